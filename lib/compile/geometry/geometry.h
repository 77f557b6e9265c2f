// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Poses and inertias as the compiler computes them: its tolerances and evaluation orders differ
// from the engine's (math/), and compiled models depend on them bit by bit.

#ifndef MJTOOLS_COMPILE_GEOMETRY_GEOMETRY_H_
#define MJTOOLS_COMPILE_GEOMETRY_GEOMETRY_H_

#include <array>

#include "math/mat3.h"
#include "math/quat.h"
#include "math/vec3.h"
#include "spec/pose.h"
#include "spec/rotation.h"

namespace mj::compiler {

using spec::compose;
using spec::kEps;
using spec::make_unit;
using spec::multiply;
using spec::Pose;
using spec::rotation_about;
using spec::rotation_from_axes;
using spec::rotation_from_z;

inline constexpr double kFrameEps = 1e-6;  // MuJoCo's, of each component of poses that are equal

// Places the child in the frame, with the position turned by the quaternion instead of the matrix:
// rounding differs.
Pose place_in(const Pose& frame, const Pose& child);

Pose inverse(const Pose& frame);

// A symmetric inertia tensor: xx yy zz xy xz yz.
using Inertia = std::array<double, 6>;

// R(q) diag(moments) R(q)'.
Inertia rotate_inertia(const Vec3& moments, const Quat& q);

// mass ([y2+z2, x2+z2, x2+y2, -xy, -xz, -yz]): the inertia of a point mass at `offset`.
Inertia point_inertia(double mass, const Vec3& offset);

struct PrincipalAxes {
  Vec3 moments;  // decreasing
  Quat quat;
};

PrincipalAxes principal_axes(const Inertia& inertia);

// Element-wise comparison within kFrameEps; quaternions up to sign.
bool same(const Vec3& a, const Vec3& b);
bool same(const Quat& a, const Quat& b);

// mjtSameFrame of a frame attached to a body with the given inertial frame.
int same_frame(const Pose& frame, const Pose& inertial);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_GEOMETRY_GEOMETRY_H_
