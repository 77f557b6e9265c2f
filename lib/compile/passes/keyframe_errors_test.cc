// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests the error messages for broken keyframes, and the positions that they report. The official
// build accepts and rejects the same models, except for the differences listed in DIFFERENCES.md.

#include "compile/error_rows.h"

namespace mj::compiler {
namespace {

TEST_CASE("keyframes have as many numbers as the state") {
  check_error_rows(
      "<mujoco><worldbody><body><joint name='j'/><geom size='1'/></body><body "
      "mocap='true'/></worldbody><actuator><general joint='j' "
      "dyntype='integrator'/></actuator><keyframe>",
      "</keyframe></mujoco>", CompileMjcf(),
      {{"<key qpos='^1 2'/>", "keyframe-size", "key 0: qpos has 2 numbers, expected 1"},
       {"<key qvel='^1 2'/>", "keyframe-size", "key 0: qvel has 2 numbers, expected 1"},
       {"<key act='^1 2'/>", "keyframe-size", "key 0: act has 2 numbers, expected 1"},
       {"<key ctrl='^1 2'/>", "keyframe-size", "key 0: ctrl has 2 numbers, expected 1"},
       {"<key mpos='^1 2 3 4'/>", "keyframe-size", "key 0: mpos has 4 numbers, expected 3"},
       {"<key mpos='^1 2 3 4 5 6'/>", "keyframe-size", "key 0: mpos has 6 numbers, expected 3"},
       {"<key mquat='^1 0 0 0 1'/>", "keyframe-size", "key 0: mquat has 5 numbers, expected 4"},
       {"<key name='home' qpos='^1 2'/>", "keyframe-size",
        "key 'home': qpos has 2 numbers, expected 1"},
       {"<key time='^x'/>", "mjcf-bad-number", "'x' in attribute 'time' of <key> is not a number"},
       {"<key qpos='1 ^x'/>", "mjcf-bad-number",
        "'x' in value 2 of attribute 'qpos' of <key> is not a number"},
       {"<key mpos='1 2'/>"},
       {"<key mquat='1'/>"},
       {"<key/>"},
       {"<key time='nan'/>"},
       {"<key qpos='nan'/>"}});
}

}  // namespace
}  // namespace mj::compiler
