// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/passes/actuator_kinds.h"

#include <bit>

namespace mj::compiler {
namespace {

class Kind {
 public:
  Kind(const Draft& draft, Actuator& actuator) : draft_(draft), a_(actuator) {}

  void compile() {
    if (a_.gaintype == mjGAIN_SO3 || a_.biastype == mjBIAS_SO3) {
      compile_so3();
    } else if (a_.gaintype == mjGAIN_PID) {
      compile_pid();
    } else if (a_.gaintype == mjGAIN_DCMOTOR) {
      compile_dcmotor();
    } else {
      require(a_.ctrlspec == 0, "actuator-input", "this kind of actuator has no input attribute",
              "input");
      require(a_.dyntype != mjDYN_PID, "pid-dynamics", "pid dynamics need a pid gain", "dyntype");
    }
  }

 private:
  void require(bool good, DiagnosticCode code, std::string_view what,
               std::string_view attribute = {}) const {
    if (good) return;
    draft_.report.fail(a_.where,
                       {.code = code,
                        .message = describe("actuator", a_.name, a_.id) + ": " + std::string(what),
                        .attribute = attribute});
  }

  void compile_so3() {
    require(a_.gaintype == mjGAIN_SO3 && a_.biastype == mjBIAS_SO3, "so3-gain",
            "gain and bias must both be so3", a_.gaintype == mjGAIN_SO3 ? "gaintype" : "biastype");
    require(a_.dyntype == mjDYN_NONE || a_.dyntype == mjDYN_INTEGRATOR, "so3-dynamics",
            "an so3 actuator can only have integrator dynamics", "dyntype");
    require(a_.gainprm[0] == -a_.biasprm[1], "so3-gain", "gainprm[0] must be equal to -biasprm[1]",
            "gainprm");
    const bool by_joint = a_.trntype == mjTRN_JOINT || a_.trntype == mjTRN_JOINTINPARENT;
    require(by_joint || a_.trntype == mjTRN_SITE, "so3-transmission",
            "an so3 actuator needs a ball joint or two sites");
    if (by_joint) {
      require(draft_.joints[a_.trnid[0]]->spec->type == mjJNT_BALL, "so3-transmission",
              "the joint must be a ball joint", "joint");
    } else {
      require(a_.trnid[1] >= 0, "so3-transmission", "a refsite is needed", "site");
    }
    a_.trntype = mjTRN_SO3;
    if (a_.ctrlspec == 0) a_.ctrlspec = kInputExpmap;
    require(a_.ctrlspec == kInputExpmap || a_.ctrlspec == kInputQuat, "so3-input",
            "input must be expmap or quat", "input");
    if (a_.dyntype == mjDYN_INTEGRATOR) {
      require(a_.ctrlspec == kInputExpmap, "so3-input", "quat input is not possible with dynamics",
              "input");
      require(a_.actdim < 0 || a_.actdim == 3, "actuator-actdim", "actdim must be 3", "actdim");
      a_.actdim = 3;
    }
    a_.ctrlnum = a_.ctrlspec == kInputQuat ? 4 : 3;
    a_.outnum = 3;
  }

  void compile_pid() {
    const double ki = a_.gainprm[0], imax = a_.dynprm[0], slewmax = a_.dynprm[1];
    require(a_.biastype == mjBIAS_AFFINE, "pid-bias", "a pid actuator needs an affine bias",
            "biastype");
    require(a_.trntype != mjTRN_BODY, "pid-transmission",
            "a pid actuator cannot have a body transmission", "body");
    require(a_.dyntype == mjDYN_NONE || a_.dyntype == mjDYN_PID, "pid-dynamics",
            "the dynamics of a pid actuator must be none or pid", "dyntype");
    if (a_.ctrlspec == 0) a_.ctrlspec = kInputPos | kInputVel;
    require((a_.ctrlspec & ~(kInputPos | kInputVel | kInputFf)) == 0, "pid-input",
            "input may only contain pos, vel and ff", "input");
    if (a_.dyntype == mjDYN_PID) {
      require(imax >= 0, "pid-limits", "imax must not be negative", "imax");
      require(slewmax >= 0, "pid-limits", "slewmax must not be negative", "slewmax");
      const int states = (slewmax > 0) + (ki > 0);
      require(a_.actdim < 0 || a_.actdim == states, "actuator-actdim",
              "actdim must be the number of pid states", "actdim");
      a_.actdim = states;
      require(states == 0 || (a_.ctrlspec & kInputPos), "pid-input",
              "integral and slew states need the pos input", "input");
    } else {
      require(ki == 0, "pid-dynamics", "an integral gain needs pid dynamics", "gainprm");
    }
    a_.ctrlnum = std::popcount(static_cast<unsigned>(a_.ctrlspec));
    a_.limits_input = true;
  }

  void compile_dcmotor() {
    const double k = a_.gainprm[1], kp = a_.gainprm[4], ki = a_.gainprm[5], kd = a_.gainprm[6];
    const double slewmax = a_.dynprm[7];
    if (a_.ctrlspec == 0) a_.ctrlspec = kInputVoltage;
    require((a_.ctrlspec & ~(kInputPos | kInputVel | kInputFf | kInputVoltage | kInputNone)) == 0,
            "dcmotor-input", "input may only contain pos, vel, ff and voltage, or be none",
            "input");
    const bool controlled = a_.ctrlspec & (kInputPos | kInputVel | kInputFf);
    require(!controlled || k > 0, "dcmotor-input",
            "controller inputs need a positive motor constant", "input");
    require(controlled || (kp == 0 && ki == 0 && kd == 0 && slewmax == 0), "dcmotor-controller",
            "the controller needs an input pos, vel or ff", "controller");
    require(ki == 0 || (a_.ctrlspec & kInputPos), "dcmotor-controller",
            "an integral gain needs the pos input", "controller");
    require(a_.actearly, "dcmotor-actearly", "actearly must be true", "actearly");
    a_.ctrlnum = a_.ctrlspec & kInputNone ? 0 : std::popcount(static_cast<unsigned>(a_.ctrlspec));
  }

  const Draft& draft_;
  Actuator& a_;
};

}  // namespace

void compile_actuator_kind(Draft& draft, Actuator& actuator) {
  Kind(draft, actuator).compile();
}

}  // namespace mj::compiler
