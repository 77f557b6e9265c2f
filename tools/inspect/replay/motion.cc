// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "replay/motion.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "base/diagnostic.h"
#include "math/rotation.h"
#include "replay/column.h"
#include "visual/scene/defaults.h"
#include "visual/scene/scene.h"
#include "visual/update/update_scene.h"

namespace mj::inspect {
namespace {

// Steps to which numbers are rounded: times (s), positions as a share of the size of the model, and
// components of quaternions and directions.
constexpr double kTimeStep = 1e-6;
constexpr double kPositionStep = 1e-5;
constexpr double kDirectionStep = 1.0 / 32767;
// Numbers in a rollout.
constexpr int64_t kMostNumbers = 100'000'000;
// Shapes of one layer in a frame. Further ones are left out.
constexpr int kMostShapes = 2000;
constexpr size_t kPoseSize = 7, kLightSize = 6;

struct LayerKind {
  const char* name;
  const char* text;
  mjtVisFlag flag;
  int categories;
  bool is_shown;  // at the beginning
};
constexpr LayerKind kLayers[] = {
    {"tendons", "tendons", mjVIS_TENDON, mjCAT_DYNAMIC, true},
    {"contacts", "contact points", mjVIS_CONTACTPOINT, mjCAT_DECOR, false},
    {"forces", "contact forces", mjVIS_CONTACTFORCE, mjCAT_DECOR, false},
    {"joints", "joints", mjVIS_JOINT, mjCAT_DECOR, false},
    {"com", "centres of mass", mjVIS_COM, mjCAT_DECOR, false},
    {"constraints", "equality constraints", mjVIS_CONSTRAINT, mjCAT_DECOR, false},
    {"rangefinders", "rangefinders", mjVIS_RANGEFINDER, mjCAT_DECOR, true},
};

uint32_t packed(const float* rgba) {
  uint32_t out = 0;
  for (int k = 0; k < 4; ++k) {
    const auto byte = static_cast<uint32_t>(std::lround(255 * std::clamp(rgba[k], 0.0f, 1.0f)));
    out |= byte << (8 * k);
  }
  return out;
}

}  // namespace

size_t Motion::Layer::slots() const {
  size_t most = 0;
  for (size_t i = 0; i + 1 < starts.size(); ++i) most = std::max(most, starts[i + 1] - starts[i]);
  return most;
}

Motion::Motion(const mjModel& m, int64_t frames, size_t plots)
    : m_(m),
      option_(visual::default_option()),
      fixed_(kPoseSize * static_cast<size_t>(m.nbody - 1 + m.ncam) +
             kLightSize * static_cast<size_t>(m.nlight) + 3 * static_cast<size_t>(m.nflexvert)),
      plot_count_(plots),
      layers_(std::size(kLayers)) {
  const auto columns = static_cast<int64_t>(1 + fixed_ + plots);
  if (frames > kMostNumbers / columns) {
    throw Error("usage",
                "a rollout of the replay would have " + std::to_string(frames) + " frames of " +
                    std::to_string(columns) + " numbers, but at most " +
                    std::to_string(kMostNumbers) + " numbers fit",
                "keep fewer frames per second: --fps 10");
  }
  times_.reserve(static_cast<size_t>(frames));
  rows_.reserve(static_cast<size_t>(frames) * fixed_);
  plots_.reserve(static_cast<size_t>(frames) * plots);
  visual::make_scene(nullptr, scene_, kMostShapes);
  std::fill_n(option_.flags, mjNVISFLAG, mjtByte{0});
  std::fill_n(option_.tendongroup, mjNGROUP, mjtByte{1});
  std::fill_n(option_.geomgroup, mjNGROUP, mjtByte{0});
  std::fill_n(option_.sitegroup, mjNGROUP, mjtByte{0});
}

Motion::~Motion() {
  visual::free_scene(scene_);
}

// Appends a pose. The sign of the quaternion is chosen so that it is near the quaternion of the
// previous frame, which is `row` numbers earlier.
void Motion::add_pose(const double* pos, const double* quat, size_t row) {
  double sign = 1;
  if (const size_t end = rows_.size(); end >= row) {
    double product = 0;
    for (size_t k = 0; k < 4; ++k)
      product += quat[k] * static_cast<double>(rows_[end - row + 3 + k]);
    if (product < 0) sign = -1;
  }
  for (int k = 0; k < 3; ++k) rows_.push_back(static_cast<float>(pos[k]));
  for (int k = 0; k < 4; ++k) rows_.push_back(static_cast<float>(sign * quat[k]));
}

void Motion::add_layers(mjData& d) {
  for (size_t i = 0; i < layers_.size(); ++i) {
    const LayerKind& kind = kLayers[i];
    scene_.ngeom = 0;
    option_.flags[kind.flag] = 1;
    visual::add_geoms(m_, d, {option_, nullptr, kind.categories}, scene_);
    option_.flags[kind.flag] = 0;
    Layer& layer = layers_[i];
    for (int g = 0; g < scene_.ngeom; ++g) {
      const mjvGeom& geom = scene_.geoms[g];
      Shape shape = {geom.type, packed(geom.rgba), geom.size[0], {}, {}};
      for (int k = 0; k < 3; ++k) {
        shape.pos[k] = geom.pos[k];
        shape.axis[k] = geom.mat[3 * k + 2] * geom.size[2];
      }
      layer.shapes.push_back(shape);
    }
    layer.starts.push_back(layer.shapes.size());
  }
}

void Motion::add(mjData& d, const std::vector<double>& plots) {
  times_.push_back(d.time);
  for (int i = 1; i < m_.nbody; ++i) add_pose(d.xpos + 3 * i, d.xquat + 4 * i, fixed_);
  for (int i = 0; i < m_.ncam; ++i) {
    const Quat q = to_quat(mat3(d.cam_xmat + 9 * i));
    const double quat[4] = {q.w, q.x, q.y, q.z};
    add_pose(d.cam_xpos + 3 * i, quat, fixed_);
  }
  const auto append = [this](const double* from, int64_t count) {
    for (int64_t k = 0; k < count; ++k) rows_.push_back(static_cast<float>(from[k]));
  };
  for (int i = 0; i < m_.nlight; ++i) {
    append(d.light_xpos + 3 * i, 3);
    append(d.light_xdir + 3 * i, 3);
  }
  append(d.flexvert_xpos, 3 * m_.nflexvert);
  add_layers(d);
  for (const double x : plots) plots_.push_back(static_cast<float>(x));
}

std::string Motion::bytes() const {
  const size_t frames = times_.size();
  const double position_step = kPositionStep * std::max(m_.stat.extent, 1e-9);
  std::string out;
  append_column(out, times_, kTimeStep);
  std::vector<double> column(frames);
  const auto append_fixed = [&](size_t c, double step) {
    for (size_t i = 0; i < frames; ++i) column[i] = static_cast<double>(rows_[i * fixed_ + c]);
    append_column(out, column, step);
  };
  const size_t poses = static_cast<size_t>(m_.nbody - 1 + m_.ncam);
  const size_t lights = kPoseSize * poses;
  const size_t flexes = lights + kLightSize * static_cast<size_t>(m_.nlight);
  for (size_t c = 0; c < fixed_; ++c) {
    const bool is_position = c < lights   ? c % kPoseSize < 3
                             : c < flexes ? (c - lights) % kLightSize < 3
                                          : true;
    append_fixed(c, is_position ? position_step : kDirectionStep);
  }
  for (const Layer& layer : layers_) {
    for (size_t slot = 0; slot < layer.slots(); ++slot) {
      // An empty slot has the type -1 and repeats the other numbers of the previous frame.
      Shape shape = layer.shapes[0];
      std::vector<Shape> shapes;
      for (size_t i = 0; i < frames; ++i) {
        const bool is_there = layer.starts[i] + slot < layer.starts[i + 1];
        if (is_there) shape = layer.shapes[layer.starts[i] + slot];
        shapes.push_back(shape);
        if (!is_there) shapes.back().type = -1;
      }
      const auto append = [&](double step, const auto& number) {
        for (size_t i = 0; i < frames; ++i) column[i] = static_cast<double>(number(shapes[i]));
        append_column(out, column, step);
      };
      append(1, [](const Shape& s) { return s.type; });
      append(1, [](const Shape& s) { return s.rgba; });
      append(position_step, [](const Shape& s) { return s.width; });
      for (int k = 0; k < 3; ++k) append(position_step, [k](const Shape& s) { return s.pos[k]; });
      for (int k = 0; k < 3; ++k) append(position_step, [k](const Shape& s) { return s.axis[k]; });
    }
  }
  for (size_t c = 0; c < plot_count_; ++c) {
    for (size_t i = 0; i < frames; ++i) {
      column[i] = static_cast<double>(plots_[i * plot_count_ + c]);
    }
    append_column(out, column, kStepOfRange);
  }
  return out;
}

nlohmann::ordered_json Motion::about() const {
  nlohmann::ordered_json slots = nlohmann::ordered_json::array();
  for (const Layer& layer : layers_) slots.push_back(layer.slots());
  return {{"frames", times_.size()}, {"slots", std::move(slots)}};
}

nlohmann::ordered_json Motion::layers() {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const LayerKind& kind : kLayers) {
    out.push_back({{"name", kind.name}, {"text", kind.text}, {"shown", kind.is_shown}});
  }
  return out;
}

}  // namespace mj::inspect
