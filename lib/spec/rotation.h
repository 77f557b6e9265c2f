// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rotations with the tolerances and the order of evaluation of MuJoCo's compiler. The engine
// (math/) has others. Compiled models depend on them bit by bit.

#ifndef MJTOOLS_SPEC_ROTATION_H_
#define MJTOOLS_SPEC_ROTATION_H_

#include "math/quat.h"

namespace mj::spec {

inline constexpr double kEps = 1e-14;

// Normalise in place and return the old length. If the squared length is below kEps, return 0 and
// leave the value unchanged. If the length is within kEps of 1, leave the value unchanged.
double make_unit(Vec3& v);
double make_unit(Quat& q);

// Returns the normalised Hamilton product.
Quat multiply(const Quat& a, const Quat& b);

// Returns the quaternion of a rotation about coordinate axis 0, 1 or 2, from its scalar and its
// other nonzero component.
Quat rotation_about(int axis, double scalar, double component);

// Returns the shortest rotation that takes z to `v`, which need not be normalised.
Quat rotation_from_z(const Vec3& v);

// Returns the rotation with the given axes as columns.
Quat rotation_from_axes(const Vec3& x, const Vec3& y, const Vec3& z);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_ROTATION_H_
