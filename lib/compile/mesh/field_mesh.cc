// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/mesh/field_mesh.h"

#include <cmath>

#include "asset/marching_cubes.h"
#include "base/diagnostic.h"
#include "base/log.h"

namespace mj::compiler {
namespace {

constexpr double kPoints = 300;  // total number of grid points along the three axes

class Field {
 public:
  Field(const mjpPlugin& plugin, const std::vector<std::string>& values) : plugin_(plugin) {
    std::vector<const char*> names(plugin.attributes, plugin.attributes + plugin.nattribute);
    std::vector<const char*> texts;
    for (const std::string& value : values) texts.push_back(value.c_str());
    attributes_.resize(values.size());
    if (plugin.sdf_attribute != nullptr) {
      plugin.sdf_attribute(attributes_.data(), names.data(), texts.data());
    }
    plugin.sdf_aabb(box_, attributes_.data());
  }

  [[nodiscard]] MeshData surface() const {
    GridSurface surface = marching_cubes(sample());
    MeshData mesh;
    mesh.vertex.resize(surface.vertex.size());
    for (size_t i = 0; i < mesh.vertex.size(); ++i) {
      const int k = static_cast<int>(i % 3);
      const double extent = 2 * box_[3 + k] * surface.vertex[i];
      mesh.vertex[i] = static_cast<float>(extent / (points(k) - 1) + box_[k] - box_[3 + k]);
    }
    mesh.normal = std::move(surface.normal);
    mesh.face = surface.face;
    mesh.facenormal = std::move(surface.face);
    return mesh;
  }

 private:
  [[nodiscard]] int points(int axis) const {
    const double sum = box_[3] + box_[4] + box_[5];
    return static_cast<int>(std::floor(kPoints / sum * box_[3 + axis])) + 1;
  }

  void check_box() const {
    for (int k = 0; k < 3; ++k) {
      if (std::isfinite(box_[k]) && std::isfinite(box_[3 + k]) && box_[3 + k] > 0) continue;
      throw Error("plugin-failed", "the box of the plugin's field is not finite or has no size");
    }
    for (int k = 0; k < 3; ++k) {
      if (points(k) > 1) continue;
      throw Error("plugin-failed", "the box of the plugin's field is too flat to be sampled");
    }
  }

  [[nodiscard]] Grid sample() const {
    check_box();
    Grid grid{{points(0), points(1), points(2)}, {}};
    grid.values.reserve(static_cast<size_t>(grid.size[0]) * grid.size[1] * grid.size[2]);
    for (int z = 0; z < grid.size[2]; ++z) {
      for (int y = 0; y < grid.size[1]; ++y) {
        for (int x = 0; x < grid.size[0]; ++x) {
          const double point[3] = {coordinate(0, x), coordinate(1, y), coordinate(2, z)};
          const double value = plugin_.sdf_staticdistance(point, attributes_.data());
          grid.values.push_back(static_cast<float>(value));
        }
      }
    }
    return grid;
  }

  [[nodiscard]] double coordinate(int axis, int index) const {
    return box_[axis] - box_[3 + axis] + 2 * box_[3 + axis] * index / (points(axis) - 1);
  }

  const mjpPlugin& plugin_;
  std::vector<double> attributes_;
  double box_[6] = {};  // centre and half sizes of the sampled box
};

}  // namespace

MeshData field_mesh(const mjpPlugin& plugin, const std::vector<std::string>& values) {
  const MessageCapture capture;
  return Field(plugin, values).surface();
}

}  // namespace mj::compiler
