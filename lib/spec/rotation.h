// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rotations, computed with the tolerances and the order of operations of MuJoCo's compiler.
// Compiled models depend on them bit by bit. The engine (math/) uses other tolerances and another
// order.

#ifndef MJTOOLS_SPEC_ROTATION_H_
#define MJTOOLS_SPEC_ROTATION_H_

#include "math/quat.h"

namespace mj::spec {

inline constexpr double kEps = 1e-14;

// Normalise a vector or quaternion in place and return its old length. If the squared length is
// below kEps, they return 0 and leave the value unchanged. If the length is within kEps of 1, they
// leave the value unchanged.
double make_unit(Vec3& v);
double make_unit(Quat& q);

// Returns the normalised Hamilton product.
Quat multiply(const Quat& a, const Quat& b);

// Returns the quaternion of a rotation about coordinate axis 0, 1 or 2. `scalar` is its scalar
// part, and `component` is its element for this axis.
Quat rotation_about(int axis, double scalar, double component);

// Returns the shortest rotation that turns the z axis into the direction of `v`, which need not be
// normalised.
Quat rotation_from_z(const Vec3& v);

// Returns the rotation whose matrix has the given axes as columns.
Quat rotation_from_axes(const Vec3& x, const Vec3& y, const Vec3& z);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_ROTATION_H_
