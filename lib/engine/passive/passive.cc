// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Passive forces: springs and dampers of joints, tendons and flexes, gravity compensation, fluids,
// adhesion, plugins.
//
// reads   qpos [nq], qvel [nv], cdof [nv x 6], xipos [nbody x 3], contact [ncon], ten_length
//         ten_velocity [ntendon], ten_J [nJten], body_awake [nbody]; what fluid.cc and the
//         passive_flex files read
// writes  qfrc_spring qfrc_damper qfrc_gravcomp qfrc_fluid qfrc_adhesion qfrc_passive [nv]

#include "engine/passive/passive.h"

#include "engine/data/callback.h"
#include "engine/data/options.h"
#include "engine/data/plugin.h"
#include "engine/flex/metric/flex_passive_contact.h"
#include "engine/passive/fluid.h"
#include "engine/passive/passive_flex.h"
#include "engine/passive/spring_damper.h"
#include "engine/position/jacobian.h"
#include "engine/position/polynomial.h"
#include "engine/sleep/awake.h"
#include "math/quat.h"
#include "math/sparse.h"

namespace mj::engine {
namespace {

void clear(const mjModel& m, mjData& d) {
  const DofRange dofs(m, d);
  for (int k = 0; k < dofs.size(); ++k) {
    const int i = dofs[k];
    d.qfrc_spring[i] = d.qfrc_damper[i] = d.qfrc_gravcomp[i] = 0;
    d.qfrc_fluid[i] = d.qfrc_adhesion[i] = d.qfrc_passive[i] = 0;
  }
}

void joint_springs(const mjModel& m, mjData& d) {
  const bool check = some_asleep(m, d);
  for (int j = 0; j < m.njnt; ++j) {
    const Spring spring = joint_spring(m, j);
    if (spring.is_zero() || (check && d.body_awake[m.jnt_bodyid[j]] != mjS_AWAKE)) continue;
    joint_spring_force(m, d, j, spring);
  }
}

void tendons(const mjModel& m, mjData& d, bool springs, bool dampers) {
  const bool check = some_asleep(m, d);
  for (int t = 0; t < m.ntendon; ++t) {
    const Spring spring = tendon_spring(m, t);
    const Damper damper = tendon_damper(m, t);
    if (spring.is_zero() && damper.is_zero()) continue;
    if (check && tendon_sleep_state(m, d, t) != mjS_AWAKE) continue;
    const int adr = m.ten_J_rowadr[t], n = m.ten_J_rownnz[t];
    const double* J = d.ten_J + adr;
    const int* col = m.ten_J_colind + adr;
    if (springs) {
      const double x = tendon_stretch(m, t, d.ten_length[t]);
      const double force = -spring.stiffness(x) * x;
      if (force != 0) add_scaled_sparse_to(d.qfrc_spring, J, col, n, force);
    }
    if (dampers) {
      const double v = d.ten_velocity[t];
      const double force = -damper.damping(v) * v;
      if (force != 0) add_scaled_sparse_to(d.qfrc_damper, J, col, n, force);
    }
  }
}

bool compensates_gravity(const mjModel& m) {
  return m.flg_gravcomp && !is_disabled(m, mjDSBL_GRAVITY) && norm(vec3(m.opt.gravity)) != 0;
}

void gravity_compensation(const mjModel& m, mjData& d) {
  const Vec3 gravity = vec3(m.opt.gravity);
  const BodyRange bodies(m, d);
  for (int k = 0; k < bodies.size(); ++k) {
    const int body = bodies[k];
    if (body == 0 || m.body_gravcomp[body] == 0) continue;
    double force[3];
    store(force, gravity * -(m.body_mass[body] * m.body_gravcomp[body]));
    apply_force_torque(m, d, force, nullptr, d.xipos + 3 * body, body, d.qfrc_gravcomp);
  }
}

// Adds the forces of adhesive contacts, which pull their two bodies together along the normal.
void contact_adhesion(const mjModel& m, mjData& d) {
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& c = d.contact[i];
    if (c.adhesion == 0 || c.exclude > 1 || c.geom[0] < 0 || c.geom[1] < 0) continue;
    double force[3];
    store(force, vec3(c.frame) * c.adhesion);
    apply_force_torque(m, d, force, nullptr, c.pos, m.geom_bodyid[c.geom[0]], d.qfrc_adhesion);
    store(force, vec3(c.frame) * -c.adhesion);
    apply_force_torque(m, d, force, nullptr, c.pos, m.geom_bodyid[c.geom[1]], d.qfrc_adhesion);
  }
}

void sum_up(const mjModel& m, mjData& d, bool gravcomp, bool fluid, bool adhesion) {
  const DofRange dofs(m, d);
  for (int k = 0; k < dofs.size(); ++k) {
    const int i = dofs[k];
    double sum = d.qfrc_spring[i] + d.qfrc_damper[i];
    if (fluid) sum += d.qfrc_fluid[i];
    if (adhesion) sum += d.qfrc_adhesion[i];
    if (gravcomp && !m.jnt_actgravcomp[m.dof_jntid[i]]) sum += d.qfrc_gravcomp[i];
    d.qfrc_passive[i] = sum;
  }
}

}  // namespace

void passive(const mjModel& m, mjData& d) {
  clear(m, d);
  const bool springs = !is_disabled(m, mjDSBL_SPRING), dampers = !is_disabled(m, mjDSBL_DAMPER);
  if (!springs && !dampers) return;

  if (springs) joint_springs(m, d);
  if (dampers) dof_damper_forces(m, d);
  if (m.nflex) flex_forces(m, d, springs, dampers);
  tendons(m, d, springs, dampers);
  if (d.efm_active) passive_contact_forces(m, d);

  const bool gravcomp = compensates_gravity(m);
  const bool fluid = has_fluid(m);
  const bool adhesion = m.flg_adhesion;
  if (gravcomp) gravity_compensation(m, d);
  if (fluid) fluid_forces(m, d);
  if (adhesion) contact_adhesion(m, d);
  sum_up(m, d, gravcomp, fluid, adhesion);

  if (const mjfGeneric add_forces = mjcb_passive) add_forces(&m, &d);
  if (d.nplugin > 0) compute_plugins(m, d, mjPLUGIN_PASSIVE);
}

}  // namespace mj::engine
