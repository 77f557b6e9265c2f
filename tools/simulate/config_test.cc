// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of --config and --print-config of mj-simulate, the real-time factor and initial joint
// states.

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "resource/write/temporary_folder.h"
#include "run_tool.h"

namespace {

using mj::testing::Result;
using mj::testing::run;

constexpr const char* kArm =
    "<mujoco><option timestep='0.001'/><worldbody><body name='a'><joint name='j1' axis='0 1 0'/>"
    "<geom size='.1' pos='.5 0 0'/><body name='b' pos='1 0 0'><joint name='j2' axis='0 1 0'/>"
    "<geom size='.1' pos='.5 0 0'/></body></body>"
    "<body pos='0 3 1'><joint name='ball' type='ball'/><geom size='.1' pos='.5 0 0'/></body>"
    "<body name='c' pos='3 0 1'><joint name='f' type='free'/><geom size='.1'/></body>"
    "</worldbody></mujoco>";

struct Folder {
  mj::TemporaryFolder folder;

  Folder() { write("arm.xml", kArm); }
  std::string path(const std::string& name) const { return (folder.path() / name).string(); }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::ofstream(path(name)) << text;
  }
  Result simulate(std::vector<std::string> arguments) const {
    return run({.arguments = std::move(arguments), .folder = folder.path().string()});
  }
  // Runs the tool with `text` as its configuration file.
  Result configured(const std::string& text, std::vector<std::string> arguments = {}) const {
    write("sim.yaml", text);
    arguments.insert(arguments.begin(), {"--config", "sim.yaml"});
    return simulate(std::move(arguments));
  }
};

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

nlohmann::json summary(const Result& result) {
  CHECK(result.err == "");
  return nlohmann::json::parse(result.out, nullptr, false);
}

struct Option {
  std::string name, value;
};

// Returns the options that the help lists, each with its first long name and its value.
std::vector<Option> options_of_help(const std::string& help) {
  std::vector<Option> out;
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line) && !has(line, "Examples:");) {
    const size_t first = line.find_first_not_of(' ');
    if (first == 0 || first == std::string::npos || first > 6 || line[first] != '-') continue;
    Option option;
    std::istringstream words(line.substr(first, line.find("  ", first) - first));
    for (std::string word; words >> word;) {
      const bool is_name = word.rfind("--", 0) == 0;
      if (word.back() == ',') word.pop_back();
      if (is_name && option.name.empty()) option.name = word.substr(2);
      if (word[0] != '-') option.value = word;
    }
    out.push_back(option);
  }
  return out;
}

}  // namespace

TEST_CASE("keys of a configuration have the effect of options on the command line") {
  const Folder folder;
  const Result said = folder.simulate({"arm.xml", "--steps", "10", "--json", "--set",
                                       "opt.gravity=0,0,-1", "--push", "c@0-1=1,0,0"});
  const Result read = folder.configured(
      "modelfile: arm.xml\nnum_steps: 10\njson: true\nset: {opt.gravity: [0, 0, -1]}\n"
      "push: ['c@0-1=1,0,0']\nquiet: false\n");
  CHECK(read.exit_code == 0);
  CHECK(summary(said)["rollouts"][0]["final"] == summary(read)["rollouts"][0]["final"]);
}

TEST_CASE("the command line overrides the configuration") {
  const Folder folder;
  const std::string text = "modelfile: arm.xml\nduration: 1\njson: true\nrollouts: 3\n";
  const auto j = summary(folder.configured(text, {"--steps", "7", "--rollouts", "1"}));
  CHECK(j["rollouts"].size() == 1);
  CHECK(j["rollouts"][0]["steps"] == 7);
  folder.write("other.xml", "<mujoco/>");
  const Result other = folder.configured(text, {"other.xml", "--steps", "1"});
  CHECK(summary(other)["model"] == "other.xml");
}

TEST_CASE("file names in a configuration are relative to its folder") {
  const Folder folder;
  folder.write("models/arm.xml", kArm);
  folder.write("models/sim.yaml", "modelfile: arm.xml\nsteps: 1\noutput: run.h5\n");
  CHECK(folder.simulate({"--config", "models/sim.yaml"}).exit_code == 0);
  CHECK(std::filesystem::exists(folder.path("models/run.h5")));
}

TEST_CASE("a configuration can come from standard input") {
  const Folder folder;
  const Result result = run({.arguments = {"--config", "-"},
                             .input = "modelfile: arm.xml\nsteps: 3\njson: true\n",
                             .folder = folder.folder.path().string()});
  CHECK(summary(result)["rollouts"][0]["steps"] == 3);
  CHECK(has(run({.arguments = {"--config", "-"}, .input = "stesp: 3\n"}).err,
            "standard input:1:1: error: unknown key 'stesp' [usage]"));
}

TEST_CASE("mistakes in a configuration are reported with their place") {
  const Folder folder;
  const auto error = [&](const std::string& text) {
    const Result result = folder.configured(text, {"arm.xml"});
    CHECK(result.exit_code == 2);
    CHECK(result.out == "");
    return result.err;
  };
  CHECK(
      has(error("steps: 1\nroluots: 2\n"), "sim.yaml:2:1: error: unknown key 'roluots' [usage]\n"));
  CHECK(has(error("roluots: 2\n"), "did you mean 'rollouts'?"));
  CHECK(has(error("steps: many\n"), "sim.yaml:1:8: error: 'steps': "));
  CHECK(has(error("steps: -5\n"), "sim.yaml:1:8: error: 'steps': "));
  CHECK(has(error("steps: true\n"),
            "sim.yaml:1:8: error: 'steps' is true, but a value is needed [usage]\n"));
  CHECK(
      has(error("json: 1\n"),
          "sim.yaml:1:7: error: 'json' is a whole number, but true or false is needed [usage]\n"));
  CHECK(has(error("steps: 1\nnum_steps: 2\n"),
            "sim.yaml:1:1: error: 'num_steps' and 'steps' have the same meaning [usage]\n"));
  CHECK(has(error("duration: {a: 1}\n"),
            "sim.yaml:1:11: error: 'duration' is a struct, but a value is needed [usage]\n"));
  CHECK(has(error("steps:\n"), "sim.yaml:1:1: error: 'steps' has no value, but a value is needed"));
  CHECK(has(error("- a\n"), "sim.yaml:1:1: error: a configuration must be a struct [usage]\n"));
  CHECK(has(error("a: 1\n b: 2\n"), "sim.yaml:2:3: error: illegal map value [usage]\n"));
  CHECK(has(error("config: other.yaml\n"), "unknown key 'config'"));
  CHECK(has(error("a: 1\n\tb: 2\n"), "indent lines of YAML with spaces"));
  CHECK(has(folder.simulate({"arm.xml", "--config", "none.yaml"}).err,
            "error: cannot read 'none.yaml': no such file [file-not-found]"));
  CHECK(has(folder.simulate({"arm.xml", "--config", "/dev/zero"}).err, "/dev/zero"));
}

TEST_CASE("keys are searched in the namespace first and then in the enclosing ones") {
  const Folder folder;
  const std::string text =
      "modelfile: arm.xml\njson: true\nsteps: 5\n"
      "robot:\n  server: {steps: 7}\n  realtime: -1\n"
      "other_node: {whatever: 1}\n";
  const auto steps = [&](std::vector<std::string> words) {
    const auto j = summary(folder.configured(text, std::move(words)));
    return j["rollouts"][0]["steps"].get<int>();
  };
  CHECK(steps({"--namespace", "/robot/server"}) == 7);
  CHECK(steps({"--namespace", "/robot"}) == 5);
  CHECK(folder.configured(text).exit_code == 2);  // `robot` is an unknown key without a namespace
  CHECK(summary(folder.configured(text + "namespace: /robot/server\n"))["rollouts"][0]["steps"] ==
        7);
}

TEST_CASE("--config reads what --print-config writes for any option") {
  const Folder folder;
  const std::map<std::string, std::string> values = {
      {"N", "3"},
      {"S", "2.5"},
      {"S,...", "0.5,1"},
      {"K", "2"},
      {"D", "0.25"},
      {"X", "1e-3"},
      {"R", "0.5"},
      {"SCALE", "0.1"},
      {"SEED", "7"},
      {"SIZE", "1G"},
      {"LEVEL", "1"},
      {"KEY", "home"},
      {"FILE", "some file.h5"},
      {"FILE[:ARRAY]", "a.npz:u"},
      {"FILE[@[N/]ROW|A:B]", "a.h5@-1"},
      {"DIR", "folder"},
      {"DIR|off", "off"},
      {"NAME=DIR", "pkg=folder"},
      {"PREFIX=DIR", "pre=" + folder.folder.path().string()},
      {"opt.NAME=VALUE", "opt.timestep=1"},
      {"PUSH|FILE", "c@0-1=1,0,0"},
      {"NAME,...", "qpos,qvel"},
      {"SENSOR|EXPR", "qpos.j1 - \"1\""},
      {"JOINT=X[,X]...", "j1=-1.57"},
      {"PATTERN", "q*"},
      {"GLOB", "*.x"},
      {"/A/B", "/a/b"},
      {"ENTRY", "{type: a/B, gain: [1, 2]}"}};
  const std::vector<std::string> others = {"help",          "version",   "config",
                                           "print-config",  "namespace", "allow-plugins",
                                           "allow-outside", "append",    "resume-shard"};
  int checked = 0;
  for (const Option& option : options_of_help(folder.simulate({"--help"}).out)) {
    if (std::count(others.begin(), others.end(), option.name) > 0) continue;
    CAPTURE(option.name);
    CAPTURE(option.value);
    std::vector<std::string> words = {"--" + option.name};
    const auto value = values.find(option.value);
    if (value != values.end()) words.push_back(value->second);
    if (option.name == "plugin") words.back() = MJTOOLS_EXAMPLE_PLUGINS "/swing.so";
    if (value == values.end() && !option.value.empty()) {  // the value is one of several words
      words.push_back(option.value.substr(0, option.value.find('|')));
    }
    words.insert(words.end(), {"--print-config", "arm.xml"});
    const Result first = folder.simulate(words);
    CHECK_MESSAGE(first.exit_code == 0, first.err);
    CHECK(has(first.out, "modelfile: "));
    const Result again = folder.configured(first.out, {"--print-config"});
    CHECK_MESSAGE(again.exit_code == 0, again.err);
    CHECK(again.out == first.out);
    int keys = 0;
    std::istringstream lines(first.out);
    for (std::string line; std::getline(lines, line);) keys += line[0] != '#' && line[0] != ' ';
    CHECK(keys == 2);  // the model and this option
    ++checked;
  }
  CHECK(checked > 40);
}

TEST_CASE("a configuration loads libraries only if the command line allows it") {
  const Folder folder;
  const std::string text =
      "model: arm.xml\nsteps: 1\nplugin: [" MJTOOLS_EXAMPLE_PLUGINS "/swing.so]\n";
  const Result refused = folder.configured(text);
  CHECK(refused.exit_code == 2);
  CHECK(has(refused.err, "sim.yaml:3:9: error: a configuration cannot load the library '"));
  CHECK(has(refused.err, "add --allow-plugins"));
  CHECK(folder.configured(text, {"--allow-plugins"}).exit_code == 0);
  CHECK(folder
            .configured("model: arm.xml\nsteps: 1\n",
                        {"--plugin", MJTOOLS_EXAMPLE_PLUGINS "/swing.so"})
            .exit_code == 0);
  CHECK(has(folder.configured("allow-plugins: true\n").err, "unknown key 'allow-plugins'"));
  // Neither --plugin nor the file loads the library, which does not exist.
  CHECK(folder.configured("plugin: none.so\n", {"--print-config"}).exit_code == 0);
  CHECK(folder.simulate({"--plugin", "none.so", "--print-config"}).exit_code == 0);
}

TEST_CASE("messages do not quote files outside its folder that only the configuration names") {
  const Folder folder, other;
  other.write("controls.csv", "hunter2\n");
  other.write("model.xml", "<mujoco>\n<y p='hunter2'/></mujoco>");
  folder.write("controls.csv", "hunter2\n");
  const auto is_shown = [](const Result& r) {
    CHECK(r.exit_code == 2);
    return has(r.err, "hunter2");
  };
  CHECK_FALSE(is_shown(folder.configured("model: " + other.path("model.xml") + "\nsteps: 1")));
  std::string driven = kArm;
  driven.insert(driven.rfind("</mujoco>"), "<actuator><motor joint='j1'/></actuator>");
  folder.write("driven.xml", driven);
  CHECK(is_shown(folder.configured("model: driven.xml\nctrl: controls.csv")));
  CHECK_FALSE(
      is_shown(folder.configured("model: driven.xml\nctrl: " + other.path("controls.csv"))));
}

TEST_CASE("a configuration writes outside its folder only if the command line allows it") {
  const Folder folder, other;
  folder.write("inner/arm.xml", kArm);
  const std::string victim = other.path("victim");
  other.write("victim", "old");
  std::filesystem::create_symlink(other.folder.path(), folder.path("inner/link"));
  for (const std::string& line :
       {"output: " + victim, std::string("output: link/victim.h5"),
        std::string("output: x=y/../../../victim"), "output: " + victim + "=1",
        "diagnostics: json:" + victim, "cache: " + victim, "control-socket: " + victim}) {
    CAPTURE(line);
    folder.write("inner/sim.yaml", "model: arm.xml\nsteps: 1\n" + line + "\n");
    const Result r = folder.simulate({"--config", "inner/sim.yaml"});
    CHECK(r.exit_code == 2);
    CHECK(has(r.err, "error: a configuration cannot write '"));
    CHECK(has(r.err, "add --allow-outside"));
    CHECK(mj::testing::contents_of(victim) == "old");
  }
  folder.write("inner/sim.yaml", "model: arm.xml\nsteps: 1\noutput: " + victim + "\n");
  CHECK(folder.simulate({"--config", "inner/sim.yaml", "--allow-outside"}).exit_code == 0);
  CHECK(mj::testing::contents_of(victim) != "old");
  folder.write("inner/sim.yaml", "model: arm.xml\nsteps: 1\noutput: ../here.h5\n");
  CHECK(folder.simulate({"--config", "inner/sim.yaml"}).exit_code == 0);
}

TEST_CASE("the name of a recording may contain an equals sign, also in a configuration") {
  const Folder folder;
  folder.write("inner/arm.xml", kArm);
  folder.write("inner/sim.yaml", "model: arm.xml\nsteps: 1\noutput: gain=2.h5\n");
  CHECK(folder.simulate({"--config", "inner/sim.yaml"}).exit_code == 0);
  CHECK(std::filesystem::exists(folder.path("inner/gain=2.h5")));
}

TEST_CASE("a configuration does not write through links that are planted in its folder") {
  const Folder folder, other;
  folder.write("inner/arm.xml", kArm);
  other.write("victim", "old");
  folder.write("inner/sim.yaml",
               "model: arm.xml\nsteps: 1\nrollouts: 2\nshard: 0/2\noutput: r.h5\n");
  std::filesystem::create_symlink(other.path("victim"), folder.path("inner/r.shard-0-of-2.h5"));
  const Result r = folder.simulate({"--config", "inner/sim.yaml"});
  CHECK(r.exit_code == 2);
  CHECK(has(r.err, "nothing is written through the link '"));
  CHECK(mj::testing::contents_of(other.path("victim")) == "old");
  CHECK(folder.simulate({"--config", "inner/sim.yaml", "--allow-outside"}).exit_code == 0);
}

TEST_CASE("all mistakes of a configuration are reported at once") {
  const Folder folder;
  const Result r = folder.configured("steps: many\nroluots: 2\njson: 1\nduration: {a: 1}\n");
  CHECK(r.exit_code == 2);
  CHECK(r.error_count() == 4);
  const std::vector<std::string> places = {
      "sim.yaml:1:8: ", "sim.yaml:2:1: ", "sim.yaml:3:7: ", "sim.yaml:4:11: "};
  size_t at = 0;
  for (const std::string& place : places) {
    CAPTURE(place);
    at = r.err.find(place, at);
    CHECK(at != std::string::npos);
  }
}

TEST_CASE("the key 'model' names the model of a configuration") {
  const Folder folder;
  CHECK(folder.configured("model: arm.xml\nsteps: 1\n").exit_code == 0);
  CHECK(has(folder.configured("modle: arm.xml\nsteps: 1\n").err, "did you mean 'model'?"));
}

TEST_CASE("--print-config keeps relative names of files") {
  const Folder folder;
  folder.write("models/arm.xml", kArm);
  folder.write("models/sim.yaml", "model: arm.xml\nsteps: 1\ncache: c\n");
  const std::string out =
      folder.simulate({"--config", "models/sim.yaml", "-o", "run.h5", "--print-config"}).out;
  CHECK(has(out, "\nmodelfile: models/arm.xml\n"));
  CHECK(has(out, "\ncache: models/c\n"));
  CHECK(has(out, "\noutput: [run.h5]\n"));
}

TEST_CASE("a real-time factor outside the valid range gives a warning and becomes 1") {
  const Folder folder;
  const auto said = [&](const std::string& factor) {
    return folder.simulate({"arm.xml", "--steps", "2", "--json", "--realtime", factor}).err;
  };
  CHECK(said("1") == "");
  CHECK(said("-1") == "");
  CHECK(has(said("0"),
            "mj-simulate: warning: the real-time factor 0 is not between 0 and 1, so 1 is used"));
  CHECK(has(said("1.5"), "warning: the real-time factor 1.5 is not between 0 and 1, so 1 is used"));
  CHECK(has(said("0.72"), "note: the real-time factor 0.72 is rounded to 66 percent"));
}

TEST_CASE("initial states of joints are exactly the ones in the configuration") {
  const Folder folder;
  const auto j = summary(folder.configured(
      "modelfile: arm.xml\nsteps: 0\njson: true\n"
      "initial_joint_positions:\n  joint_map:\n    ball: \"0 0.707 0 0.707\"\n    j1: \"-1.57\"\n"
      "    f: \"2.0 1.0 1.06 0.0 0.707 0.0 0.707\"\n"
      "initial_joint_velocities:\n  ball: [5, 5, 10]\n  j2: 1.05\n  f: 1.0 2.0 3.0 10 20 30\n"));
  const auto& last = j["rollouts"][0]["final"];
  CHECK(last["qpos"] == nlohmann::json({-1.57, 0, 0, .707, 0, .707, 2, 1, 1.06, 0, .707, 0, .707}));
  CHECK(last["qvel"] == nlohmann::json({0, 1.05, 5, 5, 10, 1, 2, 3, 10, 20, 30}));
}

TEST_CASE("a wrong initial state of a joint is reported, and the others are applied") {
  const Folder folder;
  const Result result = folder.configured(
      "modelfile: arm.xml\nsteps: 0\njson: true\ninitial_joint_positions:\n"
      "  joint_map: {ball: \"0 0.707 0\", j1: 0.5, j3: 1}\n");
  CHECK(result.exit_code == 2);
  CHECK(has(result.err,
            "error: initial position of joint 'ball' is 3 numbers, but a ball joint needs 4"));
  CHECK(has(result.err,
            "warning: initial position of joint 'j3' is ignored: the model does not have"));
  const auto j = nlohmann::json::parse(result.out);
  CHECK(j["rollouts"][0]["final"]["qpos"][0] == 0.5);
  CHECK(folder.simulate({"arm.xml", "--steps", "0", "--json", "--joint-position", "j9=1"})
            .exit_code == 0);
  CHECK(folder.simulate({"arm.xml", "--steps", "0", "--json", "--joint-velocity", "j1=x"})
            .exit_code == 2);
}

TEST_CASE("a configuration writes a table of rollouts into its folder") {
  const Folder folder;
  const std::string text = "modelfile: arm.xml\nnum_steps: 3\nrollouts: 2\nsummary: table.csv\n";
  const Result done = folder.configured(text);
  CHECK(done.err == "");
  CHECK(done.exit_code == 0);
  CHECK(has(mj::testing::contents_of(folder.path("table.csv")), "rollout,seed,"));
  const Result printed = folder.configured(text, {"--print-config"});
  CHECK(has(printed.out, "\nsummary: "));
  CHECK(has(printed.out, "table.csv"));
  CHECK(has(folder.configured("modelfile: arm.xml\nnum_steps: 3\nsummary: 3\n").err,
            "true, false or a CSV file"));
  CHECK(has(folder.configured("modelfile: arm.xml\nnum_steps: 3\nsummary: /x/table.csv\n").err,
            "outside of its folder"));
}
