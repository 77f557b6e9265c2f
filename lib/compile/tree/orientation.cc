// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/tree/orientation.h"

#include "spec/orientation.h"

namespace mj::compiler {

Quat resolve_orientation(const Draft& draft, const spec::Element& element,
                         const spec::Numbers<4>& given, const spec::Orientation& alt,
                         std::string_view referrer) {
  return spec::resolve_orientation(
      draft.compiler_of(element), given, alt,
      [&](DiagnosticCode code, std::string_view attribute, const std::string& message) {
        draft.report.fail(element.where, {.code = code,
                                          .message = std::string(referrer) + ": " + message,
                                          .attribute = attribute});
      });
}

void compile_frames(Draft& draft, Body& body) {
  body.frames.resize(body.spec->frames.size());
  for (size_t i = 0; i < body.frames.size(); ++i) {
    draft.report.collect([&] {
      const spec::Frame& spec = body.spec->frames[i];
      Pose pose{vec3(spec.pos.data()), quat(spec.quat.data())};
      if (spec.alt.type != mjORIENTATION_QUAT) {
        pose.quat =
            resolve_orientation(draft, spec, spec.quat, spec.alt, describe("frame", spec.name, -1));
      }
      if (const Pose* parent = frame_of(body, spec.frame)) pose = compose(*parent, pose);
      make_unit(pose.quat);
      body.frames[i] = pose;
    });
  }
}

const Pose* frame_of(const Body& body, int frame) {
  return frame < 0 ? nullptr : &body.frames[frame];
}

}  // namespace mj::compiler
