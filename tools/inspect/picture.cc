// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "picture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include "base/diagnostic.h"
#include "draw/encode_png.h"
#include "film.h"
#include "load/keyframe.h"
#include "resource/file_bytes.h"
#include "resource/write/atomic_file.h"
#include "trajectory/frame_state.h"

namespace mj::inspect {
namespace {

// Reads numbers that white space separates.
std::vector<double> numbers_in(const std::string& path) {
  const FileBytes file(path);
  std::istringstream text(file.read(0, file.size()));
  std::vector<double> out;
  for (std::string word; text >> word;) {
    size_t used = 0;
    double x = 0;
    try {
      x = std::stod(word, &used);
    } catch (const std::exception&) {
      used = 0;
    }
    if (used != word.size() || !std::isfinite(x)) {
      throw Error("usage", path + ": '" + word + "' is not a number");
    }
    out.push_back(x);
  }
  return out;
}

void set_qpos(const mjModel& m, mjData& d, const std::string& path) {
  const std::vector<double> qpos = numbers_in(path);
  if (static_cast<mjtSize>(qpos.size()) != m.nq) {
    throw Error("usage", path + " has " + std::to_string(qpos.size()) + " numbers, but qpos has " +
                             std::to_string(m.nq));
  }
  std::copy(qpos.begin(), qpos.end(), d.qpos);
}

// Arranges pictures in rows, about as many across as down.
draw::Picture sheet_of(const std::vector<draw::Picture>& pictures) {
  const int across = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(pictures.size()))));
  const int down = (static_cast<int>(pictures.size()) + across - 1) / across;
  const int width = pictures[0].width, height = pictures[0].height;
  draw::Picture sheet(across * width, down * height);
  std::ranges::fill(sheet.depth, std::numeric_limits<float>::infinity());
  for (size_t i = 0; i < pictures.size(); ++i) {
    const size_t left = i % static_cast<size_t>(across) * static_cast<size_t>(width);
    const size_t top = i / static_cast<size_t>(across) * static_cast<size_t>(height);
    for (size_t y = 0; y < static_cast<size_t>(height); ++y) {
      const size_t from = y * static_cast<size_t>(width);
      const size_t to = (top + y) * static_cast<size_t>(sheet.width) + left;
      std::copy_n(&pictures[i].rgb[3 * from], 3 * width, &sheet.rgb[3 * to]);
      std::copy_n(&pictures[i].depth[from], width, &sheet.depth[to]);
    }
  }
  return sheet;
}

}  // namespace

draw::PictureChoice PictureRequest::complete_choice() const {
  draw::PictureChoice out = choice;
  out.has_segments = pixels != "colours";
  return out;
}

std::string PictureRequest::png(const draw::Picture& picture) const {
  return pixels == "depths" ? draw::encode_depth_png(picture, depth_unit)
                            : draw::encode_png(picture);
}

void draw_model(const mjModel& m, const PictureRequest& request,
                const std::optional<std::string>& keyframe) {
  draw::Studio studio(m, request.complete_choice(), request.threads);
  if (keyframe) engine::reset_data_keyframe(m, studio.data(), find_keyframe(m, *keyframe));
  if (!request.qpos.empty()) set_qpos(m, studio.data(), request.qpos);
  write_file(request.file, request.png(studio.draw()), request.may_replace);
}

Footage::Footage(const mjModel& m, const TrajectoryStream& recording, int64_t rollout)
    : model_(m), recording_(recording), rollout_(rollout), frames_(recording.frames(rollout)) {
  if (frames_ == 0) throw Error("usage", "the rollout has no frames to draw");
  times_ = times_of(recording, rollout);
}

std::vector<draw::Picture> Footage::draw(draw::Studios& studios,
                                         const std::vector<int64_t>& indices) const {
  std::vector<Trajectory> frames;
  for (const int64_t index : indices) {
    frames.push_back(recording_.read(rollout_, index, 1, names_of_state()));
  }
  return studios.draw(static_cast<int>(indices.size()), [&](int i, mjData& d) {
    restore_frame(model_, frames[static_cast<size_t>(i)], d);
  });
}

void draw_trajectory(const mjModel& m, const TrajectoryStream& recording, int64_t rollout,
                     const PictureRequest& request) {
  if (!request.qpos.empty()) throw Error("usage", "--qpos is only for models");
  const Footage footage(m, recording, rollout);
  if (!request.film.empty()) return draw_film(footage, request);
  std::vector<int64_t> indices;
  for (const double time : request.times) {
    indices.push_back(footage.times().empty() ? footage.frames() - 1
                                              : frame_at(footage.times(), time));
  }
  if (indices.empty()) indices.push_back(footage.frames() - 1);
  draw::Studios studios(m, request.complete_choice(), request.threads,
                        static_cast<int64_t>(indices.size()));
  const std::vector<draw::Picture> pictures = footage.draw(studios, indices);
  const draw::Picture& all = pictures.size() == 1 ? pictures[0] : sheet_of(pictures);
  write_file(request.file, request.png(all), request.may_replace);
}

}  // namespace mj::inspect
