// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Springs of joints and dampers of dofs, for one world or four (data/number_of.h). passive.cc
// explains the equations.

#ifndef MJTOOLS_ENGINE_PASSIVE_SPRING_DAMPER_H_
#define MJTOOLS_ENGINE_PASSIVE_SPRING_DAMPER_H_

#include <mujoco/mjmodel.h>

#include "engine/data/number_of.h"
#include "engine/position/polynomial.h"
#include "engine/sleep/awake.h"
#include "math/same.h"

namespace mj::engine {

template <typename T>
void store_spring(T* force, const Spring& spring, const BasicVec3<T>& displacement) {
  store(force, displacement * -spring.stiffness(norm(displacement)));
}

template <typename T>
void rotation_spring(T* force, const Spring& spring, const T* now, const double* rest) {
  store_spring(force, spring, difference(normalized(quat(now)), same_quat<T>(rest)));
}

// Writes the force of the spring of a joint to d.qfrc_spring.
template <typename D>
MJ_STAGE_PART void joint_spring_force(const mjModel& m, D& d, int joint, const Spring& spring) {
  using T = NumberOf<D>;
  const T* now = d.qpos + m.jnt_qposadr[joint];
  const double* rest = m.qpos_spring + m.jnt_qposadr[joint];
  T* force = d.qfrc_spring + m.jnt_dofadr[joint];
  switch (m.jnt_type[joint]) {
    case mjJNT_FREE:
      store_spring(force, spring, vec3(now) - same_vec3<T>(rest));
      rotation_spring(force + 3, spring, now + 3, rest + 3);
      break;
    case mjJNT_BALL:
      rotation_spring(force, spring, now, rest);
      break;
    default: {
      const T x = now[0] - wide::same<T>(rest[0]);
      force[0] = -spring.stiffness(x) * x;
    }
  }
}

// Writes the forces of the dampers of dofs to d.qfrc_damper.
template <typename D>
MJ_STAGE_PART void dof_damper_forces(const mjModel& m, D& d) {
  const auto dofs = dofs_of(m, d);
  for (int k = 0; k < dofs.size(); ++k) {
    const int i = dofs[k];
    const Damper damper = dof_damper(m, i);
    if (!damper.is_zero()) d.qfrc_damper[i] = -damper.damping(d.qvel[i]) * d.qvel[i];
  }
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PASSIVE_SPRING_DAMPER_H_
