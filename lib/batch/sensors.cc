// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/sensors.h"

#include "engine/data/arena.h"
#include "engine/position/tendon.h"
#include "engine/sensor/sensor.h"

namespace mj::batch {
namespace {

bool is_measurable(const mjModel& m, int sensor) {
  if (m.sensor_objtype[sensor] == mjOBJ_CAMERA || m.sensor_reftype[sensor] == mjOBJ_CAMERA) {
    return false;
  }
  switch (m.sensor_type[sensor]) {
    case mjSENS_TOUCH:
    case mjSENS_CONTACT:
    case mjSENS_TACTILE:
    case mjSENS_FORCE:
    case mjSENS_TORQUE:
    case mjSENS_JOINTLIMITPOS:
    case mjSENS_JOINTLIMITVEL:
    case mjSENS_JOINTLIMITFRC:
    case mjSENS_TENDONLIMITPOS:
    case mjSENS_TENDONLIMITVEL:
    case mjSENS_TENDONLIMITFRC:
    case mjSENS_CAMPROJECTION:
    case mjSENS_USER:
    case mjSENS_PLUGIN:
      return false;
    default:
      return true;
  }
}

}  // namespace

bool can_measure(const mjModel& m) {
  for (int i = 0; i < m.nsensor; ++i) {
    if (!is_measurable(m, i)) return false;
  }
  return true;
}

template <typename T>
void measure(const mjModel& m, const World<T>& w, int k, mjData& d) {
#define MJ_X(name, size) \
  for (mjtSize i = 0; i < (size); ++i) d.name[i] = lane(w.name[i], k);
  MJ_BATCH_COMPUTED(MJ_X)
#undef MJ_X
  engine::clear_constraints(d);
  d.ncon = 0;
  d.flg_energypos = d.flg_energyvel = d.flg_subtreevel = d.flg_rnepost = false;
  if (m.ntendon > 0) engine::run_making_room(d, [&] { engine::tendon(m, d); });
  engine::sensor_position(m, d);
  engine::sensor_velocity(m, d);
  engine::sensor_acceleration(m, d);
}

template void measure(const mjModel&, const World<double>&, int, mjData&);
template void measure(const mjModel&, const World<Lanes>&, int, mjData&);

}  // namespace mj::batch
