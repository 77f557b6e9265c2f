// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds actuators without effect, and springs and servos that are too stiff for the timestep of the
// model.
//
// Consider a dof of inertia I with a spring of stiffness k. The integrator treats a part D of the
// damping implicitly and the rest E explicitly. A step then is
//
//   v' = a ((1 - e) v - (b / h) x),  x' = x + h v'
//   a = 1 / (1 + h D / I),  e = h E / I,  b = h^2 k / I
//
// This step is stable only if a b < 2 + 2 a (1 - e). I is the inertia in the reference
// configuration with all other dofs held. The effective inertia of the dof in this configuration is
// at most I, and a smaller inertia makes the step less stable. Therefore a dof that is unstable
// with I is unstable in any case.
//
// reads   m.dof_M0 [nv], m.jnt_stiffness [njnt], m.dof_damping [nv], actuator_*

#include <cmath>
#include <vector>

#include "compile/check/checks.h"

namespace mj::compiler {
namespace {

// Sum of all springs and dampers that act on one dof.
struct Spring {
  double stiffness = 0, implicit_damping = 0, explicit_damping = 0;
  double of_actuators = 0;  // part of the stiffness that comes from actuators
  const Actuator* stiffest = nullptr;
  double stiffness_of_stiffest = 0;
};

bool is_stable(const Spring& s, double inertia, double h) {
  const double a = 1 / (1 + h * s.implicit_damping / inertia);
  const double e = h * s.explicit_damping / inertia;
  const double b = h * h * s.stiffness / inertia;
  return a * b <= 2 + 2 * a * (1 - e);
}

class StabilityCheck {
 public:
  explicit StabilityCheck(const Checked& checked) : c_(checked), m_(checked.m) {}

  void run() {
    const double h = m_.opt.timestep;
    // RK4 is not checked. Its stability limit is slightly larger, and the condition at the top of
    // this file does not hold for it.
    if (!(h > 0) || m_.opt.integrator == mjINT_RK4) return;
    springs_.resize(static_cast<size_t>(m_.nv));
    for (const Joint* joint : c_.draft.joints) add(*joint);
    for (const Actuator& actuator : c_.draft.actuators) add(actuator);
    for (const Joint* joint : c_.draft.joints) {
      const int dof = m_.jnt_dofadr[joint->id];
      const Spring& s = springs_[static_cast<size_t>(dof)];
      if (!(s.stiffness > 0) || !(m_.dof_M0[dof] > 0)) continue;
      if (!is_stable(s, m_.dof_M0[dof], h)) report(*joint, s, dof);
    }
  }

 private:
  [[nodiscard]] bool is_implicit() const { return m_.opt.integrator != mjINT_EULER; }

  void add(const Joint& joint) {
    if (joint.spec->type != mjJNT_HINGE && joint.spec->type != mjJNT_SLIDE) return;
    const int dof = m_.jnt_dofadr[joint.id];
    Spring& s = springs_[static_cast<size_t>(dof)];
    const bool has_explicit = !is_implicit() && (m_.opt.disableflags & mjDSBL_EULERDAMP) != 0;
    (has_explicit ? s.explicit_damping : s.implicit_damping) = m_.dof_damping[dof];
    s.stiffness = m_.jnt_stiffness[joint.id];
  }

  // Adds the stiffness and damping of a servo to the spring of its joint. The force of the servo on
  // the joint is gear (... + b1 gear q + b2 gear v).
  void add(const Actuator& actuator) {
    const int i = actuator.id;
    if (m_.actuator_trntype[i] != mjTRN_JOINT || m_.actuator_biastype[i] != mjBIAS_AFFINE) return;
    const int joint = actuator.trnid[0];
    if (m_.jnt_type[joint] != mjJNT_HINGE && m_.jnt_type[joint] != mjJNT_SLIDE) return;
    const double gear = m_.actuator_gear[6 * actuator.outadr];
    const double stiffness = -gear * gear * m_.actuator_biasprm[mjNBIAS * i + 1];
    const double damping = -gear * gear * m_.actuator_biasprm[mjNBIAS * i + 2];
    Spring& s = springs_[static_cast<size_t>(m_.jnt_dofadr[joint])];
    s.stiffness += stiffness;
    s.of_actuators += stiffness;
    (is_implicit() ? s.implicit_damping : s.explicit_damping) += damping;
    if (stiffness <= s.stiffness_of_stiffest) return;
    s.stiffest = &actuator;
    s.stiffness_of_stiffest = stiffness;
  }

  void report(const Joint& joint, const Spring& s, int dof) {
    const bool is_actuator = s.stiffest != nullptr && s.of_actuators > s.stiffness / 2;
    const std::string who =
        is_actuator ? name_of("actuator", *s.stiffest) : name_of("joint", joint);
    c_.findings.add(
        is_actuator ? s.stiffest->where : joint.spec->where,
        {.code = "check-too-stiff",
         .message = who + ": a stiffness of " + short_number(s.stiffness) + " on an inertia of " +
                    short_number(m_.dof_M0[dof]) + " is not stable with a timestep of " +
                    short_number(m_.opt.timestep) + " s",
         .attribute = is_actuator ? "kp" : "stiffness",
         .hint = "lower the stiffness, add armature to the joint, or shorten the timestep"});
  }

  const Checked& c_;
  const mjModel& m_;
  std::vector<Spring> springs_;  // one Spring per dof
};

void check_gear(const Checked& c, const Actuator& actuator) {
  if (actuator.trntype == mjTRN_BODY) return;  // an actuator on a body has no gear
  for (const double gear : actuator.gear) {
    if (gear != 0) return;
  }
  c.findings.add(actuator.where,
                 {.code = "check-gear",
                  .message = name_of("actuator", actuator) + " has no effect: its gear is zero",
                  .attribute = "gear"});
}

// Warns of a servo with a negative gain, which moves away from its target.
void check_servo(const Checked& c, const Actuator& actuator) {
  const double kp = actuator.gainprm[0];
  const bool is_servo = actuator.biastype == mjBIAS_AFFINE && actuator.gaintype == mjGAIN_FIXED &&
                        actuator.biasprm[1] == -kp;
  if (!is_servo || !(kp < 0)) return;
  c.findings.add(actuator.where,
                 {.code = "check-negative",
                  .message = name_of("actuator", actuator) + ": the gain of a servo is negative",
                  .attribute = "kp"});
}

}  // namespace

void check_actuators(const Checked& c) {
  for (const Actuator& actuator : c.draft.actuators) {
    check_gear(c, actuator);
    check_servo(c, actuator);
  }
  StabilityCheck(c).run();
}

}  // namespace mj::compiler
