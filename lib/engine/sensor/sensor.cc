// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sensors of a stage. A sleeping sensor keeps its value. A sensor with a history may report a
// stored value. All other sensors are measured (measure.h) and clamped to their cutoff. Sensors of
// the user callback and of plugins are computed last.
//
// reads   history [nhistory], time, body_awake [nbody], tree_awake [ntree]; what the sensors of the
//         stage measure
// writes  sensordata [nsensordata]

#include "engine/sensor/sensor.h"

#include <algorithm>

#include "engine/data/arena.h"
#include "engine/data/callback.h"
#include "engine/data/history.h"
#include "engine/data/options.h"
#include "engine/data/plugin.h"
#include "engine/sensor/measure.h"
#include "engine/sleep/awake.h"
#include "engine/velocity/com_velocity.h"
#include "engine/velocity/rne.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

void cut_off(const mjModel& m, int sensor, double* value) {
  const double c = m.sensor_cutoff[sensor];
  if (c <= 0) return;
  const int type = m.sensor_type[sensor];
  if (type == mjSENS_CONTACT || type == mjSENS_GEOMFROMTO) return;
  const int datatype = m.sensor_datatype[sensor];
  for (int i = 0; i < m.sensor_dim[sensor]; ++i) {
    if (datatype == mjDATATYPE_REAL) value[i] = std::clamp(value[i], -c, c);
    if (datatype == mjDATATYPE_POSITIVE) value[i] = std::min(c, value[i]);
  }
}

bool is_asleep(const mjModel& m, const mjData& d, int sensor) {
  const int type = m.sensor_type[sensor];
  const int objtype = m.sensor_objtype[sensor], reftype = m.sensor_reftype[sensor];
  if (type == mjSENS_USER || type == mjSENS_PLUGIN || type == mjSENS_RANGEFINDER ||
      (type == mjSENS_CONTACT && objtype == mjOBJ_SITE)) {
    return false;
  }
  // The object of a tactile sensor is a mesh, which does not have a sleep state.
  const bool has_obj = objtype != mjOBJ_UNKNOWN && objtype != mjOBJ_MESH,
             has_ref = reftype != mjOBJ_UNKNOWN;
  const auto obj = [&] { return object_sleep_state(m, d, objtype, m.sensor_objid[sensor]); };
  const auto ref = [&] { return object_sleep_state(m, d, reftype, m.sensor_refid[sensor]); };
  if (!has_obj && !has_ref) return false;
  if (!has_ref) return obj() == mjS_ASLEEP;
  if (!has_obj) return ref() == mjS_ASLEEP;
  return obj() != mjS_AWAKE && ref() != mjS_AWAKE;
}

// Returns whether the sensor reports a stored value. This is always the case for a sensor with a
// delay. For a sensor with an interval, it is the case until the interval has passed.
bool shows_history(const mjModel& m, const mjData& d, int sensor) {
  if (m.sensor_history[2 * sensor] == 0) return false;
  if (m.sensor_delay[sensor] > 0) return true;
  const double interval = m.sensor_interval[2 * sensor];
  return interval > 0 && sensor_history(m, d, sensor).user() + interval > d.time;
}

// Computes the quantities that the user's sensor callback may read in this stage.
void prepare(const mjModel& m, mjData& d, mjtStage stage) {
  if (stage == mjSTAGE_VEL && !d.flg_subtreevel) subtree_velocity(m, d);
  if (stage == mjSTAGE_ACC && !d.flg_rnepost) rne_post_constraint(m, d);
}

void call_user_sensors(const mjModel& m, mjData& d, mjtStage stage) {
  prepare(m, d, stage);
  if (const mjfSensor sense = mjcb_sensor) sense(&m, &d, stage);
  for (int i = 0; i < m.nsensor; ++i) {
    if (m.sensor_type[i] == mjSENS_USER && m.sensor_needstage[i] == stage) {
      cut_off(m, i, d.sensordata + m.sensor_adr[i]);
    }
  }
}

void call_plugin_sensors(const mjModel& m, mjData& d, mjtStage stage) {
  const auto cut_off_sensors = [&](int instance) {
    for (int i = 0; i < m.nsensor; ++i) {
      if (m.sensor_plugin[i] == instance && m.sensor_needstage[i] == stage) {
        cut_off(m, i, d.sensordata + m.sensor_adr[i]);
      }
    }
  };
  compute_sensor_plugins(
      m, d, stage, [&] { prepare(m, d, stage); }, cut_off_sensors);
}

using Measure = void (*)(const mjModel&, mjData&, int sensor, double* value);

Measure measure_of(int stage) {
  return stage == mjSTAGE_VEL   ? measure_velocity
         : stage == mjSTAGE_ACC ? measure_acceleration
                                : measure_position;
}

void measure_sensors(const mjModel& m, mjData& d, mjtStage stage) {
  const bool check = some_asleep(m, d);
  bool has_user = false;
  const int n = static_cast<int>(m.nsensor);
  const int* needstage = m.sensor_needstage;
  const Measure measure = measure_of(stage);
  for (int i = 0; i < n; ++i) {
    if (needstage[i] != stage || m.sensor_type[i] == mjSENS_PLUGIN) continue;
    if (check && is_asleep(m, d, i)) continue;
    double* value = d.sensordata + m.sensor_adr[i];
    if (m.sensor_type[i] == mjSENS_USER) {
      zero(value, m.sensor_dim[i]);
      has_user = true;
    } else if (shows_history(m, d, i)) {
      const double* stored = read_sensor(m, d, i, d.time, value);
      if (stored) copy(value, stored, m.sensor_dim[i]);
    } else {
      measure(m, d, i, value);
      cut_off(m, i, value);
    }
  }
  if (has_user) call_user_sensors(m, d, stage);
  call_plugin_sensors(m, d, stage);
}

void sensor_stage(const mjModel& m, mjData& d, mjtStage stage) {
  if ((m.nsensor == 0 && d.nplugin == 0) || is_disabled(m, mjDSBL_SENSOR)) return;
  run_making_room(d, [&] { measure_sensors(m, d, stage); });
}

}  // namespace

void compute_sensor(const mjModel& m, mjData& d, int sensor, double* value) {
  run_making_room(d, [&] { measure_of(m.sensor_needstage[sensor])(m, d, sensor, value); });
  cut_off(m, sensor, value);
}

void sensor_position(const mjModel& m, mjData& d) {
  sensor_stage(m, d, mjSTAGE_POS);
}
void sensor_velocity(const mjModel& m, mjData& d) {
  sensor_stage(m, d, mjSTAGE_VEL);
}
void sensor_acceleration(const mjModel& m, mjData& d) {
  sensor_stage(m, d, mjSTAGE_ACC);
}

}  // namespace mj::engine
