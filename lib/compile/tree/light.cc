// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/draft/passes.h"
#include "compile/tree/orientation.h"

namespace mj::compiler {

void compile_light(Draft& draft, Light& light) {
  const spec::Light& spec = *light.spec;
  const std::string me = describe("light", spec.name, light.id);
  light.pos = vec3(spec.pos.data());
  light.dir = vec3(spec.dir.data());
  if (const Pose* frame = frame_of(*light.body, spec.frame)) {
    light.pos = compose(*frame, {light.pos, {}}).pos;
    light.dir = rotate(frame->quat, light.dir);
  }
  if (make_unit(light.dir) < kEps) {
    draft.report.fail(spec.where, {.code = "axis-too-short",
                                   .message = me + ": the direction is too short",
                                   .attribute = "dir"});
  }
  if (!(spec.softness >= 0 && spec.softness <= 1)) {
    draft.report.fail(spec.where, {.code = "light-softness",
                                   .message = me + ": softness must be between 0 and 1",
                                   .attribute = "softness"});
  }
  light.target = -1;
  if (!spec.target.empty()) {
    light.target = draft.resolve(mjOBJ_BODY, spec.target, spec.where, me, "target");
  }
  light.texture = -1;
  if (!spec.texture.empty()) {
    light.texture = draft.resolve(mjOBJ_TEXTURE, spec.texture, spec.where, me, "texture");
  }
}

}  // namespace mj::compiler
