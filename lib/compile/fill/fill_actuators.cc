// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <utility>

#include "compile/draft/build.h"
#include "compile/passes/actuator_kinds.h"
#include "model/history_size.h"

namespace mj::compiler {
namespace {

void fill_actuator(const Actuator& a, mjModel& m) {
  const int i = a.id;
  m.actuator_trntype[i] = a.trntype;
  m.actuator_dyntype[i] = a.dyntype;
  m.actuator_gaintype[i] = a.gaintype;
  m.actuator_biastype[i] = a.biastype;
  m.actuator_ctrladr[i] = a.ctrladr;
  m.actuator_ctrlnum[i] = a.ctrlnum;
  m.actuator_ctrlspec[i] = a.ctrlspec;
  m.actuator_outadr[i] = a.outadr;
  m.actuator_outnum[i] = a.outnum;
  m.actuator_actadr[i] = a.actadr;
  m.actuator_actnum[i] = a.actnum;
  put(m.actuator_trnid + 2 * i, a.trnid);
  m.actuator_cranklength[i] = a.cranklength;
  put(m.actuator_dynprm + i * mjNDYN, a.dynprm);
  put(m.actuator_gainprm + i * mjNGAIN, a.gainprm);
  put(m.actuator_biasprm + i * mjNBIAS, a.biasprm);
  m.actuator_actlimited[i] = a.is_actlimited;
  put(m.actuator_actrange + 2 * i, a.actrange);
  m.actuator_actearly[i] = a.actearly;
  m.actuator_history[2 * i] = a.nsample;
  m.actuator_history[2 * i + 1] = a.interp;
  m.actuator_delay[i] = a.delay;
  m.actuator_damping[i] = a.damping[0];
  m.actuator_dampingpoly[2 * i] = a.damping[1];
  m.actuator_dampingpoly[2 * i + 1] = a.damping[2];
  m.actuator_armature[i] = a.armature;
  m.actuator_group[i] = a.group;
  put(m.actuator_user + i * m.nuser_actuator, a.user);
  m.actuator_plugin[i] = a.plugin_id;
  m.actuator_forcelimited[i] = a.is_forcelimited;
  put(m.actuator_forcerange + 2 * i, a.forcerange);
}

void put_control(int ctrl, bool limited, const spec::Numbers<2>& range, mjModel& m) {
  m.actuator_ctrllimited[ctrl] = limited;
  put(m.actuator_ctrlrange + 2 * ctrl, range);
}

void fill_controls(const Actuator& a, mjModel& m) {
  if (!a.limits_input) {
    for (int k = 0; k < a.ctrlnum; ++k) {
      put_control(a.ctrladr + k, a.is_ctrllimited, a.ctrlrange, m);
    }
    return;
  }
  int ctrl = a.ctrladr;
  if (a.ctrlspec & kInputPos) put_control(ctrl++, a.is_ctrllimited, a.ctrlrange, m);
  for (const auto& [bit, range] : {std::pair(kInputVel, &a.velrange), {kInputFf, &a.ffrange}}) {
    if (a.ctrlspec & bit) put_control(ctrl++, (*range)[0] < (*range)[1], *range, m);
  }
}

void fill_outputs(const Actuator& a, mjModel& m) {
  for (int out = a.outadr; out < a.outadr + a.outnum; ++out) {
    put(m.actuator_gear + 6 * out, a.gear);
    put(m.actuator_lengthrange + 2 * out, a.lengthrange);
  }
}

}  // namespace

void fill_actuators(const Draft& draft, mjModel& m) {
  int64_t history = 0;
  for (const Actuator& a : draft.actuators) {
    fill_actuator(a, m);
    fill_controls(a, m);
    fill_outputs(a, m);
    m.actuator_historyadr[a.id] = a.nsample > 0 ? static_cast<int>(history) : -1;
    history += history_size(a.nsample, 1);
  }
}

}  // namespace mj::compiler
