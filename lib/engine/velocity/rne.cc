// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Recursive Newton-Euler algorithm (Featherstone 2008, section 5.3).
//
//   a(b)     = a(parent) + sum of cdof_dot qvel [+ cdof qacc]     a(world) = (0, -gravity)
//   f(b)     = I(b) a(b) + v(b) x I(b) v(b) + sum of f over the children of b
//   result_i = cdof_i' f(body of i)
//
// reads   qvel qacc [nv], cinert [nbody x 10], cvel [nbody x 6], cdof cdof_dot [nv x 6]; with
//         tendon armatures also what tendon.cc reads
// writes  qfrc_bias [nv], or result [nv] of the caller

#include "engine/velocity/rne.h"

#include "engine/data/options.h"
#include "engine/data/stack.h"
#include "engine/position/tendon.h"
#include "engine/sleep/awake.h"
#include "engine/velocity/motion_sum.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

void body_acceleration(const mjModel& m, const mjData& d, int body, bool with_acceleration,
                       double* acc) {
  const int dof = m.body_dofadr[body], n = m.body_dofnum[body];
  Spatial a = spatial(acc + 6 * m.body_parentid[body]);
  if (n) {
    a += motion_sum(d.cdof_dot + 6 * dof, d.qvel + dof, n);
    if (with_acceleration) a += motion_sum(d.cdof + 6 * dof, d.qacc + dof, n);
  }
  store(acc + 6 * body, a);
}

}  // namespace

void rne(const mjModel& m, mjData& d, bool with_acceleration, double* result) {
  const int nbody = static_cast<int>(m.nbody);
  const BodyRange bodies(m, d);
  const DofRange dofs(m, d);
  StackFrame stack(d);
  double* acc = stack.allocate<double>(6 * nbody);
  double* force = stack.allocate<double>(6 * nbody);
  zero(acc, 6);
  if (!is_disabled(m, mjDSBL_GRAVITY)) scale(acc + 3, m.opt.gravity, -1, 3);
  zero(force, 6);

  for (int k = 1; k < bodies.size(); ++k) {
    const int b = bodies[k];
    body_acceleration(m, d, b, with_acceleration, acc);
    const double* inertia = d.cinert + 10 * b;
    const Spatial v = spatial(d.cvel + 6 * b);
    store(force + 6 * b,
          inertia_times(inertia, spatial(acc + 6 * b)) + cross_force(v, inertia_times(inertia, v)));
  }
  for (int k = bodies.size() - 1; k > 0; --k) {
    const int b = bodies[k];
    const int parent = m.body_parentid[b];
    if (parent) add_to(force + 6 * parent, force + 6 * b, 6);
  }
  for (int k = 0; k < dofs.size(); ++k) {
    const int i = dofs[k];
    result[i] = dot(spatial(d.cdof + 6 * i), spatial(force + 6 * m.dof_bodyid[i]));
  }
}

void bias_force(const mjModel& m, mjData& d) {
  rne(m, d, false, d.qfrc_bias);
  add_tendon_bias(m, d, d.qfrc_bias);
}

}  // namespace mj::engine
