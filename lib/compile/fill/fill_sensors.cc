// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/draft/build.h"
#include "model/history_size.h"

namespace mj::compiler {
namespace {

void fill_sensor(const Sensor& s, mjModel& m) {
  const int i = s.id;
  m.sensor_type[i] = s.type;
  m.sensor_datatype[i] = s.datatype;
  m.sensor_needstage[i] = s.needstage;
  m.sensor_objtype[i] = s.objtype;
  m.sensor_objid[i] = s.object;
  m.sensor_reftype[i] = s.reftype;
  m.sensor_refid[i] = s.reference;
  put(m.sensor_intprm + i * mjNSENS, s.intprm);
  m.sensor_dim[i] = s.dim;
  m.sensor_cutoff[i] = s.cutoff;
  m.sensor_noise[i] = s.noise;
  m.sensor_history[2 * i] = s.nsample;
  m.sensor_history[2 * i + 1] = s.interp;
  m.sensor_delay[i] = s.delay;
  put(m.sensor_interval + 2 * i, s.interval);
  put(m.sensor_user + i * m.nuser_sensor, s.user);
  m.sensor_plugin[i] = s.plugin_id;
}

// Returns the total size of the histories of all actuators, which precede the histories of sensors.
int64_t actuator_history(const Draft& draft) {
  int64_t total = 0;
  for (const Actuator& a : draft.actuators) total += history_size(a.nsample, 1);
  return total;
}

}  // namespace

void fill_sensors(const Draft& draft, mjModel& m) {
  int adr = 0;
  int64_t history = actuator_history(draft);
  for (const Sensor& s : draft.sensors) {
    fill_sensor(s, m);
    m.sensor_adr[s.id] = adr;
    adr += s.dim;
    m.sensor_historyadr[s.id] = s.nsample > 0 ? static_cast<int>(history) : -1;
    history += history_size(s.nsample, s.dim);
  }
}

}  // namespace mj::compiler
