// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of reloads while a simulation runs: by a command, by a signal and at a simulated time. They
// use the plugins in examples/simulation_plugins.

#include <doctest/doctest.h>
#include <unistd.h>

#include <csignal>
#include <functional>

#include "control_client.h"
#include "run_tool.h"
#include "trajectory/reader.h"

using namespace mj::testing;
using nlohmann::json;

namespace {

constexpr const char* kPath = MJTOOLS_SIMULATION_PLUGINS;
const std::string kHead = "model: arm.xml\noutput: run.h5\nevery: 10\n";

std::string arm(const std::string& mass) {
  return "<mujoco><option timestep='0.001'/><worldbody><body name='b'>"
         "<joint name='j' axis='0 1 0'/><geom name='g' size='.1' pos='.5 0 0' mass='" +
         mass + "'/></body></worldbody><actuator><motor name='j' joint='j'/></actuator></mujoco>";
}

std::string servo(double target) {
  return "MujocoPlugins:\n  - {type: demo/Servo, joint: j, points: [[0, " + std::to_string(target) +
         "]]}\n";
}

std::string logger() {
  return "  - {type: demo/Recorder, joints: [j], file: joints.txt}\n";
}

struct Session : TemporaryFolder {
  void write(const std::string& configuration) const { file("sim.yaml", configuration); }

  // Runs the tool, paused, with sim.yaml, and calls `talk` with a client.
  [[nodiscard]] Result simulate(const std::function<void(Client&, pid_t)>& talk,
                                const std::vector<std::string>& more = {}) const {
    file("arm.xml", arm("1"));
    bool is_done = false;
    const auto when = [&](pid_t child) {
      Client client(path("control"));
      if (!client.is_connected()) return false;
      talk(client, child);
      is_done = true;
      return true;
    };
    std::vector<std::string> arguments = {"--config",         "sim.yaml", "--plugin-path", kPath,
                                          "--control-socket", "control",  "--paused"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    Result result =
        run({.arguments = arguments, .folder = path(""), .signal = SIGCONT, .when = when});
    CHECK(is_done);
    return result;
  }
  [[nodiscard]] mj::Trajectory recording() const { return mj::load_trajectory(path("run.h5")); }
};

// Returns the control that holds in a row of the recording, as the servo computes it with gain 1.
double target_in(const mj::Trajectory& t, int64_t row) {
  return t[mj::Channel::kCtrl].row(row)[0] + t[mj::Channel::kQpos].row(row)[0];
}

bool has(const std::string& text, const std::string& words) {
  CAPTURE(text);
  return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("a day in the life: an edited configuration takes effect while the simulation runs") {
  const Session session;
  session.write(kHead + servo(0.2) + logger());
  const Result result = session.simulate([&](Client& c, pid_t) {
    CHECK(c.ask("step 20")["ok"] == true);
    session.write(kHead + servo(0.8) + logger());
    CHECK(c.ask("reset")["ok"] == true);  // a reset does not read the configuration
    CHECK(c.ask("step 10")["ok"] == true);
    const json reload = c.ask("reload");
    CHECK(reload["ok"] == true);
    CHECK(reload["row"] == 3);
    const json state = c.ask("state");
    CHECK(state["time"].get<double>() == doctest::Approx(0.01));
    CHECK(c.ask("step 20")["ok"] == true);
    const json stats = c.ask("stats");
    CHECK(stats["plugins"].size() == 2);
    CHECK(stats["plugins"][0]["type"] == "demo/Servo");
    CHECK(stats["plugins"][0]["ready"] == true);
    CHECK(stats["plugins"][0]["load_time"].get<double>() >= 0);
    CHECK(stats["plugins"][0]["reset_time"] == -1);
    CHECK(stats["failures"].empty());
    CHECK(stats["resets"] == 1);
    (void)c.ask("stop");
  });
  CHECK(result.exit_code == 0);
  CHECK(result.err == "");
  const mj::Trajectory t = session.recording();
  for (int64_t row = 0; row < t.frames; ++row) {
    CAPTURE(row);
    CHECK(target_in(t, row) == doctest::Approx(row < 3 ? 0.2 : 0.8));
  }
  const json events = json::parse(t.attribute("events"));
  REQUIRE(events.size() == 2);
  CHECK(events[0]["event"] == "reset");
  CHECK(events[1]["event"] == "reload");
  CHECK(events[1]["row"] == 3);
  const std::string joints = contents_of(session.path("joints.txt"));
  CHECK(has(joints, "\nreset\n"));
  CHECK(has(joints, "\nunloaded\n0.010 "));
}

TEST_CASE("SIGHUP reloads instead of ending the run") {
  const Session session;
  session.write(kHead + servo(0.2));
  const Result result = session.simulate([&](Client& c, pid_t child) {
    CHECK(c.ask("step 5")["ok"] == true);
    session.write(kHead + servo(0.4));
    ::kill(child, SIGHUP);
    while (c.ask("stats")["reloads"] == 0) ::usleep(1000);
    CHECK(c.ask("step 5")["ok"] == true);
    CHECK(c.ask("stop")["ok"] == true);
  });
  CHECK(result.exit_code == 0);
  const mj::Trajectory t = session.recording();
  CHECK(target_in(t, 0) == doctest::Approx(0.2));
  CHECK(target_in(t, 1) == doctest::Approx(0.4));
}

TEST_CASE("a reload at a simulated time comes before the step of that time") {
  const Session session;
  session.file("arm.xml", arm("1"));
  session.write("model: arm.xml\nsteps: 30\noutput: run.h5\nreload-at: [0.02, 0.01]\n" +
                servo(0.2) + logger());
  const Result result = run(
      {.arguments = {"--config", "sim.yaml", "--plugin-path", kPath}, .folder = session.path("")});
  CHECK(result.exit_code == 0);
  CHECK(result.err == "");
  const json events = json::parse(session.recording().attribute("events"));
  REQUIRE(events.size() == 2);
  CHECK(events[0]["row"] == 10);
  CHECK(events[1]["row"] == 20);
  const std::string joints = contents_of(session.path("joints.txt"));
  CHECK(has(joints, "0.009 "));
  CHECK(has(joints, "unloaded\n0.010 "));
  CHECK(has(joints, "unloaded\n0.020 "));
  check_refused({.arguments = {"arm.xml", "--steps", "1", "--rollouts", "2", "--reload-at", "1"},
                 .folder = session.path("")},
                "--reload-at is only for one rollout");
}

TEST_CASE("a reload that fails changes nothing") {
  const Session session;
  session.write(kHead + servo(0.2));
  const Result result = session.simulate([&](Client& c, pid_t) {
    (void)c.ask("step 5");
    session.write(kHead + "MujocoPlugins:\n  - {type: demo/Servo\n");
    json answer = c.ask("reload");
    CHECK(answer["ok"] == false);
    CHECK(has(answer["error"], "sim.yaml:"));
    session.write("modle: arm.xml\n");
    CHECK(has(c.ask("reload")["error"], "unknown key 'modle'"));
    session.write(kHead + servo(0.2));
    session.file("arm.xml", "<mujoco><worldbodi/></mujoco>");
    CHECK(has(c.ask("reload")["error"], "worldbodi"));
    const json stats = c.ask("stats");
    CHECK(stats["plugins"][0]["ready"] == true);
    CHECK(c.ask("step 5")["ok"] == true);
    (void)c.ask("stop");
  });
  CHECK(result.exit_code == 0);
  CHECK(target_in(session.recording(), 1) == doctest::Approx(0.2));
}

TEST_CASE("a reload takes the values of a changed model") {
  const auto last_position = [](const std::string& mass) {
    const Session session;
    session.write("model: arm.xml\noutput: run.h5\n");
    const Result result = session.simulate(
        [&](Client& c, pid_t) {
          (void)c.ask("step 5");
          session.file("arm.xml", arm(mass));
          CHECK(c.ask("reload")["ok"] == true);
          (void)c.ask("step 5");
          (void)c.ask("stop");
        },
        {"--set", "opt.gravity=0,0,-1", "--push", "b@0-1=0,0,5"});
    CHECK(result.exit_code == 0);
    const mj::Trajectory t = session.recording();
    CHECK(t[mj::Channel::kTime].row(t.frames - 1)[0] == doctest::Approx(0.01));
    return t[mj::Channel::kQpos].row(t.frames - 1)[0];
  };
  CHECK(last_position("1") < 0.95 * last_position("9"));
}

TEST_CASE("a model with other names or sizes continues in a recording of its own") {
  const Session session;
  session.write("model: arm.xml\noutput: run.h5\nevery: 5\n" + servo(0.2));
  const std::string start = arm("1");
  const std::string with_wheel =
      start.substr(0, start.find("<body")) +
      "<body name='w' pos='0 2 0'><joint name='wheel' axis='0 1 0'/><geom size='.1'/></body>" +
      start.substr(start.find("<body"));
  const Result result = session.simulate([&](Client& c, pid_t) {
    CHECK(c.ask("step 10")["ok"] == true);
    const json before = c.ask("state");
    session.file("arm.xml", with_wheel);
    const json added = c.ask("reload");
    CHECK(added["ok"] == true);
    CHECK(added["row"] == 2);
    CHECK(added["recording"] == "run-2.h5");
    const json after = c.ask("state");
    CHECK(after["time"] == before["time"]);
    CHECK(after["step"] == 10);
    CHECK(after["qpos"] == json::array({0.0, before["qpos"][0]}));
    CHECK(after["qvel"] == json::array({0.0, before["qvel"][0]}));
    CHECK(c.ask("step 10")["step"] == 20);
    CHECK(c.ask("reset")["ok"] == true);  // to the initial state of the new model
    CHECK(c.ask("state")["time"] == 0.0);
    CHECK(c.ask("state")["qpos"] == json::array({0.0, 0.0}));
    session.file("arm.xml", start);
    CHECK(c.ask("reload")["recording"] == "run-3.h5");
    CHECK(c.ask("state")["qpos"].size() == 1);
    const json stats = c.ask("stats");
    CHECK(stats["reloads"] == 2);
    CHECK(stats["resets"] == 1);
    CHECK(stats["plugins"][0]["ready"] == true);
    (void)c.ask("stop");
  });
  CHECK(result.exit_code == 0);
  CHECK(has(result.err,
            "note: the model has other sizes or names: the state of 2 objects is carried over by "
            "name; 1 new: joint 'wheel'; the recording continues in 'run-2.h5'"));
  CHECK(has(result.err, "1 lost: joint 'wheel'; the recording continues in 'run-3.h5'"));
  const mj::Trajectory first = session.recording();
  CHECK(first[mj::Channel::kQpos].columns == 1);
  CHECK(json::parse(first.attribute("events"))[0]["recording"] == "run-2.h5");
  const mj::Trajectory second = mj::load_trajectory(session.path("run-2.h5"));
  CHECK(second[mj::Channel::kQpos].columns == 2);
  CHECK(second[mj::Channel::kTime].row(0)[0] == first[mj::Channel::kTime].row(first.frames - 1)[0]);
  CHECK(json::parse(second.attribute("events"))[0]["event"] == "reset");
  CHECK(mj::load_trajectory(session.path("run-3.h5")).frames == 1);
}

TEST_CASE("a changed model simulates the time that remains, and summaries cover all parts") {
  const Session session;
  std::string finer = arm("1");
  finer.replace(finer.find("0.001"), 5, "0.0005");
  finer.replace(finer.find("name='g'"), 8, "name='h'");
  session.write("model: arm.xml\nduration: 0.02\noutput: run.h5\n" + servo(0.2));
  const Result result = session.simulate(
      [&](Client& c, pid_t) {
        session.file("arm.xml", finer);
        CHECK(c.ask("reload")["recording"] == "run-2.h5");
        CHECK(c.ask("resume")["ok"] == true);
      },
      {"--json"});
  CHECK(result.exit_code == 0);
  const json summary = json::parse(result.out);
  CHECK(summary["output"] == "run-2.h5");
  REQUIRE(summary["earlier_parts"].size() == 1);
  CHECK(summary["earlier_parts"][0]["output"] == "run.h5");
  const mj::Trajectory t = mj::load_trajectory(session.path("run-2.h5"));
  CHECK(t.frames == 41);
  CHECK(t[mj::Channel::kTime].row(40)[0] == doctest::Approx(0.02));
}

TEST_CASE("settings that cannot change while the simulation runs give a warning") {
  const Session session;
  session.write(kHead + servo(0.2));
  const Result result = session.simulate([&](Client& c, pid_t) {
    session.write("model: arm.xml\noutput: run.h5\nevery: 5\nseed: 3\n" + servo(0.2));
    CHECK(c.ask("reload")["ok"] == true);
    (void)c.ask("stop");
  });
  CHECK(result.exit_code == 0);
  CHECK(has(result.err,
            "sim.yaml:3:1: warning: the change of 'every' has no effect while the "
            "simulation runs"));
  CHECK(has(result.err, "sim.yaml:4:1: warning: the change of 'seed' has no effect"));
}

TEST_CASE("a failed plugin gets a new chance at a reload, and a strict failure ends the run") {
  for (const bool is_strict : {false, true}) {
    const Session session;
    const std::string head = kHead + (is_strict ? "plugins: strict\n" : "");
    session.write(head + servo(0.2));
    const Result result = session.simulate([&](Client& c, pid_t) {
      session.write(head + "MujocoPlugins:\n  - {type: demo/Failing, in: load}\n");
      CHECK(c.ask("reload")["ok"] == true);
      if (is_strict) return;
      const json failed = c.ask("stats");
      CHECK(failed["plugins"][0]["ready"] == false);
      CHECK(failed["failures"][0]["stage"] == "load");
      CHECK(failed["failures"][0]["error"] == "no power");
      session.write(head + "MujocoPlugins:\n  - {type: demo/Failing}\n");
      CHECK(c.ask("reload")["ok"] == true);
      CHECK(c.ask("stats")["plugins"][0]["ready"] == true);
      (void)c.ask("stop");
    });
    CHECK(result.exit_code == (is_strict ? 2 : 0));
    const std::string text = "plugin 0 (demo/Failing) failed in load: no power";
    CHECK(has(result.err, (is_strict ? "error: " : "warning: ") + text));
  }
}

TEST_CASE("a plugin that fails in reset is left out") {
  const Session session;
  session.write(kHead + "MujocoPlugins:\n  - {type: demo/Failing, in: reset}\n");
  const Result result = session.simulate([&](Client& c, pid_t) {
    CHECK(c.ask("reset")["ok"] == true);
    CHECK(c.ask("stats")["failures"][0]["stage"] == "reset");
    (void)c.ask("stop");
  });
  CHECK(
      has(result.err,
          "plugin 0 (demo/Failing) failed in reset: no power, so it is left out [plugin-failed]"));
}

TEST_CASE("a plugin can reset, reload, pause and end the simulation") {
  const Session session;
  session.file("asking.xml", "<library path='" + std::string(kPath) +
                                 "/asking'><class name='test/Asking'/></library>");
  const auto asks = [](const std::string& what) {
    return "MujocoPlugins:\n  - {type: test/Asking, at: 0.005, for: " + what + "}\n";
  };
  const std::vector<std::string> path = {"--plugin-path", "."};
  session.write(kHead + asks("pause"));
  const Result paused = session.simulate(
      [&](Client& c, pid_t) {
        CHECK(c.ask("resume")["paused"] == false);
        while (c.ask("state")["paused"] == false) ::usleep(1000);
        CHECK(c.ask("state")["time"].get<double>() == doctest::Approx(0.005));
        (void)c.ask("stop");
      },
      path);
  CHECK(has(paused.err, "sim.yaml:5:12: note: plugin 0 (test/Asking): asks"));

  const auto steps = [&](const std::string& what) {
    session.write("model: arm.xml\nsteps: 12\nevery: 1\noutput: run.h5\n" + asks(what));
    std::vector<std::string> arguments = {"--config", "sim.yaml"};
    arguments.insert(arguments.end(), path.begin(), path.end());
    const Result result = run({.arguments = arguments, .folder = session.path("")});
    CHECK(result.exit_code == 0);
    if (what == "pause") CHECK(has(result.err, "asks for a pause, but nothing could end it"));
    return session.recording();
  };
  CHECK(steps("pause").frames == 13);
  CHECK(steps("stop").frames == 6);
  const mj::Trajectory reset = steps("reset");
  CHECK(reset[mj::Channel::kTime].row(5)[0] == 0);
  CHECK(json::parse(reset.attribute("events"))[0]["event"] == "reset");
  CHECK(json::parse(steps("reload").attribute("events"))[0]["row"] == 5);
}
