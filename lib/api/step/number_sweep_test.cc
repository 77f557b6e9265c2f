// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "api/step/number_sweep.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/log.h"
#include "load/load_model.h"

namespace mj {
namespace {

// A model with the elements that the models in testdata lack: a height field, signed distance
// fields, a skin, delays and rays.
constexpr char kRest[] = R"(<mujoco>
<option cone="elliptic" jacobian="sparse" integrator="implicitfast"/>
<asset>
  <hfield name="h" nrow="6" ncol="5" size="1 1 .3 .1"
    elevation="0 0 0 0 0 0 1 0 1 0 0 0 1 0 0 0 0 2 0 0 1 0 0 0 0 0 0 0 0 0"/>
  <mesh name="t" vertex="0 0 0 .3 0 0 0 .3 0 0 0 .3"/>
  <mesh name="c" builtin="sphere" params="1" scale=".1 .1 .1"/>
  <material name="m"/>
</asset>
<worldbody>
  <geom type="hfield" hfield="h"/>
  <geom type="plane" size="3 3 .1" pos="0 0 -.2"/>
  <camera name="eye" pos="0 0 2" resolution="4 3"/>
  <body name="a" pos="0 0 .35">
    <freejoint/><geom type="mesh" mesh="t" mass="1"/><site name="s" pos="0 0 .4" zaxis="0 0 -1"/>
  </body>
  <body name="b" pos=".3 .3 .25"><freejoint/><geom name="sdf" type="sdf" mesh="c" mass="1"/></body>
  <body name="e" pos=".3 .3 .4"><freejoint/><geom type="ellipsoid" size=".1 .08 .06"/></body>
  <body name="d" pos="-.5 .2 .5">
    <joint name="ball" type="ball" range="0 30"/><geom type="capsule" size=".05 .1" pos=".1 0 0"/>
    <body name="f" pos=".3 0 0">
      <joint name="hinge" range="-10 10" frictionloss=".1" springref="5" stiffness="2"/>
      <geom type="cylinder" size=".05 .1" fluidshape="ellipsoid"/><site name="end"/>
    </body>
  </body>
  <body name="w" pos="-.5 .6 .5"><geom name="wrap" size=".05" contype="0" conaffinity="0"/>
    <site name="side" pos="0 .1 0"/></body>
  <site name="fixed" pos="-.9 .6 .6"/>
</worldbody>
<tendon>
  <spatial name="ten" range=".1 .3" frictionloss=".2">
    <site site="fixed"/><geom geom="wrap" sidesite="side"/><site site="end"/>
  </spatial>
  <fixed name="fix"><joint joint="hinge" coef="2"/></fixed>
</tendon>
<equality><connect body1="a" body2="e" anchor="0 0 0"/><weld body1="b" body2="e"/>
  <tendon tendon1="fix"/><joint joint1="hinge"/></equality>
<actuator>
  <position joint="hinge" kp="2" delay=".006" nsample="4"/>
  <muscle tendon="ten" lengthrange=".1 2"/>
  <general site="s" gear="1 0 0 0 1 0" dyntype="filterexact" dynprm=".1"/>
  <adhesion body="a" ctrlrange="0 1"/>
</actuator>
<sensor>
  <touch site="s"/><rangefinder site="s"/><accelerometer site="s" delay=".006" nsample="4"/>
  <camprojection camera="eye" site="s"/><tendonpos tendon="ten"/><ballquat joint="ball"/>
  <jointlimitfrc joint="hinge"/><framequat objtype="geom" objname="sdf"/><force site="end"/>
  <subtreeangmom body="d"/><distance geom1="sdf" body2="e"/><normal body1="a" body2="d"/>
  <fromto body1="b" body2="d"/><contact body1="a" reduce="mindist" num="2" data="force dist"/>
  <contact body1="b" reduce="netforce" data="force pos"/><insidesite site="s" objtype="body" objname="e"/>
  <magnetometer site="s"/><e_potential/><clock/><rangefinder camera="eye"/>
</sensor>
</mujoco>)";

std::vector<ModelPtr> models() {
  std::vector<ModelPtr> out;
  Diagnostics diagnostics;
  const auto keep = [&](ModelPtr m) {
    for (const Diagnostic& d : diagnostics.all()) {
      if (d.severity == Severity::kError) MESSAGE(format(d));
    }
    REQUIRE(m);
    out.push_back(std::move(m));
  };
  keep(load_model(std::as_bytes(std::span(kRest, sizeof(kRest) - 1)), "rest.xml", diagnostics));
  for (const char* name : {"gripper_arm.urdf", "mechanism.xml", "primitives.xml", "cables.xml",
                           "humanoid.xml", "deformables.xml", "model/flexes.xml"}) {
    keep(load_model(std::string(MJTOOLS_TESTDATA) + "/" + name, diagnostics));
  }
  return out;
}

TEST_CASE("whatever field of a model a program fills with NaN, nothing is read out of bounds") {
  std::vector<CapturedWarning> warnings;
  const MessageCapture quiet(&warnings);
  int runs = 0;
  std::string field;
  for (const ModelPtr& m : models()) {
    CAPTURE(m->names);
    CAPTURE(field);
    const int different = number_sweep::sweep_model(*m, 1, [&](std::string_view name) {
      ++runs;
      field = name;
    });
    CHECK(different == 0);
  }
  CHECK(runs > 1000);
}

TEST_CASE("whatever field of the data a program fills with NaN, nothing is read out of bounds") {
  std::vector<CapturedWarning> warnings;
  const MessageCapture quiet(&warnings);
  int runs = 0;
  std::string field;
  for (const ModelPtr& m : models()) {
    CAPTURE(m->names);
    CAPTURE(field);
    number_sweep::sweep_data(*m, 1, [&](std::string_view name) {
      ++runs;
      field = name;
    });
  }
  CHECK(runs > 500);
}

}  // namespace
}  // namespace mj
