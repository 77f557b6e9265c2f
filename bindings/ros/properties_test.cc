// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "properties.h"

#include <doctest/doctest.h>

#include <cmath>

#include "base/diagnostic.h"
#include "engine/data/data.h"
#include "engine/pipeline/forward.h"
#include "load/load_model.h"

using namespace mj::server;

namespace {

constexpr std::string_view kXml =
    "<mujoco><worldbody>"
    "<body name='ball' pos='0 0 3'><freejoint/><geom name='shell' size='.1' mass='2'/></body>"
    "<body name='arm' pos='0 1 0'><joint name='j' axis='0 1 0'/><geom name='rod' type='capsule' "
    "size='.1 .5' mass='1'/></body>"
    "<body name='leg' pos='0 2 0'><joint name='k' axis='0 1 0'/><geom name='box' type='box' "
    "size='.1 .1 .1'/></body></worldbody>"
    "<equality><weld name='w' body1='arm' body2='leg' torquescale='2'/>"
    "<joint name='jk' joint1='j' joint2='k' polycoef='0 2 0 0 0'/></equality></mujoco>";

struct World {
  mj::Diagnostics said;
  mj::ModelPtr model = mj::load_model(std::as_bytes(std::span(kXml)), "m.xml", said, {});
  mj::engine::DataPtr data = mj::engine::make_data(*model);
  mjModel& m = *model;
  mjData& d = *data;
};

template <typename Work>
std::string error_of(Work work) {
  try {
    work();
  } catch (const mj::Error& e) {
    return e.diagnostic().message;
  }
  return "";
}

BodyChange change_of(const std::string& name) {
  BodyChange change;
  change.state.name = name;
  return change;
}

}  // namespace

TEST_CASE("a free body takes a pose and a velocity, and returns to its initial pose") {
  World w;
  BodyChange change = change_of("shell");
  CHECK(change_body(w.m, w.d, change) == "");
  change.has_pose = change.has_twist = true;
  change.state.position = {2, 2, 2};
  change.state.quaternion = {0, .707, 0, .707};
  change.state.linear = {1, 2, 3};
  change.state.angular = {4, 5, 6};
  CHECK(change_body(w.m, w.d, change) == "");
  CHECK(w.d.qpos[0] == 2);
  CHECK(w.d.qpos[4] == doctest::Approx(.70710678));
  CHECK(w.d.qpos[6] == doctest::Approx(.70710678));
  const BodyState state = body_state(w.m, w.d, "ball");
  CHECK(state.position == std::array<double, 3>{2, 2, 2});
  CHECK(state.linear == std::array<double, 3>{1, 2, 3});
  CHECK(state.angular == std::array<double, 3>{4, 5, 6});
  CHECK(state.mass == 2);

  change = change_of("ball");
  change.is_reset = change.has_pose = true;  // the reset counts, not the pose
  CHECK(change_body(w.m, w.d, change) == "");
  CHECK(w.d.qpos[2] == 3);
  CHECK(w.d.qvel[5] == 0);
}

TEST_CASE("a pose may be in the frame of a body") {
  World w;
  w.d.qpos[7] = mjPI / 2;  // turns x of the arm to -z
  BodyChange change = change_of("ball");
  change.has_pose = true;
  change.pose_frame = "arm";
  change.state.position = {1, 0, 0};
  CHECK(change_body(w.m, w.d, change) == "");
  CHECK(w.d.qpos[0] == doctest::Approx(0));
  CHECK(w.d.qpos[1] == doctest::Approx(1));
  CHECK(w.d.qpos[2] == doctest::Approx(-1));
  CHECK(w.d.qpos[5] == doctest::Approx(.70710678));
}

TEST_CASE("what cannot be set of a body is told, and the rest is set") {
  World w;
  CHECK(change_body(w.m, w.d, change_of("x")) == "the model has no body and no geom 'x'");
  BodyChange change = change_of("arm");
  change.has_pose = change.has_mass = true;
  change.state.mass = 5;
  CHECK(change_body(w.m, w.d, change) ==
        "body 'arm' has no free joint, so its pose and velocity cannot be set");
  CHECK(w.m.body_mass[2] == 5);
  CHECK(w.m.body_subtreemass[0] > 7);
  CHECK(w.d.qpos[2] == 3);  // constants are computed without the state
  change = change_of("ball");
  change.has_pose = change.has_twist = true;
  change.pose_frame = "unknown";
  change.twist_frame = "not-world";
  CHECK(change_body(w.m, w.d, change) ==
        "the frame 'unknown' of the pose is not a body of the model; the frame 'not-world' of the "
        "velocity is not the world");
  change = change_of("ball");
  change.has_mass = true;
  CHECK(change_body(w.m, w.d, change) == "the mass of body 'ball' must be positive");
}

TEST_CASE("the state of a body that is not free is that of its frame") {
  World w;
  w.d.qpos[7] = mjPI / 2;
  w.d.qvel[6] = 3;
  const BodyState state = body_state(w.m, w.d, "rod");
  CHECK(state.name == "arm");
  CHECK(state.position == std::array<double, 3>{0, 1, 0});
  CHECK(state.quaternion[2] == doctest::Approx(.70710678));
  CHECK(state.angular[1] == doctest::Approx(3));
}

TEST_CASE("a geom takes another shape, mass and friction") {
  World w;
  GeomChange change{geom_properties(w.m, "shell")};
  CHECK(change.properties.body_mass == 2);
  change.properties.type = mjGEOM_BOX;
  change.properties.size = {.2, .3, .4};
  change.properties.friction = {.5, .1, 0};
  change.properties.body_mass = 4;
  change.has_type = change.has_size = change.has_friction = change.has_mass = true;
  std::string warning;
  CHECK(change_geom(w.m, w.d, change, warning) == 0);
  CHECK(warning == "geom 'shell' has grown, and may now touch other geoms");
  CHECK(w.m.geom_rbound[0] == doctest::Approx(std::sqrt(.04 + .09 + .16)));
  CHECK(w.m.geom_friction[0] == .5);
  CHECK(w.m.body_mass[1] == 4);

  const auto error = [&](auto edit) {
    GeomChange wrong{geom_properties(w.m, "shell")};
    edit(wrong);
    return error_of([&] { (void)change_geom(w.m, w.d, wrong, warning); });
  };
  CHECK(error([](GeomChange& c) { c.properties.name = "x"; }) == "the model has no geom 'x'");
  CHECK(error([](GeomChange& c) {
          c.has_size = true;
          c.properties.size[1] = 0;
        }) == "geom 'shell': size_1 must be positive");
  CHECK(error([](GeomChange& c) {
          c.has_type = true;
          c.properties.type = mjGEOM_MESH;
        }) == "geom 'shell': only planes, spheres, capsules, ellipsoids, cylinders and boxes can "
              "change their type and size");
  CHECK(error([](GeomChange& c) {
          c.has_type = true;
          c.properties.type = mjGEOM_PLANE;
        }) == "geom 'shell': a moving body cannot have a plane");
  CHECK(error([](GeomChange& c) {
          c.has_friction = true;
          c.properties.friction[2] = -1;
        }) == "geom 'shell': friction must not be negative");
}

TEST_CASE("equality constraints are read and changed") {
  World w;
  Equality weld = equality(w.m, w.d, "w");
  CHECK(weld.type == mjEQ_WELD);
  CHECK(weld.element1 == "arm");
  CHECK(weld.element2 == "leg");
  CHECK(weld.torquescale == 2);
  CHECK(weld.is_active);
  weld.is_active = false;
  weld.quaternion = {2, 0, 0, 0};
  weld.position = {1, 2, 3};
  weld.torquescale = 7;
  weld.solref = {.1, 2};
  change_equality(w.m, w.d, weld);
  const Equality now = equality(w.m, w.d, "w");
  CHECK(!now.is_active);
  CHECK(now.quaternion == std::array<double, 4>{1, 0, 0, 0});
  CHECK(now.position == weld.position);
  CHECK(now.torquescale == 7);
  CHECK(now.solref == weld.solref);

  Equality joint = equality(w.m, w.d, "jk");
  CHECK(joint.polycoef == std::vector<double>{0, 2, 0, 0, 0});
  joint.polycoef = {1, 3};
  change_equality(w.m, w.d, joint);
  CHECK(equality(w.m, w.d, "jk").polycoef == std::vector<double>{1, 3, 0, 0, 0});
  joint.type = mjEQ_WELD;
  CHECK(error_of([&] { change_equality(w.m, w.d, joint); }) ==
        "equality constraint 'jk': the type cannot change");
  joint.type = mjEQ_JOINT;
  joint.element2 = "j";
  CHECK(error_of([&] { change_equality(w.m, w.d, joint); }) ==
        "equality constraint 'jk': the elements cannot change");
  joint.name = "x";
  CHECK(error_of([&] { change_equality(w.m, w.d, joint); }) ==
        "the model has no equality constraint 'x'");
}
