// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rotations from and to other forms, and poses.

#ifndef MJTOOLS_MATH_ROTATION_H_
#define MJTOOLS_MATH_ROTATION_H_

#include "math/quat.h"

namespace mj {

// Return the unit quaternion of a rotation matrix. The result of to_quat_unscaled is not
// normalised, for callers with a threshold of their own.
Quat to_quat(const Mat3& m);
Quat to_quat_unscaled(const Mat3& m);

// Returns the rotation that takes the z axis to the direction of v by the shortest way.
Quat z_to_vector(const Vec3& v);

// Finds the rotation closest to a general matrix (polar decomposition), from the start value q.
// Returns the number of iterations.
int nearest_rotation(Quat& q, const Mat3& m);

// Returns the product of three rotations by angles about the axes named in seq: x y z turn with the
// body, X Y Z are fixed. Throws Error unless seq is three of these letters.
Quat from_euler(const double angles[3], const char* seq);

// Returns the rate of change of q when it turns with angular velocity w (parent axes).
Quat derivative(const Quat& q, const Vec3& w);

// Returns q after turning with angular velocity w (body axes) for time dt.
Quat integrate(const Quat& q, const Vec3& w, double dt);

struct Pose {
  Vec3 pos;
  Quat quat;
};

// Compose pose a with pose b, which is given in the frame of a (the rotation is normalised); invert
// a pose; transform a point from the frame of a pose to the parent frame.
Pose operator*(const Pose& a, const Pose& b);
Pose inverse(const Pose& a);
Vec3 transform(const Pose& a, const Vec3& v);

}  // namespace mj

#endif  // MJTOOLS_MATH_ROTATION_H_
