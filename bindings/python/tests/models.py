# Copyright 2026 The mjtools Authors
# SPDX-License-Identifier: Apache-2.0
"""Models of the tests."""

# A free box on a plane, and an arm of a ball joint and a hinge.
BOX_AND_ARM = """
<mujoco model="test">
  <worldbody>
    <geom name="plane" type="plane" size="1 1 1"/>
    <body name="box" pos="0 0 .1">
      <freejoint name="free"/>
      <geom name="box" type="box" size=".1 .1 .1" user="1 2 3"/>
    </body>
    <body name="arm" pos="2 0 1">
      <joint name="ball" type="ball"/>
      <geom size=".1"/>
      <body name="fore" pos="0 0 .5">
        <joint name="hinge" axis="0 1 0"/>
        <geom name="tip" size=".05"/>
        <site name="s"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor name="act" joint="hinge"/></actuator>
  <sensor>
    <jointvel name="jv" joint="hinge"/>
    <framepos name="fp" objtype="site" objname="s"/>
  </sensor>
  <keyframe><key name="k0"/></keyframe>
</mujoco>
"""

# A pendulum with a motor and a sensor of its angle.
PENDULUM = """
<mujoco>
  <worldbody>
    <body><joint name="j" axis="0 1 0"/><geom size=".1" pos=".2 0 0"/></body>
  </worldbody>
  <actuator><motor joint="j"/></actuator>
  <sensor><jointpos joint="j"/></sensor>
</mujoco>
"""
