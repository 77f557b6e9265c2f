// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "compile/draft/limits.h"
#include "compile/draft/passes.h"
#include "compile/draft/user_data.h"
#include "compile/passes/actuator_kinds.h"
#include "model/history_size.h"

namespace mj::compiler {
namespace {

bool any(const auto& values) {
  return std::any_of(values.begin(), values.end(), [](double v) { return v != 0; });
}

[[noreturn]] void fail(const Draft& draft, const Actuator& a, DiagnosticCode code,
                       std::string_view what, std::string_view attribute = {}) {
  draft.report.fail(a.where,
                    {.code = code,
                     .message = describe("actuator", a.name, a.id) + ": " + std::string(what),
                     .attribute = attribute});
}

void compile_slider_crank(Draft& draft, Actuator& a, const std::string& me) {
  if (a.slidersite.empty()) {
    fail(draft, a, "actuator-without-slidersite", "a slider-crank needs a slidersite", "cranksite");
  }
  a.trnid[1] = draft.resolve(mjOBJ_SITE, a.slidersite, a.where, me, "slidersite");
  if (!(a.cranklength > 0)) {
    fail(draft, a, "actuator-cranklength", "cranklength must be positive", "cranklength");
  }
}

// Returns the name of the attribute that gives the target for a transmission type, or an empty text
// for an invalid type.
std::string_view target_attribute(int trntype) {
  switch (trntype) {
    case mjTRN_JOINT:
      return "joint";
    case mjTRN_JOINTINPARENT:
      return "jointinparent";
    case mjTRN_SLIDERCRANK:
      return "cranksite";
    case mjTRN_TENDON:
      return "tendon";
    case mjTRN_SITE:
      return "site";
    case mjTRN_BODY:
      return "body";
    default:
      return "";
  }
}

void compile_transmission(Draft& draft, Actuator& a, const std::string& me) {
  if (a.target.empty()) {
    fail(draft, a, "actuator-without-target", "there is no transmission target",
         target_attribute(a.trntype));
  }
  switch (a.trntype) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      a.trnid[0] = draft.resolve(mjOBJ_JOINT, a.target, a.where, me, target_attribute(a.trntype));
      break;
    case mjTRN_SLIDERCRANK:
      a.trnid[0] = draft.resolve(mjOBJ_SITE, a.target, a.where, me, "cranksite");
      compile_slider_crank(draft, a, me);
      break;
    case mjTRN_TENDON:
      a.trnid[0] = draft.resolve(mjOBJ_TENDON, a.target, a.where, me, "tendon");
      break;
    case mjTRN_SITE:
      a.trnid[0] = draft.resolve(mjOBJ_SITE, a.target, a.where, me, "site");
      if (!a.refsite.empty()) {
        a.trnid[1] = draft.resolve(mjOBJ_SITE, a.refsite, a.where, me, "refsite");
      }
      break;
    case mjTRN_BODY:
      a.trnid[0] = draft.resolve(mjOBJ_BODY, a.target, a.where, me, "body");
      break;
    default:
      fail(draft, a, "actuator-transmission", "the transmission type is not valid");
  }
  const bool one_dof =
      a.trntype == mjTRN_JOINT || a.trntype == mjTRN_JOINTINPARENT || a.trntype == mjTRN_TENDON;
  if ((any(a.damping) || a.armature != 0) && !one_dof) {
    fail(draft, a, "actuator-damping", "damping and armature need a joint or tendon transmission",
         any(a.damping) ? "damping" : "armature");
  }
}

// Returns the range of the scalar joint or tendon on which the actuator acts. Throws an Error for
// other targets.
const double* target_range(const Draft& draft, const Actuator& a) {
  if (a.trntype == mjTRN_TENDON) return draft.tendons[a.trnid[0]].range.data();
  if (a.trntype == mjTRN_JOINT || a.trntype == mjTRN_JOINTINPARENT) {
    const Joint& joint = *draft.joints[a.trnid[0]];
    if (joint.spec->type == mjJNT_HINGE || joint.spec->type == mjJNT_SLIDE) return joint.range;
    fail(draft, a, "inheritrange-target", "inheritrange needs a hinge or slide joint",
         "inheritrange");
  }
  fail(draft, a, "inheritrange-target", "inheritrange needs a joint or tendon transmission",
       "inheritrange");
}

void inherit_range(Draft& draft, Actuator& a) {
  const bool position_like =
      a.gaintype == mjGAIN_PID || (a.gaintype == mjGAIN_FIXED && a.gainprm[0] == -a.biasprm[1]);
  if (!(a.inheritrange > 0) || a.biastype != mjBIAS_AFFINE || !position_like) return;
  const bool into_ctrl =
      a.dyntype == mjDYN_NONE || a.dyntype == mjDYN_FILTEREXACT || a.dyntype == mjDYN_PID;
  if (!into_ctrl && a.dyntype != mjDYN_INTEGRATOR) {
    fail(draft, a, "inheritrange-dynamics",
         "inheritrange needs position or integrated-velocity control", "inheritrange");
  }
  const double* range = target_range(draft, a);
  // A missing range is reported only if no error was reported before: an earlier error may be the
  // reason why the range is missing.
  if (range[0] == range[1] && draft.report.ok()) {
    fail(draft, a, "inheritrange-without-range", "the target has no range to inherit",
         "inheritrange");
  }
  const double mean = 0.5 * (range[1] + range[0]);
  const double radius = 0.5 * (range[1] - range[0]) * a.inheritrange;
  auto& target = into_ctrl ? a.ctrlrange : a.actrange;
  target = {mean - radius, mean + radius};
}

void compile_limits(Draft& draft, Actuator& a, const std::string& me) {
  a.is_forcelimited =
      is_limited(draft, a, a.forcelimited, a.forcerange.data(), me, "forcelimited", "forcerange");
  a.is_ctrllimited =
      is_limited(draft, a, a.ctrllimited, a.ctrlrange.data(), me, "ctrllimited", "ctrlrange");
  a.is_actlimited =
      is_limited(draft, a, a.actlimited, a.actrange.data(), me, "actlimited", "actrange");
  if (a.gaintype == mjGAIN_SO3 && a.actrange[0] == 0 && a.actrange[1] == 0) a.is_actlimited = false;
  if (a.is_forcelimited) check_increasing(draft, a.where, a.forcerange.data(), me, "forcerange");
  if (a.is_ctrllimited) check_increasing(draft, a.where, a.ctrlrange.data(), me, "ctrlrange");
  if (a.is_actlimited) {
    check_increasing(draft, a.where, a.actrange.data(), me, "actrange");
    if (a.dyntype == mjDYN_NONE) {
      fail(draft, a, "actuator-actrange", "actrange is given but the actuator has no activation",
           "actrange");
    }
  }
}

void compile_activation(Draft& draft, Actuator& a) {
  const bool stateful = a.dyntype != mjDYN_NONE && a.dyntype != mjDYN_DCMOTOR;
  if (a.actdim < 0) a.actdim = stateful ? 1 : 0;
  if (!a.plugin.active) {
    if (a.actdim > 1 && a.gaintype == mjGAIN_PID) {
      fail(draft, a, "actuator-actdim", "a pid actuator can have only one of 'ki' and 'slewmax'",
           "slewmax");
    }
    if (a.actdim > 1 && a.dyntype != mjDYN_USER && a.dyntype != mjDYN_DCMOTOR &&
        a.gaintype != mjGAIN_SO3) {
      fail(draft, a, "actuator-actdim",
           "actdim " + std::to_string(a.actdim) + " is only possible with user dynamics", "actdim");
    }
    if (a.actdim == 1 && a.dyntype == mjDYN_NONE) {
      fail(draft, a, "actuator-actdim", "actdim 1 needs activation dynamics", "actdim");
    }
    if (a.actdim == 0 && stateful) {
      fail(draft, a, "actuator-actdim", "actdim 0 is not possible with this dyntype", "actdim");
    }
  }
  a.actnum = a.actdim;
}

void check_muscle(const Draft& draft, const Actuator& a, const spec::Numbers<mjNGAIN>& prm) {
  auto require = [&](bool good, std::string_view what, std::string_view attribute) {
    if (!good) fail(draft, a, "muscle-parameter", what, attribute);
  };
  require(prm[0] < prm[1], "the muscle range must be increasing", "range");
  require(prm[4] < 1, "lmin must be below 1", "lmin");
  require(prm[5] > 1, "lmax must be above 1", "lmax");
  require(prm[3] > 0, "scale must be positive", "scale");
  require(prm[6] > 0, "vmax must be positive", "vmax");
  require(prm[7] > 0, "fpmax must be positive", "fpmax");
  require(prm[8] > 0, "fvmax must be positive", "fvmax");
}

void check_history(const Draft& draft, const Actuator& a) {
  if (a.delay > 0 && a.nsample <= 0) {
    fail(draft, a, "history-delay", "delay needs a positive nsample", "delay");
  }
  if (a.nsample < 0) {
    fail(draft, a, "history-length", "nsample must not be negative", "nsample");
  }
  if (a.nsample > kMaxSamples) {
    fail(draft, a, "history-length", "nsample must be at most 16777216", "nsample");
  }
  if (a.nsample > 0 && a.ctrlnum == 0) {
    fail(draft, a, "history-without-input", "an actuator without inputs cannot have a history",
         "nsample");
  }
}

void compile_actuator(Draft& draft, Actuator& a) {
  const std::string me = describe("actuator", a.name, a.id);
  check_user_data(draft, a.where, a.user, draft.size.nuser_actuator, me, "nuser_actuator");
  compile_transmission(draft, a, me);
  compile_actuator_kind(draft, a);
  inherit_range(draft, a);
  compile_limits(draft, a, me);
  if (a.gaintype == mjGAIN_SO3 && a.is_forcelimited && a.forcerange[0] != 0) {
    fail(draft, a, "so3-forcerange", "the lower bound of forcerange must be 0", "forcerange");
  }
  compile_activation(draft, a);
  if (a.gaintype == mjGAIN_MUSCLE) check_muscle(draft, a, a.gainprm);
  if (a.biastype == mjBIAS_MUSCLE) check_muscle(draft, a, a.biasprm);
  check_history(draft, a);
}

}  // namespace

void compile_actuators(Draft& draft) {
  for (Actuator& a : draft.actuators) draft.report.collect([&] { compile_actuator(draft, a); });
}

}  // namespace mj::compiler
