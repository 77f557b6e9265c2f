// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/geometry/mesh_place.h"

#include <doctest/doctest.h>

#include <bit>
#include <cstdint>

namespace mj::compiler {
namespace {

TEST_CASE("vertices are placed as the steps do it one by one, to the bit") {
  const std::vector<float> file = {0.1F, -0.7F, 1e-8F, -0.0F, 0.0F, 3.5F, 1e6F, -1e-3F, 0.3F};
  const Pose pose{{0.25, -1.5, 1e-3}, {0.8, 0.1, -0.5, 0.3}};
  for (const Vec3& refpos : {Vec3{}, Vec3{0.1, -0.2, 0.3}}) {
    for (const Quat& refquat : {Quat{}, Quat{2, 0.1, -0.3, 0.5}}) {
      for (const Vec3& scale : {Vec3{1, 1, 1}, Vec3{0.001, -0.001, 0.002}}) {
        const MeshTransform t{refpos, refquat, scale};
        std::vector<Vec3> steps = widen(file);
        shift(t, steps), turn(t, steps), stretch(t, steps), move_to(pose, steps);
        const auto placed = place(file, t, pose);
        for (size_t i = 0; i < steps.size(); ++i) {
          for (int k = 0; k < 3; ++k) {
            CHECK(std::bit_cast<uint64_t>(placed[i][k]) == std::bit_cast<uint64_t>(steps[i][k]));
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace mj::compiler
