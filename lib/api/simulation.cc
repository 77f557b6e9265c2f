// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Simulation at the C API: data, stepping, stages, state.

#include <mujoco/mujoco.h>

#include "api/boundary.h"
#include "engine/actuation.h"
#include "engine/collision/collide.h"
#include "engine/configuration.h"
#include "engine/constraint/make_constraint.h"
#include "engine/constraint/solve.h"
#include "engine/data.h"
#include "engine/energy.h"
#include "engine/forward.h"
#include "engine/inverse.h"
#include "engine/kinematics.h"
#include "engine/state.h"
#include "engine/support.h"

namespace engine = mj::engine;
using mj::api::guarded;

mjData* mj_makeData(const mjModel* m) {
  mjData* d = nullptr;
  guarded([&] {
    engine::require_supported(*m);
    d = engine::make_data(*m).release();
  });
  return d;
}

mjData* mj_copyData(mjData* dest, const mjModel* m, const mjData* src) {
  guarded([&] {
    if (!dest) dest = engine::make_data(*m).release();
    engine::copy_data(*m, *dest, *src);
  });
  return dest;
}

void mj_deleteData(mjData* d) {
  engine::DataDeleter()(d);
}

void mj_resetData(const mjModel* m, mjData* d) {
  guarded([&] { engine::reset_data(*m, *d); });
}
void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value) {
  guarded([&] { engine::reset_data_debug(*m, *d, debug_value); });
}
void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key) {
  guarded([&] { engine::reset_data_keyframe(*m, *d, key); });
}
void mj_setKeyframe(mjModel* m, const mjData* d, int k) {
  guarded([&] { engine::set_keyframe(*m, *d, k); });
}

void mj_step(const mjModel* m, mjData* d) {
  guarded([&] { engine::step(*m, *d); });
}
void mj_step1(const mjModel* m, mjData* d) {
  guarded([&] { engine::step1(*m, *d); });
}
void mj_step2(const mjModel* m, mjData* d) {
  guarded([&] { engine::step2(*m, *d); });
}
void mj_forward(const mjModel* m, mjData* d) {
  guarded([&] { engine::forward(*m, *d); });
}
void mj_forwardSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor) {
  guarded([&] { engine::forward_skip(*m, *d, static_cast<mjtStage>(skipstage), skipsensor != 0); });
}
void mj_inverse(const mjModel* m, mjData* d) {
  guarded([&] { engine::inverse(*m, *d); });
}

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

int mj_stateSize(const mjModel* m, int sig) {
  int size = 0;
  guarded([&] { size = static_cast<int>(engine::state_size(*m, sig)); });
  return size;
}
void mj_getState(const mjModel* m, const mjData* d, mjtNum* state, int sig) {
  guarded([&] { engine::get_state(*m, *d, state, sig); });
}
void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, int sig) {
  guarded([&] { engine::set_state(*m, *d, state, sig); });
}

void mj_integratePos(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt) {
  engine::integrate_position(*m, qpos, qvel, dt);
}
void mj_differentiatePos(const mjModel* m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1,
                         const mjtNum* qpos2) {
  engine::differentiate_position(*m, qvel, dt, qpos1, qpos2);
}
void mj_normalizeQuat(const mjModel* m, mjtNum* qpos) {
  engine::normalize_quaternions(*m, qpos);
}
