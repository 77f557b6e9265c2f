// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/actuator_kinds.h"

#include <numbers>

namespace mj::spec {
namespace {

constexpr const char* kGood = "";

bool is_good(const char* text) {
  return *text == '\0';
}

bool is_set(const Numbers<2>& range) {
  return range[0] != 0 || range[1] != 0;
}

void set_types(Actuator& a, int dyn, int gain, int bias) {
  a.dyntype = dyn;
  a.gaintype = gain;
  a.biastype = bias;
}

const char* set_damping(Actuator& a, const Feedback& f) {
  if (f.kv && f.dampratio) return "kv and dampratio cannot both be given";
  if (f.kv && *f.kv < 0) return "kv cannot be negative";
  if (f.dampratio && *f.dampratio < 0) return "dampratio cannot be negative";
  if (f.kv) a.biasprm[2] = -*f.kv;
  if (f.dampratio) a.biasprm[2] = *f.dampratio;
  return kGood;
}

const char* set_feedback(Actuator& a, const Feedback& f) {
  a.gainprm[0] = f.kp;
  a.biasprm[1] = -f.kp;
  return set_damping(a, f);
}

}  // namespace

const char* set_to_motor(Actuator& a) {
  a.gainprm[0] = 1;
  set_types(a, mjDYN_NONE, mjGAIN_FIXED, mjBIAS_NONE);
  return kGood;
}

const char* set_to_position(Actuator& a, const Feedback& feedback, const double* timeconst,
                            double inheritrange) {
  const char* const damping = set_feedback(a, feedback);
  if (!is_good(damping)) return damping;
  if (timeconst) {
    if (*timeconst < 0) return "timeconst cannot be negative";
    a.dynprm[0] = *timeconst;
    a.dyntype = *timeconst == 0 ? mjDYN_NONE : mjDYN_FILTEREXACT;
  }
  a.inheritrange = inheritrange;
  if (inheritrange > 0 && is_set(a.ctrlrange)) {
    return "ctrlrange and inheritrange cannot both be given";
  }
  a.gaintype = mjGAIN_FIXED;
  a.biastype = mjBIAS_AFFINE;
  return kGood;
}

const char* set_to_integrated_velocity(Actuator& a, const Feedback& feedback,
                                       const double* timeconst, double inheritrange) {
  const char* const position = set_to_position(a, feedback, timeconst, inheritrange);
  if (!is_good(position)) return position;
  a.dyntype = mjDYN_INTEGRATOR;
  if (inheritrange > 0 && is_set(a.actrange)) {
    return "actrange and inheritrange cannot both be given";
  }
  return kGood;
}

const char* set_to_velocity(Actuator& a, double kv) {
  a.biasprm = {};
  a.gainprm[0] = kv;
  a.biasprm[2] = -kv;
  set_types(a, mjDYN_NONE, mjGAIN_FIXED, mjBIAS_AFFINE);
  return kGood;
}

const char* set_to_orientation(Actuator& a, const Feedback& feedback, int ctrlspec) {
  const char* const damping = set_feedback(a, feedback);
  if (!is_good(damping)) return damping;
  a.ctrlspec = ctrlspec;
  set_types(a, mjDYN_NONE, mjGAIN_SO3, mjBIAS_SO3);
  return kGood;
}

const char* set_to_pid(Actuator& a, const PidGains& gains, double inheritrange, int ctrlspec) {
  const double ki = gains.ki ? *gains.ki : 0, slewmax = gains.slewmax ? *gains.slewmax : 0;
  a.biasprm[1] = -gains.feedback.kp;
  const char* const damping = set_damping(a, gains.feedback);
  if (!is_good(damping)) return damping;
  if (slewmax < 0) return "slewmax cannot be negative";
  a.gainprm[0] = ki;
  a.dynprm[1] = slewmax;
  if (ki != 0 && gains.imax) a.dynprm[0] = *gains.imax;
  a.inheritrange = inheritrange;
  if (inheritrange > 0 && is_set(a.ctrlrange)) {
    return "posrange and inheritrange cannot both be given";
  }
  a.ctrlspec = ctrlspec;
  set_types(a, ki != 0 || slewmax != 0 ? mjDYN_PID : mjDYN_NONE, mjGAIN_PID, mjBIAS_AFFINE);
  return kGood;
}

const char* set_to_damper(Actuator& a, double kv) {
  a.gainprm = {};
  a.gainprm[2] = -kv;
  a.ctrllimited = mjLIMITED_TRUE;
  set_types(a, mjDYN_NONE, mjGAIN_AFFINE, mjBIAS_NONE);
  if (kv < 0) return "the damping coefficient cannot be negative";
  if (a.ctrlrange[0] < 0 || a.ctrlrange[1] < 0) return "the control range cannot be negative";
  return kGood;
}

const char* set_to_cylinder(Actuator& a, double timeconst, double bias, double area,
                            double diameter) {
  a.dynprm[0] = timeconst;
  a.biasprm[0] = bias;
  a.gainprm[0] = diameter >= 0 ? std::numbers::pi / 4 * diameter * diameter : area;
  set_types(a, mjDYN_FILTER, mjGAIN_FIXED, mjBIAS_AFFINE);
  return kGood;
}

const char* set_to_adhesion(Actuator& a, double gain) {
  a.gainprm[0] = gain;
  a.ctrllimited = mjLIMITED_TRUE;
  a.gaintype = mjGAIN_FIXED;
  a.biastype = mjBIAS_NONE;
  if (gain < 0) return "the gain of adhesion cannot be negative";
  if (a.ctrlrange[0] < 0 || a.ctrlrange[1] < 0) return "the control range cannot be negative";
  return kGood;
}

}  // namespace mj::spec
