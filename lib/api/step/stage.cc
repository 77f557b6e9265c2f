// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that run single stages of the pipeline.

#include <mujoco/mujoco.h>

#include <string>

#include "api/boundary.h"
#include "engine/actuation/actuation.h"
#include "engine/collision/collide.h"
#include "engine/collision/narrow_phase.h"
#include "engine/constraint/island.h"
#include "engine/constraint/make_constraint.h"
#include "engine/contact/add_contact.h"
#include "engine/contact/contact_parameters.h"
#include "engine/data/options.h"
#include "engine/flex/flex.h"
#include "engine/passive/energy.h"
#include "engine/passive/passive.h"
#include "engine/pipeline/forward.h"
#include "engine/pipeline/integrate.h"
#include "engine/pipeline/inverse.h"
#include "engine/position/inertia.h"
#include "engine/position/kinematics.h"
#include "engine/position/tendon.h"
#include "engine/position/transmission.h"
#include "engine/sensor/sensor.h"
#include "engine/solver/solve.h"
#include "engine/velocity/com_velocity.h"
#include "engine/velocity/rne.h"

namespace engine = mj::engine;
using mj::api::guarded;
using mj::api::require_id;

void mj_fwdPosition(const mjModel* m, mjData* d) {
  guarded([&] { engine::forward_position(*m, *d); });
}
void mj_fwdVelocity(const mjModel* m, mjData* d) {
  guarded([&] { engine::forward_velocity(*m, *d); });
}
void mj_fwdActuation(const mjModel* m, mjData* d) {
  guarded([&] { engine::forward_actuation(*m, *d); });
}
void mj_fwdAcceleration(const mjModel* m, mjData* d) {
  guarded([&] { engine::forward_acceleration(*m, *d); });
}
void mj_fwdConstraint(const mjModel* m, mjData* d) {
  guarded([&] { engine::forward_constraint(*m, *d); });
}
void mj_kinematics(const mjModel* m, mjData* d) {
  guarded([&] { engine::kinematics(*m, *d); });
}
void mj_comPos(const mjModel* m, mjData* d) {
  guarded([&] { engine::com_position(*m, *d); });
}
void mj_collision(const mjModel* m, mjData* d) {
  guarded([&] { engine::collide(*m, *d); });
}
void mj_makeConstraint(const mjModel* m, mjData* d) {
  guarded([&] { engine::make_constraint(*m, *d); });
}
void mj_energyPos(const mjModel* m, mjData* d) {
  guarded([&] { engine::potential_energy(*m, *d); });
}
void mj_energyVel(const mjModel* m, mjData* d) {
  guarded([&] { engine::kinetic_energy(*m, *d); });
}
void mj_invPosition(const mjModel* m, mjData* d) {
  guarded([&] { engine::inverse_position(*m, *d); });
}
void mj_invVelocity(const mjModel* m, mjData* d) {
  guarded([&] { engine::forward_velocity(*m, *d); });
}
void mj_invConstraint(const mjModel* m, mjData* d) {
  guarded([&] { engine::inverse_constraint(*m, *d); });
}
void mj_compareFwdInv(const mjModel* m, mjData* d) {
  guarded([&] { engine::compare_forward_inverse(*m, *d); });
}
void mj_checkPos(const mjModel* m, mjData* d) {
  guarded([&] { engine::check_position(*m, *d); });
}
void mj_checkVel(const mjModel* m, mjData* d) {
  guarded([&] { engine::check_velocity(*m, *d); });
}
void mj_checkAcc(const mjModel* m, mjData* d) {
  guarded([&] { engine::check_acceleration(*m, *d); });
}
void mj_Euler(const mjModel* m, mjData* d) {
  guarded([&] { engine::euler(*m, *d); });
}
void mj_implicit(const mjModel* m, mjData* d) {
  guarded([&] {
    if (!engine::is_implicit(*m)) {
      throw mj::Error("bad-option", "the integrator must be implicit or implicitfast");
    }
    engine::implicit(*m, *d);
  });
}
void mj_sensorPos(const mjModel* m, mjData* d) {
  guarded([&] { engine::sensor_position(*m, *d); });
}
void mj_sensorVel(const mjModel* m, mjData* d) {
  guarded([&] { engine::sensor_velocity(*m, *d); });
}
void mj_sensorAcc(const mjModel* m, mjData* d) {
  guarded([&] { engine::sensor_acceleration(*m, *d); });
}
void mj_fwdKinematics(const mjModel* m, mjData* d) {
  guarded([&] { engine::forward_kinematics(*m, *d); });
}
void mj_camlight(const mjModel* m, mjData* d) {
  guarded([&] { engine::camera_light(*m, *d); });
}
void mj_flex(const mjModel* m, mjData* d) {
  guarded([&] { engine::flex(*m, *d); });
}
void mj_tendon(const mjModel* m, mjData* d) {
  guarded([&] { engine::tendon(*m, *d); });
}
void mj_crb(const mjModel* m, mjData* d) {
  guarded([&] { engine::composite_inertia(*m, *d); });
}
void mj_makeM(const mjModel* m, mjData* d) {
  guarded([&] { engine::make_inertia(*m, *d); });
}
void mj_factorM(const mjModel* m, mjData* d) {
  guarded([&] { engine::factor_inertia(*m, *d); });
}
void mj_island(const mjModel* m, mjData* d) {
  guarded([&] { engine::make_islands(*m, *d); });
}
void mj_projectConstraint(const mjModel* m, mjData* d) {
  guarded([&] { engine::project_constraint(*m, *d); });
}
void mj_transmission(const mjModel* m, mjData* d) {
  guarded([&] { engine::transmission(*m, *d); });
}
void mj_comVel(const mjModel* m, mjData* d) {
  guarded([&] { engine::com_velocity(*m, *d); });
}
void mj_passive(const mjModel* m, mjData* d) {
  guarded([&] { engine::passive(*m, *d); });
}
void mj_referenceConstraint(const mjModel* m, mjData* d) {
  guarded([&] { engine::reference_constraint(*m, *d); });
}
void mj_subtreeVel(const mjModel* m, mjData* d) {
  guarded([&] { engine::subtree_velocity(*m, *d); });
}
void mj_rnePostConstraint(const mjModel* m, mjData* d) {
  guarded([&] { engine::rne_post_constraint(*m, *d); });
}

void mj_RungeKutta(const mjModel* m, mjData* d, int N) {
  guarded([&] {
    if (N != 4) {
      throw mj::Error("bad-argument",
                      "the order of a Runge-Kutta step must be 4, not " + std::to_string(N));
    }
    engine::runge_kutta(*m, *d);
  });
}
void mj_rne(const mjModel* m, mjData* d, int flg_acc, mjtNum* result) {
  guarded([&] { engine::rne(*m, *d, flg_acc != 0, result); });
}
void mj_constraintUpdate(const mjModel* m, mjData* d, const mjtNum* jar, mjtNum cost[1],
                         int flg_coneHessian) {
  guarded([&] {
    const double sum = engine::update_constraint(*m, *d, jar, flg_coneHessian != 0);
    if (cost) *cost = sum;
  });
}
int mj_maxContact(const mjModel* m, int g1, int g2, int has_margin) {
  int count = 0;
  guarded([&] {
    require_id("geom", g1, m->ngeom);
    require_id("geom", g2, m->ngeom);
    const bool margin = has_margin < 0 ? engine::has_margin(*m, g1, g2) : has_margin != 0;
    count = engine::max_contacts(*m, g1, g2, margin);
  });
  return count;
}
int mj_addContact(const mjModel* m, mjData* d, const mjContact* con) {
  return engine::add_contact(*d, *con) ? 0 : 1;
}
