// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests how the decoration of bodies, joints, cameras and lights is drawn.

#include <string>

#include "visual/groups/groups.h"
#include "visual/test_scene.h"

// The expected figures come from the official build.

namespace mj::visual {

TEST_CASE("joints are arrows, spheres and boxes, red at their limits") {
  TestScene t(kBodies);
  t.opt.label = mjLABEL_JOINT;
  REQUIRE(t.update_with({mjVIS_JOINT}) == 14);
  check_is(t.geom(10), mjGEOM_ARROW1, mjOBJ_JOINT, 0, mjCAT_DECOR);
  check_floats(t.geom(10).size, {.100000001, .100000001, 1, 0, 0, 1});
  check_floats(t.geom(10).rgba, {.200000003, .600000024, .800000012, 1});
  CHECK(std::string(t.geom(10).label) == "ja");
  CHECK(t.geom(11).type == mjGEOM_ARROW);
  CHECK(std::string(t.geom(11).label) == "jb");
  CHECK(t.geom(12).type == mjGEOM_SPHERE);
  CHECK(t.geom(12).size[1] == .300000012f);
  CHECK(t.geom(13).type == mjGEOM_BOX);
  CHECK(std::string(t.geom(13).label) == "joint 3");
  t.data->qpos[0] = 1.6;
  t.forward();
  t.update();
  check_floats(t.geom(10).rgba, {.86499995, .0300000012, .0399999991, 1});
}

TEST_CASE("inertia is a box or an ellipsoid, as large as it is or as water would be") {
  TestScene t(kBodies);
  t.pert.select = 2;
  t.opt.label = mjLABEL_SELECTION;
  REQUIRE(t.update_with({mjVIS_INERTIA}) == 16);
  check_is(t.geom(10), mjGEOM_BOX, mjOBJ_BODY, 1, mjCAT_DECOR);
  check_floats(t.geom(10).size, {.0426781997, .0426781997, .23421602});
  check_floats(t.geom(11).size, {.1, .2, .3});
  check_floats(t.geom(12).size, {.0774596706, .0774596706, .0774596706});
  CHECK(std::string(t.geom(10).label).empty());
  CHECK(std::string(t.geom(11).label) == "B");
  CHECK(t.geom(10).emission == 0);
  CHECK(double{t.geom(11).emission} == doctest::Approx(.3));
  t.update_with({mjVIS_SCLINERTIA});
  check_floats(t.geom(10).size, {.0283465255, .0283465255, .155564442});
  check_floats(t.geom(11).size, {.0346680619, .0693361238, .104004189});
  check_floats(t.geom(12).size, {.05, .05, .05});
  t.model->vis.global.ellipsoidinertia = 1;
  t.update();
  CHECK(t.geom(10).type == mjGEOM_ELLIPSOID);
  check_floats(t.geom(10).size, {.0351695605, .0351695605, .193008959});
  t.opt.flags[mjVIS_SCLINERTIA] = 0;
  t.update();
  check_floats(t.geom(11).size, {.129099444, .258198887, .387298346});
}

TEST_CASE("bodies are connected by way of their joints, trees have centres of mass") {
  TestScene t(kBodies);
  REQUIRE(t.update_with({mjVIS_AUTOCONNECT}) == 14);
  check_is(t.geom(12), mjGEOM_CAPSULE, mjOBJ_UNKNOWN, 2, mjCAT_DECOR);
  check_floats(t.geom(12).size, {.200000003, .200000003, .25, .25, 0, 1});
  CHECK(t.geom(10).size[2] == 0);
  CHECK(t.geom(13).objid == 5);
  check_floats(t.geom(13).pos, {-3, 0, 1.25});
  t.opt.flags[mjVIS_AUTOCONNECT] = 0;
  REQUIRE(t.update_with({mjVIS_COM}) == 14);
  const struct {
    int body;
    double x, y, z;
  } expected[] = {{1, .333333343, 0, 1}, {3, 0, 3, .1}, {4, -3, 0, 1.05555558}, {6, -4, 0, 1}};
  for (int i = 0; i < 4; ++i) {
    check_is(t.geom(10 + i), mjGEOM_SPHERE, mjOBJ_UNKNOWN, expected[i].body, mjCAT_DECOR);
    check_floats(t.geom(10 + i).size, {.4, .4, .4, expected[i].x, expected[i].y, expected[i].z});
  }
}

TEST_CASE("frames are drawn for one kind of element at a time") {
  TestScene t(kBodies);
  const auto frames = [&](mjtFrame frame) {
    t.opt.frame = frame;
    return t.update() - 10;
  };
  CHECK(frames(mjFRAME_WORLD) == 3);
  check_is(t.geom(10), mjGEOM_CYLINDER, mjOBJ_UNKNOWN, 0, mjCAT_DECOR);
  check_floats(t.geom(10).size, {.200000003, .200000003, 1, 1, 0, 0});
  check_floats(t.geom(10).rgba, {.899999976, 0, 0, 1});
  CHECK(frames(mjFRAME_SITE) == 6);
  CHECK(frames(mjFRAME_GEOM) == 24);
  CHECK(frames(mjFRAME_BODY) == 18);
  CHECK(frames(mjFRAME_LIGHT) == 0);
  CHECK(frames(mjFRAME_CAMERA) == 0);
  t.opt.frame = mjFRAME_LIGHT;
  REQUIRE(t.update_with({mjVIS_LIGHT}) == 14);
  check_is(t.geom(10), mjGEOM_CYLINDER, mjOBJ_LIGHT, 0, mjCAT_DECOR);
  check_floats(t.geom(10).size, {.24000001, .24000001, .300000012, 0, 0, 3.30010009});
  check_floats(t.geom(12).pos, {0, -.5, 3});
}

TEST_CASE("labels of bodies are things of their own") {
  TestScene t(kBodies);
  t.opt.label = mjLABEL_BODY;
  REQUIRE(t.update() == 16);
  check_is(t.geom(10), mjGEOM_LABEL, mjOBJ_UNKNOWN, 1, mjCAT_DECOR);
  CHECK(std::string(t.geom(10).label) == "A");
  check_floats(t.geom(10).pos, {0, 0, 1});
  t.opt.label = mjLABEL_SELECTION;
  t.pert.select = 2;
  REQUIRE(t.update() == 11);
  CHECK(std::string(t.geom(10).label) == "B");
}

TEST_CASE("a perturbation shows where the body is to be, and by which pointer") {
  TestScene t(kBodies);
  t.pert.select = 2;
  t.pert.active = mjPERT_TRANSLATE;
  t.pert.active2 = mjPERT_ROTATE;
  const double s = std::sqrt(.5);
  engine::set(t.pert.localpos, {.1, .2, .3});
  engine::set(t.pert.refselpos, {1, 1, 1});
  engine::set(t.pert.refquat, {s, 0, s, 0});
  t.opt.label = mjLABEL_SELPNT;
  REQUIRE(t.update_with({mjVIS_SELECT}) == 14);
  check_is(t.geom(10), mjGEOM_CAPSULE, mjOBJ_UNKNOWN, 2, mjCAT_DECOR);
  check_floats(t.geom(10).size,
               {.100000001, .100000001, .471699059, .800000012, .600000024, 1.14999998});
  check_floats(t.geom(10).rgba, {.899999976, 0, 0, 1});
  check_floats(t.geom(11).size, {.2, .2, .2, 1, 1, 1});
  CHECK(t.geom(12).type == mjGEOM_LINEBOX);
  check_floats(t.geom(12).size, {1, 1, 1, .5, 0, 1});
  check_floats(t.geom(12).rgba, {.200000003, .800000012, .200000003, .600000024});
  CHECK(std::string(t.geom(13).label) == "0.600 0.200 1.300 (local 0.100 0.200 0.300)");

  t.pert.select = 1;
  t.pert.active = 0;
  t.pert.active2 = mjPERT_TRANSLATE;
  t.update();
  check_floats(t.geom(10).rgba, {0, .899999976, 0, 1});
  t.pert.active = mjPERT_ROTATE;
  t.pert.active2 = 0;
  t.update();
  check_floats(t.geom(10).size, {.05, .05, .25});
  CHECK(double{t.geom(2).emission} == doctest::Approx(.3));
  CHECK(double{t.geom(9).emission} == doctest::Approx(.3));
  CHECK(t.geom(3).emission == 0);
}

TEST_CASE("forces that are applied are arrows, torques are not drawn") {
  TestScene t(kBodies);
  t.data->xfrc_applied[6 + 2] = 50;
  t.data->xfrc_applied[12 + 4] = 50;
  REQUIRE(t.update_with({mjVIS_PERTFORCE}) == 11);
  check_is(t.geom(10), mjGEOM_ARROW, mjOBJ_UNKNOWN, 1, mjCAT_DECOR);
  CHECK(double{t.geom(10).size[2]} == doctest::Approx(.25));
  check_floats(t.geom(10).pos, {0, 0, 1});
}

TEST_CASE("cameras with a resolution show their field of view") {
  TestScene t(
      "<statistic extent='1' meansize='1'/><visual><map znear='.1'/><scale frustum='1'/></visual>"
      "<worldbody><camera sensorsize='.01 .01' focal='.01 .01' principal='.001 .002' "
      "resolution='10 10'/></worldbody>");
  REQUIRE(t.update_with({mjVIS_CAMERA}) == 22);
  check_is(t.geom(0), mjGEOM_TRIANGLE, mjOBJ_CAMERA, 0, mjCAT_DECOR);
  CHECK(t.geom(2).type == mjGEOM_LINE);
  check_floats(t.geom(2).size, {3, 3, .1, -.04, -.03, -.1});
  check_floats(t.geom(12).pos, {.0600000024, .0700000003, -.1});
  CHECK(double{t.geom(3).size[2]} == doctest::Approx(1));
  check_is(t.geom(20), mjGEOM_BOX, mjOBJ_CAMERA, 0, mjCAT_DECOR);
  check_floats(t.geom(20).size, {.3, .24, .12});
  CHECK(t.geom(20).rgba[3] == .3f);
  CHECK(t.geom(21).type == mjGEOM_CYLINDER);
}

TEST_CASE("an orthographic camera sees as much near as far") {
  TestScene t(
      "<statistic extent='2' center='0 0 0'/><worldbody><camera pos='0 0 5' fovy='3' "
      "projection='orthographic' resolution='20 10'/></worldbody>");
  t.update_with({mjVIS_CAMERA});
  check_floats(t.geom(2).pos, {-3, -1.5, 4.98});
  check_floats(t.geom(3).pos, {-3, -1.5, 2.75});
  CHECK(double{t.geom(3).size[2]} == doctest::Approx(6));
}

TEST_CASE("bounding boxes are drawn at one level of their trees") {
  TestScene t(kBodies);
  t.opt.bvh_depth = 0;
  REQUIRE(t.update_with({mjVIS_BODYBVH}) == 13);
  check_is(t.geom(10), mjGEOM_LINEBOX, mjOBJ_UNKNOWN, 0, mjCAT_DECOR);
  check_floats(t.geom(10).size, {1e10, 1e10, 5e9, 0, 0, -5e9});
  CHECK(t.geom(12).objid == 8);
  check_floats(t.geom(10).rgba, {0, 1, 0, .5});
  t.opt.bvh_depth = 1;
  REQUIRE(t.update() == 14);
  CHECK(t.geom(11).objid == 4);
  check_floats(t.geom(11).size, {.600000024, .1, .1, 6.5, 0, 0});
}

}  // namespace mj::visual
