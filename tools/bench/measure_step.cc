// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstring>
#include <latch>
#include <thread>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

#include "base/pass_times.h"
#include "engine/callback.h"
#include "engine/data.h"
#include "engine/forward.h"
#include "engine/warning.h"
#include "measure.h"

namespace mj::bench {
namespace {

// The clock of the stage timers: cycles where they can be read, because each stage reads it twice.
mjtNum cycles() {
#if defined(__x86_64__)
  return static_cast<mjtNum>(__rdtsc());
#else
  return now_seconds();
#endif
}

// Uniform numbers in [-1, 1) (xorshift; the same in every run).
class Noise {
 public:
  double next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<double>(state_ >> 11) * 0x1p-52 - 1;
  }

 private:
  uint64_t state_ = 0x9e3779b97f4a7c15;
};

// Controls of all steps: around the middle of the range of each, or around zero.
std::vector<double> make_controls(const mjModel& m, const StepOptions& o) {
  Noise noise;
  std::vector<double> out;
  out.reserve(static_cast<size_t>(o.steps) * static_cast<size_t>(m.nu));
  for (int step = 0; step < o.steps; ++step) {
    for (int i = 0; i < m.nu; ++i) {
      const double* range = m.actuator_ctrlrange + 2 * i;
      const bool limited = m.actuator_ctrllimited[i];
      const double middle = limited ? (range[0] + range[1]) / 2 : 0;
      const double radius = limited ? (range[1] - range[0]) / 2 : 1;
      out.push_back(middle + o.noise * radius * noise.next());
    }
  }
  return out;
}

// Stages in the order of a step. What no timer covers (acceleration, sensors, energy) is the rest.
struct Stage {
  const char* name;
  mjtTimer timer;
  bool nested;  // in the stage above it that is not
};
constexpr Stage kStages[] = {
    {"step/position", mjTIMER_POSITION, false},
    {"step/position/kinematics", mjTIMER_POS_KINEMATICS, true},
    {"step/position/inertia", mjTIMER_POS_INERTIA, true},
    {"step/position/collision", mjTIMER_POS_COLLISION, true},
    {"step/position/make constraint", mjTIMER_POS_MAKE, true},
    {"step/position/project constraint", mjTIMER_POS_PROJECT, true},
    {"step/velocity", mjTIMER_VELOCITY, false},
    {"step/actuation", mjTIMER_ACTUATION, false},
    {"step/constraint solve", mjTIMER_CONSTRAINT, false},
    {"step/advance", mjTIMER_ADVANCE, false},
};
constexpr const char* kRest = "step/acceleration, sensors";

class StepBench {
 public:
  StepBench(const mjModel& m, const StepOptions& options, const Repetitions& repetitions)
      : m_(m), o_(options), repetitions_(repetitions), controls_(make_controls(m, options)) {}

  StepMeasurements run() {
    engine::set_warning_handler([](mjtWarning, const char*) {});
    for (const int threads : o_.threads) measure_steps(threads);
    measure_stages();
    return std::move(out_);
  }

 private:
  void reset(mjData& d) const {
    if (o_.keyframe >= 0) {
      engine::reset_data_keyframe(m_, d, o_.keyframe);
    } else {
      engine::reset_data(m_, d);
    }
  }

  template <typename AfterStep>
  void roll(mjData& d, AfterStep after_step) const {
    const double* row = controls_.data();
    for (int i = 0; i < o_.steps; ++i, row += m_.nu) {
      if (o_.noise > 0 && m_.nu > 0)
        std::memcpy(d.ctrl, row, sizeof(double) * static_cast<size_t>(m_.nu));
      engine::step(m_, d);
      after_step();
    }
  }

  // The same simulation in all threads at once.
  Cost roll_all(const std::vector<engine::DataPtr>& data) const {
    for (const engine::DataPtr& d : data) reset(*d);
    if (data.size() == 1) return cost_of([&] { roll(*data[0], [] {}); });
    std::latch ready(static_cast<ptrdiff_t>(data.size()) + 1);
    std::vector<std::jthread> threads;
    for (const engine::DataPtr& d : data) {
      threads.emplace_back([&] {
        ready.arrive_and_wait();
        roll(*d, [] {});
      });
    }
    return cost_of([&] {
      ready.arrive_and_wait();
      threads.clear();
    });
  }

  void measure_steps(int threads) {
    std::vector<engine::DataPtr> data;
    for (int t = 0; t < threads; ++t) data.push_back(engine::make_data(m_));
    const int64_t steps = int64_t{o_.steps} * threads;
    Measurement measurement{.stage = "step", .threads = threads, .iterations = steps};
    measurement.counters = count(*data[0]);
    const std::vector<double> end(data[0]->qpos, data[0]->qpos + m_.nq);
    for (int r = 1 - repetitions_.warmup; r <= repetitions_.count; ++r) {
      const Cost cost = roll_all(data);
      if (r >= 1) add(measurement, cost, static_cast<double>(steps));
      for (const engine::DataPtr& d : data) {
        out_.deterministic = out_.deterministic &&
                             std::memcmp(end.data(), d->qpos, sizeof(double) * end.size()) == 0;
      }
    }
    out_.all.push_back(std::move(measurement));
  }

  // Means per step and memory, from a run that also warms up.
  std::vector<Counter> count(mjData& d) const {
    double contacts = 0, constraints = 0, iterations = 0;
    reset(d);
    roll(d, [&] {
      contacts += d.ncon;
      constraints += d.nefc;
      for (int i = 0; i < std::clamp(d.nisland, 1, mjNISLAND); ++i) iterations += d.solver_niter[i];
    });
    return {{"contacts", contacts / o_.steps},
            {"constraints", constraints / o_.steps},
            {"solver_iterations", iterations / o_.steps},
            {"timestep_ns", m_.opt.timestep * 1e9},
            {"model_bytes", static_cast<double>(m_.nbuffer)},
            {"data_bytes", static_cast<double>(d.nbuffer)},
            {"arena_bytes", static_cast<double>(d.maxuse_arena)}};
  }

  // Runs with timers; cycles become seconds by the length of the whole run in both.
  void measure_stages() {
    const engine::DataPtr d = engine::make_data(m_);
    const size_t first = out_.all.size();
    for (const Stage& stage : kStages) {
      out_.all.push_back({.stage = stage.name, .part = true, .iterations = o_.steps});
    }
    out_.all.push_back({.stage = kRest, .part = true, .iterations = o_.steps});
    for (int r = 0; r < repetitions_.count; ++r) {
      reset(*d);
      mjcb_time = cycles;
      const mjtNum start = cycles();
      const double seconds = seconds_of([&] { roll(*d, [] {}); });
      const double unit = seconds / (cycles() - start) / o_.steps;
      mjcb_time = nullptr;
      double rest = d->timer[mjTIMER_STEP].duration;
      for (size_t i = 0; i < std::size(kStages); ++i) {
        const double duration = d->timer[kStages[i].timer].duration;
        out_.all[first + i].real.push_back(duration * unit);
        if (!kStages[i].nested) rest -= duration;
      }
      out_.all.back().real.push_back(std::max(0.0, rest) * unit);
    }
  }

  const mjModel& m_;
  const StepOptions& o_;
  const Repetitions& repetitions_;
  const std::vector<double> controls_;
  StepMeasurements out_;
};

}  // namespace

StepMeasurements measure_step(const mjModel& m, const StepOptions& options,
                              const Repetitions& repetitions) {
  return StepBench(m, options, repetitions).run();
}

}  // namespace mj::bench
