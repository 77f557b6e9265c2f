// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Residual, Jacobian and drift of a connect or weld constraint in one or four worlds.
// engine/constraint/equality_rows.cc and reference.cc have the equations. The drift is
// (dJ/dt) qvel.
//
// reads   qvel [nv], xpos [nbody x 3], xquat [nbody x 4], xmat [nbody x 9], site_xpos [nsite x 3],
//         subtree_com [nbody x 3], cdof cdof_dot [nv x 6], cvel [nbody x 6]

#ifndef MJTOOLS_BATCH_BODY_EQUALITY_H_
#define MJTOOLS_BATCH_BODY_EQUALITY_H_

#include "batch/apply_force.h"
#include "batch/constraint_tables.h"
#include "batch/vectors.h"
#include "batch/world.h"
#include "engine/contact/pair_jacobian.h"

namespace mj::batch {

template <typename T>
class BodyEqualityState {
 public:
  BodyEqualityState(const mjModel& m, const World<T>& w, const BodyEquality& e)
      : m_(m), w_(w), e_(e) {
    for (const int k : {0, 1}) {
      const int b = e.body[k];
      point_[k] = e.of_sites
                      ? vec3(w.site_xpos + 3 * e.object[k])
                      : mat3(w.xmat + 9 * b) * same_vec<T>(e.anchor[k]) + vec3(w.xpos + 3 * b);
      offset_[k] = point_[k] - vec3(w.subtree_com + 3 * m.body_rootid[b]);
      q_[k] = quat(w.xquat + 4 * b) * same_quat<T>(e.orientation[k]);
    }
    inverse_ = conjugate(q_[1]);
  }

  // Write the 3 rows of a connect or the 6 rows of a weld. S is stored column by column.
  void residual(T* r) const {
    store(r, point_[0] - point_[1]);
    if (e_.is_weld) store(r + 3, (inverse_ * q_[0]).vector() * same<T>(e_.scale));
  }
  void jacobian(const int* col, T* S) const;
  void drift(T* d) const;

 private:
  static Quaternion<T> pure(const Vec<T>& v) { return {T{}, v.x, v.y, v.z}; }
  // Returns the derivative of an orientation that turns with angular velocity omega.
  static Quaternion<T> rate(const Quaternion<T>& q, const Vec<T>& omega) {
    return pure(omega * same<T>(0.5)) * q;
  }
  Twist<T> axis_rate(int dof) const;
  Twist<T> drift_of(int k) const;

  const mjModel& m_;
  const World<T>& w_;
  const BodyEquality& e_;
  Vec<T> point_[2], offset_[2];
  Quaternion<T> q_[2], inverse_;
};

template <typename T>
void BodyEqualityState<T>::jacobian(const int* col, T* S) const {
  const int dim = e_.is_weld ? 6 : 3;
  for (size_t c = 0; c < e_.side.size(); ++c, S += dim) {
    const Twist<T> axis = spatial(w_.cdof + 6 * col[c]);
    Vec<T> linear{}, angular{};
    if (e_.side[c] & engine::kFirst) {
      linear = point_column(axis, offset_[0]);
      angular = axis.r;
    }
    if (e_.side[c] & engine::kSecond) {
      linear = linear - point_column(axis, offset_[1]);
      angular = angular - axis.r;
    }
    store(S, linear);
    if (!e_.is_weld) continue;
    store(S + 3, ((inverse_ * pure(angular)) * q_[0]).vector() * same<T>(0.5 * e_.scale));
  }
}

// Returns the time derivative of the motion axis cdof of a dof, as dJ/dt needs it.
template <typename T>
Twist<T> BodyEqualityState<T>::axis_rate(int dof) const {
  const int joint = m_.dof_jntid[dof], type = m_.jnt_type[joint];
  if (type == mjJNT_BALL || (type == mjJNT_FREE && dof >= m_.jnt_dofadr[joint] + 3)) {
    return cross_motion(spatial(w_.cvel + 6 * m_.dof_bodyid[dof]), spatial(w_.cdof + 6 * dof));
  }
  return spatial(w_.cdof_dot + 6 * dof);
}

// Returns the drift of a point of a body and of the body's orientation.
template <typename T>
Twist<T> BodyEqualityState<T>::drift_of(int k) const {
  const Vec<T> offset = offset_[k];
  const Vec<T> velocity = point_column(spatial(w_.cvel + 6 * e_.body[k]), offset);
  Twist<T> sum{};
  for (int i = engine::last_dof(m_, e_.body[k]); i >= 0; i = m_.dof_parentid[i]) {
    const Twist<T> a = axis_rate(i);
    const Vec<T> linear = a.t + cross(a.r, offset) + cross(vec3(w_.cdof + 6 * i), velocity);
    sum.t = sum.t + linear * w_.qvel[i];
    sum.r = sum.r + a.r * w_.qvel[i];
  }
  return sum;
}

template <typename T>
void BodyEqualityState<T>::drift(T* d) const {
  const Twist<T> first = drift_of(0), second = drift_of(1);
  store(d, first.t - second.t);
  if (!e_.is_weld) return;
  const Vec<T> omega[2] = {vec3(w_.cvel + 6 * e_.body[0]), vec3(w_.cvel + 6 * e_.body[1])};
  const Quaternion<T> w = pure(omega[0] - omega[1]), alpha = pure(first.r - second.r);
  const Vec<T> sum = ((conjugate(rate(q_[1], omega[1])) * w) * q_[0]).vector() +
                     ((inverse_ * alpha) * q_[0]).vector() +
                     ((inverse_ * w) * rate(q_[0], omega[0])).vector();
  store(d + 3, sum * same<T>(0.5 * e_.scale));
}

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_BODY_EQUALITY_H_
