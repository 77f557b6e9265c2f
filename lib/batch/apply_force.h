// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts forces at points of bodies, and torques, to generalized forces.

#ifndef MJTOOLS_BATCH_APPLY_FORCE_H_
#define MJTOOLS_BATCH_APPLY_FORCE_H_

#include <mujoco/mjmodel.h>

#include "batch/vectors.h"
#include "batch/world.h"
#include "engine/position/jacobian.h"

namespace mj::batch {

// Returns the velocity of a point per unit of velocity of a dof, whose motion axis is c. `offset`
// leads from the centre of mass of the tree to the point.
template <typename T>
Vec<T> point_column(const Twist<T>& c, const Vec<T>& offset) {
  return c.t + cross(c.r, offset);
}

// Convert a force at a point of a body, or a torque on a body, to a generalized force and add it to
// `target` [nv].
template <typename T>
void add_force(const mjModel& m, const World<T>& w, int body, const Vec<T>& point,
               const Vec<T>& force, T* target) {
  const Vec<T> offset = point - vec3(w.subtree_com + 3 * m.body_rootid[body]);
  for (int i = engine::last_dof(m, body); i >= 0; i = m.dof_parentid[i]) {
    target[i] += dot(point_column(spatial(w.cdof + 6 * i), offset), force);
  }
}
template <typename T>
void add_torque(const mjModel& m, const World<T>& w, int body, const Vec<T>& torque, T* target) {
  for (int i = engine::last_dof(m, body); i >= 0; i = m.dof_parentid[i]) {
    target[i] += dot(vec3(w.cdof + 6 * i), torque);
  }
}

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_APPLY_FORCE_H_
