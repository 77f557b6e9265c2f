// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "run_tool.h"

using namespace mj::testing;
using nlohmann::json;

namespace {

// A folder with a model in both forms and a trajectory of it.
struct Files {
  TemporaryFolder folder;
  std::string xml = folder.file("pendulum.xml", kPendulum);
  std::string mjb = folder.path("pendulum.mjb");
  std::string h5 = folder.path("swing.h5");

  Files() {
    REQUIRE(run(MJTOOLS_COMPILE, {{xml, mjb}}).exit_code == 0);
    REQUIRE(
        run(MJTOOLS_SIMULATE, {{mjb, "-o", h5, "--steps", "4", "--keyframe", "up"}}).exit_code ==
        0);
  }
};

}  // namespace

TEST_CASE("mj-inspect does what all tools do") {
  check_common_behaviour();
}

TEST_CASE("mj-inspect refuses input that is neither a model nor a trajectory") {
  const TemporaryFolder folder;
  check_refused({{folder.path("missing.mjb")}}, "no such file");
  check_refused({{folder.path("")}}, "directory");
  check_refused({{folder.file("empty.mjb", "")}}, "empty");
  check_refused({{folder.file("noise.h5", "hello")}}, "neither an MJB file nor XML");
  check_refused({{folder.file("short.h5", "\x89HDF\r\n\x1a\n")}}, "damaged HDF5");
  check_refused({{folder.file("bad.xml", "<mujoco><wordbody/></mujoco>")}}, "bad.xml:1");
  check_refused({{"-"}, "hello"}, "standard input");
}

TEST_CASE("mj-inspect notices that its output is lost") {
  const Files files;
  check_refused({{files.mjb}, "", Stdout::kFullDisk}, "No space left");
  check_silent_at_closed_pipe({{files.mjb, "*"}});
}

TEST_CASE("mj-inspect summarises a model, from a file and from standard input") {
  const Files files;
  const auto r = run({{files.mjb}});
  CHECK(r.exit_code == 0);
  CHECK(r.err.empty());
  for (const char* words :
       {"model      pendulum", "nq 1", "pivot hinge", "capsule", "drive", "angle, rate"}) {
    CAPTURE(words);
    CHECK(r.out.find(words) != std::string::npos);
  }
  CHECK(run({{files.xml}}).out == r.out);
  CHECK(run({{"-"}, kPendulum}).out == r.out);
}

TEST_CASE("mj-inspect shows fields by name and pattern, with the names of objects") {
  const Files files;
  const auto r = run({{files.mjb, "nq", "opt.integrator", "jnt_type", "body_parentid", "n[uv]"}});
  CHECK(r.out ==
        "nq = 1\nopt.integrator = 0 (euler)\njnt_type  int [njnt=1]\n  pivot  hinge (3)\n"
        "body_parentid  int [nbody=2]\n  world  world (0)\n  rod    world (0)\nnv = 1\nnu = 1\n");
  check_refused({{files.mjb, "geom_sise"}}, "did you mean 'geom_size'?");
  check_refused({{files.mjb, "zzz*"}}, "no field matches 'zzz*'");
  CHECK(run({{files.mjb, "--list", "jnt_axis"}}).out == "jnt_axis  double  [njnt=1 x 3]\n");
}

TEST_CASE("mj-inspect writes JSON and CSV that programs can read") {
  const Files files;
  const json fields = json::parse(
      run({{files.mjb, "--json", "jnt_axis", "nq", "names", "geom_rgba"}}).out)["fields"];
  CHECK(fields["jnt_axis"]["shape"] == json({1, 3}));
  CHECK(fields["jnt_axis"]["values"] == json({{0.0, 1.0, 0.0}}));
  CHECK(fields["jnt_axis"]["labels"] == json({"pivot"}));
  CHECK(fields["nq"]["values"] == 1);
  CHECK(fields["geom_rgba"]["type"] == "float");
  CHECK(fields["names"]["values"][0] == "pendulum");
  const json summary = json::parse(run({{files.mjb, "--json"}}).out);
  CHECK(summary["sizes"]["nbody"] == 2);
  CHECK(summary["names"]["actuator"] == json({"drive"}));
  CHECK(run({{files.mjb, "--csv", "body_parentid", "body_pos"}}).out ==
        "name,body_parentid,body_pos.0,body_pos.1,body_pos.2\nworld,0,0,0,0\nrod,0,0,0,1\n");
  check_refused({{files.mjb, "--csv"}}, "--csv needs fields");
  check_refused({{files.mjb, "--csv", "body_pos", "jnt_axis"}}, "same rows");
  check_refused({{files.mjb, "--csv", "--json", "body_pos"}}, "excludes");
}

TEST_CASE("mj-inspect shows trajectories") {
  const Files files;
  const auto summary = run({{files.h5}});
  CHECK(summary.exit_code == 0);
  CHECK(summary.out.find("frames           5") != std::string::npos);
  const json j = json::parse(run({{files.h5, "--json"}}).out);
  CHECK(j["frames"] == 5);
  CHECK(j["arrays"]["sensordata"]["labels"] == json({"angle", "rate"}));
  const json fields = json::parse(run({{files.h5, "--json", "qpos.pivot"}}).out)["fields"];
  CHECK(fields["qpos.pivot"]["values"][0] == 3.0);
  const std::string csv = run({{files.h5, "--csv", "time", "qpos"}}).out;
  CHECK(csv.find("time,qpos.pivot\n0,3\n0.002,") == 0);
  check_refused({{files.h5, "qpos.pivto"}}, "did you mean 'qpos.pivot'?");
}
