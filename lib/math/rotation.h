// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Conversions between forms of rotations, changes of rotations over time, and poses.

#ifndef MJTOOLS_MATH_ROTATION_H_
#define MJTOOLS_MATH_ROTATION_H_

#include "math/quat.h"

namespace mj {

// Return the unit quaternion of a rotation matrix. The result of to_quat_unscaled() is not
// normalised, so that callers can normalise it with a threshold of their own.
Quat to_quat(const Mat3& m);
Quat to_quat_unscaled(const Mat3& m);

// Returns the rotation by the smallest angle that turns the z axis to the direction of v.
Quat z_to_vector(const Vec3& v);

// Sets q to the rotation that is closest to a general matrix (polar decomposition). The iteration
// starts at the given q. Returns the number of iterations.
int nearest_rotation(Quat& q, const Mat3& m);

// Returns the product of three rotations by the angles `angles` (radians) about the axes that `seq`
// names. The axes x, y and z turn with the body, and X, Y and Z are fixed. Throws Error unless
// `seq` consists of three of these letters.
Quat from_euler(const double angles[3], const char* seq);

// Returns the rate of change of q while it turns with angular velocity w, given in the axes of the
// parent.
Quat derivative(const Quat& q, const Vec3& w);

// Returns q after it has turned for time dt with angular velocity w, given in the axes of the body.
Quat integrate(const Quat& q, const Vec3& w, double dt);

struct Pose {
  Vec3 pos;
  Quat quat;
};

// Converts pose b from the frame of pose a to the parent frame of a. The rotation of the result is
// normalised.
Pose operator*(const Pose& a, const Pose& b);
// Returns the pose of the parent frame of a in the frame of a.
Pose inverse(const Pose& a);
// Converts the point v from the frame of pose a to the parent frame of a.
Vec3 transform(const Pose& a, const Vec3& v);

}  // namespace mj

#endif  // MJTOOLS_MATH_ROTATION_H_
