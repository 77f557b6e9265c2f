// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Helpers for tests of scenes: a model with its scene, cameras and options, and two models for
// which tests know the numbers that the official build gives.

#ifndef MJTOOLS_VISUAL_TEST_SCENE_H_
#define MJTOOLS_VISUAL_TEST_SCENE_H_

#include <mujoco/mujoco.h>

#include <string>

#include "engine/test_model.h"

namespace mj::visual {

// Bodies of all kinds: A and B have joints, F is free, MC is a mocap body with a child, and S is
// static.
inline constexpr char kBodies[] = R"(
<statistic meansize="1" extent="2" meanmass="1" center="0 0 0"/>
<option gravity="0 0 -10" timestep=".01"/>
<asset>
  <material name="red" rgba="1 0 0 .5" emission=".2" specular=".3" shininess=".4" reflectance=".6"/>
  <material name="inv" rgba="0 0 1 0"/>
</asset>
<worldbody>
  <light name="top" pos="0 0 3" dir="0 0 -1"/>
  <geom name="floor" type="plane" size="0 2 .1"/>
  <geom name="wall" type="box" size=".1 .2 .3" pos="5 0 0" material="red" rgba=".5 .5 .5 1"/>
  <geom name="ghost" size=".1" pos="6 0 0" material="inv"/>
  <geom name="g3" size=".1" pos="7 0 0" group="3"/>
  <site name="ws" pos="0 0 2" type="ellipsoid" size=".1 .2 .3"/>
  <camera name="cam" pos="0 -3 1" xyaxes="1 0 0 0 0 1" fovy="60"/>
  <body name="A" pos="0 0 1">
    <joint name="ja" axis="0 1 0" limited="true" range="-90 90"/>
    <geom name="ga" type="capsule" size=".05 .2" mass="1" rgba="0 1 0 .8"/>
    <site name="sa" pos=".3 0 0" size=".02"/>
    <body name="B" pos=".5 0 0">
      <joint name="jb" type="slide" axis="1 0 0"/>
      <joint name="jb2" type="ball"/>
      <geom name="gb" type="box" size=".1 .2 .3" mass="2" contype="0" conaffinity="0"/>
    </body>
  </body>
  <body name="F" pos="0 3 .1"><freejoint/><geom name="gf" size=".1" mass="1"/></body>
  <body name="MC" mocap="true" pos="-3 0 1">
    <geom name="gm" size=".1" contype="0" conaffinity="0"/>
    <body name="MCchild" pos="0 0 .5">
      <geom name="gmc" size=".05" contype="0" conaffinity="0"/>
    </body>
  </body>
  <body name="S" pos="-4 0 1"><geom name="gs" size=".1" contype="0" conaffinity="0"/></body>
</worldbody>)";

// Four spheres in contact: b touches the floor and the sphere above it, the distance of the third
// sphere from the floor is less than `gap`, and the fourth sphere has no friction.
inline constexpr char kContacts[] = R"(
<statistic meansize=".5" extent="2" meanmass="2" center="0 0 0"/>
<option gravity="0 0 -10" timestep=".002"/>
<worldbody>
  <geom name="floor" type="plane" size="2 2 .1"/>
  <body pos="0 0 .0995"><freejoint/><geom name="b" size=".1" mass="1"/></body>
  <body pos="0 0 .298"><freejoint/><geom size=".1" mass="1"/></body>
  <body pos="1 0 .12"><freejoint/><geom size=".1" mass="1" margin="0" gap=".1"/></body>
  <body pos="-1 0 .0999"><freejoint/><geom size=".1" mass="1" condim="1" priority="1"/></body>
</worldbody>)";

// A model, its data after mj_forward, and a scene with everything needed to update it.
struct TestScene : engine::TestModel {
  explicit TestScene(const std::string& mjcf, int maxgeom = 20000) : TestModel(mjcf) {
    mj_forward(model.get(), data.get());
    mjv_defaultScene(&scene);
    mjv_makeScene(model.get(), &scene, maxgeom);
    mjv_defaultOption(&opt);
    mjv_defaultPerturb(&pert);
    mjv_defaultFreeCamera(model.get(), &cam);
  }
  ~TestScene() { mjv_freeScene(&scene); }
  TestScene(const TestScene&) = delete;
  TestScene& operator=(const TestScene&) = delete;

  // Updates the scene. Returns its number of geoms.
  int update(int catmask = mjCAT_ALL) {
    mjv_updateScene(model.get(), data.get(), &opt, &pert, &cam, catmask, &scene);
    return scene.ngeom;
  }
  int update_with(std::initializer_list<mjtVisFlag> flags) {
    for (const mjtVisFlag flag : flags) opt.flags[flag] = 1;
    return update();
  }
  void forward() { mj_forward(model.get(), data.get()); }
  [[nodiscard]] const mjvGeom& geom(int i) const {
    REQUIRE(i < scene.ngeom);
    return scene.geoms[i];
  }

  void look() { mjv_updateCamera(model.get(), data.get(), &cam, &scene); }
  void look_from(double azimuth, double elevation, double distance) {
    cam.azimuth = azimuth;
    cam.elevation = elevation;
    cam.distance = distance;
  }

  mjvScene scene;
  mjvOption opt;
  mjvPerturb pert;
  mjvCamera cam;
};

inline void check_is(const mjvGeom& geom, int type, int objtype, int objid, int category) {
  CHECK(geom.type == type);
  CHECK(geom.objtype == objtype);
  CHECK(geom.objid == objid);
  CHECK(geom.category == category);
}

// Compares numbers with expected numbers that were printed with nine digits.
inline void check_floats(const float* x, std::initializer_list<double> expected,
                         double tolerance = 1e-5) {
  int i = 0;
  for (const double e : expected) {
    CAPTURE(i);
    CHECK(double{x[i++]} == doctest::Approx(e).epsilon(tolerance).scale(1));
  }
}
inline void check_numbers(const double* x, std::initializer_list<double> expected,
                          double tolerance = 1e-9) {
  int i = 0;
  for (const double e : expected) {
    CAPTURE(i);
    CHECK(x[i++] == doctest::Approx(e).epsilon(tolerance).scale(1));
  }
}

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_TEST_SCENE_H_
