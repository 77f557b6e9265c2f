// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>

#include "compile/draft/passes.h"
#include "compile/draft/user_data.h"
#include "compile/tree/orientation.h"

namespace mj::compiler {
namespace {

bool given(const spec::Floats<2>& v) {
  return v[0] != 0 || v[1] != 0;
}

// Computes the focal lengths and the principal point in units of length, in single precision. If a
// value is given both in pixels and in units of length, the value in pixels is used.
void compile_intrinsic(Draft& draft, Camera& camera, std::string_view me) {
  const spec::Camera& spec = *camera.spec;
  camera.fovy = spec.fovy;
  const bool has_intrinsic = given(spec.focal) || given(spec.focalpixel) || given(spec.principal) ||
                             given(spec.principalpixel);
  const bool has_sensor = spec.sensorsize[0] > 0 && spec.sensorsize[1] > 0;
  if (!has_sensor) {
    if (has_intrinsic) {
      draft.report.fail(spec.where,
                        {.code = "camera-sensorsize",
                         .message = std::string(me) + ": focal and principal need a sensorsize"});
    }
    camera.intrinsic[0] = camera.intrinsic[1] = draft.spec.visual.map.znear;
    camera.intrinsic[2] = camera.intrinsic[3] = 0;
    return;
  }
  if (spec.resolution[0] <= 0 || spec.resolution[1] <= 0) {
    draft.report.fail(spec.where,
                      {.code = "camera-resolution",
                       .message = std::string(me) + ": sensorsize needs a positive resolution",
                       .attribute = "sensorsize"});
  }
  for (int k = 0; k < 2; ++k) {
    const float density = static_cast<float>(spec.resolution[k]) / spec.sensorsize[k];
    camera.intrinsic[k] = spec.focalpixel[k] != 0 ? spec.focalpixel[k] / density : spec.focal[k];
    camera.intrinsic[2 + k] =
        spec.principalpixel[k] != 0 ? spec.principalpixel[k] / density : spec.principal[k];
  }
  // The function of the C library for single precision, whose errors MuJoCo's angles have, too. It
  // has one variant for all processors.
  camera.fovy = std::atan2(spec.sensorsize[1] / 2, camera.intrinsic[1]) * 360.0 / mjPI;
}

}  // namespace

void compile_camera(Draft& draft, Camera& camera) {
  const spec::Camera& spec = *camera.spec;
  const std::string me = describe("camera", spec.name, camera.id);
  check_user_data(draft, spec.where, spec.user, draft.size.nuser_cam, me, "nuser_cam");
  camera.pose = {vec3(spec.pos.data()), resolve_orientation(draft, spec, spec.quat, spec.alt, me)};
  if (const Pose* frame = frame_of(*camera.body, spec.frame)) {
    camera.pose = compose(*frame, camera.pose);
  }
  make_unit(camera.pose.quat);
  camera.target = -1;
  if (!spec.target.empty()) {
    camera.target = draft.resolve(mjOBJ_BODY, spec.target, spec.where, me, "target");
  }
  if (spec.resolution[0] < 0 || spec.resolution[1] < 0) {
    draft.report.fail(spec.where, {.code = "camera-resolution",
                                   .message = me + ": the resolution must not be negative",
                                   .attribute = "resolution"});
  }
  if (spec.fovy >= 180) {
    draft.report.fail(spec.where, {.code = "camera-fovy",
                                   .message = me + ": fovy must be less than 180 degrees",
                                   .attribute = "fovy"});
  }
  compile_intrinsic(draft, camera, me);
}

}  // namespace mj::compiler
