// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/draft/limits.h"
#include "compile/draft/passes.h"
#include "compile/draft/user_data.h"
#include "compile/tree/orientation.h"

namespace mj::compiler {
namespace {

void compile_range(Draft& draft, Joint& joint, std::string_view me) {
  const spec::Joint& spec = *joint.spec;
  joint.range[0] = spec.range[0];
  joint.range[1] = spec.range[1];
  if (spec.type == mjJNT_FREE) return;
  joint.limited = is_limited(draft, spec, spec.limited, joint.range, me, "limited", "range");
  if (!joint.limited) return;
  if (spec.type != mjJNT_BALL) check_increasing(draft, spec.where, joint.range, me, "range");
  if (spec.type == mjJNT_BALL && joint.range[0] != 0) {
    draft.report.fail(spec.where,
                      {.code = "joint-ball-range",
                       .message = std::string(me) + ": the range of a ball joint must start at 0",
                       .attribute = "range"});
  }
  if (spec.type != mjJNT_SLIDE && draft.compiler_of(spec).degree) {
    for (double& bound : joint.range) {
      if (bound != 0) bound *= kDegree;
    }
  }
}

void compile_actuator_force_range(Draft& draft, Joint& joint, std::string_view me) {
  const spec::Joint& spec = *joint.spec;
  if (spec.type == mjJNT_FREE || spec.type == mjJNT_BALL) return;
  joint.actfrclimited =
      is_limited(draft, spec, spec.actuatorfrclimited, spec.actuatorfrcrange.data(), me,
                 "actuatorfrclimited", "actuatorfrcrange");
  if (joint.actfrclimited) {
    check_increasing(draft, spec.where, spec.actuatorfrcrange.data(), me, "actuatorfrcrange");
  }
}

void compile_axis(Draft& draft, Joint& joint, std::string_view me) {
  const spec::Joint& spec = *joint.spec;
  const Pose* frame = frame_of(*joint.body, spec.frame);
  joint.axis = {0, 0, 1};
  if (spec.type == mjJNT_SLIDE || spec.type == mjJNT_HINGE) {
    joint.axis = vec3(spec.axis.data());
    if (frame) joint.axis = rotate(frame->quat, joint.axis);
    if (make_unit(joint.axis) < kEps) {
      draft.report.fail(spec.where, {.code = "axis-too-short",
                                     .message = std::string(me) + ": the axis is too short",
                                     .attribute = "axis"});
    }
  }
  joint.pos = {};
  if (spec.type == mjJNT_FREE) return;
  joint.pos = vec3(spec.pos.data());
  if (frame) joint.pos = compose(*frame, {joint.pos, {}}).pos;
}

}  // namespace

void compile_joint(Draft& draft, Joint& joint) {
  const spec::Joint& spec = *joint.spec;
  const std::string me = describe("joint", spec.name, joint.id);
  check_user_data(draft, spec.where, spec.user, draft.size.nuser_jnt, me, "nuser_jnt");
  const auto& sd = spec.springdamper;
  if ((sd[0] != 0 || sd[1] != 0) && !(sd[0] > 0 && sd[1] > 0)) {
    draft.report.fail(spec.where,
                      {.code = "joint-springdamper",
                       .message = me + ": both numbers of springdamper must be positive",
                       .attribute = "springdamper"});
  }
  compile_range(draft, joint, me);
  compile_actuator_force_range(draft, joint, me);
  compile_axis(draft, joint, me);
  const bool convert = spec.type == mjJNT_HINGE && draft.compiler_of(spec).degree;
  joint.ref = convert ? spec.ref * kDegree : spec.ref;
  joint.springref = convert ? spec.springref * kDegree : spec.springref;
}

}  // namespace mj::compiler
