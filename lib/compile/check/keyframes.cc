// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds keyframes with states that the simulation cannot reach: joints outside their ranges,
// quaternions that are not normalized, and controls that would be clamped. For each keyframe, only
// the first problem of each kind is reported.

#include <algorithm>
#include <cmath>

#include "compile/check/checks.h"

namespace mj::compiler {
namespace {

constexpr double kRounding = 1e-3;  // tolerance for numbers that are written with few digits
// Tolerated distance of a keyframe from a range, as a fraction of the range. A tolerance is needed
// because limits are soft, and because keyframes often come from simulations.
constexpr double kLeaning = 0.01;

bool is_outside(double value, const double* range) {
  const double slack = std::max(kRounding, kLeaning * (range[1] - range[0]));
  return value < range[0] - slack || value > range[1] + slack;
}

std::string range_text(const double* range) {
  return short_number(range[0]) + " to " + short_number(range[1]);
}

class KeyCheck {
 public:
  KeyCheck(const Checked& checked, const Key& key, int id)
      : c_(checked), m_(checked.m), key_(key), name_(describe("key", key.name, id)) {}

  void run() {
    if (key_.qpos.size() == static_cast<size_t>(m_.nq)) check_positions();
    if (key_.ctrl.size() == static_cast<size_t>(m_.nu)) check_controls();
    check_mocap();
    if (key_.time < 0) blame("check-keyframe-time", "time", "time is negative");
  }

 private:
  void blame(DiagnosticCode code, const char* attribute, const std::string& what) {
    c_.findings.add(key_.where,
                    {.code = code, .message = name_ + ": " + what, .attribute = attribute});
  }

  void check_positions() {
    for (const Joint* joint : c_.draft.joints) {
      const double* q = key_.qpos.data() + m_.jnt_qposadr[joint->id];
      const int type = m_.jnt_type[joint->id];
      if (type == mjJNT_FREE) check_rotation("qpos", name_of("joint", *joint), q + 3);
      if (type == mjJNT_BALL) check_rotation("qpos", name_of("joint", *joint), q);
      if (type != mjJNT_HINGE && type != mjJNT_SLIDE) continue;
      const double* range = m_.jnt_range + 2 * joint->id;
      if (!m_.jnt_limited[joint->id] || !is_outside(*q, range)) continue;
      blame("check-keyframe-range", "qpos",
            name_of("joint", *joint) + " is at " + short_number(*q) + ", outside its range of " +
                range_text(range));
    }
  }

  void check_controls() {
    for (const Actuator& a : c_.draft.actuators) {
      for (int k = 0; k < a.ctrlnum; ++k) {
        const int at = a.ctrladr + k;
        const double* range = m_.actuator_ctrlrange + 2 * at;
        if (!m_.actuator_ctrllimited[at] || !is_outside(key_.ctrl[at], range)) continue;
        blame("check-keyframe-control", "ctrl",
              name_of("actuator", a) + " is given " + short_number(key_.ctrl[at]) +
                  ", outside its range of " + range_text(range));
      }
    }
  }

  void check_mocap() {
    for (size_t i = 0; i + 4 <= key_.mquat.size(); i += 4) {
      check_rotation("mquat", "mocap body " + std::to_string(i / 4), key_.mquat.data() + i);
    }
  }

  void check_rotation(const char* attribute, const std::string& of, const double* q) {
    const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (std::abs(length - 1) <= kRounding) return;
    blame("check-keyframe-quaternion", attribute,
          "the quaternion of " + of + " has the length " + short_number(length) + ", not 1");
  }

  const Checked& c_;
  const mjModel& m_;
  const Key& key_;
  std::string name_;
};

}  // namespace

void check_keyframes(const Checked& c) {
  // Keyframes of attached or replicated parts come after the keyframes that the author wrote. The
  // keyframes of such parts are not checked. For the rest of the model, they contain reference
  // values, which the author did not write.
  const size_t count = std::min(c.draft.keys.size(), c.draft.spec.keys.size());
  for (size_t i = 0; i < count; ++i) KeyCheck(c, c.draft.keys[i], static_cast<int>(i)).run();
}

}  // namespace mj::compiler
