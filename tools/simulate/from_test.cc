// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of --from with a recording of another model.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "run_tool.h"
#include "trajectory/reader.h"

using namespace mj::testing;
using mj::load_trajectory;
using mj::Trajectory;
using nlohmann::json;

namespace {

const std::string kTwo = "<joint name='two' type='ball'/><geom size='.1'/>";
const std::string kA =
    "<body name='a'><joint name='one' axis='0 1 0'/><geom size='.1' pos='.1 0 0'/></body>";
const std::string kEnd =
    "<body name='m' mocap='true'/></worldbody><actuator><general name='f' joint='one' "
    "dyntype='filter' dynprm='.1'/></actuator>";
const std::string kBefore =
    "<mujoco><worldbody>" + kA + "<body name='b' pos='1 0 0'>" + kTwo + "</body>" + kEnd +
    "<keyframe><key qpos='.1 1 0 0 0' qvel='1 0 0 1' act='.5' ctrl='.3' mpos='1 2 3'/></keyframe>"
    "</mujoco>";
// The model after an edit: `a` is a child of `b`, and a new joint precedes both.
const std::string kAfter =
    "<mujoco><worldbody><body name='c' pos='3 0 0'><joint name='new' type='slide' ref='.2'/>"
    "<geom size='.1'/></body><body name='b' pos='1 0 0'>" +
    kTwo + kA + "</body>" + kEnd + "</mujoco>";

struct Carried {
  TemporaryFolder folder;

  std::string record(const std::vector<std::string>& more) {
    const std::string out = folder.path("old.h5");
    std::vector<std::string> arguments = {
        folder.file("before.xml", kBefore), "-o", out, "--steps", "20", "--keyframe", "0"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto r = run({arguments});
    CAPTURE(r.err);
    REQUIRE(r.exit_code == 0);
    return out;
  }
  // Starts a simulation of `model` from the recording `from`. Stores the first frame, the messages
  // and the report.
  void start(const std::string& model, const std::string& from) {
    const std::string out = folder.path("new.h5");
    const auto r = run({{folder.file("after.xml", model), "-o", out, "--steps", "0", "--record",
                         "qpos,qvel,act,ctrl,mocap_pos,qacc_warmstart", "--from", from, "--json"}});
    CAPTURE(r.err);
    REQUIRE(r.exit_code == 0);
    said = r.err;
    report = json::parse(r.out)["initial_state"];
    first = load_trajectory(out);
  }
  std::vector<double> row(const char* array) {
    const std::span<const double> values = first.find(array)->row(0);
    return {values.begin(), values.end()};
  }

  std::string said;
  json report;
  Trajectory first;
};

std::vector<double> part(const Trajectory& t, const char* array, int64_t row, size_t start,
                         size_t count) {
  const auto values = t.find(array)->row(row).subspan(start, count);
  return {values.begin(), values.end()};
}

using Numbers = std::vector<double>;

Numbers joined(Numbers a, const Numbers& b, const Numbers& c) {
  a.insert(a.end(), b.begin(), b.end());
  a.insert(a.end(), c.begin(), c.end());
  return a;
}

}  // namespace

TEST_CASE("a recorded state is carried over to another model by the names of objects") {
  Carried t;
  const std::string old = t.record({"--record", "qpos,qvel,act,ctrl,qacc_warmstart"});
  const Trajectory before = load_trajectory(old);
  t.start(kAfter, old + "@-1");
  CHECK(t.report["carried"] ==
        json({"joint 'two'", "joint 'one'", "activation 'f'", "control 'f'"}));
  CHECK(t.report["reset"] == json({"joint 'new'"}));
  CHECK(t.report["not_in_model"] == json::array());
  CHECK(t.said.find("note: initial state: 4 objects carried over by name; 1 reset: joint 'new' "
                    "[state-carried]") != std::string::npos);
  CHECK(t.row("qpos") ==
        joined({.2}, part(before, "qpos", 20, 1, 4), part(before, "qpos", 20, 0, 1)));
  CHECK(t.row("qvel") ==
        joined({0}, part(before, "qvel", 20, 1, 3), part(before, "qvel", 20, 0, 1)));
  CHECK(t.row("act") == part(before, "act", 20, 0, 1));
  CHECK(t.row("ctrl") == Numbers{.3});
  CHECK(t.row("mocap_pos") == Numbers{0, 0, 0});
}

TEST_CASE("a full state in the recording is carried over completely") {
  Carried t;
  const std::string old = t.record({"--state-every", "20"});
  for (const char* row : {"@0", "@20"}) {
    CAPTURE(row);
    t.start(kAfter, old + row);
    CHECK(t.report["carried"] ==
          json({"joint 'two'", "joint 'one'", "activation 'f'", "control 'f'", "mocap body 'm'"}));
    CHECK(t.row("mocap_pos") == Numbers{1, 2, 3});
  }
  t.start(kAfter, old + "@10");
  CHECK(t.row("mocap_pos") == Numbers{0, 0, 0});
}

TEST_CASE("a joint whose type changed is reset") {
  Carried t;
  std::string model = kBefore.substr(0, kBefore.find("<keyframe>")) + "</mujoco>";
  model.replace(model.find("type='ball'"), 11, "type='slide'");
  t.start(model, t.record({}) + "@-1");
  CHECK(t.said.find("note: initial state: 3 objects carried over by name; 1 reset: joint 'two' "
                    "(ball before, slide now); 1 not in the model: joint 'two' (ball before, slide "
                    "now) [state-carried]") != std::string::npos);
  CHECK(t.row("qpos")[1] == 0);
}

TEST_CASE("parts of the state that were not recorded are reported") {
  Carried t;
  t.start(kAfter, t.record({"--record", "qpos"}) + "@-1");
  CHECK(t.report["carried"] == json({"joint 'two'", "joint 'one'"}));
  CHECK(t.report["reset"] ==
        json({"joint 'new'", "qvel (not recorded)", "act (not recorded)", "ctrl (not recorded)"}));
  CHECK(t.row("qvel") == Numbers{0, 0, 0, 0, 0});
}

TEST_CASE("the state of a recording without a model is matched by its labels") {
  Carried t;
  const std::string old = t.record({"--no-model"});
  const Trajectory before = load_trajectory(old);
  t.start(kAfter, old + "@-1");
  CHECK(t.report["carried"] ==
        json({"joint 'two'", "joint 'one'", "activation 'f'", "control 'f'"}));
  CHECK(t.row("qpos")[5] == part(before, "qpos", 20, 0, 1)[0]);
}
