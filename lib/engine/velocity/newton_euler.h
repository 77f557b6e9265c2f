// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The recursive Newton-Euler algorithm, for one world or four (data/number_of.h). The equations are
// explained in rne.cc.

#ifndef MJTOOLS_ENGINE_VELOCITY_NEWTON_EULER_H_
#define MJTOOLS_ENGINE_VELOCITY_NEWTON_EULER_H_

#include <mujoco/mjmodel.h>

#include <algorithm>

#include "engine/data/number_of.h"
#include "engine/data/options.h"
#include "engine/sleep/awake.h"
#include "engine/velocity/motion_sum.h"
#include "math/dense.h"

namespace mj::engine {

// Computes the forces that give the dofs the accelerations d.qacc. If `with_acceleration` is not
// set, computes the forces for zero accelerations instead. The arrays `acc` and `force` [nbody x 6]
// are scratch memory.
template <typename D, typename T = NumberOf<D>>
MJ_STAGE_PART void newton_euler(const mjModel& m, const D& d, bool with_acceleration, T* acc,
                                T* force, T* result) {
  const auto bodies = bodies_of(m, d);
  std::fill_n(acc, 6, T{});
  if (!is_disabled(m, mjDSBL_GRAVITY)) {
    for (int k = 0; k < 3; ++k) acc[3 + k] = wide::same<T>(m.opt.gravity[k] * -1);
  }
  std::fill_n(force, 6, T{});
  for (int k = 1; k < bodies.size(); ++k) {
    const int b = bodies[k], dof = m.body_dofadr[b], n = m.body_dofnum[b];
    BasicSpatial<T> a = spatial(acc + 6 * m.body_parentid[b]);
    if (n) {
      a += motion_sum(d.cdof_dot + 6 * dof, d.qvel + dof, n);
      if (with_acceleration) a += motion_sum(d.cdof + 6 * dof, d.qacc + dof, n);
    }
    store(acc + 6 * b, a);
    const T* inertia = d.cinert + 10 * b;
    const BasicSpatial<T> v = spatial(d.cvel + 6 * b);
    store(force + 6 * b, inertia_times(inertia, a) + cross_force(v, inertia_times(inertia, v)));
  }
  for (int k = bodies.size() - 1; k > 0; --k) {
    const int b = bodies[k], parent = m.body_parentid[b];
    if (parent == 0) continue;
    add_to(force + 6 * parent, force + 6 * b, 6);
  }
  const auto dofs = dofs_of(m, d);
  for (int k = 0; k < dofs.size(); ++k) {
    const int i = dofs[k];
    result[i] = dot(spatial(d.cdof + 6 * i), spatial(force + 6 * m.dof_bodyid[i]));
  }
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_VELOCITY_NEWTON_EULER_H_
