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

#include "engine/data/stack.h"
#include "engine/position/tendon.h"
#include "engine/sleep/awake.h"
#include "engine/velocity/newton_euler.h"

namespace mj::engine {
void rne(const mjModel& m, mjData& d, bool with_acceleration, double* result) {
  StackFrame stack(d);
  double* acc = stack.allocate<double>(6 * m.nbody);
  double* force = stack.allocate<double>(6 * m.nbody);
  newton_euler(m, d, with_acceleration, acc, force, result);
}

void bias_force(const mjModel& m, mjData& d) {
  rne(m, d, false, d.qfrc_bias);
  add_tendon_bias(m, d, d.qfrc_bias);
}

}  // namespace mj::engine
