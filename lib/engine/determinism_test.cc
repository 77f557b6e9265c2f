// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The same model, state and controls give the same bytes: by halves of steps, from a saved state,
// in any number of threads.

#include <doctest/doctest.h>

#include <cstring>
#include <thread>
#include <vector>

#include "engine/forward.h"
#include "engine/random_model.h"
#include "engine/state.h"

namespace mj::engine {
namespace {

constexpr RandomModelOptions everything() {
  return {.springs = true, .damping = true, .armature = true, .tendons = true, .actuators = true};
}

bool same_bytes(const mjData& a, const mjData& b) {
  return a.nbuffer == b.nbuffer && a.time == b.time &&
         std::memcmp(a.buffer, b.buffer, static_cast<size_t>(a.nbuffer)) == 0;
}

std::vector<double> full_state(TestModel& t) {
  constexpr int kEverything = (1 << mjNSTATE) - 1;
  std::vector<double> state(static_cast<size_t>(state_size(t.m(), kEverything)));
  get_state(t.m(), t.d(), state.data(), kEverything);
  return state;
}

// The same initial data for every call of an index, another one for another index.
DataPtr start(const RandomModel& t, uint64_t index) {
  DataPtr d = make_data(*t.model);
  RandomNumbers random(1000 + index);
  for (int i = 0; i < t.model->nv; ++i) d->qvel[i] = random.uniform(-1, 1);
  for (int i = 0; i < t.model->nu; ++i) d->ctrl[i] = random.uniform(-1, 1);
  return d;
}

}  // namespace

TEST_CASE("the halves of a step are a step") {
  for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    for (uint64_t seed = 0; seed < 5; ++seed) {
      CAPTURE(seed);
      RandomModel whole(seed, everything()), halves(seed, everything());
      whole.m().opt.integrator = halves.m().opt.integrator = integrator;
      for (int i = 0; i < 5; ++i) {
        step(whole.m(), whole.d());
        step1(halves.m(), halves.d());
        step2(halves.m(), halves.d());
      }
      CHECK(same_bytes(whole.d(), halves.d()));
    }
  }
}

TEST_CASE("a simulation goes on from its saved state as if nothing had happened") {
  for (const int integrator : {mjINT_EULER, mjINT_RK4, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    for (uint64_t seed = 0; seed < 5; ++seed) {
      CAPTURE(seed);
      RandomModel t(seed, everything());
      t.m().opt.integrator = integrator;
      for (int i = 0; i < 3; ++i) step(t.m(), t.d());
      const std::vector<double> saved = full_state(t);
      for (int i = 0; i < 3; ++i) step(t.m(), t.d());
      const std::vector<double> later = full_state(t);
      reset_data(t.m(), t.d());
      set_state(t.m(), t.d(), saved.data(), (1 << mjNSTATE) - 1);
      for (int i = 0; i < 3; ++i) step(t.m(), t.d());
      CHECK(full_state(t) == later);
    }
  }
}

TEST_CASE("a copy of the data goes on like the original") {
  for (uint64_t seed = 0; seed < 5; ++seed) {
    CAPTURE(seed);
    RandomModel t(seed, everything());
    for (int i = 0; i < 3; ++i) step(t.m(), t.d());
    const DataPtr copy = make_data(t.m());
    copy_data(t.m(), *copy, t.d());
    CHECK(same_bytes(t.d(), *copy));
    for (int i = 0; i < 3; ++i) {
      step(t.m(), t.d());
      step(t.m(), *copy);
    }
    CHECK(same_bytes(t.d(), *copy));
  }
}

TEST_CASE("simulations of one model in many threads give the bytes of one thread") {
  constexpr int kSimulations = 12, kSteps = 50;
  const RandomModel t(7, everything());
  const auto run = [&t](uint64_t index) {
    DataPtr d = start(t, index);
    for (int i = 0; i < kSteps; ++i) step(*t.model, *d);
    return d;
  };
  std::vector<DataPtr> alone(kSimulations);
  for (int i = 0; i < kSimulations; ++i) alone[i] = run(i);
  for (const int threads : {2, 5}) {
    std::vector<DataPtr> together(kSimulations);
    std::vector<std::thread> workers;
    for (int w = 0; w < threads; ++w) {
      workers.emplace_back([&, w] {
        for (int i = w; i < kSimulations; i += threads) together[i] = run(i);
      });
    }
    for (std::thread& worker : workers) worker.join();
    for (int i = 0; i < kSimulations; ++i) {
      CAPTURE(i);
      CHECK(same_bytes(*alone[i], *together[i]));
    }
  }
}

}  // namespace mj::engine
