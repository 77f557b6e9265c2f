// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares tendons and transmissions with numbers of the official build.

#include <cmath>
#include <string>

#include "engine/constants/set_const.h"
#include "engine/pipeline/forward.h"
#include "engine/test_model.h"

namespace mj::engine {
namespace {

std::string wrapping(const std::string& geom, const std::string& side) {
  return R"(
    <compiler angle="degree"/>
    <worldbody>
      <site name="a" pos="-1 .2 .1"/>
      <site name="up" pos="0 0 1"/><site name="dn" pos="0 0 -1"/><site name="in" pos=".1 0 .1"/>
      <body><joint axis="0 1 0"/><geom name="w" )" +
         geom + R"( contype="0" conaffinity="0"/></body>
      <body pos="1 0 .2"><joint type="slide" axis="0 0 1"/><geom size=".1"/>
        <site name="b" pos="0 -.1 0"/></body>
    </worldbody>
    <tendon><spatial><site site="a"/><geom geom="w" )" +
         (side.empty() ? "" : "sidesite=\"" + side + "\"") +
         R"(/><site site="b"/></spatial></tendon>)";
}

const std::string kSphere = R"(type="sphere" size=".4")";
const std::string kCylinder = R"(type="cylinder" size=".4 1" euler="90 0 0")";

// Returns the model after a forward pass with the slide at q.
TestModel wrapped(const std::string& geom, const std::string& side, double q) {
  TestModel t(wrapping(geom, side));
  t.d().qpos[1] = q;
  forward(t.m(), t.d());
  return t;
}

void check_wrapping(const std::string& geom, const std::string& side, double q, double length,
                    double slope) {
  CAPTURE(side);
  TestModel t = wrapped(geom, side, q);
  check_values(t.d().ten_length, {length});
  REQUIRE(t.m().ten_J_rownnz[0] == 2);
  check_values(t.d().ten_J + 1, {slope});
}

TEST_CASE("lengths and Jacobians of tendons around spheres and cylinders") {
  check_wrapping(kSphere, "", 0, 2.08367646239473, -0.183223196540064);
  check_wrapping(kSphere, "up", 0, 2.08367646239473, -0.183223196540064);
  check_wrapping(kSphere, "dn", 0, 2.33155217418803, 0.542612953951744);
  check_wrapping(kSphere, "in", 0.8, 2.22449051539921, 0.479576684244223);
  check_wrapping(kCylinder, "", 0, 2.08784128691462, -0.202095617495546);
  check_wrapping(kCylinder, "dn", 0, 2.3232774896225, 0.56028564519644);
}

TEST_CASE("a tendon that clears its geom has two path points, one that wraps has four") {
  TestModel around = wrapped(kSphere, "", 0);
  CHECK(around.d().ten_wrapnum[0] == 4);
  check_values(around.d().wrap_obj, {-1, 0, 0, -1});
  TestModel above = wrapped(kSphere, "", 2.5);
  check_values(above.d().ten_length, {3.29393381840012});
  CHECK(above.d().ten_wrapnum[0] == 2);
}

TEST_CASE("the tangent points of a tendon are in its path, twice the same one from inside") {
  TestModel inside = wrapped(kSphere, "in", .8);
  check_values(inside.d().wrap_obj, {-1, 0, 0, -1});
  for (const int point : {1, 2}) {
    check_values(inside.d().wrap_xpos + 3 * point,
                 {-.147421001547385, .0614826099724146, .366724606447053});
  }
  TestModel straight = wrapped(kSphere, "in", 0);
  check_values(straight.d().ten_length, {2.02484567313166});
  CHECK(straight.d().ten_wrapnum[0] == 2);
  TestModel around = wrapped(kCylinder, "", 0);
  check_values(around.d().wrap_xpos + 3, {-.121902794228543, .0661360894364602, .38097205771457});
  TestModel deep = wrapped(kCylinder, "in", .8);
  check_values(deep.d().ten_length, {2.22328579626944});
}

TEST_CASE("pulleys divide the length behind them; a fixed tendon sums joint positions") {
  TestModel t(R"(
    <worldbody>
      <site name="a"/><site name="e" pos="0 3 0"/>
      <body pos="1 0 0"><joint name="x" type="slide" axis="1 0 0"/><geom size=".1"/><site name="b"/></body>
      <body pos="0 1 0"><joint name="y" type="slide" axis="0 1 0"/><geom size=".1"/><site name="c"/></body>
    </worldbody>
    <tendon>
      <spatial><site site="a"/><site site="b"/><pulley divisor="2"/><site site="c"/><site site="e"/>
        <pulley divisor="4"/><site site="b"/><site site="c"/></spatial>
      <fixed><joint joint="y" coef="3"/><joint joint="x" coef="-1"/></fixed>
    </tendon>)");
  set(t.d().qpos, {0.2, 0.3});
  forward(t.m(), t.d());
  const mjData& d = t.d();
  check_values(d.ten_length, {2.49229515032385, 0.7});
  check_values(d.ten_J, {1.16957002568327, -0.316299138843128, -1, 3});
  check_values(d.wrap_obj, {-1, -1, -2, -1, -1, -2, -1, -1});
  check_values(d.ten_wrapadr, {0, 8});
  check_values(d.ten_wrapnum, {8, 0});
}

TEST_CASE("a straight part of no length has the direction of x") {
  TestModel t(R"(
    <worldbody><site name="a"/>
      <body><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/><geom size=".1"/>
        <site name="b"/></body>
    </worldbody>
    <tendon><spatial><site site="a"/><site site="b"/></spatial></tendon>)");
  forward(t.m(), t.d());
  CHECK(t.d().ten_length[0] == 0);
  check_values(t.d().ten_J, {1, 0});
}

TEST_CASE("a path through many bodies, forth and back, has the slope of each of its parts") {
  constexpr int kBodies = 40;
  std::string bodies, there, back;
  for (int i = 0; i < kBodies; ++i) {
    const std::string id = std::to_string(i);
    bodies += "<body pos='" + id + " " + std::to_string(i % 3) +
              " 0'><joint type='slide' axis='1 0 0'/><geom size='.1'/><site name='s" + id +
              "'/></body>";
    there += "<site site='s" + id + "'/>";
    if (i + 1 < kBodies) back.insert(0, "<site site='s" + id + "'/>");
  }
  TestModel t("<worldbody>" + bodies + "</worldbody><tendon><spatial>" + there + back +
              "</spatial></tendon>");
  forward(t.m(), t.d());
  REQUIRE(t.m().ten_J_rownnz[0] == kBodies);
  for (int i = 0; i < kBodies; ++i) {
    CAPTURE(i);
    // Returns the derivative of the length of a straight part of the tendon with respect to the x
    // coordinate of the end of the part.
    const auto slope = [](int from, int to) {
      const double height = to % 3 - from % 3;
      return (to - from) / std::hypot(to - from, height);
    };
    double expected = 0;
    if (i > 0) expected += 2 * slope(i - 1, i);
    if (i < kBodies - 1) expected += 2 * slope(i + 1, i);
    CHECK(t.d().ten_J[i] == doctest::Approx(expected));
  }
}

TEST_CASE("the bias of a tendon with armature is the second derivative of its length") {
  TestModel t(R"(
    <option gravity="0 0 0" timestep="1e-5"><flag contact="disable"/></option>
    <worldbody><site name="a" pos="0 0 1"/>
      <body><joint axis="0 1 0"/><inertial pos=".5 0 0" mass="1" diaginertia=".1 .1 .1"/>
        <body pos="1 0 0"><joint axis="0 0 1"/><inertial pos=".3 0 0" mass="1" diaginertia=".1 .1 .1"/>
          <site name="b" pos=".5 .1 0"/></body></body>
    </worldbody>
    <tendon><spatial armature="2"><site site="a"/><site site="b"/></spatial></tendon>)");
  mjModel& m = t.m();
  mjData& d = t.d();
  set(d.qpos, {0.3, -0.4});
  set(d.qvel, {1, 2});
  forward(m, d);
  const double with[2] = {d.qfrc_bias[0], d.qfrc_bias[1]};
  m.tendon_armature[0] = 0;
  forward(m, d);
  // The expected bias is J' a (dJ/dt v). The test computes dJ/dt v by finite differences of J v
  // along v.
  const auto speed_at = [&](double dt) {
    d.qpos[0] = 0.3 + dt * 1;
    d.qpos[1] = -0.4 + dt * 2;
    forward(m, d);
    return d.ten_J[0] * 1 + d.ten_J[1] * 2;
  };
  const double without[2] = {d.qfrc_bias[0], d.qfrc_bias[1]};
  const double jac[2] = {d.ten_J[0], d.ten_J[1]};
  const double bias = (speed_at(1e-5) - speed_at(-1e-5)) / 2e-5;
  for (int i = 0; i < 2; ++i) {
    CHECK(with[i] - without[i] == doctest::Approx(2 * jac[i] * bias).epsilon(1e-7));
  }
}

TEST_CASE("actuators on joints: gear for scalars, rotation vectors for balls, wrenches for free") {
  TestModel t(R"(
    <worldbody>
      <body><joint name="h" axis="0 1 0"/><geom size=".1" pos=".3 0 0"/></body>
      <body pos="1 0 0"><joint name="b" type="ball"/><geom size=".1" pos=".3 0 0"/></body>
      <body pos="2 0 0"><freejoint name="f"/><geom size=".1"/></body>
    </worldbody>
    <actuator>
      <motor joint="h" gear="3"/><motor joint="b" gear="1 2 3"/>
      <motor jointinparent="b" gear="1 2 3"/><motor joint="f" gear="1 2 3 4 5 6"/>
    </actuator>)");
  mjData& d = t.d();
  d.qpos[0] = 0.5;
  set(d.qpos + 1, {1, 0, 0, 1});
  forward(t.m(), d);
  check_values(d.actuator_length, {1.5, 1.5 * mjPI, 1.5 * mjPI, 0});
  check_values(d.moment_rownnz, {1, 3, 3, 6});
  check_values(d.moment_rowadr, {0, 1, 4, 7});
  check_values(d.actuator_moment, {3, 1, 2, 3, 2, -1, 3, 1, 2, 3, 4, 5, 6});
}

double moment_of(const mjData& d, int output, int dof) {
  const int adr = d.moment_rowadr[output];
  for (int k = adr; k < adr + d.moment_rownnz[output]; ++k) {
    if (d.moment_colind[k] == dof) return d.actuator_moment[k];
  }
  return 0;
}

TEST_CASE("moments of site, slider-crank and tendon transmissions are derivatives of the length") {
  TestModel t(R"(
    <worldbody>
      <site name="ref" pos=".1 .2 .3" euler="20 0 40"/>
      <body><joint axis="0 1 0"/><geom size=".1" pos=".3 0 0"/>
        <site name="slider" pos=".2 0 .1" euler="0 60 10"/>
        <body pos=".5 0 0"><joint axis="0 0 1"/><geom size=".1" pos=".3 0 0"/>
          <site name="crank" pos=".4 .1 0"/></body></body>
    </worldbody>
    <actuator>
      <general cranksite="crank" slidersite="slider" cranklength=".9" gear="2"/>
      <general cranksite="crank" slidersite="slider" cranklength=".1" gear="2"/>
      <general site="crank" refsite="ref" gear="1 2 3 0 0 0"/>
    </actuator>)");
  mjData& d = t.d();
  const mjModel& m = t.m();
  const double q[2] = {0.3, -0.5}, h = 1e-6;
  for (int output = 0; output < 3; ++output) {
    for (int i = 0; i < 2; ++i) {
      double length[2];
      for (int k = 0; k < 2; ++k) {
        set(d.qpos, {q[0], q[1]});
        d.qpos[i] += k == 0 ? -h : h;
        forward(m, d);
        length[k] = d.actuator_length[output];
      }
      set(d.qpos, {q[0], q[1]});
      forward(m, d);
      const double moment = moment_of(d, output, i);
      CHECK(moment == doctest::Approx((length[1] - length[0]) / (2 * h)).epsilon(1e-7).scale(1));
    }
  }
}

}  // namespace
}  // namespace mj::engine
