// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes poses and inertias for the compiler. The tolerances and the order of operations differ
// from those in the engine (math/), and the bits of compiled models depend on them.

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

inline constexpr double kFrameEps = 1e-6;  // MuJoCo's tolerance for equal components

// Composes two poses. The position of the child is rotated by the quaternion and not by the
// rotation matrix, because the matrix would give other rounding errors.
Pose place_in(const Pose& frame, const Pose& child);

Pose inverse(const Pose& frame);

// A symmetric inertia tensor in the order xx yy zz xy xz yz.
using Inertia = std::array<double, 6>;

// Returns the inertia R(q) diag(moments) R(q)': the tensor with these principal moments, whose axes
// are rotated by `q`.
Inertia rotate_inertia(const Vec3& moments, const Quat& q);

// Returns the inertia of a point mass at `offset` = (x, y, z): mass [y2+z2, x2+z2, x2+y2, -xy, -xz,
// -yz], where y2 is the square of y.
Inertia point_inertia(double mass, const Vec3& offset);

struct PrincipalAxes {
  Vec3 moments;  // principal moments of inertia, largest first
  Quat quat;
};

PrincipalAxes principal_axes(const Inertia& inertia);

// Return whether two vectors or quaternions are equal, with the tolerance kFrameEps for each
// component. The quaternions q and -q count as equal.
bool same(const Vec3& a, const Vec3& b);
bool same(const Quat& a, const Quat& b);

// Returns the mjtSameFrame of an element with the pose `frame` in a body whose inertial frame is
// `inertial`.
int same_frame(const Pose& frame, const Pose& inertial);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_GEOMETRY_GEOMETRY_H_
