// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds angles that are written in degrees but read as radians, and the reverse. A range looks like
// radians if one of its ends is a multiple of pi / 12 (15 degrees) but not of 0.1: nobody would
// write such a number for degrees. A range looks like degrees if both ends are multiples of 5 and
// if it would span several turns in radians.

#include <algorithm>
#include <cmath>

#include "compile/check/checks.h"

namespace mj::compiler {
namespace {

constexpr double kTurn = 2 * mjPI;

bool is_multiple(double value, double of, double tolerance) {
  return std::abs(value - of * std::round(value / of)) <= tolerance;
}

bool looks_like_radians(double a, double b) {
  constexpr double kRounding = 0.0025;  // large enough that 1.57 counts as pi / 2
  const auto is_part = [](double v) {
    return std::abs(v) > 0.5 && is_multiple(v, mjPI / 12, kRounding) && !is_multiple(v, 0.1, 1e-9);
  };
  return std::max(std::abs(a), std::abs(b)) <= 1.01 * kTurn && (is_part(a) || is_part(b));
}

bool looks_like_degrees(double a, double b) {
  constexpr double kRounding = 1e-9;
  const double most = std::max(std::abs(a), std::abs(b));
  return is_multiple(a, 5, kRounding) && is_multiple(b, 5, kRounding) && most > 2 * kTurn &&
         most <= 720;
}

void check_joint(const Checked& c, const Joint& joint) {
  const spec::Joint& s = *joint.spec;
  if (s.type != mjJNT_HINGE || !joint.limited) return;
  const auto [low, high] = s.range;
  const std::string range = short_number(low) + " to " + short_number(high);
  const bool is_degree = c.draft.compiler_of(s).degree;
  if (is_degree && looks_like_radians(low, high)) {
    c.findings.add(s.where,
                   {.code = "check-angle-unit",
                    .message = name_of("joint", joint) + " turns from " + range +
                               " degrees, which look like radians",
                    .attribute = "range",
                    .hint = "if the numbers are radians, set <compiler angle=\"radian\"/>"});
  }
  if (!is_degree && looks_like_degrees(low, high)) {
    c.findings.add(s.where,
                   {.code = "check-angle-unit",
                    .message = name_of("joint", joint) + " turns from " + range +
                               " radians, which look like degrees",
                    .attribute = "range",
                    .hint = c.draft.report.is_urdf(s.where)
                                ? "angles of URDF are always in radians, independent of <compiler>"
                                : "if the numbers are degrees, set <compiler angle=\"degree\"/>"});
  }
}

// Returns whether the actuator is a servo that controls the angle of a limited hinge.
bool is_servo_of_hinge(const mjModel& m, const Actuator& actuator) {
  const int i = actuator.id;
  if (m.actuator_trntype[i] != mjTRN_JOINT || m.actuator_biastype[i] != mjBIAS_AFFINE) return false;
  const int joint = actuator.trnid[0];
  const double kp = m.actuator_gainprm[mjNGAIN * i];
  return m.jnt_type[joint] == mjJNT_HINGE && m.jnt_limited[joint] && kp > 0 &&
         m.actuator_biasprm[mjNBIAS * i + 1] == -kp && m.actuator_gear[6 * actuator.outadr] == 1;
}

// Checks whether the control range of a servo is in degrees. The attribute <compiler angle> does
// not convert control ranges.
void check_servo(const Checked& c, const Actuator& actuator) {
  constexpr double kBeyond = 10;  // largest plausible range, as a multiple of jnt_range
  const mjModel& m = c.m;
  if (!is_servo_of_hinge(m, actuator) || !m.actuator_ctrllimited[actuator.ctrladr]) return;
  const double* ctrl = m.actuator_ctrlrange + 2 * actuator.ctrladr;
  const double* range = m.jnt_range + 2 * actuator.trnid[0];
  if (!looks_like_degrees(ctrl[0], ctrl[1])) return;
  if (ctrl[1] - ctrl[0] < kBeyond * (range[1] - range[0])) return;
  c.findings.add(
      actuator.where,
      {.code = "check-angle-unit",
       .message = name_of("actuator", actuator) + " takes angles of " + short_number(ctrl[0]) +
                  " to " + short_number(ctrl[1]) + " radians, but its joint turns from " +
                  short_number(range[0]) + " to " + short_number(range[1]),
       .attribute = "ctrlrange",
       .hint = "controls are always in radians, independent of <compiler angle>"});
}

}  // namespace

void check_angle_units(const Checked& c) {
  for (const Joint* joint : c.draft.joints) check_joint(c, *joint);
  for (const Actuator& actuator : c.draft.actuators) check_servo(c, actuator);
}

}  // namespace mj::compiler
