// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The composite rigid body algorithm, for one world or four (data/number_of.h). The equations are
// explained in inertia.cc.

#ifndef MJTOOLS_ENGINE_POSITION_COMPOSITE_INERTIA_H_
#define MJTOOLS_ENGINE_POSITION_COMPOSITE_INERTIA_H_

#include <mujoco/mjmodel.h>

#include <algorithm>

#include "engine/data/number_of.h"
#include "engine/sleep/awake.h"
#include "math/dense.h"
#include "math/spatial.h"

namespace mj::engine {

// Computes d.crb, the inertias of subtrees.
template <typename D>
MJ_STAGE_PART void composite_bodies(const mjModel& m, D& d) {
  const auto bodies = bodies_of(m, d);
  for (int k = 0; k < bodies.size(); ++k) {
    const int b = bodies[k];
    std::copy_n(d.cinert + 10 * b, 10, d.crb + 10 * b);
  }
  for (int k = bodies.size() - 1; k > 0; --k) {
    const int b = bodies[k], parent = m.body_parentid[b];
    if (parent == 0) continue;
    add_to(d.crb + 10 * parent, d.crb + 10 * b, 10);
  }
}

// Computes a row of d.M from d.crb and d.cdof. `armature` is the armature of the dof and of its
// actuators.
template <typename D>
MJ_STAGE_PART void inertia_row(const mjModel& m, D& d, int dof, double armature) {
  using T = NumberOf<D>;
  T* entry = d.M + m.M_rowadr[dof] + m.M_rownnz[dof] - 1;
  if (m.dof_simplenum[dof]) {
    *entry = wide::same<T>(m.dof_M0[dof]);
    return;
  }
  const BasicSpatial<T> momentum =
      inertia_times(d.crb + 10 * m.dof_bodyid[dof], spatial(d.cdof + 6 * dof));
  *entry = wide::same<T>(armature) + dot(spatial(d.cdof + 6 * dof), momentum);
  for (int j = m.dof_parentid[dof]; j >= 0; j = m.dof_parentid[j]) {
    *--entry = dot(spatial(d.cdof + 6 * j), momentum);
  }
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_COMPOSITE_INERTIA_H_
