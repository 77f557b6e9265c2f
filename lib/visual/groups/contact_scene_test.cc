// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests how contacts, equalities, islands and sensors are drawn.

#include <string>

#include "visual/groups/groups.h"
#include "visual/test_scene.h"

// The expected figures come from the official build.

namespace mj::visual {

TEST_CASE("contacts are cylinders with arrows of force") {
  TestScene t(kContacts);
  t.opt.label = mjLABEL_CONTACTPOINT;
  REQUIRE(t.update_with({mjVIS_CONTACTPOINT, mjVIS_CONTACTFORCE}) == 5 + 7);
  check_is(t.geom(5), mjGEOM_CYLINDER, mjOBJ_UNKNOWN, 0, mjCAT_DECOR);
  check_floats(t.geom(5).size, {.150000006, .150000006, .0500000007, 0, 0, -.000250000012});
  CHECK(std::string(t.geom(5).label) == "floor | b");
  CHECK(t.geom(6).type == mjGEOM_ARROW);
  CHECK(double{t.geom(6).size[2]} == doctest::Approx(.0542673394).epsilon(1e-5));
  CHECK(std::string(t.geom(7).label) == "floor | g3");
  check_floats(t.geom(7).rgba, {.5, .800000012, .899999976, 1});
  CHECK(std::string(t.geom(8).label) == "floor | g4");
  CHECK(double{t.geom(9).size[2]} == doctest::Approx(.0230871886).epsilon(1e-5));
  CHECK(std::string(t.geom(10).label) == "b | g2");
  CHECK(t.geom(11).type == mjGEOM_ARROW2);
  CHECK(double{t.geom(11).size[2]} == doctest::Approx(.0304644853).epsilon(1e-5));
}

TEST_CASE("names of both sides of a contact fit in its label") {
  const std::string a(60, 'a'), b(60, 'b');
  TestScene t("<worldbody><geom type='plane' size='1 1 1' name='" + a +
              "'/><body pos='0 0 .09'><freejoint/><geom size='.1' name='" + b +
              "'/></body></worldbody>");
  t.opt.label = mjLABEL_CONTACTPOINT;
  REQUIRE(t.update_with({mjVIS_CONTACTPOINT}) == 3);
  CHECK(std::string(t.geom(2).label) == a.substr(0, 47) + " | " + b.substr(0, 47));
}

TEST_CASE("forces of contacts are split into normal and friction") {
  TestScene t(kContacts);
  t.opt.label = mjLABEL_CONTACTFORCE;
  t.opt.frame = mjFRAME_CONTACT;
  REQUIRE(t.update_with({mjVIS_CONTACTFORCE, mjVIS_CONTACTSPLIT}) == 5 + 12 + 5);
  check_floats(t.geom(5).size, {.0250000004, .0250000004, .125, 0, 0, .124750003});
  const char* labels[] = {"21.7", "", "9.23", "12.2", ""};
  int n = 0;
  for (int i = 5; i < t.scene.ngeom; ++i) {
    if (t.geom(i).type == mjGEOM_ARROW) CHECK(std::string(t.geom(i).label) == labels[n++]);
  }
  CHECK(n == 5);
}

TEST_CASE("friction has a direction") {
  TestScene t(
      "<statistic meansize='1' meanmass='1'/><option gravity='0 0 -10' cone='elliptic'/>"
      "<worldbody><geom type='plane' size='1 1 .1' pos='0 0 .0001'/><body pos='3 0 .1'><freejoint/>"
      "<geom size='.1' mass='1'/></body></worldbody>");
  t.data->qvel[0] = 1;
  t.data->qvel[1] = .5;
  t.forward();
  t.opt.label = mjLABEL_CONTACTFORCE;
  REQUIRE(t.update_with({mjVIS_CONTACTFORCE, mjVIS_CONTACTSPLIT}) == 4);
  CHECK(double{t.geom(2).size[2]} == doctest::Approx(.135605693).epsilon(1e-5));
  CHECK(double{t.geom(3).size[2]} == doctest::Approx(.135605693).epsilon(1e-5));
  CHECK(std::string(t.geom(2).label) == "38.4");
  t.opt.flags[mjVIS_CONTACTSPLIT] = 0;
  REQUIRE(t.update() == 3);
  const float* mat = t.geom(2).mat;
  CHECK(double{t.geom(2).size[2]} == doctest::Approx(.191775411).epsilon(1e-5));
  CHECK(double{mat[2]} == doctest::Approx(-.632455528).epsilon(1e-5));
  CHECK(double{mat[5]} == doctest::Approx(-.316227764).epsilon(1e-5));
  CHECK(double{mat[8]} == doctest::Approx(.707106769).epsilon(1e-5));
}

TEST_CASE("surfaces that move have arrows at their contacts") {
  TestScene t(
      "<option gravity='0 0 -10'/><statistic meansize='1'/><worldbody><geom type='plane' "
      "size='1 1 .1' surfacevel='1 2 3 0 0 .5'/><body pos='.3 0 .0999'><freejoint/><geom size='.1' "
      "surfacevel='0 -1 0 0 0 0'/></body></worldbody>");
  REQUIRE(t.update_with({mjVIS_CONTACTPOINT}) == 5);
  CHECK(t.geom(3).type == mjGEOM_ARROW);
  CHECK(double{t.geom(3).size[2]} == doctest::Approx(1.18559062));
  CHECK(double{t.geom(3).pos[2]} == doctest::Approx(-.0500500016));
  check_floats(&t.geom(4).size[2], {.5, .300000012, 0, .0499499999});
}

TEST_CASE("equalities have a point on either side while they are active") {
  TestScene t(
      "<statistic meansize='1'/><worldbody><body name='a' pos='0 0 1'><freejoint/><geom size='.1'/>"
      "</body><body name='b' pos='1 0 1'><freejoint/><geom size='.1'/></body></worldbody>"
      "<equality><connect name='c' body1='a' body2='b' anchor='.5 0 0'/>"
      "<weld body1='b' body2='a' anchor='.2 0 0'/></equality>");
  t.opt.label = mjLABEL_CONSTRAINT;
  REQUIRE(t.update_with({mjVIS_CONSTRAINT}) == 6);
  const double x[] = {.5, .5, .2, .2};
  for (int i = 0; i < 4; ++i) {
    check_is(t.geom(2 + i), mjGEOM_SPHERE, mjOBJ_EQUALITY, i / 2, mjCAT_DECOR);
    check_floats(t.geom(2 + i).size, {.1, .1, .1, x[i], 0, 1});
    CHECK(std::string(t.geom(2 + i).label) == (i < 2 ? "c" : "equality 1"));
  }
  check_floats(t.geom(2).rgba, {.200000003, .200000003, .800000012, 1});
  check_floats(t.geom(3).rgba, {.899999976, 0, 0, 1});
  t.data->eq_active[0] = 0;
  CHECK(t.update() == 4);
}

TEST_CASE("islands have colours and numbers") {
  TestScene t(kContacts);
  t.opt.label = mjLABEL_ISLAND;
  REQUIRE(t.update_with({mjVIS_ISLAND}) == 8);
  check_floats(t.geom(1).rgba, {.680000007, .61523813, .226666659, 1});
  check_floats(t.geom(2).rgba, {.680000007, .61523813, .226666659, 1});
  check_floats(t.geom(3).rgba, {.699999988, .699999988, .699999988, 1});
  check_floats(t.geom(4).rgba, {.648259819, .286814809, .967999995, 1});
  const char* labels[] = {"0", "0", "1"};
  for (int i = 0; i < 3; ++i) CHECK(std::string(t.geom(5 + i).label) == labels[i]);
}

TEST_CASE("colours of islands make invisible objects visible") {
  TestScene t(
      "<worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .09'><freejoint/>"
      "<geom size='.1' rgba='1 1 1 0'/></body></worldbody>");
  CHECK(t.update() == 1);
  REQUIRE(t.update_with({mjVIS_ISLAND, mjVIS_TRANSPARENT}) == 2);
  check_floats(t.geom(1).rgba, {.680000007, .61523813, .226666659, 1});
}

TEST_CASE("trees that sleep are darker") {
  TestScene t(
      "<option><flag sleep='enable'/></option><worldbody><geom type='plane' size='9 9 .1'/>"
      "<body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
      "<body pos='1 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
      "<body pos='0 0 .3'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody>");
  t.update_with({mjVIS_ISLAND});
  check_floats(t.geom(1).rgba, {.680000007, .61523813, .226666659, 1});
  check_floats(t.geom(2).rgba, {.776000023, .246349201, .172444433, 1});
  for (int step = 0; step < 3000; ++step) mj_step(t.model.get(), t.data.get());
  t.update();
  check_floats(t.geom(1).rgba, {.407999992, .380800009, .217599988, 1});
  check_floats(t.geom(3).rgba, {.407999992, .380800009, .217599988, 1});
  check_floats(t.geom(2).rgba, {.465600014, .243146673, .212106675, 1});
}

TEST_CASE("rangefinders are lines to the surfaces that they hit") {
  const auto scene = [](const char* data) {
    return std::string(
               "<statistic meansize='1'/><worldbody><geom type='plane' size='9 9 1'/>"
               "<body pos='0 0 1'><site name='s' euler='180 0 0' size='.1'/></body>"
               "</worldbody><sensor><rangefinder site='s' ") +
           data + "/></sensor>";
  };
  TestScene plain(scene(""));
  REQUIRE(plain.update() == 3);
  check_is(plain.geom(2), mjGEOM_LINE, mjOBJ_SENSOR, 0, mjCAT_DECOR);
  check_floats(plain.geom(2).size, {3, 3, 1, 0, 0, 1});
  TestScene point(scene("data='point normal'"));
  REQUIRE(point.update() == 4);
  CHECK(point.geom(2).type == mjGEOM_SPHERE);
  check_floats(point.geom(2).size, {.150000006, .150000006, .150000006, 0, 0, 0});
  CHECK(point.geom(3).type == mjGEOM_ARROW1);
  check_floats(point.geom(3).size, {.100000001, .100000001, 2});
  TestScene normal(scene("data='normal'"));
  CHECK(normal.update() == 2);
}

TEST_CASE("a camera that measures has a line for each pixel") {
  TestScene t(
      "<statistic meansize='1'/><worldbody><geom type='plane' size='9 9 1'/><body pos='1 0 1'>"
      "<camera name='c' fovy='90' resolution='2 1'/></body></worldbody><sensor>"
      "<rangefinder camera='c' data='dist point normal'/></sensor>");
  REQUIRE(t.update() == 1 + 6);
  for (const int i : {1, 4}) {
    CHECK(double{t.geom(i).size[2]} == doctest::Approx(1.41421354));
    check_floats(t.geom(i + 1).size, {.129999995, .129999995, .129999995, i == 1 ? 0. : 2., 0, 0});
    CHECK(t.geom(i + 2).type == mjGEOM_ARROW1);
  }
}

TEST_CASE("the shortest line between geoms is drawn where a sensor measures it") {
  TestScene t(
      "<worldbody><body pos='3 0 1'><geom name='a' size='.1'/></body><body pos='3 1 1'>"
      "<geom name='b' size='.1'/></body></worldbody><sensor><fromto geom1='a' geom2='b' "
      "cutoff='2'/></sensor>");
  REQUIRE(t.update() == 3);
  CHECK(double{t.geom(2).size[2]} == doctest::Approx(.800000012));
  t.opt.flags[mjVIS_RANGEFINDER] = 0;
  CHECK(t.update() == 2);
}

TEST_CASE("a tactile sensor shows the values at its mesh") {
  TestScene t(
      "<asset><mesh name='m' vertex='-1 -1 -1 1 -1 -1 -1 1 -1 -1 -1 1'/></asset><worldbody>"
      "<geom type='sphere' size='.3' pos='-1 -1 -1'/><body><freejoint/><geom name='pad' "
      "type='mesh' "
      "mesh='m'/></body></worldbody><sensor><tactile geom='pad' mesh='m'/></sensor>");
  const int n = t.update_with({mjVIS_CONTACTPOINT});
  int triangles = 0, felt = 0;
  for (int i = 0; i < n; ++i) {
    if (t.geom(i).type != mjGEOM_TRIANGLE) continue;
    ++triangles;
    CHECK(t.geom(i).objtype == mjOBJ_SENSOR);
    if (t.geom(i).rgba[3] == 1) ++felt;
  }
  CHECK(triangles == 4);
  CHECK(felt == 3);  // the three faces at the touched corner
}

}  // namespace mj::visual
