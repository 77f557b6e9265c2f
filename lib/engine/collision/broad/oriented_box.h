// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Separation tests of two boxes. They only use the normals of the faces as separating axes, and not
// the cross products of the edges.
//
// Two boxes are separated along an axis a of either box if r1 + r2 + margin < |c2.a - c1.a|, where
// c is the centre of a box, a_k are its axes, and r = sum_k |half_k a_k.a|. The boxes of planes are
// infinite. If one box is infinite, only its own axes are used.

#ifndef MJTOOLS_ENGINE_COLLISION_BROAD_ORIENTED_BOX_H_
#define MJTOOLS_ENGINE_COLLISION_BROAD_ORIENTED_BOX_H_

#include <mujoco/mjtype.h>

#include <cmath>

#include "math/mat3.h"

namespace mj::engine {

// The poses of the frames of two boxes, and the dot products of their axes. Entry (i,k) of `dots12`
// is the product of axis i of frame 1 and axis k of frame 2.
struct FramePair {
  Vec3 x1, x2;
  Mat3 R1, R2;
  Mat3 dots11, dots12, dots22;

  FramePair() = default;
  FramePair(const double* pos1, const double* mat1, const double* pos2, const double* mat2)
      : x1(vec3(pos1)), x2(vec3(pos2)), R1(mat3(mat1)), R2(mat3(mat2)) {
    const Mat3 t1 = transpose(R1), t2 = transpose(R2);
    dots11 = t1 * R1;
    dots12 = t1 * R2;
    dots22 = t2 * R2;
  }
};

inline bool is_infinite_box(const double* half) {
  return half[0] >= mjMAXVAL || half[1] >= mjMAXVAL || half[2] >= mjMAXVAL;
}
inline bool is_unbounded_box(const double* half) {
  return half[0] >= mjMAXVAL && half[1] >= mjMAXVAL && half[2] >= mjMAXVAL;
}

inline double box_reach(double h0, double h1, double h2, double a0, double a1, double a2) {
  return std::abs(h0 * a0) + std::abs(h1 * a1) + std::abs(h2 * a2);
}

// Returns whether two boxes are further apart than the margin along one of their axes. Each box is
// given by its centre and half sizes in its frame.
inline bool boxes_separated(const FramePair& f, const double* box1, const double* box2,
                            double margin) {
  const double *half1 = box1 + 3, *half2 = box2 + 3;
  if (is_unbounded_box(half1) || is_unbounded_box(half2)) return false;
  const Vec3 c1 = f.R1 * vec3(box1) + f.x1, c2 = f.R2 * vec3(box2) + f.x2;
  if (!is_infinite_box(half2)) {
    for (int i = 0; i < 3; ++i) {
      const Vec3 a = f.R1.col(i);
      const double r1 =
          box_reach(half1[0], half1[1], half1[2], f.dots11(0, i), f.dots11(1, i), f.dots11(2, i));
      const double r2 =
          box_reach(half2[0], half2[1], half2[2], f.dots12(i, 0), f.dots12(i, 1), f.dots12(i, 2));
      if (r1 + r2 + margin < std::abs(dot(c2, a) - dot(c1, a))) return true;
    }
  }
  if (!is_infinite_box(half1)) {
    for (int i = 0; i < 3; ++i) {
      const Vec3 a = f.R2.col(i);
      const double r1 =
          box_reach(half1[0], half1[1], half1[2], f.dots12(0, i), f.dots12(1, i), f.dots12(2, i));
      const double r2 =
          box_reach(half2[0], half2[1], half2[2], f.dots22(0, i), f.dots22(1, i), f.dots22(2, i));
      if (r1 + r2 + margin < std::abs(dot(c2, a) - dot(c1, a))) return true;
    }
  }
  return false;
}

// Returns whether two boxes whose frames coincide are further apart than the margin.
inline bool aligned_boxes_separated(const double* box1, const double* box2, double margin) {
  for (int k = 0; k < 3; ++k) {
    if (std::abs(box1[k] - box2[k]) > box1[3 + k] + box2[3 + k] + margin) return true;
  }
  return false;
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_BROAD_ORIENTED_BOX_H_
