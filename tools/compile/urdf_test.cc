// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "run_tool.h"

using namespace mj::testing;
namespace fs = std::filesystem;

TEST_CASE("mj-compile options add a free joint, motors and equalities from URDF") {
  const TemporaryFolder folder;
  const std::string gripper = MJTOOLS_SOURCE "/testdata/gripper_arm.urdf";
  const std::string out = folder.path("out.xml");
  const auto r = run({{gripper, out, "--mimic-equalities"}});
  CHECK(r.exit_code == 0);
  CHECK(r.err.find("note: equality constraints were added for <mimic> of these joints: "
                   "'right_slide' [urdf-imported-mimic]") != std::string::npos);
  CHECK(contents_of(out).find("<joint joint1=\"right_slide\" joint2=\"left_slide\"") !=
        std::string::npos);
  const std::string leg = folder.file(
      "leg.urdf",
      "<robot name='leg'><link name='hip'><collision><geometry><box size='.2 .2 .2'/></geometry>"
      "</collision></link><link name='thigh'><inertial><origin xyz='0 0 -.2' rpy='0 .3 0'/>"
      "<mass value='2'/><inertia ixx='.03' iyy='.02' izz='.01' ixy='0' ixz='0' iyz='0'/></inertial>"
      "</link><joint name='swing' type='revolute'><parent link='hip'/><child link='thigh'/>"
      "<axis xyz='0 1 0'/><limit lower='-1' upper='1' effort='20' velocity='3'/></joint>"
      "<transmission name='t'><joint name='swing'/><actuator name='drive'><mechanicalReduction>5"
      "</mechanicalReduction></actuator></transmission></robot>");
  const auto all = run({{leg, out, "--floating-base", "--transmission-motors",
                         "--inertial-rotation", "--incremental"}});
  CHECK(all.exit_code == 0);
  const std::string saved = contents_of(out);
  for (const char* part : {"<joint name=\"floating_base\" type=\"free\"", "name=\"drive\"",
                           "gear=\"5\"", "ctrlrange=\"-4 4\""}) {
    CAPTURE(part);
    CHECK(saved.find(part) != std::string::npos);
  }
  // Other options give another model of the same file.
  CHECK(run({{leg, out, "--floating-base", "--incremental"}}).exit_code == 0);
  CHECK(contents_of(out).find("drive") == std::string::npos);
}

TEST_CASE("--meshes-by-path distinguishes meshes whose files have the same name") {
  const TemporaryFolder folder;
  const std::string tetrahedron =
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  fs::create_directory(folder.path("a"));
  fs::create_directory(folder.path("b"));
  folder.file("a/link.obj", tetrahedron);
  folder.file("b/link.obj", tetrahedron);
  const auto collision = [](const std::string& file) {
    return "<collision><geometry><mesh filename='" + file + "'/></geometry></collision>";
  };
  const std::string in =
      folder.file("robot.urdf", "<robot name='r'><link name='l'>" + collision("a/link.obj") +
                                    collision("b/link.obj") + "</link></robot>");
  const std::string out = folder.path("out.xml");
  CHECK(run({{in, out, "--incremental"}}).err.find("--meshes-by-path") != std::string::npos);
  CHECK(contents_of(out).find("b/link") == std::string::npos);
  const auto r = run({{in, out, "--meshes-by-path", "--incremental"}});
  CHECK(r.exit_code == 0);
  CHECK(r.err.find("'b/link' [urdf-imported-mesh]") != std::string::npos);
  CHECK(contents_of(out).find("mesh=\"b/link\"") != std::string::npos);
}

TEST_CASE("mj-compile finds the meshes of a URDF model in the packages given by options") {
  const TemporaryFolder folder;
  const std::string in =
      folder.file("robot.urdf",
                  "<robot><link name='a'><collision><geometry>\n"
                  "<mesh filename='package://arm/a.stl'/></geometry></collision></link></robot>");
  check_refused({{"--check", in}}, "robot.urdf:2:17: error: cannot find 'a.stl' in the package");
  folder.file("a.stl", "");
  const std::string arm = "arm=" + folder.path("");
  CHECK(
      run({{"--check", in, "--package", "leg=.", "--package", arm}}).err.find("package 'arm' is") !=
      std::string::npos);
}
