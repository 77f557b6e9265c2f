// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rays through the pixels of a camera.

#ifndef MJTOOLS_ENGINE_RAY_PIXEL_RAY_H_
#define MJTOOLS_ENGINE_RAY_PIXEL_RAY_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "math/vec3.h"

namespace mj::engine {

struct PixelRay {
  Vec3 origin, direction;  // direction is a unit vector
};

// Returns the ray through the middle of a pixel. Row 0 is at the top, and column 0 is at the left.
[[nodiscard]] PixelRay pixel_ray(const mjModel& m, const mjData& d, int camera, int row, int col);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_RAY_PIXEL_RAY_H_
