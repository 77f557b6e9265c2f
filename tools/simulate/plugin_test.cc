// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of --plugin. The libraries of testdata/plugins are in MJTOOLS_EXAMPLE_PLUGINS.

#include <doctest/doctest.h>

#include "resource/read_file.h"
#include "run_tool.h"

using namespace mj::testing;

namespace {

const std::string kModel = MJTOOLS_TESTDATA "/examples/arm.xml";

constexpr char kServo[] =
    "<mujoco><extension><plugin plugin='example.servo'/></extension><option gravity='0 0 0'/>"
    "<worldbody><body><joint name='j' type='slide'/><geom size='.1'/></body></worldbody>"
    "<actuator><plugin name='a' joint='j' plugin='example.servo'><config key='gain' value='3'/>"
    "</plugin></actuator><keyframe><key ctrl='1'/></keyframe></mujoco>";

std::string library(const std::string& name) {
  return MJTOOLS_EXAMPLE_PLUGINS "/" + name + ".so";
}

std::vector<std::string> arguments(const std::string& model, const std::string& plugin) {
  return {model, "--steps", "2", "--format", "csv", "--record", "time,ctrl", "--plugin", plugin};
}

}  // namespace

TEST_CASE("a library that installs mjcb_control sets the controls, which are recorded") {
  const Result result = run({arguments(kModel, library("swing"))});
  CHECK(result.exit_code == 0);
  CHECK(result.out ==
        "time,ctrl.shoulder,ctrl.elbow\n"
        "0,0,0\n"
        "0.002,0.012566039883352607,0.012566039883352607\n"
        "0.004,0.02513009544333748,0.02513009544333748\n");
}

TEST_CASE("a library that registers a plugin makes its actuators work") {
  const TemporaryFolder folder;
  const std::string model = folder.file("servo.xml", kServo);
  const Result result = run({{model, "--steps", "1", "--keyframe", "0", "--format", "csv",
                              "--record", "actuator_force", "--plugin", library("servo")}});
  CHECK(result.exit_code == 0);
  CHECK(result.out == "time,actuator_force.a\n0,3\n0.002,2.999991405633073\n");
  check_refused({{model, "--steps", "1", "--format", "csv"}}, "plugin 'example.servo' not found");
}

TEST_CASE("plugins linked to the engine's library use the engine in the program") {
  const TemporaryFolder folder;
  const std::string model = folder.file("m.xml", kServo);
  const auto steps = [&](const std::string& plugin) {
    return run({{model, "--keyframe", "0", "--steps", "1", "--format", "csv", "--record",
                 "actuator_force", "--plugin", library(plugin)}});
  };
  const Result expected = steps("servo");
  REQUIRE(expected.exit_code == 0);
  for (const char* name : {"linked", "ours"}) {
    CAPTURE(name);
    // The plugin also works if a search path has another library with the name of the engine. That
    // library would end the program, so the test shows that it is not loaded.
    const std::string engine = MJTOOLS_EXAMPLE_PLUGINS "/engine_" + std::string(name);
    for (const std::string& where : {std::string(), engine}) {
      setenv("LD_LIBRARY_PATH", where.c_str(), 1);
      const Result r = steps(name);
      CHECK(r.exit_code == 0);
      CHECK(r.out == expected.out);
      const std::vector<std::string> two = {model, "--check", "--plugin", library(name)};
      CHECK(run(MJTOOLS_COMPILE, {two}).exit_code == 0);
    }
    unsetenv("LD_LIBRARY_PATH");
  }
  check_refused({arguments(model, library("foreign"))}, "it was linked to libmujoco.so.3.2.0");
}

TEST_CASE("a plugin of a library replaces the built-in one with its name") {
  const TemporaryFolder folder;
  const std::string model = folder.file(
      "m.xml",
      "<mujoco><extension><plugin plugin='mujoco.pid'/></extension><worldbody><body><joint "
      "name='j'/><geom size='.1'/></body></worldbody><actuator><plugin joint='j' "
      "plugin='mujoco.pid'><config key='kp' value='0'/></plugin></actuator></mujoco>");
  const std::vector<std::string> plain = {model,      "--steps",       "1", "--format", "csv",
                                          "--record", "actuator_force"};
  const auto last_number = [](const Result& r) { return r.out.substr(r.out.rfind(',') + 1); };
  CHECK(last_number(run({plain})) == "0\n");
  std::vector<std::string> loaded = plain;
  loaded.insert(loaded.end(), {"--plugin", library("pid")});
  const Result r = run({loaded});
  CHECK(last_number(r) == "7\n");
  CHECK(r.err.find("plugin 'mujoco.pid' of this library is used instead of the built-in "
                   "plugin") != std::string::npos);
}

TEST_CASE("a compiled model needs the plugins that it was compiled with") {
  const TemporaryFolder folder;
  const std::string model = folder.file("servo.xml", kServo), mjb = folder.path("servo.mjb");
  CHECK(run(MJTOOLS_COMPILE, {{model, "-o", mjb, "--plugin", library("servo")}}).exit_code == 0);
  CHECK(run({arguments(mjb, library("servo"))}).exit_code == 0);
  check_refused({{mjb, "--steps", "1", "--format", "csv"}}, "invalid plugin slot");
  const Result refused = run(MJTOOLS_COMPILE, {{"--verify", mjb}});
  CHECK(refused.exit_code == 1);
  CHECK(refused.out.find("the model needs a plugin that is not loaded") != std::string::npos);
  CHECK(run(MJTOOLS_COMPILE, {{"--verify", mjb, "--plugin", library("servo")}}).exit_code == 0);
}

TEST_CASE("a file that is not a plugin library is refused with a reason") {
  const TemporaryFolder folder;
  const std::string bytes = mj::read_file(library("swing"));
  const std::string cut =
      folder.file("cut.so", bytes.substr(0, 4096));  // inside the first segments
  const std::string text = folder.file("text.so", "no library");
  const std::string empty = folder.file("empty.so", "");
  check_refused({arguments(kModel, folder.path("missing.so"))}, "does not exist");
  check_refused({arguments(kModel, folder.path(""))}, "is not a file");
  check_refused({arguments(kModel, "/dev/null")}, "is not a file");
  check_refused({arguments(kModel, text)}, "Error loading plugin library");
  check_refused({arguments(kModel, empty)}, "Error loading plugin library");
  check_refused({arguments(kModel, cut)}, "the file is not complete");
  check_refused({arguments(kModel, library("nothing"))},
                "registers no plugin and installs no callback");
  check_refused({arguments(kModel, library("clash"))},
                "plugin 'mujoco.SDF.torus' is already registered");
}

TEST_CASE("a check that differs names the missing plugin of the recording") {
  const TemporaryFolder folder;
  const std::string in = folder.file("pendulum.xml", kPendulum);
  const std::string out = folder.path("run.h5");
  const std::string plugin = MJTOOLS_EXAMPLE_PLUGINS "/swing.so";
  REQUIRE(run({{in, "-o", out, "--steps", "200", "--every", "50", "--plugin", plugin}}).exit_code ==
          0);
  CHECK(run({{in, "--check-against", out, "--plugin", plugin}}).exit_code == 0);
  const auto without = run({{in, "--check-against", out}});
  CHECK(without.exit_code == 1);
  CHECK(without.err.find("run.h5' was made with --plugin FILE, which the recording does not "
                         "contain and the command line does not give [recording-without-inputs]") !=
        std::string::npos);
}
