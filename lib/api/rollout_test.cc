// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <mjtools/rollout.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/test_model.h"

namespace {

using mj::engine::TestModel;

constexpr int kRollouts = 6, kSteps = 40;

// A walker of two links on a plane, with inputs and outputs of mjt_rollout.
struct Walkers {
  explicit Walkers(int signature = mjSTATE_FULLPHYSICS)
      : t("<worldbody><geom type='plane' size='9 9 1'/><body pos='0 0 .3'><freejoint/>"
          "<geom size='.1'/><body><joint name='j' axis='0 1 0'/><geom size='.05' pos='.3 0 0'/>"
          "</body></body></worldbody><actuator><motor joint='j'/></actuator>"
          "<sensor><jointvel joint='j'/></sensor>"),
        size(static_cast<size_t>(mj_stateSize(t.model.get(), signature))),
        initial(kRollouts * size),
        ctrl(kRollouts * kSteps),
        state(kRollouts * kSteps * size),
        sensordata(kRollouts * kSteps),
        steps(kRollouts, -1) {
    for (size_t r = 0; r < kRollouts; ++r) {
      mj_resetData(t.model.get(), t.data.get());
      t.data->qvel[6] = static_cast<double>(r);
      mj_getState(t.model.get(), t.data.get(), initial.data() + r * size, signature);
    }
    for (size_t i = 0; i < ctrl.size(); ++i) ctrl[i] = std::sin(static_cast<double>(i));
    in.signature = signature;
  }

  // Simulates rollouts first .. first + count - 1.
  int run(size_t first, size_t count, int threads) {
    in.nrollout = static_cast<int>(count);
    in.nstep = kSteps;
    in.nthread = threads;
    in.initial = initial.data() + first * size;
    in.ninitial = static_cast<mjtSize>(count * size);
    in.ctrl = ctrl.data() + first * kSteps;
    in.nctrl = static_cast<mjtSize>(count * kSteps);
    in.state = state.data() + first * kSteps * size;
    in.nstate = static_cast<mjtSize>(count * kSteps * size);
    in.sensordata = sensordata.data() + first * kSteps;
    in.nsensordata = static_cast<mjtSize>(count * kSteps);
    in.steps = steps.data() + first;
    return mjt_rollout(t.model.get(), &in);
  }

  TestModel t;
  size_t size;
  std::vector<double> initial, ctrl, state, sensordata;
  std::vector<int> steps;
  mjtRollout in{};
};

}  // namespace

TEST_CASE("mjt_rollout gives the same bits for any number of rollouts and threads") {
  Walkers w, other;
  CHECK(w.run(0, kRollouts, 1) == kRollouts);
  CHECK(w.steps == std::vector<int>(kRollouts, kSteps));
  for (size_t r = 0; r < kRollouts; ++r) CHECK(other.run(r, 1, 1) == 1);
  CHECK(other.state == w.state);
  CHECK(other.sensordata == w.sensordata);
  std::fill(other.state.begin(), other.state.end(), 0);
  CHECK(other.run(0, kRollouts, 0) == kRollouts);
  CHECK(other.state == w.state);
}

TEST_CASE("mjt_rollout agrees with mj_step") {
  Walkers w;
  w.run(0, kRollouts, 2);
  const mjModel* m = w.t.model.get();
  mjData* d = w.t.data.get();
  double error = 0;
  for (size_t r = 0; r < kRollouts; ++r) {
    mj_resetData(m, d);
    mj_setState(m, d, w.initial.data() + r * w.size, mjSTATE_FULLPHYSICS);
    for (size_t step = 0; step < kSteps; ++step) {
      d->ctrl[0] = w.ctrl[r * kSteps + step];
      mj_step(m, d);
      std::vector<double> state(w.size);
      mj_getState(m, d, state.data(), mjSTATE_FULLPHYSICS);
      for (size_t i = 0; i < w.size; ++i) {
        error = std::max(error, std::abs(state[i] - w.state[(r * kSteps + step) * w.size + i]));
      }
      error = std::max(error, std::abs(d->sensordata[0] - w.sensordata[r * kSteps + step]));
    }
  }
  CHECK(error < 1e-10);
}

TEST_CASE("mjt_rollout continues from a full state bit for bit") {
  Walkers w(mjSTATE_INTEGRATION), rest(mjSTATE_INTEGRATION);
  CHECK(w.run(2, 1, 1) == 1);
  constexpr size_t kDone = 15;
  const size_t row = 2 * kSteps + kDone;
  mjtRollout in{};
  in.nrollout = 1;
  in.nstep = kSteps - kDone;
  in.signature = mjSTATE_INTEGRATION;
  in.initial = w.state.data() + (row - 1) * w.size;
  in.ninitial = static_cast<mjtSize>(w.size);
  in.ctrl = w.ctrl.data() + row;
  in.nctrl = kSteps - kDone;
  in.state = rest.state.data();
  in.nstate = static_cast<mjtSize>((kSteps - kDone) * w.size);
  CHECK(mjt_rollout(w.t.model.get(), &in) == 1);
  CHECK(std::equal(rest.state.begin(), rest.state.begin() + in.nstate,
                   w.state.begin() + static_cast<std::ptrdiff_t>(row * w.size)));
}

TEST_CASE("a diverging rollout of mjt_rollout repeats its last state") {
  Walkers w;
  w.initial[1 * w.size + 1] = 1e300;
  CHECK(w.run(0, kRollouts, 1) == kRollouts - 1);
  CHECK(w.steps[1] == 1);
  CHECK(w.steps[2] == kSteps);
  const auto row = [&](size_t step) {
    return w.state.begin() + static_cast<std::ptrdiff_t>((kSteps + step) * w.size);
  };
  CHECK(std::equal(row(0), row(1), row(kSteps - 1)));
}

TEST_CASE("mjt_rollout checks the sizes of all arrays") {
  Walkers w;
  w.run(0, 2, 1);
  const auto refuses = [&](const auto& change, const std::string& what) {
    mjtRollout in = w.in;
    change(in);
    CHECK_THROWS_WITH_AS(mjt_rollout(w.t.model.get(), &in), doctest::Contains(what.c_str()),
                         std::runtime_error);
  };
  refuses([](mjtRollout& in) { in.nrollout = -1; }, "nrollout is -1");
  refuses([](mjtRollout& in) { in.nstep = -1; }, "nstep is -1");
  refuses([](mjtRollout& in) { in.nthread = -2; }, "nthread is -2");
  refuses([](mjtRollout& in) { in.nrollout = 3; }, "initial has ");
  refuses([](mjtRollout& in) { in.initial = nullptr, in.ninitial = 0; }, "no initial states");
  refuses([](mjtRollout& in) { --in.nctrl; }, "ctrl has 79 numbers, but needs 80 x 1");
  refuses([](mjtRollout& in) { in.state = nullptr; }, "state has 0 numbers");
  refuses([](mjtRollout& in) { ++in.nsensordata; }, "sensordata has 81 numbers");
  refuses([](mjtRollout& in) { in.nstep = 1 << 30, in.nrollout = 1 << 30; }, "numbers, but needs");
  refuses([](mjtRollout& in) { in.signature = -1; }, "signature");
  mjtRollout none = w.in;
  none.nrollout = 0;
  CHECK(mjt_rollout(w.t.model.get(), &none) == 0);
  none = w.in;
  none.ctrl = nullptr, none.nctrl = 0;
  none.state = none.sensordata = nullptr, none.nstate = none.nsensordata = 0;
  none.steps = nullptr;
  CHECK(mjt_rollout(w.t.model.get(), &none) == 2);
}
