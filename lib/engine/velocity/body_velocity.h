// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Velocities of bodies, for one world or four (data/number_of.h). The equations are explained in
// com_velocity.cc.

#ifndef MJTOOLS_ENGINE_VELOCITY_BODY_VELOCITY_H_
#define MJTOOLS_ENGINE_VELOCITY_BODY_VELOCITY_H_

#include <mujoco/mjmodel.h>

#include <algorithm>

#include "engine/data/number_of.h"
#include "engine/sleep/awake.h"
#include "engine/velocity/motion_sum.h"

namespace mj::engine {

template <typename D, typename T = NumberOf<D>>
MJ_STAGE_PART void joint_velocity(const mjModel& m, D& d, int joint, BasicSpatial<T>& cvel) {
  const int dof = m.jnt_dofadr[joint];
  const T *cdof = d.cdof + 6 * dof, *qvel = d.qvel + dof;
  T* cdof_dot = d.cdof_dot + 6 * dof;
  switch (m.jnt_type[joint]) {
    case mjJNT_FREE:
      std::fill_n(cdof_dot, 18, T{});
      cvel += motion_sum(cdof, qvel, 3);
      cdof += 18, qvel += 3, cdof_dot += 18;
      [[fallthrough]];
    case mjJNT_BALL:
      for (int k = 0; k < 3; ++k) {
        store(cdof_dot + 6 * k, cross_motion(cvel, spatial(cdof + 6 * k)));
      }
      cvel += motion_sum(cdof, qvel, 3);
      break;
    default:
      store(cdof_dot, cross_motion(cvel, spatial(cdof)));
      cvel += motion_sum(cdof, qvel, 1);
  }
}

// Computes d.cvel and d.cdof_dot.
template <typename D>
MJ_STAGE_PART void body_velocities(const mjModel& m, D& d) {
  using T = NumberOf<D>;
  const auto bodies = bodies_of(m, d);
  std::fill_n(d.cvel, 6, T{});
  for (int k = 1; k < bodies.size(); ++k) {
    const int b = bodies[k];
    BasicSpatial<T> cvel = spatial(d.cvel + 6 * m.body_parentid[b]);
    const int first = m.body_jntadr[b];
    for (int j = first; j < first + m.body_jntnum[b]; ++j) joint_velocity(m, d, j, cvel);
    store(d.cvel + 6 * b, cvel);
  }
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_VELOCITY_BODY_VELOCITY_H_
