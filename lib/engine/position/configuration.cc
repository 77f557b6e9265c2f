// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/position/configuration.h"

#include "engine/position/move_joint.h"
#include "math/quat.h"

namespace mj::engine {
namespace {

// Computes the constant angular velocity w, in the axes of the body, that turns the quaternion q1
// into q2 in the time dt.
void differentiate_quaternion(double* w, double dt, const double* q1, const double* q2) {
  store(w, difference(quat(q2), quat(q1)) * (1 / dt));
}

}  // namespace

void integrate_joint_position(const mjModel& m, int joint, double* qpos, const double* qvel,
                              double dt) {
  move_joint(m, joint, qpos, qvel, dt);
}

void integrate_position(const mjModel& m, double* qpos, const double* qvel, double dt) {
  for (int j = 0; j < m.njnt; ++j) integrate_joint_position(m, j, qpos, qvel, dt);
}

void differentiate_position(const mjModel& m, double* qvel, double dt, const double* qpos1,
                            const double* qpos2) {
  for (int j = 0; j < m.njnt; ++j) {
    const double* q1 = qpos1 + m.jnt_qposadr[j];
    const double* q2 = qpos2 + m.jnt_qposadr[j];
    double* v = qvel + m.jnt_dofadr[j];
    switch (m.jnt_type[j]) {
      case mjJNT_FREE:
        for (int i = 0; i < 3; ++i) v[i] = (q2[i] - q1[i]) / dt;
        differentiate_quaternion(v + 3, dt, q1 + 3, q2 + 3);
        break;
      case mjJNT_BALL:
        differentiate_quaternion(v, dt, q1, q2);
        break;
      default:
        v[0] = (q2[0] - q1[0]) / dt;
    }
  }
}

void normalize_quaternions(const mjModel& m, double* qpos) {
  for (int j = 0; j < m.njnt; ++j) {
    const int type = m.jnt_type[j];
    if (type != mjJNT_FREE && type != mjJNT_BALL) continue;
    double* q = qpos + m.jnt_qposadr[j] + (type == mjJNT_FREE ? 3 : 0);
    store(q, normalized(quat(q)));
  }
}

}  // namespace mj::engine
