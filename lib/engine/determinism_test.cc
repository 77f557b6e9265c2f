// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Equal models, states and controls give equal bytes: in half steps, from a saved state, and
// with any number of threads.

#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "engine/data/state.h"
#include "engine/data/threads.h"
#include "engine/data/warning.h"
#include "engine/pipeline/forward.h"
#include "engine/random_model.h"

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

// Returns initial data that depend on the index only.
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

TEST_CASE("a simulation continues from its saved state as if nothing had happened") {
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

TEST_CASE("a copy of the data continues like the original") {
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

// Six piles of boxes and capsules and a swinging arm with friction. Each is an island.
const std::string kPiles = [] {
  std::string bodies = "<geom type='plane' size='15 5 1'/>";
  for (int pile = 0; pile < 6; ++pile) {
    for (int level = 0; level < 3; ++level) {
      const std::string pos = std::to_string(2 * pile) + " 0." + std::to_string(level) + " " +
                              std::to_string(.11 + .2 * level);
      bodies += "<body pos='" + pos + "' euler='0 " + std::to_string(5 * pile) +
                " 0'><freejoint/>" +
                (level == 1 ? "<geom type='capsule' size='.08 .1'/>"
                            : "<geom type='box' size='.15 .1 .1'/>") +
                "</body>";
    }
  }
  bodies +=
      "<body pos='0 2 1'><joint axis='0 1 0' frictionloss='.1'/><geom size='.1' pos='.3 0 0'/>"
      "</body>";
  return "<size memory='4M'/><worldbody>" + bodies + "</worldbody>";
}();

// Returns whether two simulations are equal in everything that a step writes, in buffer and arena.
bool same_everything(const mjData& a, const mjData& b) {
  return same_bytes(a, b) && a.ncon == b.ncon && a.nefc == b.nefc && a.nisland == b.nisland &&
         a.parena == b.parena && std::memcmp(a.arena, b.arena, a.parena) == 0 &&
         std::memcmp(a.solver, b.solver, sizeof(a.solver)) == 0 &&
         std::memcmp(a.solver_niter, b.solver_niter, sizeof(a.solver_niter)) == 0 &&
         a.maxuse_stack == b.maxuse_stack && a.maxuse_arena == b.maxuse_arena;
}

TEST_CASE("islands solved by any number of threads give the bytes of one thread") {
  constexpr int kSteps = 40;
  struct Case {
    int solver, cone, jacobian, noslip;
  };
  const Case cases[] = {{mjSOL_NEWTON, mjCONE_PYRAMIDAL, mjJAC_SPARSE, 0},
                        {mjSOL_NEWTON, mjCONE_ELLIPTIC, mjJAC_DENSE, 0},
                        {mjSOL_CG, mjCONE_PYRAMIDAL, mjJAC_DENSE, 0},
                        {mjSOL_CG, mjCONE_ELLIPTIC, mjJAC_SPARSE, 3},
                        {mjSOL_PGS, mjCONE_PYRAMIDAL, mjJAC_DENSE, 0},
                        {mjSOL_PGS, mjCONE_ELLIPTIC, mjJAC_SPARSE, 3}};
  TestModel t(kPiles);
  for (const Case& c : cases) {
    CAPTURE(c.solver);
    t.m().opt.solver = c.solver;
    t.m().opt.cone = c.cone;
    t.m().opt.jacobian = c.jacobian;
    t.m().opt.noslip_iterations = c.noslip;
    const auto run = [&](int threads) {
      DataPtr d = make_data(t.m());
      // The bytes between arrays are compared, too. Zeros make them equal in all simulations.
      std::memset(d->arena, 0, static_cast<size_t>(d->narena));
      set_threads(*d, threads);
      for (int i = 0; i < kSteps; ++i) step(t.m(), *d);
      return d;
    };
    const DataPtr alone = run(0);
    REQUIRE(alone->nisland > 4);
    for (int threads = 1; threads <= 5; ++threads) {
      CAPTURE(threads);
      CHECK(same_everything(*alone, *run(threads)));
    }
  }
}

TEST_CASE("islands that do not fit into the memory are dropped alike by any number of threads") {
  TestModel t(kPiles);
  t.m().opt.jacobian = mjJAC_DENSE;
  const WarningHandler shown = set_warning_handler([](mjtWarning, const char*) {});
  const auto outcomes = [&](int threads) {
    std::vector<std::vector<double>> all;
    for (t.m().narena = 100000; t.m().narena < 200000; t.m().narena += 1000) {
      const DataPtr d = make_data(t.m());
      set_threads(*d, threads);
      forward(t.m(), *d);
      all.emplace_back(d->qacc, d->qacc + t.m().nv);
      all.back().push_back(d->nefc);
      all.back().push_back(d->warning[mjWARN_CNSTRFULL].number);
    }
    return all;
  };
  const auto alone = outcomes(0);
  CHECK(alone.front().back() == 1);
  CHECK(alone.back().back() == 0);
  CHECK(outcomes(3) == alone);
  set_warning_handler(shown);
}

TEST_CASE("threads stay with their data") {
  TestModel t(kPiles);
  set_threads(t.d(), 2);
  const uintptr_t bound = t.d().threadpool;
  CHECK(bound != 0);
  set_threads(t.d(), 2);
  CHECK(t.d().threadpool == bound);
  const DataPtr copy = make_data(t.m());
  copy_data(t.m(), *copy, t.d());
  CHECK(copy->threadpool == 0);
  reset_data(t.m(), t.d());
  CHECK(t.d().threadpool == bound);
  set_threads(t.d(), 0);
  CHECK(t.d().threadpool == 0);
  CHECK_THROWS_AS(set_threads(t.d(), -1), Error);
  CHECK_THROWS_AS(set_threads(t.d(), 1025), Error);
  TestModel small("<size memory='64K'/>");
  set_threads(small.d(), 1024);
  CHECK(small.d().threadpool != 0);
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
