// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   qpos [nq], qvel [nv], cdof [nv x 6], cinert [nbody x 10], xipos subtree_com [nbody x 3],
//         ten_length [ntendon]
// writes  cvel [nbody x 6], cdof_dot [nv x 6], ten_velocity [ntendon], actuator_velocity [nout],
//         qfrc_spring qfrc_damper qfrc_gravcomp qfrc_passive qfrc_bias [nv]

#include <algorithm>

#include "batch/apply_force.h"
#include "batch/stages.h"
#include "batch/vectors.h"
#include "engine/data/options.h"
#include "engine/passive/spring_damper.h"
#include "engine/velocity/body_velocity.h"
#include "engine/velocity/newton_euler.h"

namespace mj::batch {
namespace {

using engine::is_disabled;

// Returns the product of a constant row of the model and a vector over dofs.
template <typename T>
T product(const Tables& tables, Terms row, const T* x) {
  T sum{};
  for (int k = row.first; k < row.last; ++k) {
    const Term& t = tables.jacobian[static_cast<size_t>(k)];
    sum += same<T>(t.value) * x[t.index];
  }
  return sum;
}

template <typename T>
void element_velocities(const mjModel& m, const Tables& tables, World<T>& w) {
  for (int t = 0; t < m.ntendon; ++t) {
    w.ten_velocity[t] = product(tables, tables.tendon_row[static_cast<size_t>(t)], w.qvel);
  }
  const bool is_off = is_disabled(m, mjDSBL_ACTUATION);
  for (int i = 0; i < m.nactuator; ++i) {
    w.actuator_velocity[m.actuator_outadr[i]] =
        is_off ? T{} : product(tables, tables.moment_row[static_cast<size_t>(i)], w.qvel);
  }
}

template <typename T>
void add_row(const Tables& tables, Terms row, const T& force, T* target) {
  for (int k = row.first; k < row.last; ++k) {
    const Term& t = tables.jacobian[static_cast<size_t>(k)];
    target[t.index] += same<T>(t.value) * force;
  }
}

template <typename T>
T stretch(const mjModel& m, int tendon, const T& length) {
  const T lo = same<T>(m.tendon_lengthspring[2 * tendon]);
  const T hi = same<T>(m.tendon_lengthspring[2 * tendon + 1]);
  return select(length > hi, length - hi, select(length < lo, length - lo, T{}));
}

template <typename T>
void tendon_forces(const mjModel& m, const Tables& tables, World<T>& w, bool springs,
                   bool dampers) {
  for (size_t t = 0; t < tables.tendon_spring.size(); ++t) {
    const engine::Spring& spring = tables.tendon_spring[t];
    const engine::Damper& damper = tables.tendon_damper[t];
    if (springs && !spring.is_zero()) {
      const T x = stretch(m, static_cast<int>(t), w.ten_length[t]);
      add_row(tables, tables.tendon_row[t], -spring.stiffness(x) * x, w.qfrc_spring);
    }
    if (dampers && !damper.is_zero()) {
      const T v = w.ten_velocity[t];
      add_row(tables, tables.tendon_row[t], -damper.damping(v) * v, w.qfrc_damper);
    }
  }
}

template <typename T>
void gravity_compensation(const mjModel& m, const Tables& tables, World<T>& w) {
  for (const int body : tables.compensated) {
    const double scale = -(m.body_mass[body] * m.body_gravcomp[body]);
    const Vec<T> force = same_vec<T>(m.opt.gravity) * same<T>(scale);
    add_force(m, w, body, vec3(w.xipos + 3 * body), force, w.qfrc_gravcomp);
  }
}

template <typename T>
void passive(const mjModel& m, const Tables& tables, World<T>& w) {
  const int nv = static_cast<int>(m.nv);
  for (T* x : {w.qfrc_spring, w.qfrc_damper, w.qfrc_gravcomp, w.qfrc_passive})
    std::fill_n(x, nv, T{});
  const bool springs = !is_disabled(m, mjDSBL_SPRING), dampers = !is_disabled(m, mjDSBL_DAMPER);
  if (!springs && !dampers) return;
  for (int j = 0; springs && j < m.njnt; ++j) {
    const engine::Spring spring = engine::joint_spring(m, j);
    if (!spring.is_zero()) engine::joint_spring_force(m, w, j, spring);
  }
  if (dampers) engine::dof_damper_forces(m, w);
  tendon_forces(m, tables, w, springs, dampers);
  gravity_compensation(m, tables, w);
  for (int i = 0; i < nv; ++i) {
    T sum = w.qfrc_spring[i] + w.qfrc_damper[i];
    if (!m.jnt_actgravcomp[m.dof_jntid[i]]) sum += w.qfrc_gravcomp[i];
    w.qfrc_passive[i] = sum;
  }
}

}  // namespace

template <typename T>
void velocity_stages(const mjModel& m, const Tables& tables, World<T>& w) {
  element_velocities(m, tables, w);
  engine::body_velocities(m, w);
  passive(m, tables, w);
  engine::newton_euler(m, w, false, w.body_acc, w.body_force, w.qfrc_bias);
}

template void velocity_stages(const mjModel&, const Tables&, World<double>&);
template void velocity_stages(const mjModel&, const Tables&, World<Lanes>&);

}  // namespace mj::batch
