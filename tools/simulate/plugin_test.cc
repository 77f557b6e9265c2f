// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Libraries given by --plugin; those of testdata/plugins are in MJTOOLS_EXAMPLE_PLUGINS.

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

TEST_CASE("a library that installs mjcb_control gives the controls, and they are recorded") {
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

TEST_CASE("what is no library of plugins is refused with a reason") {
  const TemporaryFolder folder;
  const std::string bytes = mj::read_file(library("swing"));
  const std::string cut = folder.file("cut.so", bytes.substr(0, bytes.size() / 2));
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
