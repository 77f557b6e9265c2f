// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/position/polynomial.h"

namespace mj::engine {
namespace {

void add_actuator(const mjModel& m, int actuator, Damper& sum) {
  const double gear = m.actuator_gear[6 * m.actuator_outadr[actuator]];
  const double* p = m.actuator_dampingpoly + mjNPOLY * actuator;
  sum.d += m.actuator_damping[actuator] * gear * gear;
  sum.d1 += p[0] * gear * gear;
  sum.d2 += p[1] * gear * gear;
}

template <typename IsTarget>
Damper add_actuators(const mjModel& m, int actuatorid, Damper sum, IsTarget is_target) {
  if (actuatorid >= 0) {
    add_actuator(m, actuatorid, sum);
    return sum;
  }
  for (int i = 0; actuatorid == -2 && i < m.nactuator; ++i) {
    if (is_target(m.actuator_trntype[i], m.actuator_trnid[2 * i])) add_actuator(m, i, sum);
  }
  return sum;
}

}  // namespace

Damper add_joint_actuators(const mjModel& m, int joint, Damper own) {
  return add_actuators(m, m.jnt_actuatorid[joint], own, [joint](int type, int id) {
    return (type == mjTRN_JOINT || type == mjTRN_JOINTINPARENT) && id == joint;
  });
}

Damper add_tendon_actuators(const mjModel& m, int tendon, Damper own) {
  return add_actuators(m, m.tendon_actuatorid[tendon], own,
                       [tendon](int type, int id) { return type == mjTRN_TENDON && id == tendon; });
}

}  // namespace mj::engine
