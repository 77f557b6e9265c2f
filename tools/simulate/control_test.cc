// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of mj-simulate --control-socket from the view of another program.

#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "control_client.h"
#include "resource/write/temporary_folder.h"
#include "run_tool.h"
#include "trajectory/reader.h"

namespace {

using mj::testing::Client;
using mj::testing::Result;
using mj::testing::run;
using nlohmann::json;

constexpr const char* kArm =
    "<mujoco><option timestep='0.001'/><worldbody><body><joint name='j' axis='0 1 0'/>"
    "<geom size='.1' pos='.5 0 0'/></body></worldbody></mujoco>";

struct Session {
  mj::TemporaryFolder folder;

  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder.path() / name).string();
  }
  // Runs the tool. As soon as its control socket accepts connections, calls `talk` with a client.
  [[nodiscard]] Result simulate(std::vector<std::string> options,
                                const std::function<void(Client&)>& talk) const {
    std::ofstream(path("arm.xml")) << kArm;
    options.insert(options.begin(), {"arm.xml", "--control-socket", "control"});
    bool is_done = false;
    const auto when = [&](pid_t) {
      Client client(path("control"));
      if (!client.is_connected()) return false;
      talk(client);
      is_done = true;
      return true;
    };
    Result result = run({.arguments = std::move(options),
                         .folder = folder.path().string(),
                         .signal = SIGCONT,
                         .when = when});
    CHECK(is_done);
    return result;
  }
};

}  // namespace

TEST_CASE("a paused simulation makes the requested number of steps") {
  const Session session;
  const Result result = session.simulate({"--paused", "--json"}, [](Client& c) {
    CHECK(c.ask("state")["time"] == 0);
    const json first = c.ask("step");
    CHECK(first["ok"] == true);
    CHECK(first["time"].get<double>() == doctest::Approx(0.001).epsilon(1e-9));
    CHECK(c.ask("step 100")["time"].get<double>() == doctest::Approx(0.101).epsilon(1e-9));
    CHECK(c.ask("step -10")["error"] == "'-10' is not a number of steps, which must be at least 1");
    CHECK(c.ask("step 0")["ok"] == false);
    const json stats = c.ask("stats");
    CHECK(stats["manual_steps"] == 101);
    CHECK(stats["paused"] == true);
    const json reset = c.ask("reset");
    CHECK(reset["ok"] == true);
    CHECK(reset["paused"] == true);
    const json state = c.ask("state");
    CHECK(state["time"] == 0);
    CHECK(state["qpos"] == json({0.0}));
    CHECK(c.ask("stop")["ok"] == true);
  });
  CHECK(result.exit_code == 0);
  CHECK(result.err == "");
  CHECK(json::parse(result.out)["rollouts"][0]["status"] == "complete");
  CHECK(!std::filesystem::exists(session.path("control")));
}

TEST_CASE("a running simulation can be paused and reset but refuses single steps") {
  const Session session;
  const Result result = session.simulate({"--realtime", "1"}, [](Client& c) {
    CHECK(c.ask("step")["error"] == "the simulation is running");
    CHECK(c.ask("reset")["paused"] == false);
    CHECK(c.ask("pause")["paused"] == true);
    const json before = c.ask("state");
    CHECK(c.ask("state") == before);
    CHECK(c.ask("resume")["paused"] == false);
    CHECK(c.ask("stop")["ok"] == true);
  });
  CHECK(result.exit_code == 0);
}

TEST_CASE("steps made while paused do not count for --steps") {
  const Session session;
  const Result result = session.simulate({"--paused", "--steps", "5", "--json"}, [](Client& c) {
    CHECK(c.ask("step 3")["ok"] == true);
    CHECK(c.ask("resume")["ok"] == true);
  });
  CHECK(json::parse(result.out)["rollouts"][0]["steps"] == 8);
}

TEST_CASE("a recording continues after a reset and contains the row of the reset") {
  const Session session;
  const Result result = session.simulate({"--paused", "-o", "run.h5"}, [](Client& c) {
    (void)c.ask("step 4");
    CHECK(c.ask("reset")["row"] == 4);
    (void)c.ask("step 2");
    (void)c.ask("stop");
  });
  CHECK(result.exit_code == 0);
  const mj::Trajectory t = mj::load_trajectory(session.path("run.h5"));
  const double times[] = {0, 0.001, 0.002, 0.003, 0, 0.001, 0.002};
  REQUIRE(t.frames == std::size(times));
  for (size_t i = 0; i < std::size(times); ++i) {
    const double time = t[mj::Channel::kTime].row(static_cast<int64_t>(i))[0];
    CHECK(time == doctest::Approx(times[i]).epsilon(1e-9));
  }
  const json events = json::parse(t.attribute("events"));
  REQUIRE(events.size() == 1);
  CHECK(events[0]["event"] == "reset");
  CHECK(events[0]["row"] == 4);
}

TEST_CASE("misbehaving clients do not hold up the simulation") {
  const Session session;
  const Result result = session.simulate({"--paused"}, [&](Client& c) {
    CHECK(
        c.ask("fly")["error"] ==
        "unknown command 'fly'; commands are step [N], pause, resume, reset, reload, state, stats "
        "and stop");
    CHECK(c.ask("pause now")["error"] == "unexpected: now");
    CHECK(c.ask("")["ok"] == false);
    CHECK(c.ask(std::string("st\0ate\x1b[31m", 11))["ok"] == false);
    Client endless(session.path("control"));
    endless.send(std::string(100000, 'x'));
    CHECK(endless.line() == "{\"ok\": false, \"error\": \"the line is too long\"}");
    CHECK(endless.line() == "");
    {
      Client gone(session.path("control"));
      for (int i = 0; i < 1000; ++i) gone.send("state\n");
    }
    Client second(session.path("control"));
    CHECK(second.ask("state")["ok"] == true);
    CHECK(c.ask("stop")["ok"] == true);
  });
  CHECK(result.exit_code == 0);
}

TEST_CASE("options that contradict --control-socket are refused") {
  mj::testing::check_refused(
      {{"m.xml", "--paused", "--steps", "1"}},
      "--paused (unpause: false) needs --control-socket, on which a command starts the simulation");
  mj::testing::check_refused({{"m.xml", "--control-socket", "c", "--rollouts", "2"}},
                             "--control-socket is only for one rollout");
  const mj::TemporaryFolder folder;
  std::ofstream(folder.path() / "arm.xml") << kArm;
  mj::testing::check_refused(
      {.arguments = {"arm.xml", "--control-socket", "arm.xml"}, .folder = folder.path().string()},
      "'arm.xml' exists and is not a socket");
}
