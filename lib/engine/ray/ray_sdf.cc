// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rays against signed distance fields, by sphere tracing. Each step advances by the distance that
// the field reports. If the ray starts inside the shape, the hit is the point where the ray leaves
// the shape.

#include <cmath>

#include "base/log.h"
#include "engine/collision/sdf/signed_distance.h"
#include "engine/ray/ray.h"
#include "engine/ray/ray_shape.h"

namespace mj::engine {

double ray_sdf(const mjModel& m, const mjData& d, int geom, const double p[3], const double v[3],
               double* normal) {
  constexpr int kSteps = 40;  // kSteps, kNear and kFar have MuJoCo's values
  constexpr double kNear = 1e-7, kFar = 1e6;
  const double* mat = d.geom_xmat + 9 * geom;
  Ray ray = local_ray(d.geom_xpos + 3 * geom, mat, p, v);
  RayHit hit;
  if (ray_box(vec3(m.geom_size + 3 * geom), ray).x < 0) return report(hit, mat, normal);

  const MessageCapture capture;
  const SignedDistance sdf = signed_distance(m, d, geom);
  reset_field(m, sdf);
  ray.v = normalized(ray.v);
  double x = 0;
  for (int i = 0; i < kSteps; ++i) {
    const double free = std::abs(distance(sdf, ray.at(x)));
    x += free;
    if (free > kFar) break;
    if (free >= kNear) continue;
    hit = {x, normalized(gradient(sdf, ray.at(x)))};
    break;
  }
  if (hit.x < 0) reset_field(m, sdf);
  return report(hit, mat, normal);
}

}  // namespace mj::engine
