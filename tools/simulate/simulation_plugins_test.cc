// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of simulation plugins (--mujoco-plugin, MujocoPlugins) with the classes of
// examples/simulation_plugins. Their library is in MJTOOLS_SIMULATION_PLUGINS. The stages have
// further tests in tools/common/lifecycle/.

#include <doctest/doctest.h>

#include <filesystem>

#include "resource/read_file.h"
#include "run_tool.h"

using namespace mj::testing;

namespace {

constexpr const char* kPath = MJTOOLS_SIMULATION_PLUGINS;
const std::string kArm = MJTOOLS_TESTDATA "/examples/arm.xml";

struct Folder : TemporaryFolder {
  // Runs the tool in this folder with `text` as its configuration. The arm is the model.
  [[nodiscard]] Result simulate(const std::string& text,
                                const std::vector<std::string>& more = {}) const {
    file("sim.yaml", text);
    std::vector<std::string> arguments = {"--config", "sim.yaml", "--plugin-path", kPath, kArm,
                                          "--steps",  "2"};
    if (more.empty()) arguments.insert(arguments.end(), {"--format", "csv", "--record", "ctrl"});
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run({.arguments = arguments, .folder = path("")});
  }
};

std::string plugin(const std::string& members) {
  return "MujocoPlugins:\n  - {" + members + "}\n";
}

// Checks a failure of the only plugin: `text` is its message after the name of the plugin. It is a
// warning, and with --plugins strict an error.
void check_failure(const std::string& members, const std::string& code, const std::string& text) {
  CAPTURE(members);
  const Folder folder;
  const Result lenient = folder.simulate(plugin(members));
  CHECK(lenient.exit_code == 0);
  CHECK(lenient.err.find("warning: " + text + ", so it is left out [" + code + "]") !=
        std::string::npos);
  CHECK(lenient.out.find("\n0.004,0,0\n") != std::string::npos);
  const Result strict = folder.simulate("plugins: strict\n" + plugin(members), {"-o", "run.h5"});
  CHECK(strict.exit_code == 2);
  CHECK(strict.error_count() == 1);
  CHECK(strict.err.find("error: ") != std::string::npos);
  CHECK(strict.err.find(": " + text + " [" + code + "]") != std::string::npos);
}

}  // namespace

TEST_CASE("a controller with parameters moves the model, and a recorder writes what it sees") {
  const Folder folder;
  const Result result = folder.simulate(
      "MujocoPlugins:\n"
      "  - type: demo/Servo\n"
      "      joint: shoulder\n"
      "      gains: {kp: 2, kd: 0.1}\n"
      "      points:\n"
      "        - [0 0.25]\n"
      "        - [0.002 -0.5]\n"
      "  - type: demo/Recorder\n"
      "    file: joints.txt\n"
      "    joints: [shoulder, elbow]\n");
  CHECK(result.err == "");
  CHECK(result.exit_code == 0);
  CHECK(result.out.substr(0, 38) == "time,ctrl.shoulder,ctrl.elbow\n0,0.5,0\n");
  CHECK(result.out.find("\n0.002,-1.") != std::string::npos);
  const std::string joints = contents_of(folder.path("joints.txt"));
  CHECK(joints.substr(0, 24) == "0.000 0.000000 0.000000\n");
  CHECK(joints.find("\n0.004 ") != std::string::npos);
  CHECK(joints.substr(joints.size() - 9) == "unloaded\n");
}

TEST_CASE("the command line adds plugins, too") {
  const Result result =
      run({{kArm, "--steps", "1", "--format", "csv", "--record", "ctrl", "--plugin-path", kPath,
            "--mujoco-plugin", "{type: demo/Servo, joint: elbow, points: [[0, 1]]}"}});
  CHECK(result.err == "");
  CHECK(result.out.find("\n0,0,1\n") != std::string::npos);
}

TEST_CASE("each rollout has plugins of its own") {
  const Folder folder;
  const std::string text = plugin("type: demo/Recorder, file: joints.txt, joints: [elbow]");
  const Result result =
      folder.simulate(text, {"--rollouts", "3", "--jobs", "3", "--every", "2", "-o", "run.h5"});
  CHECK(result.exit_code == 0);
  const std::string joints = contents_of(folder.path("joints.txt"));
  const std::string one = joints.substr(0, joints.find("unloaded\n") + 9);
  CHECK(one.find("0.004 ") != std::string::npos);
  CHECK(joints == one + one + one);
}

TEST_CASE("failures of plugins name stage, index and type") {
  check_failure("type: demo/Unbuildable", "plugin-failed",
                "plugin 0 (demo/Unbuildable) failed in instantiation: no licence");
  check_failure(
      "type: demo/Nothing", "unknown-plugin",
      "plugin 0 (demo/Nothing) failed in instantiation: no description file on the plugin "
      "path declares the class 'demo/Nothing'");
  check_failure("type: demo/Failing, in: load", "plugin-failed",
                "plugin 0 (demo/Failing) failed in load: no power");
  check_failure("type: demo/Failing, as: false", "plugin-failed",
                "plugin 0 (demo/Failing) failed in load: load() returned false");
  check_failure(
      "type: demo/Servo, joint: knee, points: [[0, 1]]", "plugin-config",
      "plugin 0 (demo/Servo) failed in load: 'MujocoPlugins[0].joint' is not a joint with "
      "a motor");
  check_failure("type: demo/Servo, joint: elbow, point: 3", "plugin-config",
                "plugin 0 (demo/Servo) failed in load: 'MujocoPlugins[0].point' is not known");
  for (const char* function : {"control", "passive", "last_stage", "record"}) {
    const std::string name(function);
    check_failure("type: demo/Failing, at: 0.002, in: " + name, "plugin-failed",
                  "plugin 0 (demo/Failing) failed in " + name + ": no power");
  }
}

TEST_CASE("the place of a failure is shown") {
  const Folder folder;
  const Result result = folder.simulate("MujocoPlugins:\n  - type: demo/Servo\n    joint: 5\n");
  CHECK(result.err.find("sim.yaml:3:12: warning: plugin 0 (demo/Servo) failed in load: "
                        "'MujocoPlugins[0].joint' is the whole number 5, but text is needed") !=
        std::string::npos);
}

TEST_CASE("a failure in unload does not change what was recorded") {
  const Folder folder;
  const std::string members = "type: demo/Failing, in: unload";
  const Result lenient = folder.simulate(plugin(members), {"-o", "run.h5"});
  CHECK(lenient.exit_code == 0);
  CHECK(lenient.err.find("warning: plugin 0 (demo/Failing) failed in unload: no power "
                         "[plugin-failed]") != std::string::npos);
  const Result strict = folder.simulate("plugins: strict\n" + plugin(members), {"-o", "run.h5"});
  CHECK(strict.exit_code == 2);
  CHECK(strict.err.find("error: plugin 0 (demo/Failing) failed in unload: no power") !=
        std::string::npos);
  CHECK(run({{folder.path("run.h5"), "--check-against", folder.path("run.h5"), "--plugin-path",
              kPath}})
            .exit_code == 0);
}

TEST_CASE("a list that is not a list, and entries without type, are left out") {
  const Folder folder;
  const Result wrong = folder.simulate("MujocoPlugins: {type: demo/Servo}\n");
  CHECK(wrong.exit_code == 0);
  CHECK(wrong.err.find("sim.yaml:1:16: warning: the list of plugins failed in discovery: "
                       "'MujocoPlugins' is a struct, but a list is needed, so no plugin is "
                       "loaded [plugin-config]") != std::string::npos);
  const Result entries = folder.simulate("MujocoPlugins: [demo/Servo, {joint: elbow}]\n");
  CHECK(entries.err.find("plugin 0 failed in registration: 'MujocoPlugins[0]' is text "
                         "(demo/Servo), but a struct is needed, so it is left out") !=
        std::string::npos);
  CHECK(entries.err.find("plugin 1 failed in registration: 'MujocoPlugins[1]' has no 'type', which "
                         "is required, so it is left out") != std::string::npos);
  CHECK(folder.simulate("plugins: strict\nMujocoPlugins: {type: demo/Servo}\n").exit_code == 2);
  CHECK(folder.simulate("plugins: strict\nMujocoPlugins: []\n").err == "");
}

TEST_CASE("description files and libraries that cannot be used are reported") {
  const Folder folder;
  const auto simulate = [&](const std::string& description, const std::string& type) {
    std::filesystem::create_directory(folder.path("path"));
    folder.file("path/plugins.xml", description);
    return run({.arguments = {kArm, "--steps", "1", "--plugin-path", "path", "--mujoco-plugin",
                              type},
                .folder = folder.path("")})
        .err;
  };
  const auto has = [](const std::string& text, const std::string& words) {
    CAPTURE(text);
    CHECK(text.find(words) != std::string::npos);
  };
  has(simulate("<library path='libx'><class name='a/B'/></library>", "a/B"),
      "plugin 0 (a/B) failed in instantiation: the library 'libx', which 'path/plugins.xml' names, "
      "does not exist, so it is left out [plugin-library]");
  has(simulate("<library path='libx'>\n<class name='a/B'/></librari>", "a/B"),
      "path/plugins.xml:2:");
  has(simulate("<library><class name='a/B'/></library>", "a/B"),
      "path/plugins.xml:1:1: warning: <library> has no path [plugin-library]");
  has(simulate("<library path='x'>\n<class/></library>", "a/B"),
      "path/plugins.xml:2:1: warning: <class> has neither a name nor a type [plugin-library]");
  has(simulate("<library path='x'><class name='a/B' base_class_type='nav::Planner'/></library>",
               "a/B"),
      "no description file on the plugin path declares the class 'a/B'");
  has(simulate("<library path='x'><class name='demo/Servo'/></library>", "demo/Servi"),
      "did you mean 'demo/Servo'?");
  const auto library = [](const std::string& path, const std::string& name) {
    return "<class_libraries><library path='" + path + "'><class type='" + name +
           "'/></library></class_libraries>";
  };
  const std::string life = std::string(kPath) + "/demo_plugins";  // found as libdemo_plugins.so
  has(simulate(library(life, "demo/Missing"), "demo/Missing"),
      "libdemo_plugins.so' does not offer the class 'demo/Missing', so it is left out");
  has(simulate(library(life, "demo/Missing"), "demo/Missing"), "it offers demo/");
  // installed as packages of ROS are: the description in share/PACKAGE, the library in lib
  std::filesystem::create_directories(folder.path("share/demo"));
  std::filesystem::create_directories(folder.path("lib"));
  std::filesystem::copy(std::string(kPath) + "/libdemo_plugins.so", folder.path("lib"));
  folder.file("share/demo/plugins.xml", library("demo_plugins", "demo/Servo"));
  CHECK(run({.arguments = {kArm, "--steps", "1", "--plugin-path", "share/demo", "--mujoco-plugin",
                           "{type: demo/Servo, joint: elbow, points: [[0, 1]]}"},
             .folder = folder.path("")})
            .err == "");
  has(simulate(library(MJTOOLS_EXAMPLE_PLUGINS "/nothing.so", "a/B"), "a/B"),
      "nothing.so' offers no simulation plugin");
  has(simulate(library(std::string(kPath) + "/other_interface", "old/Servo"), "old/Servo"),
      "libother_interface.so' has interface 2 of mjtools/plugin.hpp, but this program needs "
      "interface 1");
  folder.file("path/text.so", "no library");
  has(simulate(library("text", "a/B"), "a/B"), "the library cannot be loaded: ");
  has(simulate(library(MJTOOLS_EXAMPLE_PLUGINS "/foreign.so", "a/B"), "a/B"),
      "it was linked to libmujoco.so.3.2.0");
  check_refused({{kArm, "--steps", "1", "--plugin-path", folder.path("none")}},
                "of the plugin path: No such file or directory");
  has(run({{kArm, "--steps", "1", "--mujoco-plugin", "a/B"}}).err,
      "the class 'a/B' cannot be found without a plugin path");
}

TEST_CASE("a configuration names folders of plugins only if that is allowed") {
  const Folder folder;
  const std::string text =
      std::string("model: ") + kArm + "\nsteps: 1\nplugin_path: [" + kPath +
      "]\nMujocoPlugins: [{type: demo/Servo, joint: elbow, points: [[0, 1]]}]\n";
  folder.file("sim.yaml", text);
  check_refused({{"--config", folder.path("sim.yaml")}},
                "a configuration cannot load plugins from");
  check_refused({{"--config", folder.path("sim.yaml")}},
                "add --allow-plugins if you trust the configuration, or give --plugin-path on the "
                "command line");
  const Result allowed = run({{"--config", folder.path("sim.yaml"), "--allow-plugins"}});
  CHECK(allowed.exit_code == 0);
  CHECK(allowed.err == "");
}

TEST_CASE("a check repeats the plugins of the recording and needs their path again") {
  const Folder folder;
  const std::string out = folder.path("run.h5");
  REQUIRE(run({{kArm, "--steps", "20", "-o", out, "--plugin-path", kPath, "--mujoco-plugin",
                "{type: demo/Servo, joint: elbow, points: [[0, 1]]}"}})
              .exit_code == 0);
  CHECK(run({{out, "--check-against", out, "--plugin-path", kPath}}).exit_code == 0);
  check_refused({{out, "--check-against", out}},
                "run.h5' was made with --plugin-path FILE, which the recording does not contain");
}
