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

#include "math/lanes.h"
#include "math/mat3.h"

namespace mj::engine {

// Intervals on three axes, one in each of the first three lanes.
struct Interval {
  Lanes centre, reach;

  // Returns whether two intervals are further apart than the margin on one of the axes.
  [[nodiscard]] bool is_apart(const Interval& other, double margin) const {
    const Lanes between = magnitude(other.centre - centre);
    return bits_of(reach + other.reach + margin < between) & 7;
  }
};

// The three axes of a frame, one in each of the first three lanes, and their products with axes of
// the same frame and of another frame.
struct FaceAxes {
  Lanes component[3];   // component k of the axes
  Lanes with_own[3];    // products with axis k of the same frame
  Lanes with_other[3];  // products with axis k of the other frame

  FaceAxes() = default;
  FaceAxes(const double* R, const double* other) {
    for (int k = 0; k < 3; ++k) component[k] = Lanes{R[3 * k], R[3 * k + 1], R[3 * k + 2], 0};
    for (int k = 0; k < 3; ++k) {
      with_own[k] = component[0] * R[k] + component[1] * R[3 + k] + component[2] * R[6 + k];
      with_other[k] =
          component[0] * other[k] + component[1] * other[3 + k] + component[2] * other[6 + k];
    }
  }

  [[nodiscard]] Lanes dot(const Vec3& v) const {
    return component[0] * v.x + component[1] * v.y + component[2] * v.z;
  }
  static Lanes reach(const Lanes* products, const double* half) {
    return magnitude(products[0] * half[0]) + magnitude(products[1] * half[1]) +
           magnitude(products[2] * half[2]);
  }
  // Return the intervals of a box with this frame (own) or with the other frame (other).
  [[nodiscard]] Interval own(const Vec3& c, const double* half) const {
    return {dot(c), reach(with_own, half)};
  }
  [[nodiscard]] Interval other(const Vec3& c, const double* half) const {
    return {dot(c), reach(with_other, half)};
  }
};

inline bool is_infinite_box(const double* half) {
  return half[0] >= mjMAXVAL || half[1] >= mjMAXVAL || half[2] >= mjMAXVAL;
}
inline bool is_unbounded_box(const double* half) {
  return half[0] >= mjMAXVAL && half[1] >= mjMAXVAL && half[2] >= mjMAXVAL;
}

// The frames of two boxes, at positions pos [3] with axes mat [3 x 3]. The products of the axes are
// computed when they are first needed, because most pairs of boxes are separated by an axis of the
// first box. The interval of the first box is kept as long as the next pair has the same first box.
class FramePair {
 public:
  FramePair(const double* pos1, const double* mat1, const double* pos2, const double* mat2)
      : pos1_(pos1), mat1_(mat1), pos2_(pos2), mat2_(mat2) {}

  // Returns whether two boxes are further apart than the margin along one of their axes. Each box
  // is given by its centre and half sizes in its frame. The numbers in `box1` must not change
  // between calls with the same pointer, because the results for box 1 are kept.
  [[nodiscard]] bool separates(const double* box1, const double* box2, double margin) {
    const double *half1 = box1 + 3, *half2 = box2 + 3;
    if (box1 != box1_) set_first(box1);
    if (is_unbounded1_ || is_unbounded_box(half2)) return false;
    const Vec3 c2 = mat3(mat2_) * vec3(box2) + vec3(pos2_);
    if (!is_infinite_box(half2)) {
      if (!has_interval1_) set_interval1(half1);
      if (interval1_.is_apart(axes1_.other(c2, half2), margin)) return true;
    }
    if (is_infinite1_) return false;
    if (!has_axes2_) axes2_ = FaceAxes(mat2_, mat1_);
    has_axes2_ = true;
    return axes2_.own(c2, half2).is_apart(axes2_.other(c1_, half1), margin);
  }

 private:
  void set_first(const double* box1) {
    box1_ = box1;
    c1_ = mat3(mat1_) * vec3(box1) + vec3(pos1_);
    is_infinite1_ = is_infinite_box(box1 + 3);
    is_unbounded1_ = is_unbounded_box(box1 + 3);
    has_interval1_ = false;
  }
  void set_interval1(const double* half1) {
    if (!has_axes1_) axes1_ = FaceAxes(mat1_, mat2_);
    interval1_ = axes1_.own(c1_, half1);
    has_axes1_ = has_interval1_ = true;
  }

  const double *pos1_, *mat1_, *pos2_, *mat2_;
  const double* box1_ = nullptr;
  bool is_infinite1_ = false, is_unbounded1_ = false;
  bool has_axes1_ = false, has_axes2_ = false, has_interval1_ = false;
  Vec3 c1_;
  Interval interval1_;
  FaceAxes axes1_, axes2_;
};

// Returns whether two boxes whose frames coincide are further apart than the margin.
inline bool aligned_boxes_separated(const double* box1, const double* box2, double margin) {
  for (int k = 0; k < 3; ++k) {
    if (std::abs(box1[k] - box2[k]) > box1[3 + k] + box2[3 + k] + margin) return true;
  }
  return false;
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_BROAD_ORIENTED_BOX_H_
