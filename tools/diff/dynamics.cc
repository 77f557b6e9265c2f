// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "engine/data.h"
#include "engine/forward.h"
#include "engine/support.h"
#include "input.h"

namespace mj::diff {
namespace {

void add_row(Trajectory& t, Channel channel, const double* values) {
  Trajectory::Array& array = t.channels[static_cast<size_t>(channel)];
  array.values.insert(array.values.end(), values, values + array.columns);
}

void add_frame(Trajectory& t, const mjData& d) {
  add_row(t, Channel::kTime, &d.time);
  add_row(t, Channel::kQpos, d.qpos);
  add_row(t, Channel::kQvel, d.qvel);
  add_row(t, Channel::kAct, d.act);
  add_row(t, Channel::kCtrl, d.ctrl);
  add_row(t, Channel::kSensordata, d.sensordata);
  add_row(t, Channel::kEnergy, d.energy);
  ++t.frames;
}

// From the first keyframe if there is one, with the controls of that or none.
Trajectory simulated(const mjModel& m, int64_t steps) {
  engine::require_supported(m);
  Trajectory t;
  for (size_t c = 0; c < kChannelCount; ++c) {
    t.channels[c].labels = channel_labels(m, static_cast<Channel>(c));
    t.channels[c].columns = static_cast<int64_t>(t.channels[c].labels.size());
  }
  const engine::DataPtr d = engine::make_data(m);
  if (m.nkey > 0) engine::reset_data_keyframe(m, *d, 0);
  for (int64_t i = 0; i <= steps; ++i) {
    engine::evaluate(m, *d);
    add_frame(t, *d);
    if (i < steps) engine::integrate(m, *d);
  }
  return t;
}

}  // namespace

TrajectoryDiff compare_dynamics(const mjModel& a, const mjModel& b, const Request& request) {
  return compare(simulated(a, request.dynamics), simulated(b, request.dynamics), request);
}

}  // namespace mj::diff
