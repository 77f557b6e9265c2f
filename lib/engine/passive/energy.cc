// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Mechanical energy.
//
//   potential   -sum of m g'x + sum of the potentials of springs   joints, tendons, edges of flexes
//                                                                  of dim 1
//   kinetic     qvel' M qvel / 2
//
// reads   xipos [nbody x 3], qpos [nq], ten_length [ntendon], flexedge_length [nflexedge],
//         body_awake [nbody], qvel [nv], M [nC]
// writes  energy [2], flg_energypos, flg_energyvel

#include "engine/passive/energy.h"

#include "engine/data/options.h"
#include "engine/position/polynomial.h"
#include "engine/sleep/awake.h"
#include "math/quat.h"
#include "math/sparse.h"

namespace mj::engine {
namespace {

double gravity_potential(const mjModel& m, const mjData& d) {
  const Vec3 gravity = vec3(m.opt.gravity);
  double sum = 0;
  for (int b = 1; b < m.nbody; ++b) {
    sum -= m.body_mass[b] * dot(gravity, vec3(d.xipos + 3 * b));
  }
  return sum;
}

double rotation_potential(const Spring& spring, const double* now, const double* rest) {
  return spring.potential(norm(difference(normalized(quat(now)), quat(rest))));
}

double joint_potential(const mjModel& m, const mjData& d) {
  const bool check = some_asleep(m, d);
  double sum = 0;
  for (int j = 0; j < m.njnt; ++j) {
    const Spring spring = joint_spring(m, j);
    if (spring.is_zero() || (check && d.body_awake[m.jnt_bodyid[j]] != mjS_AWAKE)) continue;
    const double* now = d.qpos + m.jnt_qposadr[j];
    const double* rest = m.qpos_spring + m.jnt_qposadr[j];
    switch (m.jnt_type[j]) {
      case mjJNT_FREE:
        sum += spring.potential(distance(vec3(now), vec3(rest)));
        sum += rotation_potential(spring, now + 3, rest + 3);
        break;
      case mjJNT_BALL:
        sum += rotation_potential(spring, now, rest);
        break;
      default:
        sum += spring.potential(now[0] - rest[0]);
    }
  }
  return sum;
}

double tendon_potential(const mjModel& m, const mjData& d) {
  const bool check = some_asleep(m, d);
  double sum = 0;
  for (int t = 0; t < m.ntendon; ++t) {
    const Spring spring = tendon_spring(m, t);
    if (spring.is_zero() || (check && tendon_sleep_state(m, d, t) != mjS_AWAKE)) continue;
    sum += spring.potential(tendon_stretch(m, t, d.ten_length[t]));
  }
  return sum;
}

double cable_potential(const mjModel& m, const mjData& d) {
  double sum = 0;
  for (int f = 0; f < m.nflex; ++f) {
    const double stiffness = m.flex_edgestiffness[f];
    if (m.flex_dim[f] != 1 || m.flex_rigid[f] || stiffness == 0) continue;
    for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f]; ++e) {
      const double x = m.flexedge_length0[e] - d.flexedge_length[e];
      if (!m.flexedge_rigid[e]) sum += 0.5 * stiffness * x * x;
    }
  }
  return sum;
}

}  // namespace

void potential_energy(const mjModel& m, mjData& d) {
  double sum = 0;
  if (!is_disabled(m, mjDSBL_GRAVITY)) sum += gravity_potential(m, d);
  if (!is_disabled(m, mjDSBL_SPRING)) {
    sum += joint_potential(m, d);
    sum += tendon_potential(m, d);
    sum += cable_potential(m, d);
  }
  d.energy[0] = sum;
  d.flg_energypos = true;
}

// Computes v'Mv / 2 from the lower triangle of M as the sum of v_i (M_ii v_i / 2 + sum_{j<i} M_ij
// v_j).
void kinetic_energy(const mjModel& m, mjData& d) {
  double sum = 0;
  for (int i = 0; i < m.nv; ++i) {
    const int adr = m.M_rowadr[i], n = m.M_rownnz[i] - 1;
    const double lower = dot_sparse(d.M + adr, m.M_colind + adr, n, d.qvel);
    sum += d.qvel[i] * (0.5 * d.M[adr + n] * d.qvel[i] + lower);
  }
  d.energy[1] = sum;
  d.flg_energyvel = true;
}

}  // namespace mj::engine
