// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests plans, executors and sinks together.

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/data/state.h"
#include "engine/data/warning.h"
#include "engine/pipeline/forward.h"
#include "engine/test_model.h"
#include "rollout/array_sink.h"
#include "rollout/executor.h"
#include "rollout/noise.h"

namespace mj::rollout {
namespace {

using engine::TestModel;

// A pendulum with a motor and a sensor.
constexpr const char* kPendulum = R"(<worldbody><body><joint name="j" axis="0 1 0"/>
  <geom size=".1" pos=".2 0 0"/></body></worldbody><actuator><motor joint="j"/></actuator>
  <sensor><jointpos joint="j"/></sensor>)";

// Two free bodies on a plane, with friction and a driven arm.
constexpr const char* kScene =
    R"(<option timestep="0.005"/><worldbody><geom type="plane" size="9 9 1"/>
  <body pos="0 0 .4"><freejoint/><geom type="box" size=".1 .2 .1"/></body>
  <body pos="0 0 .8"><freejoint/><geom size=".15"/></body>
  <body name="arm" pos="1 0 1"><joint name="a" axis="0 1 0" damping=".1"/><geom type="capsule" size=".05 .2"/>
    <body pos="0 0 .3"><joint name="b" axis="1 0 0"/><geom type="capsule" size=".05 .2"/></body>
  </body></worldbody><actuator><motor joint="a" ctrlrange="-2 2"/><position joint="b" kp="3"/>
  </actuator><sensor><jointpos joint="a"/><jointvel joint="b"/></sensor>)";

// Returns initial states that differ in their last velocity.
std::vector<std::vector<double>> states_of(TestModel& t, int64_t count, int spec) {
  std::vector<std::vector<double>> out;
  for (int64_t r = 0; r < count; ++r) {
    engine::reset_data(t.m(), t.d());
    t.d().qvel[t.m().nv - 1] = 0.1 * static_cast<double>(r);
    auto& state = out.emplace_back(static_cast<size_t>(engine::state_size(t.m(), spec)));
    engine::get_state(t.m(), t.d(), state.data(), spec);
  }
  return out;
}

Plan plan_of(TestModel& t, const std::vector<std::vector<double>>& states, int64_t steps) {
  Plan plan;
  plan.models = {&t.m()};
  plan.steps = steps;
  plan.state_spec = mjSTATE_FULLPHYSICS;
  plan.has_last_frame = false;
  for (const auto& state : states) plan.rollouts.push_back({.state = state});
  return plan;
}

bool same(std::span<const double> a, std::span<const double> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

std::vector<double> states_with(Executor& executor, const Plan& plan) {
  ArraySink sink(plan);
  static_cast<void>(executor.run(plan, sink));
  return {sink.arrays().state.begin(), sink.arrays().state.end()};
}

}  // namespace

TEST_CASE("rollouts are the steps of a plain loop, bit for bit") {
  TestModel t(kScene);
  constexpr int64_t kSteps = 60;
  const auto states = states_of(t, 3, mjSTATE_FULLPHYSICS);
  std::vector<double> ctrl;
  for (int64_t i = 0; i < 2 * kSteps; ++i) ctrl.push_back(std::sin(0.1 * static_cast<double>(i)));
  const ControlArray controls(ctrl, t.m().nu);
  Plan plan = plan_of(t, states, kSteps);
  for (Input& input : plan.rollouts) input.controls = &controls;
  ArraySink sink(plan);
  const std::vector<Result> results = ThreadedExecutor(2).run(plan, sink);
  for (int64_t r = 0; r < plan.size(); ++r) {
    CHECK(results[static_cast<size_t>(r)].end.status == Status::kComplete);
    CHECK(results[static_cast<size_t>(r)].end.steps == kSteps);
    engine::reset_data(t.m(), t.d());
    engine::set_state(t.m(), t.d(), states[static_cast<size_t>(r)].data(), mjSTATE_FULLPHYSICS);
    for (int64_t step = 0; step < kSteps; ++step) {
      std::copy_n(ctrl.begin() + 2 * step, 2, t.d().ctrl);
      engine::step(t.m(), t.d());
      std::vector<double> state(states[0].size());
      engine::get_state(t.m(), t.d(), state.data(), mjSTATE_FULLPHYSICS);
      REQUIRE(same(sink.state(r, step), state));
      REQUIRE(same(sink.sensordata(r, step), {t.d().sensordata, 2}));
    }
  }
}

TEST_CASE("three steps of a pendulum give the figures of the official build") {
  TestModel t(kPendulum);
  const auto states = states_of(t, 1, mjSTATE_FULLPHYSICS);
  Plan plan = plan_of(t, states, 3);
  ArraySink sink(plan);
  static_cast<void>(ThreadedExecutor({&t.d()}).run(plan, sink));
  CHECK(sink.state(0, 2)[0] == doctest::Approx(.006));
  CHECK(sink.state(0, 2)[1] == doctest::Approx(.0010701817869726907).epsilon(1e-12));
  CHECK(sink.state(0, 2)[2] == doctest::Approx(.26754544035948746).epsilon(1e-12));
  CHECK(sink.sensordata(0, 2)[0] == doctest::Approx(.0005350909062537157).epsilon(1e-12));
  CHECK(t.d().time == doctest::Approx(.006));  // the caller's data hold the final state
}

TEST_CASE("results do not depend on threads, shards or the data that rollouts run in") {
  TestModel t(kScene);
  const auto states = states_of(t, 7, mjSTATE_FULLPHYSICS);
  Plan plan = plan_of(t, states, 40);
  plan.control_noise = 0.5;
  plan.control_noise_time = 0.05;
  seed_rollouts(plan, 3);
  ThreadedExecutor one(1), two(2), five(5);
  const std::vector<double> expected = states_with(one, plan);
  CHECK(states_with(two, plan) == expected);
  CHECK(states_with(five, plan) == expected);
  CHECK(states_with(five, plan) == expected);  // the executor can be used again

  const engine::DataPtr other = engine::make_data(t.m());
  for (int i = 0; i < 9; ++i) engine::step(t.m(), t.d());
  engine::set(t.d().xfrc_applied + 6, {1, 2, 3, 4, 5, 6});
  engine::set(t.d().ctrl, {1, 1});
  ThreadedExecutor in_place({&t.d(), other.get()});
  CHECK(states_with(in_place, plan) == expected);

  ArraySink shards(plan);
  for (const int64_t first : {5, 0, 3}) {
    const int64_t count = first == 0 ? 3 : 2;
    CHECK(two.run(plan, {first, count}, shards, {}).size() == static_cast<size_t>(count));
  }
  CHECK(same(shards.arrays().state, expected));
}

TEST_CASE("noise follows from the seed and the number of the rollout alone") {
  TestModel t(kPendulum);
  const auto states = states_of(t, 6, mjSTATE_FULLPHYSICS);
  const auto some = std::vector(states.begin(), states.begin() + 2);
  Plan plan = plan_of(t, states, 20), part = plan_of(t, some, 20);
  plan.control_noise = part.control_noise = 1;
  seed_rollouts(plan, 1);
  seed_rollouts(part, 1);
  ThreadedExecutor executor(2);
  const std::vector<double> all = states_with(executor, plan), few = states_with(executor, part);
  CHECK(std::equal(few.begin(), few.end(), all.begin()));
  seed_rollouts(part, 2);
  CHECK(states_with(executor, part) != few);
  CHECK(rollout_seed(1, 0) != rollout_seed(1, 1));
}

namespace {

// A sink that keeps the first checkpoint of each rollout.
class Checkpoints final : public Sink {
 public:
  explicit Checkpoints(int64_t rollouts) : numbers(static_cast<size_t>(rollouts)) {}

  [[nodiscard]] std::unique_ptr<RolloutSink> begin(const mjModel&, mjData&,
                                                   int64_t rollout) override {
    return std::make_unique<Receiver>(numbers[static_cast<size_t>(rollout)]);
  }

  std::vector<std::vector<double>> numbers;

 private:
  class Receiver final : public RolloutSink {
   public:
    explicit Receiver(std::vector<double>& to) : to_(to) {}
    void checkpoint(int64_t step, std::span<const double> all) override {
      if (step == 20) to_.assign(all.begin(), all.end());
    }

   private:
    std::vector<double>& to_;
  };
};

}  // namespace

TEST_CASE("a continued rollout comes to the same bytes") {
  TestModel t(kScene);
  const auto states = states_of(t, 3, mjSTATE_FULLPHYSICS);
  Plan plan = plan_of(t, states, 50);
  plan.control_noise = 0.3;
  plan.control_noise_time = 0.02;
  plan.pushes = read_pushes(t.m(), {"spring:arm@0.02-0.2=1,0,2"});
  seed_rollouts(plan, 11);
  ThreadedExecutor executor(2);
  const std::vector<double> whole = states_with(executor, plan);

  plan.state_every = 20;
  Checkpoints checkpoints(plan.size());
  static_cast<void>(executor.run(plan, checkpoints));
  Plan rest = plan;
  rest.state_spec = mjSTATE_INTEGRATION;
  const auto size = static_cast<size_t>(engine::state_size(t.m(), mjSTATE_INTEGRATION));
  const auto noise = static_cast<size_t>(t.m().nu);
  for (size_t r = 0; r < 3; ++r) {
    const std::vector<double>& all = checkpoints.numbers[r];
    REQUIRE(static_cast<int64_t>(all.size()) == checkpoint_size(t.m(), plan));
    Input& input = rest.rollouts[r];
    input.state = std::span(all).first(size);
    input.first_step = 20;
    input.noise_memory.assign(all.begin() + static_cast<std::ptrdiff_t>(size),
                              all.begin() + static_cast<std::ptrdiff_t>(size + noise));
    input.pull_masses.assign(all.end() - 1, all.end());
  }
  // The noise is added to the controls of the first state, which are zero.
  std::vector<std::vector<double>> held = checkpoints.numbers;
  for (size_t r = 0; r < 3; ++r) {
    engine::set_state(t.m(), t.d(), held[r].data(), mjSTATE_INTEGRATION);
    std::fill_n(t.d().ctrl, t.m().nu, 0.0);
    engine::get_state(t.m(), t.d(), held[r].data(), mjSTATE_INTEGRATION);
    rest.rollouts[r].state = std::span(held[r]).first(size);
  }
  ArraySink sink(rest);
  static_cast<void>(executor.run(rest, sink));
  for (int64_t r = 0; r < 3; ++r) {
    for (int64_t step = 20; step < 50; ++step) {
      const auto columns = states[0].size();
      const auto at = static_cast<size_t>(50 * r + step) * columns;
      REQUIRE(same(sink.state(r, step), std::span(whole).subspan(at, columns)));
    }
  }
}

TEST_CASE("a rollout that fails says why, and the others continue") {
  TestModel t(kScene), broken(kScene);
  broken.m().opt.solver = 10;
  const auto states = states_of(t, 3, mjSTATE_FULLPHYSICS);
  Plan plan = plan_of(t, states, 120);
  plan.models = {&t.m(), &broken.m(), &t.m()};
  ArraySink sink(plan);
  const std::vector<Result> results = ThreadedExecutor(2).run(plan, sink);
  CHECK(results[0].end.status == Status::kComplete);
  CHECK(results[1].end.status == Status::kFailed);
  CHECK(results[2].end.status == Status::kComplete);
  REQUIRE(results[1].error);
  CHECK(results[1].end.message == results[1].error->message);
  CHECK(!results[1].end.message.empty());
  CHECK(results[1].end.steps < 120);
  CHECK(same(sink.state(1, 119), sink.state(1, 118)));
}

TEST_CASE("a host cancels all rollouts") {
  TestModel t(kPendulum);
  const auto states = states_of(t, 3, mjSTATE_FULLPHYSICS);
  const Plan plan = plan_of(t, states, 10000);
  std::atomic<int> asked = 0;
  std::atomic<int64_t> reported = 0;
  const Watch watch{.is_cancelled = [&] { return ++asked > 2000; },
                    .on_progress = [&](int64_t steps) { reported += steps; }};
  ArraySink sink(plan);
  const std::vector<Result> results = ThreadedExecutor(1).run(plan, sink, watch);
  CHECK(results[0].end.status == Status::kInterrupted);
  CHECK(results[0].end.steps == 2000);
  CHECK(results[1].end.status == Status::kInterrupted);
  CHECK(results[1].end.steps == 0);
  CHECK(reported == Watch::kStepsOfProgress);
}

TEST_CASE("an unstable rollout ends, and its warnings stay out of the log") {
  TestModel t(std::string("<option timestep='1'/>") + kPendulum);
  t.m().dof_damping[0] = -1e8;
  std::vector<std::vector<double>> states{{0, 1, 1}};
  static int logged = 0;
  const engine::WarningHandler before =
      engine::set_warning_handler([](mjtWarning, const char*) { ++logged; });
  SUBCASE("as Python's rollout does, after the step with the warning") {
    Plan plan = plan_of(t, states, 7);
    plan.ending = Ending::kWarning;
    ArraySink sink(plan);
    const std::vector<Result> results = ThreadedExecutor(1).run(plan, sink);
    CHECK(results[0].end.status == Status::kUnstable);
    CHECK(results[0].end.steps == 2);
    CHECK(results[0].warnings[mjWARN_BADQACC].count == 1);
    for (int64_t step = 2; step < 7; ++step) CHECK(same(sink.state(0, step), sink.state(0, 1)));
    CHECK(!same(sink.state(0, 0), sink.state(0, 1)));
  }
  SUBCASE("at the first bad state") {
    t.m().opt.disableflags |= mjDSBL_AUTORESET;
    Plan plan = plan_of(t, states, 7);
    ArraySink sink(plan);
    const std::vector<Result> results = ThreadedExecutor(1).run(plan, sink);
    CHECK(results[0].end.status == Status::kUnstable);
    CHECK(results[0].end.place == "qacc[0] of joint 'j'");
    CHECK(!results[0].end.state.empty());
  }
  engine::set_warning_handler(before);
  CHECK(logged == 0);
}

namespace {

class Refusing final : public Sink {
 public:
  [[nodiscard]] std::unique_ptr<RolloutSink> begin(const mjModel&, mjData&,
                                                   int64_t rollout) override {
    ++begun;
    if (rollout == 1) throw std::runtime_error("no room");
    return std::make_unique<RolloutSink>();
  }
  std::atomic<int> begun = 0;
};

}  // namespace

TEST_CASE("the executor throws the exception of a sink when the other rollouts have ended") {
  TestModel t(kPendulum);
  const auto states = states_of(t, 4, mjSTATE_FULLPHYSICS);
  const Plan plan = plan_of(t, states, 5);
  Refusing sink;
  ThreadedExecutor executor(2);
  CHECK_THROWS_WITH_AS(static_cast<void>(executor.run(plan, sink)), "no room", std::runtime_error);
  CHECK(sink.begun == 4);
}

TEST_CASE("controls may be any inputs of a state") {
  TestModel t(kPendulum);
  const auto states = states_of(t, 1, mjSTATE_FULLPHYSICS);
  Plan plan = plan_of(t, states, 10);
  plan.control_spec = mjSTATE_CTRL | mjSTATE_QFRC_APPLIED;
  const std::vector<double> row = {0.5, 0.25};
  const ControlArray controls(row, 2);
  plan.rollouts[0].controls = &controls;
  ArraySink sink(plan);
  static_cast<void>(ThreadedExecutor(1).run(plan, sink));
  engine::reset_data(t.m(), t.d());
  t.d().ctrl[0] = 0.5;
  t.d().qfrc_applied[0] = 0.25;
  for (int i = 0; i < 10; ++i) engine::step(t.m(), t.d());
  CHECK(sink.state(0, 9)[1] == t.d().qpos[0]);
}

TEST_CASE("a warmstart is taken, and arrays of the caller are filled") {
  TestModel t(kScene);
  const auto states = states_of(t, 2, mjSTATE_FULLPHYSICS);
  Plan plan = plan_of(t, states, 4);
  const std::vector<double> warmstart(static_cast<size_t>(t.m().nv), 0.5);
  plan.rollouts[1].warmstart = warmstart;
  std::vector<double> out(2 * 4 * states[0].size(), -1);
  ArraySink sink(plan, {.state = out, .sensordata = {}});
  static_cast<void>(ThreadedExecutor({&t.d()}).run(plan, {1, 1}, sink, {}));
  CHECK(out[0] == -1);
  CHECK(out[4 * states[0].size()] == doctest::Approx(0.005));
  CHECK_THROWS_AS(ArraySink(plan, {.state = std::span(out).first(3), .sensordata = {}}), Error);
}

TEST_CASE("a plan that cannot be carried out is refused") {
  TestModel t(kPendulum), other(kScene);
  const auto states = states_of(t, 2, mjSTATE_FULLPHYSICS);
  const Plan good = plan_of(t, states, 5);
  const auto refused = [&](const auto& change) {
    Plan plan = good;
    change(plan);
    try {
      require_valid(plan);
    } catch (const Error& e) {
      return e.diagnostic().code == DiagnosticCode("bad-argument");
    }
    return false;
  };
  CHECK_NOTHROW(require_valid(good));
  CHECK(refused([](Plan& p) { p.models.clear(); }));
  CHECK(refused([](Plan& p) { p.rollouts.clear(); }));
  CHECK(refused([&](Plan& p) { p.models = {&t.m(), &t.m(), &t.m()}; }));
  CHECK(refused([&](Plan& p) { p.models = {&t.m(), &other.m()}; }));
  CHECK(refused([](Plan& p) { p.steps = -1; }));
  CHECK(refused([](Plan& p) { p.rollouts[1].state = p.rollouts[1].state.first(2); }));
  CHECK(refused([](Plan& p) { p.rollouts[0].warmstart = p.rollouts[0].state; }));
  const std::vector<double> row = {1, 2};
  const ControlArray two(row, 2);
  CHECK(refused([&](Plan& p) { p.rollouts[0].controls = &two; }));
  CHECK(refused([](Plan& p) { p.control_spec = mjSTATE_QFRC_APPLIED, p.control_noise = 1; }));
  ThreadedExecutor executor(1);
  ArraySink sink(good);
  CHECK_THROWS_AS(static_cast<void>(executor.run(good, {1, 2}, sink, {})), Error);
}

}  // namespace mj::rollout
