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
Twist<T> motion_sum(const T* axes, const T* rate, int n) {
  Twist<T> sum = spatial(axes) * rate[0];
  for (int k = 1; k < n; ++k) sum = sum + spatial(axes + 6 * k) * rate[k];
  return sum;
}

template <typename T>
void joint_velocity(const mjModel& m, World<T>& w, int joint, Twist<T>& cvel) {
  const int dof = m.jnt_dofadr[joint];
  const T *cdof = w.cdof + 6 * dof, *qvel = w.qvel + dof;
  T* cdof_dot = w.cdof_dot + 6 * dof;
  switch (m.jnt_type[joint]) {
    case mjJNT_FREE:
      std::fill_n(cdof_dot, 18, T{});
      cvel = cvel + motion_sum(cdof, qvel, 3);
      cdof += 18, qvel += 3, cdof_dot += 18;
      [[fallthrough]];
    case mjJNT_BALL:
      for (int k = 0; k < 3; ++k) {
        store(cdof_dot + 6 * k, cross_motion(cvel, spatial(cdof + 6 * k)));
      }
      cvel = cvel + motion_sum(cdof, qvel, 3);
      break;
    default:
      store(cdof_dot, cross_motion(cvel, spatial(cdof)));
      cvel = cvel + motion_sum(cdof, qvel, 1);
  }
}

template <typename T>
void com_velocity(const mjModel& m, World<T>& w) {
  std::fill_n(w.cvel, 6, T{});
  for (int b = 1; b < m.nbody; ++b) {
    Twist<T> cvel = spatial(w.cvel + 6 * m.body_parentid[b]);
    const int first = m.body_jntadr[b];
    for (int j = first; j < first + m.body_jntnum[b]; ++j) joint_velocity(m, w, j, cvel);
    store(w.cvel + 6 * b, cvel);
  }
}

template <typename T>
T stiffness(const engine::Spring& s, const T& x) {
  return same<T>(s.k) + x * (same<T>(s.k1) + x * same<T>(s.k2));
}
template <typename T>
T damping(const engine::Damper& s, const T& v) {
  const T speed = abs(v);
  return same<T>(s.d) + speed * (same<T>(s.d1) + speed * same<T>(s.d2));
}

template <typename T>
void store_spring(T* force, const engine::Spring& spring, const Vec<T>& displacement) {
  store(force, displacement * -stiffness(spring, norm(displacement)));
}

template <typename T>
void joint_spring(const mjModel& m, World<T>& w, int joint, const engine::Spring& spring) {
  const T* now = w.qpos + m.jnt_qposadr[joint];
  const double* rest = m.qpos_spring + m.jnt_qposadr[joint];
  T* force = w.qfrc_spring + m.jnt_dofadr[joint];
  const auto rotation = [&](T* to, const T* q, const double* q0) {
    store_spring(to, spring, difference(normalized(quat(q)), same_quaternion<T>(q0)));
  };
  switch (m.jnt_type[joint]) {
    case mjJNT_FREE:
      store_spring(force, spring, vec3(now) - same_vec<T>(rest));
      rotation(force + 3, now + 3, rest + 3);
      break;
    case mjJNT_BALL:
      rotation(force, now, rest);
      break;
    default: {
      const T x = now[0] - same<T>(rest[0]);
      force[0] = -stiffness(spring, x) * x;
    }
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
      add_row(tables, tables.tendon_row[t], -stiffness(spring, x) * x, w.qfrc_spring);
    }
    if (dampers && !damper.is_zero()) {
      const T v = w.ten_velocity[t];
      add_row(tables, tables.tendon_row[t], -damping(damper, v) * v, w.qfrc_damper);
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
  for (size_t j = 0; springs && j < tables.spring.size(); ++j) {
    if (!tables.spring[j].is_zero()) joint_spring(m, w, static_cast<int>(j), tables.spring[j]);
  }
  for (size_t i = 0; dampers && i < tables.damper.size(); ++i) {
    if (!tables.damper[i].is_zero()) {
      w.qfrc_damper[i] = -damping(tables.damper[i], w.qvel[i]) * w.qvel[i];
    }
  }
  tendon_forces(m, tables, w, springs, dampers);
  gravity_compensation(m, tables, w);
  for (int i = 0; i < nv; ++i) {
    T sum = w.qfrc_spring[i] + w.qfrc_damper[i];
    if (!m.jnt_actgravcomp[m.dof_jntid[i]]) sum += w.qfrc_gravcomp[i];
    w.qfrc_passive[i] = sum;
  }
}

// Recursive Newton-Euler algorithm without accelerations: Coriolis, centrifugal and gravity forces.
template <typename T>
void bias_force(const mjModel& m, World<T>& w) {
  std::fill_n(w.body_acc, 6, T{});
  if (!is_disabled(m, mjDSBL_GRAVITY)) {
    for (int k = 0; k < 3; ++k) w.body_acc[3 + k] = same<T>(m.opt.gravity[k] * -1);
  }
  std::fill_n(w.body_force, 6, T{});
  for (int b = 1; b < m.nbody; ++b) {
    const int dof = m.body_dofadr[b], n = m.body_dofnum[b];
    Twist<T> a = spatial(w.body_acc + 6 * m.body_parentid[b]);
    if (n) a = a + motion_sum(w.cdof_dot + 6 * dof, w.qvel + dof, n);
    store(w.body_acc + 6 * b, a);
    const T* inertia = w.cinert + 10 * b;
    const Twist<T> v = spatial(w.cvel + 6 * b);
    store(w.body_force + 6 * b,
          inertia_times(inertia, a) + cross_force(v, inertia_times(inertia, v)));
  }
  for (int b = static_cast<int>(m.nbody) - 1; b > 0; --b) {
    const int parent = m.body_parentid[b];
    if (parent == 0) continue;
    for (int k = 0; k < 6; ++k) w.body_force[6 * parent + k] += w.body_force[6 * b + k];
  }
  for (int i = 0; i < m.nv; ++i) {
    w.qfrc_bias[i] = dot(spatial(w.cdof + 6 * i), spatial(w.body_force + 6 * m.dof_bodyid[i]));
  }
}

}  // namespace

template <typename T>
void velocity_stages(const mjModel& m, const Tables& tables, World<T>& w) {
  element_velocities(m, tables, w);
  com_velocity(m, w);
  passive(m, tables, w);
  bias_force(m, w);
}

template void velocity_stages(const mjModel&, const Tables&, World<double>&);
template void velocity_stages(const mjModel&, const Tables&, World<Lanes>&);

}  // namespace mj::batch
