// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout/batch_executor.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/data/data.h"
#include "engine/data/state.h"
#include "engine/pipeline/forward.h"
#include "engine/test_model.h"
#include "rollout/array_sink.h"

namespace mj::rollout {
namespace {

using engine::TestModel;

constexpr const char* kWorld = R"(<worldbody><geom type="plane" size="9 9 1"/>
  <body pos="0 0 .4"><freejoint/><geom type="box" size=".1 .2 .1"/></body>
  <body pos="0 0 .8"><freejoint/><geom size=".15"/></body>
  <body name="arm" pos="1 0 .5"><joint name="a" axis="0 1 0" damping=".1"/><geom type="capsule" size=".05 .2"/>
    <body pos="0 0 .3"><joint name="b" axis="1 0 0"/><geom type="capsule" size=".05 .2"/></body>
  </body></worldbody><actuator><motor joint="a" ctrlrange="-2 2"/><position joint="b" kp="3"/>
  </actuator><sensor><jointpos joint="a"/><jointvel joint="b"/><touch site="s"/></sensor>)";

std::string scene(const std::string& option = "") {
  std::string world = kWorld;
  world.insert(world.find("</worldbody>"), "<site name='s'/>");
  return "<option timestep='0.005' " + option + "/>" + world;
}

// Initial states, and a plan for them with noise and pushes.
struct Case {
  explicit Case(const std::string& xml, int64_t rollouts = 7, int64_t steps = 60) : t(xml) {
    t.m().opt.disableflags |= mjDSBL_AUTORESET;
    for (int64_t r = 0; r < rollouts; ++r) {
      engine::reset_data(t.m(), t.d());
      for (int i = 0; i < t.m().nv; ++i) t.d().qvel[i] = std::sin(static_cast<double>(r + 3 * i));
      auto& state =
          states.emplace_back(static_cast<size_t>(engine::state_size(t.m(), mjSTATE_FULLPHYSICS)));
      engine::get_state(t.m(), t.d(), state.data(), mjSTATE_FULLPHYSICS);
    }
    plan.models = {&t.m()};
    plan.steps = steps;
    plan.state_spec = mjSTATE_FULLPHYSICS;
    for (const auto& state : states) plan.rollouts.push_back({.state = state});
    plan.control_noise = t.m().nu > 0 ? 0.5 : 0;
    plan.control_noise_time = 0.05;
    seed_rollouts(plan, 3);
  }

  TestModel t;
  std::vector<std::vector<double>> states;
  Plan plan;
};

std::vector<double> states_with(Executor& executor, const Plan& plan) {
  ArraySink sink(plan);
  static_cast<void>(executor.run(plan, sink));
  return {sink.arrays().state.begin(), sink.arrays().state.end()};
}

std::vector<double> numbers_of(const ArraySink& sink) {
  std::vector<double> out(sink.arrays().state.begin(), sink.arrays().state.end());
  out.insert(out.end(), sink.arrays().sensordata.begin(), sink.arrays().sensordata.end());
  return out;
}

// Returns the largest difference of two arrays.
double difference(std::span<const double> a, std::span<const double> b) {
  double out = 0;
  for (size_t i = 0; i < a.size(); ++i) out = std::max(out, std::abs(a[i] - b[i]));
  return out;
}

}  // namespace

TEST_CASE("the numbers of a rollout do not depend on other rollouts, threads or ranges") {
  for (const std::string option :
       {"", "integrator='RK4'", "cone='elliptic'", "jacobian='sparse'"}) {
    CAPTURE(option);
    Case c(scene(option));
    c.plan.pushes = read_pushes(c.t.m(), {"spring:arm@0.02-0.2=1,0,2", "arm@0.1-0.2=0,3,0"});
    REQUIRE(not_in_lanes(c.plan, c.t.m()).empty());
    ArraySink all(c.plan);
    BatchExecutor one(1), two(2), five(5);
    static_cast<void>(one.run(c.plan, all));
    const std::vector<double> expected = numbers_of(all);
    for (BatchExecutor* executor : {&one, &two, &five}) {
      ArraySink sink(c.plan);
      static_cast<void>(executor->run(c.plan, sink));
      CHECK(numbers_of(sink) == expected);
    }
    ArraySink shards(c.plan);
    for (const Range range : {Range{5, 2}, Range{0, 1}, Range{1, 1}, Range{2, 3}}) {
      CHECK(two.run(c.plan, range, shards, {}).size() == static_cast<size_t>(range.count));
    }
    CHECK(numbers_of(shards) == expected);
    const engine::DataPtr other = engine::make_data(c.t.m());
    BatchExecutor in_place({&c.t.d(), other.get()});
    CHECK(states_with(in_place, c.plan) ==
          std::vector(all.arrays().state.begin(), all.arrays().state.end()));
  }
}

TEST_CASE("the numbers of a rollout do not depend on the order of the rollouts") {
  Case c(scene(), 11);
  BatchExecutor batch(2);
  const std::vector<double> expected = states_with(batch, c.plan);
  Plan shuffled = c.plan;
  for (size_t r = 0; r < 11; ++r) shuffled.rollouts[r] = c.plan.rollouts[7 * r % 11];
  const std::vector<double> numbers = states_with(batch, shuffled);
  const size_t size = numbers.size() / 11;
  for (size_t r = 0; r < 11; ++r) {
    const auto there = static_cast<std::ptrdiff_t>(r * size);
    const auto here = static_cast<std::ptrdiff_t>(7 * r % 11 * size);
    CHECK(std::equal(numbers.begin() + there,
                     numbers.begin() + there + static_cast<std::ptrdiff_t>(size),
                     expected.begin() + here));
  }
}

TEST_CASE("rollouts in lanes agree with those of the engine") {
  for (const std::string option : {"", "integrator='RK4'", "cone='elliptic'"}) {
    CAPTURE(option);
    Case c(scene(option), 6, 20);
    ThreadedExecutor engine(1);
    BatchExecutor batch(1);
    ArraySink a(c.plan), b(c.plan);
    const std::vector<Result> expected = engine.run(c.plan, a), results = batch.run(c.plan, b);
    CHECK(difference(a.arrays().state, b.arrays().state) < 1e-11);
    CHECK(difference(a.arrays().sensordata, b.arrays().sensordata) < 1e-8);
    for (size_t r = 0; r < results.size(); ++r) {
      CHECK(results[r].end.status == Status::kComplete);
      CHECK(results[r].end.steps == expected[r].end.steps);
    }
  }
}

TEST_CASE("a rollout runs with the engine if its plan or its model does not fit the lanes") {
  Case c(scene(), 5, 10);
  BatchExecutor batch(2);
  ThreadedExecutor threads(1);
  c.plan.percent_real_time = 1e9;
  CHECK(not_in_lanes(c.plan, c.t.m()) == "real-time pace");
  CHECK(states_with(batch, c.plan) == states_with(threads, c.plan));
  c.plan.percent_real_time = 0;
  c.t.m().opt.integrator = mjINT_IMPLICIT;
  CHECK(not_in_lanes(c.plan, c.t.m()) == "the implicit integrator");
  CHECK(states_with(batch, c.plan) == states_with(threads, c.plan));
}

TEST_CASE("rollouts of different models have the numbers of plans of one model") {
  Case c(scene()), heavy(scene()), engine(scene("integrator='implicit'"));
  heavy.t.m().body_mass[1] *= 2;
  BatchExecutor batch(2);
  const std::vector<double> own[] = {states_with(batch, c.plan), states_with(batch, heavy.plan),
                                     states_with(batch, engine.plan)};
  Plan plan = c.plan;
  plan.models = {&c.t.m(), &heavy.t.m(), &engine.t.m(), &c.t.m(), &c.t.m(), &c.t.m(), &heavy.t.m()};
  const std::vector<double> mixed = states_with(batch, plan);
  const size_t size = mixed.size() / plan.models.size();
  const size_t which[] = {0, 1, 2, 0, 0, 0, 1};
  for (size_t r = 0; r < plan.models.size(); ++r) {
    const auto first = static_cast<std::ptrdiff_t>(r * size);
    CHECK(std::equal(mixed.begin() + first,
                     mixed.begin() + first + static_cast<std::ptrdiff_t>(size),
                     own[which[r]].begin() + first));
  }
}

TEST_CASE("an unstable rollout leaves its lane and does not change the others") {
  for (const Ending ending : {Ending::kUnstable, Ending::kWarning}) {
    Case c(scene());
    c.plan.ending = ending;
    if (ending == Ending::kWarning) c.t.m().opt.disableflags &= ~mjDSBL_AUTORESET;
    BatchExecutor batch(1);
    const std::vector<double> good = states_with(batch, c.plan);
    const double huge[] = {1e200, std::numeric_limits<double>::quiet_NaN()};
    c.states[1][3] = huge[0];
    c.states[4][static_cast<size_t>(c.t.m().nq) + 6] = huge[1];
    ArraySink sink(c.plan);
    const std::vector<Result> results = batch.run(c.plan, sink);
    const std::vector<double> numbers(sink.arrays().state.begin(), sink.arrays().state.end());
    const size_t size = numbers.size() / results.size();
    for (size_t r = 0; r < results.size(); ++r) {
      CAPTURE(r);
      const bool is_bad = r == 1 || r == 4;
      CHECK(results[r].end.status == (is_bad ? Status::kUnstable : Status::kComplete));
      if (!is_bad) {
        const auto first = static_cast<std::ptrdiff_t>(r * size);
        CHECK(std::equal(numbers.begin() + first,
                         numbers.begin() + first + static_cast<std::ptrdiff_t>(size),
                         good.begin() + first));
        continue;
      }
      const auto type = r == 1 ? mjWARN_BADQPOS : mjWARN_BADQVEL;
      CHECK(results[r].warnings[type].count >= 1);
      CHECK(results[r].warnings[type].text.find("unstable") != std::string::npos);
      CHECK(results[r].end.steps == (ending == Ending::kWarning ? 1 : 0));
      CHECK(!results[r].end.place.empty());
    }
  }
}

TEST_CASE("a rollout ends at its first huge acceleration, as with the engine") {
  Case c(
      "<option timestep='1'/><worldbody><body><joint name='j' axis='0 1 0'/><geom size='.1' "
      "pos='.2 0 0'/></body></worldbody>");
  c.t.m().dof_damping[0] = -1e8;
  ArraySink a(c.plan), b(c.plan);
  const std::vector<Result> engine = ThreadedExecutor(1).run(c.plan, a);
  const std::vector<Result> batch = BatchExecutor(1).run(c.plan, b);
  for (size_t r = 0; r < batch.size(); ++r) {
    CHECK(batch[r].end.status == Status::kUnstable);
    CHECK(batch[r].end.place == engine[r].end.place);
    CHECK(batch[r].end.steps == engine[r].end.steps);
    for (size_t i = 0; i < mjNWARNING; ++i) {
      CHECK(batch[r].warnings[i].count == engine[r].warnings[i].count);
      CHECK(batch[r].warnings[i].text == engine[r].warnings[i].text);
    }
  }
}

TEST_CASE("bad controls are counted, and other rollouts keep their numbers") {
  Case c(scene(), 6, 12);
  c.plan.control_noise = 0;
  BatchExecutor batch(1);
  const std::vector<double> good = states_with(batch, c.plan);
  std::vector<double> rows(24);
  rows[6] = std::numeric_limits<double>::quiet_NaN();
  const ControlArray controls(rows, 2);
  c.plan.rollouts[2].controls = &controls;
  ArraySink sink(c.plan);
  const std::vector<Result> results = batch.run(c.plan, sink);
  CHECK(results[2].warnings[mjWARN_BADCTRL].count == 1);
  CHECK(results[2].end.status == Status::kComplete);
  CHECK(results[1].warnings[mjWARN_BADCTRL].count == 0);
  const std::span<const double> states = sink.arrays().state;
  const auto size = static_cast<std::ptrdiff_t>(states.size() / 6);
  CHECK(std::equal(states.begin(), states.begin() + 2 * size, good.begin()));
  CHECK(std::equal(states.begin() + 3 * size, states.end(), good.begin() + 3 * size));
  CHECK(difference(states, good) < 1e-11);  // bad controls count as zero
}

TEST_CASE("an error of the engine fails each rollout that it belongs to") {
  Case c(scene(), 7, 120);
  Case broken(scene());
  broken.t.m().opt.solver = 10;
  c.plan.models.assign(7, &c.t.m());
  for (const size_t r : {1, 2, 5}) c.plan.models[r] = &broken.t.m();
  ArraySink sink(c.plan);
  const std::vector<Result> results = BatchExecutor(1).run(c.plan, sink);
  for (size_t r = 0; r < results.size(); ++r) {
    const bool is_broken = r == 1 || r == 2 || r == 5;
    CHECK(results[r].end.status == (is_broken ? Status::kFailed : Status::kComplete));
    CHECK(results[r].error.has_value() == is_broken);
    CHECK(results[r].end.state.empty() == !is_broken);
  }
}

namespace {

// A sink that reads computed values in each frame and compares them with the values that the engine
// computes.
class Frames final : public Sink {
 public:
  [[nodiscard]] std::unique_ptr<RolloutSink> begin(const mjModel& m, mjData& d,
                                                   int64_t r) override {
    if (r == refused) throw std::runtime_error("no room");
    return std::make_unique<Receiver>(*this, m, d, r);
  }
  int64_t refused = -1, refused_frame = -1;
  std::atomic<int> frames = 0, wrong = 0, ended = 0;

 private:
  class Receiver final : public RolloutSink {
   public:
    Receiver(Frames& to, const mjModel& m, const mjData& d, int64_t rollout)
        : to_(to), m_(m), d_(d), rollout_(rollout), own_(engine::make_data(m)) {}
    void frame(int64_t step) override {
      if (rollout_ == to_.refused_frame)
        throw std::runtime_error("full at " + std::to_string(step));
      std::vector<double> state(static_cast<size_t>(engine::state_size(m_, mjSTATE_INTEGRATION)));
      engine::get_state(m_, d_, state.data(), mjSTATE_INTEGRATION);
      engine::set_state(m_, *own_, state.data(), mjSTATE_INTEGRATION);
      engine::forward(m_, *own_);
      if (!std::equal(d_.qacc, d_.qacc + m_.nv, own_->qacc)) ++to_.wrong;
      if (!std::equal(d_.xpos, d_.xpos + 3 * m_.nbody, own_->xpos)) ++to_.wrong;
      if (d_.ncon != own_->ncon) ++to_.wrong;
      ++to_.frames;
    }
    void end(const Result& result) override { to_.ended += result.end.status == Status::kComplete; }

   private:
    Frames& to_;
    const mjModel& m_;
    const mjData& d_;
    int64_t rollout_;
    engine::DataPtr own_;
  };
};

}  // namespace

TEST_CASE("a frame has everything that the engine computes, and does not change the rollout") {
  Case c(scene(), 6, 30);
  c.plan.every = 4;
  c.plan.has_summary = true;
  BatchExecutor batch(2);
  Frames frames;
  const std::vector<Result> results = batch.run(c.plan, frames);
  CHECK(frames.frames == 6 * 8);
  CHECK(frames.wrong == 0);
  ArraySink states(c.plan, mjSTATE_PHYSICS);
  static_cast<void>(batch.run(c.plan, states));
  for (int64_t r = 0; r < 6; ++r) {
    const std::span<const double> last = states.state(r, 29);
    const std::vector<double>& qpos = results[static_cast<size_t>(r)].last->qpos;
    CHECK(std::equal(qpos.begin(), qpos.end(), last.begin()));
  }
}

namespace {

// A sink that reads the states of frames and checkpoints, and ignores all other steps.
class Seldom final : public Sink {
 public:
  Seldom(size_t rollouts, bool ignores_steps) : states(rollouts), ignores_steps_(ignores_steps) {}
  [[nodiscard]] std::unique_ptr<RolloutSink> begin(const mjModel& m, mjData& d,
                                                   int64_t r) override {
    return std::make_unique<Receiver>(*this, states[static_cast<size_t>(r)], m, d);
  }
  std::vector<std::vector<double>> states;  // states of frames and checkpoints of each rollout

 private:
  class Receiver final : public RolloutSink {
   public:
    Receiver(const Seldom& all, std::vector<double>& to, const mjModel& m, const mjData& d)
        : all_(all), to_(to), m_(m), d_(d) {}
    void frame(int64_t) override { add(); }
    void checkpoint(int64_t, std::span<const double>) override { add(); }
    [[nodiscard]] Reads reads() const override {
      return {.in_frame = Computed::kNothing,
              .in_step = Computed::kNothing,
              .ignores_steps = all_.ignores_steps_};
    }

   private:
    void add() {
      const auto size = static_cast<size_t>(engine::state_size(m_, mjSTATE_INTEGRATION));
      to_.resize(to_.size() + size);
      engine::get_state(m_, d_, to_.data() + to_.size() - size, mjSTATE_INTEGRATION);
    }

    const Seldom& all_;
    std::vector<double>& to_;
    const mjModel& m_;
    const mjData& d_;
  };

  bool ignores_steps_;
};

}  // namespace

TEST_CASE("rollouts whose steps nobody reads have the same frames, results and bits") {
  for (const std::string option : {"", "integrator='RK4'", "solver='CG'"}) {
    CAPTURE(option);
    Case c(scene(option), 6, 300);
    c.plan.control_noise = 0;
    c.plan.every = 40;
    c.plan.state_every = 25;
    c.plan.has_summary = true;
    c.states[3][5] = 1e9;  // soon becomes unstable
    Seldom sinks[] = {{6, true}, {6, false}};
    std::vector<Result> results[2];
    for (const size_t i : {0, 1}) results[i] = BatchExecutor(1).run(c.plan, sinks[i]);
    for (size_t r = 0; r < 6; ++r) {
      CAPTURE(r);
      CHECK(sinks[0].states[r] == sinks[1].states[r]);
      const Result &a = results[0][r], &b = results[1][r];
      CHECK(a.end.status == b.end.status);
      CHECK(a.end.steps == b.end.steps);
      CHECK(a.end.place == b.end.place);
      CHECK(a.end.state == b.end.state);
      CHECK(a.last.has_value() == b.last.has_value());
      if (a.last) CHECK(a.last->qpos == b.last->qpos);
      for (size_t k = 0; k < mjNWARNING; ++k) {
        CHECK(a.warnings[k].count == b.warnings[k].count);
        CHECK(a.warnings[k].text == b.warnings[k].text);
      }
    }
  }
}

TEST_CASE("a host watches rollouts whose steps nobody reads") {
  Case c(scene(), 6, 10000);
  c.plan.control_noise = 0;
  std::atomic<int> asked = 0;
  std::atomic<int64_t> reported = 0;
  const Watch watch{.is_cancelled = [&] { return ++asked > 6000; },
                    .on_progress = [&](int64_t steps) { reported += steps; }};
  ArraySink sink(c.plan, Arrays());
  const std::vector<Result> results = BatchExecutor(1).run(c.plan, sink, watch);
  for (const Result& result : results) CHECK(result.end.status == Status::kInterrupted);
  CHECK(results[0].end.steps == 1500);
  CHECK(reported == 4 * Watch::kStepsOfProgress);
}

TEST_CASE("an exception of a sink ends its rollout alone and is thrown at the end") {
  Case c(scene(), 9, 10);
  Frames frames;
  SUBCASE("at the beginning") {
    frames.refused = 3;
    CHECK_THROWS_WITH_AS(static_cast<void>(BatchExecutor(2).run(c.plan, frames)), "no room",
                         std::runtime_error);
  }
  SUBCASE("at a frame") {
    frames.refused_frame = 3;
    CHECK_THROWS_WITH_AS(static_cast<void>(BatchExecutor(2).run(c.plan, frames)), "full at 0",
                         std::runtime_error);
  }
  CHECK(frames.ended == 8);
}

TEST_CASE("rollouts of a thread run one after the other if the sink needs their order") {
  // Notes which rollouts run.
  class Ordered final : public Sink {
   public:
    [[nodiscard]] bool needs_order() const override { return true; }
    [[nodiscard]] std::unique_ptr<RolloutSink> begin(const mjModel&, mjData&, int64_t r) override {
      class To final : public RolloutSink {
       public:
        explicit To(Ordered& all) : all_(all) { all_.most = std::max(all_.most, ++all_.running); }
        void end(const Result&) override { --all_.running; }

       private:
        Ordered& all_;
      };
      begun.push_back(r);
      return std::make_unique<To>(*this);
    }
    std::vector<int64_t> begun;
    int running = 0, most = 0;
  } sink;
  Case c(scene(), 6, 10), other(scene(), 1, 1);
  c.plan.models.assign(6, &c.t.m());
  c.plan.models[2] = &other.t.m();
  static_cast<void>(BatchExecutor(1).run(c.plan, sink));
  CHECK(sink.begun == std::vector<int64_t>{0, 1, 2, 3, 4, 5});
  CHECK(sink.most == 1);
}

TEST_CASE("a host cancels rollouts in lanes") {
  Case c(scene(), 6, 10000);
  std::atomic<int> asked = 0;
  std::atomic<int64_t> reported = 0;
  const Watch watch{.is_cancelled = [&] { return ++asked > 6000; },
                    .on_progress = [&](int64_t steps) { reported += steps; }};
  ArraySink sink(c.plan, mjSTATE_TIME);
  const std::vector<Result> results = BatchExecutor(1).run(c.plan, sink, watch);
  for (const Result& result : results) CHECK(result.end.status == Status::kInterrupted);
  CHECK(results[0].end.steps == 1500);
  CHECK(reported == 4 * Watch::kStepsOfProgress);
}

TEST_CASE("a continued rollout in lanes comes to the same bits") {
  Case c(scene(), 5, 50);
  c.plan.pushes = read_pushes(c.t.m(), {"spring:arm@0.02-0.2=1,0,2"});
  const auto size = static_cast<size_t>(engine::state_size(c.t.m(), mjSTATE_INTEGRATION));
  // Keeps the checkpoints after 20 steps.
  class Keep final : public Sink {
   public:
    std::vector<std::vector<double>> at = std::vector<std::vector<double>>(5);
    [[nodiscard]] std::unique_ptr<RolloutSink> begin(const mjModel&, mjData&, int64_t r) override {
      class To final : public RolloutSink {
       public:
        explicit To(std::vector<double>& to) : to_(to) {}
        void checkpoint(int64_t step, std::span<const double> all) override {
          if (step == 20) to_.assign(all.begin(), all.end());
        }

       private:
        std::vector<double>& to_;
      };
      return std::make_unique<To>(at[static_cast<size_t>(r)]);
    }
  } kept;
  c.plan.state_every = 20;
  BatchExecutor batch(1);
  static_cast<void>(batch.run(c.plan, kept));
  const std::vector<double> whole = states_with(batch, c.plan);
  Plan rest = c.plan;
  rest.state_spec = mjSTATE_INTEGRATION;
  for (size_t r = 0; r < 5; ++r) {
    std::vector<double>& all = kept.at[r];
    REQUIRE(static_cast<int64_t>(all.size()) == checkpoint_size(c.t.m(), c.plan));
    rest.rollouts[r].noise_memory.assign(all.end() - 3, all.end() - 1);
    rest.rollouts[r].pull_masses.assign(all.end() - 1, all.end());
    // The noise is added to the controls of the first state, which are zero.
    engine::set_state(c.t.m(), c.t.d(), all.data(), mjSTATE_INTEGRATION);
    std::fill_n(c.t.d().ctrl, c.t.m().nu, 0.0);
    engine::get_state(c.t.m(), c.t.d(), all.data(), mjSTATE_INTEGRATION);
    rest.rollouts[r].state = std::span(all).first(size);
    rest.rollouts[r].first_step = 20;
  }
  const std::vector<double> continued = states_with(batch, rest);
  const size_t columns = c.states[0].size();
  for (size_t r = 0; r < 5; ++r) {
    const auto first = static_cast<std::ptrdiff_t>((50 * r + 20) * columns);
    const auto last = static_cast<std::ptrdiff_t>((50 * r + 50) * columns);
    CHECK(std::equal(continued.begin() + first, continued.begin() + last, whole.begin() + first));
  }
}

}  // namespace mj::rollout
