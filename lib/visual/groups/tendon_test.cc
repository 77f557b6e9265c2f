// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests how tendons, slider-cranks and actuators are drawn.

#include <string>

#include "visual/groups/catenary.h"
#include "visual/groups/groups.h"
#include "visual/test_scene.h"

// The expected figures come from the official build.

namespace mj::visual {
namespace {

std::string hanging(const std::string& tendon) {
  return "<visual><quality numslices='8'/></visual><worldbody><site name='a' pos='0 0 2'/>"
         "<site name='b' pos='1 0 2'/><site name='c' pos='.001 0 1'/></worldbody>"
         "<tendon>" +
         tendon + "</tendon>";
}

std::string between(const char* to, const char* attributes) {
  return std::string("<spatial ") + attributes + "><site site='a'/><site site='" + to +
         "'/></spatial>";
}

}  // namespace

TEST_CASE("a slack tendon hangs as a rope") {
  for (const char* slack : {"range='0 2'", "stiffness='1' springlength='0 2'"}) {
    CAPTURE(slack);
    TestScene t(hanging(between("b", slack)));
    t.opt.label = mjLABEL_TENDON;
    REQUIRE(t.update() == 11);
    const double half[] = {.198189259, .126092389,  .0841206014, .0623097643,
                           .055555556, .0623097643, .0841206014, .323140711};
    for (int i = 0; i < 8; ++i) {
      CAPTURE(i);
      check_is(t.geom(3 + i), mjGEOM_CAPSULE, mjOBJ_TENDON, 0, mjCAT_DYNAMIC);
      CHECK(double{t.geom(3 + i).size[2]} == doctest::Approx(half[i]));
      CHECK(std::string(t.geom(3 + i).label) == "tendon 0");
    }
    check_floats(t.geom(10).pos, {.888888896, 0, 1.69656265});
  }
  TestScene steep(hanging(between("c", "range='0 2'")));
  REQUIRE(steep.update() == 5);
  CHECK(double{steep.geom(3).size[2]} == doctest::Approx(.75000006));
  CHECK(double{steep.geom(4).size[2]} == doctest::Approx(.24999997));
  TestScene taut(hanging(between("b", "range='0 .5'")));
  REQUIRE(taut.update() == 4);
  CHECK(double{taut.geom(3).size[2]} == doctest::Approx(.5));
}

TEST_CASE("a rope has the length that it has") {
  Vec3 points[kMaxCatenaryPoints];
  const int n = hang({{0, 0, 0}, {1, 2, -1}, 4, {0, 0, -9.81}}, 100, points);
  REQUIRE(n == 100);
  double length = 0;
  for (int i = 1; i < n; ++i) length += distance(points[i - 1], points[i]);
  CHECK(length == doctest::Approx(4).epsilon(0.01));
  CHECK(points[n - 1] == Vec3{1, 2, -1});
}

TEST_CASE("a tendon without colour shows its limit") {
  TestScene t(
      "<worldbody><site name='a'/><body pos='1 0 0'><joint type='slide' axis='1 0 0'/><geom "
      "size='.1'/>"
      "<site name='b'/></body></worldbody><tendon><spatial range='0 .999' solimplimit='.9 .95 "
      ".001'>"
      "<site site='a'/><site site='b'/></spatial></tendon>");
  REQUIRE(t.update() == 4);
  check_floats(t.geom(3).rgba, {.879999995, .0250000004, .0250000004, 1}, 1e-4);
  CHECK(double{t.geom(3).size[2]} == doctest::Approx(.5));
  t.opt.tendongroup[0] = 0;
  CHECK(t.update() == 3);
}

TEST_CASE("a slider-crank is a cylinder and a rod, broken where it does not reach") {
  const auto model = [](const char* rod) {
    return std::string(
               "<statistic meansize='1'/><worldbody><site name='slider' zaxis='1 0 0'/>"
               "<body><joint/><geom size='.1'/><site name='crank' pos='2 1 0'/></body>"
               "</worldbody><actuator><motor name='m' cranksite='crank' "
               "slidersite='slider' cranklength='") +
           rod + "'/></actuator>";
  };
  TestScene t(model("1.25"));
  t.opt.label = mjLABEL_ACTUATOR;
  t.opt.actuatorgroup[0] = 0;
  REQUIRE(t.update() == 5);
  check_is(t.geom(3), mjGEOM_CYLINDER, mjOBJ_ACTUATOR, 0, mjCAT_DYNAMIC);
  check_floats(t.geom(3).size, {.2, .2, .625, .625, 0, 0});  // the rod ends at 2 - 0.75
  CHECK(std::string(t.geom(3).label) == "m");
  CHECK(t.geom(4).type == mjGEOM_CAPSULE);
  check_floats(t.geom(4).size, {.1, .1, .625, 1.625, .5, 0});
  CHECK(std::string(t.geom(4).label).empty());
  check_floats(t.geom(4).rgba, {.5, .3, .8, 1});
  TestScene broken(model("0.5"));
  broken.update();
  check_floats(broken.geom(4).rgba, {.9, 0, 0, 1});
}

TEST_CASE("the colour of an actuator is its control in its range, or its activation") {
  const auto colour = [](const std::string& actuator, double ctrl, double act = 0,
                         bool shows_activation = false) {
    TestScene t(
        "<statistic meansize='1'/><worldbody><body><joint name='h'/><geom size='.1'/>"
        "<site name='s' type='box' size='.1 .2 .3'/></body></worldbody><actuator>" +
        actuator + "</actuator>");
    t.data->ctrl[0] = ctrl;
    if (t.model->na) t.data->act[0] = act;
    t.opt.flags[mjVIS_ACTIVATION] = shows_activation;
    REQUIRE(t.update_with({mjVIS_ACTUATOR}) == 3);
    mjvGeom geom = t.geom(2);
    return geom;
  };
  check_floats(colour("<motor joint='h' ctrllimited='true' ctrlrange='-2 4'/>", 2).rgba,
               {.550000012, .324999988, .200000003, 1});
  check_floats(colour("<motor joint='h' ctrllimited='true' ctrlrange='1 3'/>", 2).rgba,
               {.550000012, .324999988, .200000003, 1});
  check_floats(colour("<motor joint='h' ctrllimited='true' ctrlrange='1 3'/>", 0).rgba,
               {.200000003, .425000012, .550000012, 1});
  const mjvGeom site = colour("<motor site='s'/>", -3);
  check_floats(site.rgba, {.200000003, .600000024, .899999976, 1});
  check_floats(site.size, {.104999997, .209999993, .314999998});
  const std::string integrator =
      "<general joint='h' dyntype='integrator' actlimited='true' "
      "actrange='-1 2'/>";
  check_floats(colour(integrator, 0, -.5).rgba, {.200000003, .25, .200000003, 1});
  check_floats(colour(integrator, 0, -.5, true).rgba, {.200000003, .425000012, .550000012, 1});
  check_floats(colour("<motor joint='h'/>", 0).size, {.200000003, .200000003, .699999988});
}

TEST_CASE("an actuator of a disabled group is not drawn") {
  TestScene t(
      "<option actuatorgroupdisable='2'/><worldbody><body><joint name='h'/>"
      "<geom size='.1'/></body></worldbody><actuator><motor joint='h' group='2'/>"
      "<motor joint='h' group='1'/></actuator>");
  REQUIRE(t.update_with({mjVIS_ACTUATOR}) == 2);
  CHECK(t.geom(1).objid == 1);
}

}  // namespace mj::visual
