// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of causes, consequences and equal numbers in mj-diff.

#include <doctest/doctest.h>

#include "run_tool.h"

using namespace mj::testing;

namespace {

bool says(const Result& r, const std::string& words) {
  return r.out.find(words) != std::string::npos;
}

std::string replaced(std::string text, const std::string& old_text, const std::string& new_text) {
  const size_t at = text.find(old_text);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old_text.size(), new_text);
}

const char* const kTilted =
    "<mujoco><worldbody><body name='b' quat='1 0 0 0' pos='0.1 0 0'><joint name='j' type='hinge' "
    "axis='0 0 1' damping='2' range='-1 1'/><geom name='g' type='box' size='.1 .2 .3' "
    "quat='0.6 0 0.8 0'/></body><body name='free'><freejoint/><geom size='.1'/></body>"
    "<camera name='c' quat='0.6 0 0.8 0'/></worldbody><actuator><motor name='a' joint='j'/>"
    "</actuator><keyframe><key qpos='0 1 2 3 0.6 0 0.8 0'/></keyframe></mujoco>";

// Returns a model with four equal balls around the middle, one of them at (x, 0, 0). A tiny change
// of `x` decides how the bounding tree splits the balls.
std::string four_balls(const std::string& x) {
  return "<mujoco><statistic center='0 0 0'/><worldbody><body name='b'><freejoint/><inertial "
         "pos='0 0 0' mass='1' "
         "diaginertia='1 1 1'/><geom name='e' size='.1' pos='" +
         x +
         " 0 0'/><geom name='w' size='.1' pos='-1 0 0'/><geom name='n' size='.1' pos='0 1 0'/>"
         "<geom name='s' size='.1' pos='0 -1 0'/></body></worldbody></mujoco>";
}

}  // namespace

TEST_CASE("a component of an orientation is compared by the magnitude of the whole") {
  const TemporaryFolder folder;
  const std::string a = folder.file("a.xml", kTilted);
  std::string noise = kTilted;
  for (size_t at = 0; (at = noise.find("0.6 0 0.8 0", at)) != std::string::npos; ++at) {
    noise.replace(at, 11, "0.6 1e-17 0.8 -1e-17");
  }
  noise = replaced(replaced(noise, "quat='1 0 0 0'", "quat='1 1e-17 0 0'"), "axis='0 0 1'",
                   "axis='1e-17 0 1'");
  noise = replaced(noise, "pos='0.1 0 0'", "pos='0.1 1e-18 0'");
  const std::string b = folder.file("b.xml", noise);
  CHECK(run({{a, b}}).exit_code == 1);
  const Result r = run({{a, b, "--rtol", "1e-9"}});
  CHECK(r.out.empty());
  CHECK(r.exit_code == 0);
  const std::string tilted =
      folder.file("c.xml", replaced(kTilted, "quat='1 0 0 0'", "quat='1 1e-7 0 0'"));
  CHECK(says(run({{a, tilted, "--rtol", "1e-9"}}), "body_quat: "));
}

TEST_CASE("a changed box tree alone keeps the physics the same, and its cause is named") {
  const TemporaryFolder folder;
  const std::string a = folder.file("a.xml", four_balls("1"));
  const std::string b = folder.file("b.xml", four_balls("0.999999999999"));
  CHECK(says(run({{a, b}}), "the physics can differ: geom_pos\n"));
  const Result r = run({{a, b, "--rtol", "1e-9"}});
  CHECK(r.exit_code == 1);
  CHECK(says(r, "stored differently: bvh_"));
  CHECK(says(r, " because of geom_pos, within the tolerance\n"));
  CHECK(says(r, "the physics is the same\n"));
  CHECK(run({{a, b, "--rtol", "1e-9", "--physics"}}).exit_code == 0);
  const auto json = checked_json(run({{a, b, "--rtol", "1e-9", "--json"}}).out);
  CHECK(json["physics"].empty());
  CHECK(json["because_of"][0] == "geom_pos");
}

TEST_CASE("changed polygons of a mesh alone keep the physics the same") {
  const auto cube = [](const std::string& corner) {
    return "<mujoco><asset><mesh name='m' vertex='0 0 0 1 0 0 0 2 0 0 0 3 1 2 0 1 0 3 0 2 3 " +
           corner +
           "' face='0 2 4 0 4 1 0 1 5 0 5 3 0 3 6 0 6 2 1 4 7 1 7 5 2 6 7 2 7 4 3 5 7 3 7 "
           "6'/></asset><worldbody><geom name='g' type='mesh' mesh='m'/></worldbody></mujoco>";
  };
  const TemporaryFolder folder;
  const std::string a = folder.file("a.xml", cube("1 2 3"));
  const std::string b = folder.file("b.xml", cube("1 2 3.00002"));
  const Result r = run({{a, b, "--rtol", "1e-3", "--atol", "1e-3", "--exclude", "mesh_graph"}});
  CAPTURE(r.out);
  CHECK(says(r, "mesh_poly"));
  CHECK(says(r, "because of "));
  CHECK(says(r, "mesh_vert"));
  CHECK(!says(r, "can differ"));
}

TEST_CASE("a hinge that became a slide is one change with the numbers of both") {
  const TemporaryFolder folder;
  const std::string a = folder.file("a.xml", kTilted);
  const std::string b = folder.file(
      "b.xml",
      replaced(replaced(kTilted, "type='hinge'", "type='slide'"), "damping='2'", "damping='3'"));
  const Result r = run({{a, b, "--exclude", "jnt_range"}});
  CHECK(says(r, "jnt_type: hinge -> slide\n"));
  CHECK(says(r, "dof_damping: 2 -> 3\n"));
  CHECK(!says(r, "j -> j"));
  CHECK(says(r, "the physics can differ: jnt_type, dof_damping\n"));
  const std::string ball =
      folder.file("c.xml",
                  "<mujoco><worldbody><body name='b'><joint name='j' type='ball'/><geom size='.1'/>"
                  "</body></worldbody></mujoco>");
  const std::string hinge = folder.file(
      "d.xml",
      "<mujoco><worldbody><body name='b'><joint name='j' type='hinge'/><geom size='.1'/>"
      "</body></worldbody></mujoco>");
  const Result other = run({{hinge, ball}});
  CHECK(says(other, "jnt_type: hinge -> ball\n"));
  CHECK(!says(other, "adr"));
}
