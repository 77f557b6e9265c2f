// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A model for tests of rollouts.

#ifndef MJTOOLS_TOOLS_SIMULATE_TEST_CART_H_
#define MJTOOLS_TOOLS_SIMULATE_TEST_CART_H_

namespace mj::testing {

// A cart with a pole and keyframes. Its motion depends on noise.
inline const char* const kCart = R"(<mujoco model="cart">
  <option timestep="0.005"/>
  <worldbody>
    <body name="cart"><joint name="rail" type="slide" axis="1 0 0"/>
      <geom type="box" size=".1 .05 .05" contype="0" conaffinity="0"/>
      <body name="pole" pos="0 0 .1"><joint name="hinge" axis="0 1 0" damping=".01"/>
        <geom type="capsule" size=".02 .3" pos="0 0 .3" contype="0" conaffinity="0"/></body></body>
  </worldbody>
  <actuator><motor name="push" joint="rail" ctrlrange="-2 4" ctrllimited="true"/></actuator>
  <keyframe><key name="left" qpos="-1 .1"/><key name="right" qpos="1 -.1" ctrl="-1"/>
    <key name="mad" qvel="2e10 0"/></keyframe>
</mujoco>)";

}  // namespace mj::testing

#endif  // MJTOOLS_TOOLS_SIMULATE_TEST_CART_H_
