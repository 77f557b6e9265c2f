// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/lifecycle/lifecycle.h"

#include <doctest/doctest.h>

#include <map>
#include <stdexcept>

#include "common/config/yaml_config.h"
#include "common/lifecycle/engine_callbacks.h"
#include "engine/data/data.h"
#include "engine/pipeline/forward.h"
#include "load/load_model.h"

using namespace mj::lifecycle;
using mjtools::Config;

namespace {

std::vector<std::string> g_calls;  // what the plugins of a test did, such as "load A"

// A plugin that notes what happens to it. Its configuration names it, and the functions in which it
// fails: `fail: control` throws, `fail: load` returns false.
class Noting : public mjtools::Plugin {
 public:
  ~Noting() override { note("destroy"); }
  bool load(const mjModel*, mjData*) override {
    note("load");
    return !fails_in("load");
  }
  void reset() override { act("reset"); }
  void unload() override { act("unload"); }
  void control(const mjModel*, mjData*) override { act("control"); }
  void passive(const mjModel*, mjData*) override { act("passive"); }
  void last_stage(const mjModel*, mjData*) override { act("last_stage"); }
  void record(const mjModel*, mjData*) override { act("record"); }
  void render(const mjModel*, mjData*, mjvScene*) override { act("render"); }
  void geom_changed(const mjModel*, mjData*, int geom) override {
    act("geom_changed");
    CHECK(geom == 7);
  }

 private:
  [[nodiscard]] bool fails_in(const std::string& function) const {
    return config().text("fail", "") == function;
  }
  void note(const std::string& function) const {
    g_calls.push_back(function + " " + config().text("name", "?"));
  }
  void act(const std::string& function) const {
    note(function);
    if (fails_in(function)) throw std::runtime_error("no more");
  }
};

// A plugin that overrides only the functions that every plugin must override. It can fail in all
// ways in which Noting does not fail.
class Quiet : public mjtools::Plugin {
 public:
  bool load(const mjModel*, mjData*) override {
    if (config().has("gain")) (void)config()["gain"].as_real();
    if (config().has("odd")) throw 5;
    if (config().has("chatty")) {
      host().note("folder " + host().folder() + " in " + name_space());
      host().warn("the gain is high");
      host().request(mjtools::Host::Request::kStop);
    }
    return true;
  }
  void reset() override {}
};

class Broken : public Quiet {
 public:
  Broken() { throw std::runtime_error("no device"); }
};

class TestClasses final : public ClassSource {
 public:
  [[nodiscard]] PluginObject create(const std::string& name) override {
    const auto at = classes_.find(name);
    if (at == classes_.end()) throw mj::Error("unknown-plugin", "there is no '" + name + "'");
    return {nullptr, at->second};
  }

 private:
  std::map<std::string, mjtools::PluginClass> classes_ = {
      {"t/Noting", mjtools::plugin_class<Noting>("t/Noting")},
      {"t/Quiet", mjtools::plugin_class<Quiet>("t/Quiet")},
      {"t/Broken", mjtools::plugin_class<Broken>("t/Broken")}};
};

std::string text_of(const mj::Diagnostic& d) {
  return d.where.file + ":" + std::to_string(d.where.line) + ":" + std::to_string(d.where.column) +
         ": " + std::string(severity_name(d.severity)) + ": " + d.message + " [" +
         std::string(d.code.name()) + "]";
}

// A simulation with plugins.
struct Simulation {
  TestClasses classes;
  std::vector<std::string> said;
  std::vector<mjtools::Host::Request> requests;
  double now = 0;
  mj::ModelPtr m;
  mj::engine::DataPtr d;
  std::unique_ptr<Lifecycle> life;
  std::unique_ptr<EngineCallbacks> callbacks;

  // Only one simulation at a time may be stepped, because there is only one set of callbacks.
  explicit Simulation(const std::string& option = "", bool is_strict = false,
                      bool is_stepped = true) {
    g_calls.clear();
    const std::string xml = "<mujoco><option " + option +
                            "/><worldbody><body><joint type='slide'/><geom size='.1'/></body>"
                            "</worldbody></mujoco>";
    mj::Diagnostics diagnostics;
    m = mj::load_model(std::as_bytes(std::span(xml)), "m.xml", diagnostics, {});
    REQUIRE(m);
    d = mj::engine::make_data(*m);
    life = std::make_unique<Lifecycle>(
        classes,
        Settings{
            .is_strict = is_strict,
            .folder = "conf",
            .name_space = "/robot",
            .tell = [&](const mj::Diagnostic& diagnostic) { said.push_back(text_of(diagnostic)); },
            .request = [&](auto request) { requests.push_back(request); },
            .clock = [&] { return now; }});
    if (is_stepped) callbacks = std::make_unique<EngineCallbacks>(*life, *d);
  }

  // Loads the plugins of the list in `yaml`.
  void load(const std::string& yaml) {
    const Config root = mj::config::parse_yaml("MujocoPlugins:\n" + yaml, "sim.yaml");
    life->load(root["MujocoPlugins"], *m, *d);
  }
  // Makes a step and calls last_stage(), as hosts do.
  void step() {
    mj::engine::step(*m, *d);
    life->last_stage(*m, *d);
  }
  [[nodiscard]] int ready() const {
    int count = 0;
    for (const Lifecycle::Plugin& plugin : life->plugins()) count += plugin.is_ready ? 1 : 0;
    return count;
  }
};

std::vector<std::string> taken_calls() {
  return std::exchange(g_calls, {});
}
using Calls = std::vector<std::string>;

constexpr const char* kTwo =
    "  - {type: t/Noting, name: A}\n"
    "  - {type: t/Noting, name: B}\n";

// Returns the text of the error that ends the loading of the list.
std::string strict_error(const std::string& yaml) {
  Simulation s("", true, false);
  try {
    s.load(yaml);
  } catch (const mj::Error& e) {
    CHECK(s.said.empty());
    CHECK(s.life->plugins().empty());
    return text_of(e.diagnostic());
  }
  return "";
}

}  // namespace

TEST_CASE("two plugins live through all stages in the order of the list") {
  Simulation s;
  s.load(kTwo);
  CHECK(taken_calls() == Calls{"load A", "load B"});
  s.step();
  CHECK(taken_calls() ==
        Calls{"passive A", "passive B", "control A", "control B", "last_stage A", "last_stage B"});
  s.life->record(*s.m, *s.d);
  mjvScene scene{};
  s.life->render(*s.m, *s.d, scene);
  s.life->geom_changed(*s.m, *s.d, 7);
  s.life->reset();
  CHECK(taken_calls() == Calls{"record A", "record B", "render A", "render B", "geom_changed A",
                               "geom_changed B", "reset A", "reset B"});
  s.life->unload();
  CHECK(taken_calls() == Calls{"unload A", "unload B", "destroy A", "destroy B"});
  s.step();
  CHECK(taken_calls().empty());
  CHECK(s.said.empty());
}

TEST_CASE("RK4 calls control and passive in each of its stages and the last stage once") {
  Simulation s("integrator='RK4'");
  s.load("  - {type: t/Noting, name: A}\n");
  (void)taken_calls();
  s.step();
  CHECK(taken_calls() == Calls{"passive A", "control A", "passive A", "control A", "passive A",
                               "control A", "passive A", "control A", "last_stage A"});
}

TEST_CASE("disabled actuation or passive forces leave their callbacks out") {
  const auto calls = [](const std::string& flags) {
    Simulation s;
    s.load("  - {type: t/Noting, name: A}\n");
    (void)taken_calls();
    if (flags == "actuation") s.m->opt.disableflags |= mjDSBL_ACTUATION;
    if (flags != "actuation") s.m->opt.disableflags |= mjDSBL_SPRING;
    if (flags == "spring damper") s.m->opt.disableflags |= mjDSBL_DAMPER;
    s.step();
    return taken_calls();
  };
  CHECK(calls("actuation") == Calls{"passive A", "last_stage A"});
  CHECK(calls("spring damper") == Calls{"control A", "last_stage A"});
  CHECK(calls("spring") == Calls{"passive A", "control A", "last_stage A"});
}

TEST_CASE("only the simulation of the plugins reaches them, and earlier callbacks go on") {
  static int earlier = 0;
  mjcb_control = [](const mjModel*, mjData*) { ++earlier; };
  {
    Simulation s;
    s.load("  - {type: t/Noting, name: A}\n");
    (void)taken_calls();
    earlier = 0;
    const mj::engine::DataPtr other = mj::engine::make_data(*s.m);
    mj::engine::step(*s.m, *other);
    CHECK(taken_calls().empty());
    CHECK(earlier == 1);
    s.step();
    CHECK(earlier == 2);
    CHECK(taken_calls().size() == 3);
    s.life->unload();
    (void)taken_calls();
  }
  CHECK((mjcb_control != nullptr));
  CHECK((mjcb_passive == nullptr));
  mjcb_control = nullptr;
}

TEST_CASE("discovery: the plugins must be a list") {
  Simulation s;
  s.load("  type: a/B\n");
  CHECK(s.said == Calls{"sim.yaml:2:3: warning: the list of plugins failed in discovery: "
                        "'MujocoPlugins' is a struct, but a list is needed, so no plugin is loaded "
                        "[plugin-config]"});
  CHECK(s.life->plugins().empty());
  CHECK(s.life->failures().size() == 1);
  CHECK(s.life->failures()[0].index == -1);
  s.said.clear();
  s.load("  []\n");
  s.life->load(Config(), *s.m, *s.d);
  CHECK(s.said.empty());
  CHECK(strict_error("  5\n") ==
        "sim.yaml:2:3: error: the list of plugins failed in discovery: 'MujocoPlugins' is a whole "
        "number, but a list is needed [plugin-config]");
}

TEST_CASE("registration: an entry that is not a struct with a type is left out") {
  Simulation s;
  s.load(
      "  - {type: {a: 1}}\n"
      "  - only_a_string\n"
      "  - 5\n"
      "  - {}\n"
      "  - {type: ''}\n"
      "  - {type: t/Noting, name: A}\n");
  CHECK(s.said ==
        Calls{"sim.yaml:2:12: warning: plugin 0 failed in registration: 'MujocoPlugins[0].type' is "
              "a struct, but text is needed, so it is left out [plugin-config]",
              "sim.yaml:3:5: warning: plugin 1 failed in registration: 'MujocoPlugins[1]' is text "
              "(only_a_string), but a struct is needed, so it is left out [plugin-config]",
              "sim.yaml:4:5: warning: plugin 2 failed in registration: 'MujocoPlugins[2]' is the "
              "whole number 5, but a struct is needed, so it is left out [plugin-config]",
              "sim.yaml:5:5: warning: plugin 3 failed in registration: 'MujocoPlugins[3]' has no "
              "'type', which is required, so it is left out [plugin-config]",
              "sim.yaml:6:12: warning: plugin 4 failed in registration: 'MujocoPlugins[4].type' is "
              "empty, so it is left out [plugin-config]"});
  CHECK(s.ready() == 1);
  CHECK(s.life->plugins()[0].index == 5);
  CHECK(s.life->failures().size() == 5);
  CHECK(strict_error("  - {}\n") ==
        "sim.yaml:2:5: error: plugin 0 failed in registration: 'MujocoPlugins[0]' has no 'type', "
        "which is required [plugin-config]");
}

TEST_CASE("instantiation: a class that is unknown or cannot be constructed is left out") {
  Simulation s;
  s.load(
      "  - type: t/Nothing\n"
      "  - type: t/Broken\n"
      "  - {type: t/Noting, name: A}\n");
  CHECK(s.said ==
        Calls{"sim.yaml:2:11: warning: plugin 0 (t/Nothing) failed in instantiation: there is no "
              "'t/Nothing', so it is left out [unknown-plugin]",
              "sim.yaml:3:11: warning: plugin 1 (t/Broken) failed in instantiation: no device, so "
              "it is left out [plugin-failed]"});
  CHECK(taken_calls() == Calls{"load A"});
  CHECK(strict_error("  - {type: t/Noting, name: A}\n  - type: t/Broken\n") ==
        "sim.yaml:3:11: error: plugin 1 (t/Broken) failed in instantiation: no device "
        "[plugin-failed]");
  CHECK(taken_calls() == Calls{"destroy A"});
}

TEST_CASE("load: a plugin that returns false or throws is left out") {
  Simulation s;
  s.load(
      "  - {type: t/Noting, name: A}\n"
      "  - {type: t/Noting, name: B, fail: load}\n"
      "  - {type: t/Quiet, gain: fast}\n"
      "  - {type: t/Quiet, odd: 1}\n");
  CHECK(s.said ==
        Calls{"sim.yaml:3:12: warning: plugin 1 (t/Noting) failed in load: load() returned false, "
              "so it is left out [plugin-failed]",
              "sim.yaml:4:27: warning: plugin 2 (t/Quiet) failed in load: 'MujocoPlugins[2].gain' "
              "is text (fast), but a number is needed, so it is left out [plugin-config]",
              "sim.yaml:5:12: warning: plugin 3 (t/Quiet) failed in load: an exception without a "
              "text, so it is left out [plugin-failed]"});
  CHECK(s.life->plugins().size() == 4);
  CHECK(s.ready() == 1);
  CHECK(taken_calls() == Calls{"load A", "load B"});
  s.step();
  s.life->reset();
  s.life->geom_changed(*s.m, *s.d, 7);
  CHECK(taken_calls() ==
        Calls{"passive A", "control A", "last_stage A", "reset A", "geom_changed A"});
  s.load(kTwo);  // a reload gives a new chance
  CHECK(taken_calls() == Calls{"unload A", "destroy A", "destroy B", "load A", "load B"});
  CHECK(s.ready() == 2);
  CHECK(s.life->failures().empty());
  CHECK(strict_error("  - {type: t/Noting, fail: load}\n") ==
        "sim.yaml:2:12: error: plugin 0 (t/Noting) failed in load: load() returned false "
        "[plugin-failed]");
}

TEST_CASE("run: a plugin that throws is left out, and the others go on") {
  for (const char* function :
       {"control", "passive", "last_stage", "record", "render", "geom_changed", "reset"}) {
    CAPTURE(function);
    const std::string list = std::string("  - {type: t/Noting, name: A, fail: ") + function +
                             "}\n  - {type: t/Noting, name: B}\n";
    const std::string text = std::string("plugin 0 (t/Noting) failed in ") + function + ": no more";
    const auto live = [](Simulation& s) {
      mjvScene scene{};
      s.step();
      s.life->record(*s.m, *s.d);
      s.life->render(*s.m, *s.d, scene);
      s.life->geom_changed(*s.m, *s.d, 7);
      s.life->reset();
    };
    {
      Simulation s;
      s.load(list);
      live(s);
      CHECK(s.said ==
            Calls{"sim.yaml:2:12: warning: " + text + ", so it is left out [plugin-failed]"});
      (void)taken_calls();
      live(s);
      CHECK(taken_calls() == Calls{"passive B", "control B", "last_stage B", "record B", "render B",
                                   "geom_changed B", "reset B"});
      CHECK(s.said.size() == 1);
    }

    // A strict failure ends the simulation when the engine next calls a callback.
    Simulation strict("", true);
    strict.load(list);
    std::string error;
    try {
      live(strict);
      CHECK(strict.life->must_end());
      strict.step();
    } catch (const mj::Error& e) {
      error = text_of(e.diagnostic());
    }
    CHECK(error == "sim.yaml:2:12: error: " + text + " [plugin-failed]");
    CHECK(strict.said.empty());
  }
}

TEST_CASE("unload: a failure is reported, and everything is destroyed") {
  const std::string list =
      "  - {type: t/Noting, name: A, fail: unload}\n  - {type: t/Noting, name: B}\n";
  for (const bool is_strict : {false, true}) {
    Simulation s("", is_strict);
    s.load(list);
    (void)taken_calls();
    s.life->unload();
    CHECK(taken_calls() == Calls{"unload A", "unload B", "destroy A", "destroy B"});
    CHECK(s.said == Calls{std::string("sim.yaml:2:12: ") + (is_strict ? "error" : "warning") +
                          ": plugin 0 (t/Noting) failed in unload: no more [plugin-failed]"});
  }
}

TEST_CASE("plugins reach their host") {
  Simulation s;
  s.load("  - {type: t/Quiet, chatty: true}\n");
  CHECK(s.said == Calls{"sim.yaml:2:12: note: plugin 0 (t/Quiet): folder conf in /robot "
                        "[plugin-message]",
                        "sim.yaml:2:12: warning: plugin 0 (t/Quiet): the gain is high "
                        "[plugin-message]"});
  CHECK(s.requests == std::vector{mjtools::Host::Request::kStop});
}

TEST_CASE("times of calls are averaged as the server of MuJoCo ROS does") {
  static double* clock = nullptr;
  class Slow : public Quiet {
   public:
    void control(const mjModel*, mjData*) override { *clock += 0.001; }
  };
  class Source final : public ClassSource {
    PluginObject create(const std::string&) override {
      static const mjtools::PluginClass slow = mjtools::plugin_class<Slow>("t/Slow");
      return {nullptr, slow};
    }
  } source;
  Simulation s;
  clock = &s.now;
  Lifecycle life(source, {.clock = [&] { return s.now; }});
  life.load(mj::config::parse_yaml("[type: t/Slow]", ""), *s.m, *s.d);
  CHECK(life.plugins()[0].times.load == 0);
  CHECK(life.plugins()[0].times.reset == -1);
  for (int i = 0; i < 1000; ++i) {
    life.control(*s.m, *s.d);
    life.passive(*s.m, *s.d);
  }
  CHECK(life.plugins()[0].times.control == doctest::Approx(8.649354775533167e-4).epsilon(1e-10));
  CHECK(life.plugins()[0].times.passive == 0);
}
