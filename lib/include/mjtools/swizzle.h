// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Conversions between MuJoCo's frame (right-handed, z up) and Unity's frame (left-handed, y up).
//
// Converting swaps the second and the third axis, which is a reflection. Quaternions, angular
// velocities and torques therefore also change their sign of rotation. MuJoCo's own plug-in for
// Unity does this for quaternions, but converts angular velocities, torques and angular momenta
// like positions. To reproduce the readings of that plug-in, use the functions for vectors.
//
// Functions with the suffix f take 32-bit floats, which Unity uses. The result may be the same
// array as the argument. The header needs no library, and compiles as C99 and as C++11.

#ifndef MJTOOLS_SWIZZLE_H_
#define MJTOOLS_SWIZZLE_H_

#include <math.h>

// Converts positions, directions, linear velocities and forces to (x, z, y). The conversion is its
// own inverse.
#define MJT_SWIZZLE_VECTOR(T, suffix)                                             \
  static inline void mjt_vectorToUnity##suffix(T unity[3], const T vector[3]) {   \
    const T y = vector[1];                                                        \
    unity[0] = vector[0];                                                         \
    unity[1] = vector[2];                                                         \
    unity[2] = y;                                                                 \
  }                                                                               \
  static inline void mjt_vectorFromUnity##suffix(T vector[3], const T unity[3]) { \
    mjt_vectorToUnity##suffix(vector, unity);                                     \
  }

// Converts axial vectors (angular velocities and accelerations, torques, angular momenta) to (-x,
// -z, -y).
#define MJT_SWIZZLE_AXIAL(T, suffix)                                            \
  static inline void mjt_axialToUnity##suffix(T unity[3], const T axial[3]) {   \
    const T y = axial[1];                                                       \
    unity[0] = -axial[0];                                                       \
    unity[1] = -axial[2];                                                       \
    unity[2] = -y;                                                              \
  }                                                                             \
  static inline void mjt_axialFromUnity##suffix(T axial[3], const T unity[3]) { \
    mjt_axialToUnity##suffix(axial, unity);                                     \
  }

// Converts lengths along the axes of a frame, such as half sizes of boxes, and diagonal inertias.
#define MJT_SWIZZLE_EXTENTS(T, suffix)                                              \
  static inline void mjt_extentsToUnity##suffix(T unity[3], const T extents[3]) {   \
    mjt_vectorToUnity##suffix(unity, extents);                                      \
  }                                                                                 \
  static inline void mjt_extentsFromUnity##suffix(T extents[3], const T unity[3]) { \
    mjt_vectorToUnity##suffix(extents, unity);                                      \
  }

// Converts quaternions, which are (w, x, y, z) in MuJoCo and (x, y, z, w) in Unity.
#define MJT_SWIZZLE_QUAT(T, suffix)                                           \
  static inline void mjt_quatToUnity##suffix(T unity[4], const T quat[4]) {   \
    const T w = quat[0], x = quat[1], y = quat[2], z = quat[3];               \
    unity[0] = x;                                                             \
    unity[1] = z;                                                             \
    unity[2] = y;                                                             \
    unity[3] = -w;                                                            \
  }                                                                           \
  static inline void mjt_quatFromUnity##suffix(T quat[4], const T unity[4]) { \
    const T x = unity[0], y = unity[1], z = unity[2], w = unity[3];           \
    quat[0] = -w;                                                             \
    quat[1] = x;                                                              \
    quat[2] = z;                                                              \
    quat[3] = y;                                                              \
  }

// Converts rotation matrices (3 x 3, by rows). The conversion is its own inverse.
#define MJT_SWIZZLE_MAT(T, suffix)                                                           \
  static inline void mjt_matToUnity##suffix(T unity[9], const T mat[9]) {                    \
    const T m[9] = {mat[0], mat[2], mat[1], mat[6], mat[8], mat[7], mat[3], mat[5], mat[4]}; \
    int i;                                                                                   \
    for (i = 0; i < 9; ++i) unity[i] = m[i];                                                 \
  }                                                                                          \
  static inline void mjt_matFromUnity##suffix(T mat[9], const T unity[9]) {                  \
    mjt_matToUnity##suffix(mat, unity);                                                      \
  }

// Converts the axis of a hinge or slide joint (a unit vector) to a rotation in Unity: the shortest
// turn from the local x axis to the axis of the joint. The conversion back accepts a quaternion
// `unity` of any length.
#define MJT_SWIZZLE_AXIS(T, suffix, root)                                                          \
  static inline void mjt_axisToUnity##suffix(T unity[4], const T axis[3]) {                        \
    const T x = axis[0], y = axis[2], z = axis[1]; /* in Unity */                                  \
    const T half = root((1 + x) / 2);              /* cosine of half the angle */                  \
    if (!(half * 1000000 > 1)) {                   /* opposite: half a turn about z */             \
      unity[0] = unity[1] = unity[3] = 0;                                                          \
      unity[2] = 1;                                                                                \
      return;                                                                                      \
    }                                                                                              \
    unity[0] = 0; /* x cross axis = (0, -z, y) */                                                  \
    unity[1] = -z / (2 * half);                                                                    \
    unity[2] = y / (2 * half);                                                                     \
    unity[3] = half;                                                                               \
  }                                                                                                \
  static inline void mjt_axisFromUnity##suffix(T axis[3], const T unity[4]) {                      \
    const T x = unity[0], y = unity[1], z = unity[2], w = unity[3];                                \
    const T turned[3] = {w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)}; \
    const T length = root(turned[0] * turned[0] + turned[1] * turned[1] + turned[2] * turned[2]);  \
    axis[0] = length > 0 ? turned[0] / length : 1;                                                 \
    axis[1] = length > 0 ? turned[2] / length : 0;                                                 \
    axis[2] = length > 0 ? turned[1] / length : 0;                                                 \
  }

// Defines every function for one type of number. The header expands it for mjtNum (double) and for
// float.
#define MJT_SWIZZLE(T, suffix, root) \
  MJT_SWIZZLE_VECTOR(T, suffix)      \
  MJT_SWIZZLE_AXIAL(T, suffix)       \
  MJT_SWIZZLE_EXTENTS(T, suffix)     \
  MJT_SWIZZLE_QUAT(T, suffix)        \
  MJT_SWIZZLE_MAT(T, suffix)         \
  MJT_SWIZZLE_AXIS(T, suffix, root)

MJT_SWIZZLE(double, , sqrt)
MJT_SWIZZLE(float, f, sqrtf)

#undef MJT_SWIZZLE
#undef MJT_SWIZZLE_VECTOR
#undef MJT_SWIZZLE_AXIAL
#undef MJT_SWIZZLE_EXTENTS
#undef MJT_SWIZZLE_QUAT
#undef MJT_SWIZZLE_MAT
#undef MJT_SWIZZLE_AXIS

#endif  // MJTOOLS_SWIZZLE_H_
