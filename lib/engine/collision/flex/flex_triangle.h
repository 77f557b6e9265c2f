// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of simple shapes with a rounded triangle. The normal points to the triangle, and pos is
// midway between the surfaces. Contacts have dist <= margin.

#ifndef MJTOOLS_ENGINE_COLLISION_FLEX_FLEX_TRIANGLE_H_
#define MJTOOLS_ENGINE_COLLISION_FLEX_FLEX_TRIANGLE_H_

#include <mujoco/mjdata.h>

#include "engine/collision/primitive/geom_pose.h"

namespace mj::engine {

struct RoundedTriangle {
  Vec3 t[3];
  double radius;
};

// The following functions find contacts and return their number: at most 1 for a sphere, 5 for a
// capsule and 11 for a box.
int sphere_triangle(const Vec3& centre, double radius, const RoundedTriangle& triangle,
                    double margin, mjPreContact* con);
int capsule_triangle(const GeomPose& capsule, const RoundedTriangle& triangle, double margin,
                     mjPreContact* con);
int box_triangle(const GeomPose& box, const RoundedTriangle& triangle, double margin,
                 mjPreContact* con);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_FLEX_FLEX_TRIANGLE_H_
