// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/step_times.h"

#include <mujoco/mujoco.h>

#include <cstdio>
#include <string>

#include "base/log.h"

const char* mjTIMERSTRING[mjNTIMER] = {
    "step",          "forward",    "inverse",     "position",       "velocity",
    "actuation",     "constraint", "advance",     "pos_kinematics", "pos_inertia",
    "pos_collision", "pos_make",   "pos_project", "col_broadphase", "col_narrowphase"};

namespace mj::engine {
namespace {

std::string line(const char* name, double per_step, double step) {
  char text[100];
  std::snprintf(text, sizeof(text), "%-16s %12.4g %6.1f%%", name, per_step, 100 * per_step / step);
  return text;
}

}  // namespace

void report_step_times(const mjData& d) {
  const mjTimerStat& steps = d.timer[mjTIMER_STEP];
  if (steps.number <= 0 || steps.duration <= 0) return;
  const double step = steps.duration / steps.number;
  std::string body;
  for (int i = 0; i < mjNTIMER; ++i) {
    if (d.timer[i].duration <= 0) continue;
    if (!body.empty()) body += "\n";
    body += line(mjTIMERSTRING[i], d.timer[i].duration / steps.number, step);
  }
  mjLogMessage message =
      make_message(mjLOG_INFO, "time per step, mean of " + std::to_string(steps.number));
  message.topic = mjTOPIC_TIME_STP;
  message.body = body.c_str();
  mju_message(&message);
}

}  // namespace mj::engine
