// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/sensors.h"

#include "engine/data/arena.h"
#include "engine/data/options.h"
#include "engine/passive/energy.h"
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

// Arrays that energies read, beside the state.
#define MJ_BATCH_READ_BY_ENERGY(X) \
  X(xipos, 3 * m.nbody)            \
  X(ten_length, m.ntendon)         \
  X(M, m.nC)

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
  const bool has_sensors = m.nsensor > 0 && !engine::is_disabled(m, mjDSBL_SENSOR);
  const bool has_energy = engine::is_enabled(m, mjENBL_ENERGY);
  d.flg_energypos = d.flg_energyvel = d.flg_subtreevel = d.flg_rnepost = false;
  if (has_sensors) {
    MJ_BATCH_COMPUTED(MJ_X)
    engine::clear_constraints(d);
    d.ncon = 0;
  } else if (has_energy) {
    MJ_BATCH_READ_BY_ENERGY(MJ_X)
  }
#undef MJ_X
  if (has_energy) {
    engine::potential_energy(m, d);
    engine::kinetic_energy(m, d);
  }
  if (!has_sensors) return;
  engine::sensor_position(m, d);
  engine::sensor_velocity(m, d);
  engine::sensor_acceleration(m, d);
}

template void measure(const mjModel&, const World<double>&, int, mjData&);
template void measure(const mjModel&, const World<Lanes>&, int, mjData&);

}  // namespace mj::batch
