// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstring>
#include <latch>
#include <memory>
#include <thread>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

#include "base/pass_times.h"
#include "common/model/row_labels.h"
#include "engine/data/callback.h"
#include "engine/data/data.h"
#include "engine/data/warning.h"
#include "engine/pipeline/forward.h"
#include "measure.h"

namespace mj::bench {
namespace {

// Returns the current time for the timers of stages, in processor cycles on x86-64 and in seconds
// on other processors. The cycle counter is used because each stage reads the time twice, and
// reading this counter takes little time itself.
mjtNum cycles() {
#if defined(__x86_64__)
  return static_cast<mjtNum>(__rdtsc());
#else
  return now_seconds();
#endif
}

// A generator of uniform random numbers in [-1, 1) (xorshift). The numbers are the same in every
// run.
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

// Returns random controls for all steps. Each control differs from the middle of its range by at
// most `noise` times half the range. A control without a range lies between -noise and noise.
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

// A stage of a step, and the timer that measures it.
struct Stage {
  const char* name;
  mjtTimer timer;
  bool nested;  // whether it is part of the nearest stage above it that is not nested
};
// The stages in the order of a step. kRest is the time that no timer of a stage covers:
// acceleration, sensors and energy.
constexpr Stage kStages[] = {
    {"position", mjTIMER_POSITION, false},
    {"position/kinematics", mjTIMER_POS_KINEMATICS, true},
    {"position/inertia", mjTIMER_POS_INERTIA, true},
    {"position/collision", mjTIMER_POS_COLLISION, true},
    {"position/make constraint", mjTIMER_POS_MAKE, true},
    {"position/project constraint", mjTIMER_POS_PROJECT, true},
    {"velocity", mjTIMER_VELOCITY, false},
    {"actuation", mjTIMER_ACTUATION, false},
    {"constraint solve", mjTIMER_CONSTRAINT, false},
    {"advance", mjTIMER_ADVANCE, false},
};
constexpr const char* kRest = "acceleration, sensors";

// Runs and times simulations of one model with one set of options.
class Simulations {
 public:
  Simulations(mjModel& m, const StepOptions& options, StepReport& report)
      : m_(m), option_(m.opt), o_(options), controls_(make_controls(m, options)), report_(report) {}

  Task task(int threads) {
    auto data = std::make_shared<std::vector<engine::DataPtr>>();
    for (int t = 0; t < threads; ++t) data->push_back(engine::make_data(m_));
    if (end_.empty()) simulate_once(*data->front());
    const auto work = [this, data](int64_t rounds) {
      m_.opt = option_;
      Sample sample;
      for (int64_t i = 0; i < rounds; ++i) {
        sample.cost += roll_all(*data);
        for (const engine::DataPtr& d : *data) compare_with_first(*d);
      }
      return sample;
    };
    return {.whole = {.stage = "step",
                      .threads = threads,
                      .counters = counters_,
                      .unstable = instability_.has_value()},
            .work = work,
            .iterations_per_round = int64_t{o_.steps} * threads};
  }

  Task task_of_parts() {
    auto data = std::make_shared<engine::DataPtr>(engine::make_data(m_));
    const auto work = [this, data](int64_t) {
      m_.opt = option_;
      return Sample{.parts = time_stages(**data)};
    };
    return {.whole = {.stage = "step"},
            .work = work,
            .iterations_per_round = o_.steps,
            .parts_only = true};
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
      if (o_.noise > 0 && m_.nu > 0) {
        std::memcpy(d.ctrl, row, sizeof(double) * static_cast<size_t>(m_.nu));
      }
      engine::step(m_, d);
      after_step();
    }
  }

  // Runs the same simulation in one thread for each element of `data`, all at the same time. The
  // returned cost does not include the start of the threads.
  Cost roll_all(const std::vector<engine::DataPtr>& data) const {
    for (const engine::DataPtr& d : data) reset(*d);
    if (data.size() == 1) return cost_of([&] { roll(*data[0], [] {}); });
    std::latch ready(static_cast<ptrdiff_t>(data.size()) + 1);
    std::vector<std::jthread> threads;
    try {
      for (const engine::DataPtr& d : data) {
        threads.emplace_back([&] {
          ready.arrive_and_wait();
          roll(*d, [] {});
        });
      }
    } catch (...) {  // reached if a thread cannot start, while the threads that started wait for it
      ready.count_down(static_cast<ptrdiff_t>(data.size() + 1 - threads.size()));
      throw;
    }
    return cost_of([&] {
      ready.arrive_and_wait();
      threads.clear();
    });
  }

  // Simulates once. Records the final qpos, means per step, memory use, and whether the simulation
  // is stable.
  void simulate_once(mjData& d) {
    double contacts = 0, constraints = 0, iterations = 0;
    reset(d);
    int step = 0;
    roll(d, [&] {
      contacts += d.ncon;
      constraints += d.nefc;
      for (int i = 0; i < std::clamp(d.nisland, 1, mjNISLAND); ++i) iterations += d.solver_niter[i];
      if (!instability_) note_instability(d, step);
      ++step;
    });
    if (!report_.instability) report_.instability = instability_;
    end_.assign(d.qpos, d.qpos + m_.nq);
    counters_ = {{"contacts", contacts / o_.steps},
                 {"constraints", constraints / o_.steps},
                 {"solver_iterations", iterations / o_.steps},
                 {"timestep_ns", m_.opt.timestep * 1e9},
                 {"model_bytes", static_cast<double>(m_.nbuffer)},
                 {"data_bytes", static_cast<double>(d.nbuffer)},
                 {"arena_bytes", static_cast<double>(d.maxuse_arena)}};
  }

  void note_instability(const mjData& d, int step) {
    for (const mjtWarning kind : {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC}) {
      if (d.warning[kind].number == 0) continue;
      const bool is_position = kind == mjWARN_BADQPOS;
      const char* array = is_position ? "qpos" : kind == mjWARN_BADQVEL ? "qvel" : "qacc";
      const report::ModelLabels labels(m_);
      instability_ = "at step " + std::to_string(step) + ": NaN, infinity or a huge value in " +
                     array + " '" +
                     labels.row(is_position ? Size::nq : Size::nv, d.warning[kind].lastinfo) + "'";
      return;
    }
  }

  void compare_with_first(const mjData& d) {
    report_.deterministic = report_.deterministic &&
                            std::memcmp(end_.data(), d.qpos, sizeof(double) * end_.size()) == 0;
  }

  // Simulates with timers. Returns the time of each stage in seconds. The duration of the whole
  // run, in cycles and in seconds, gives the factor that converts cycles to seconds.
  PassTimes time_stages(mjData& d) const {
    reset(d);
    mjcb_time = cycles;
    const mjtNum start = cycles();
    const double seconds = seconds_of([&] { roll(d, [] {}); });
    const double unit = seconds / (cycles() - start);
    mjcb_time = nullptr;
    PassTimes parts;
    double rest = d.timer[mjTIMER_STEP].duration;
    for (const Stage& stage : kStages) {
      // skips stages that the integrator does not have; RK4 has no stage "advance"
      if (d.timer[stage.timer].number == 0) continue;
      const double duration = d.timer[stage.timer].duration;
      parts.add(stage.name, duration * unit);
      if (!stage.nested) rest -= duration;
    }
    parts.add(kRest, std::max(0.0, rest) * unit);
    return parts;
  }

  mjModel& m_;
  const mjOption option_;
  const StepOptions o_;
  const std::vector<double> controls_;
  StepReport& report_;
  std::optional<std::string> instability_;
  std::vector<double> end_;
  std::vector<Counter> counters_;
};

}  // namespace

std::vector<Task> step_tasks(mjModel& m, const StepOptions& options, StepReport& report) {
  engine::set_warning_handler([](mjtWarning, const char*) {});
  const auto simulations = std::make_shared<Simulations>(m, options, report);
  std::vector<Task> tasks;
  for (const int threads : options.threads) tasks.push_back(simulations->task(threads));
  tasks.push_back(simulations->task_of_parts());
  for (Task& task : tasks) {  // the tasks share ownership of the simulations
    task.work = [simulations, work = task.work](int64_t rounds) { return work(rounds); };
  }
  return tasks;
}

}  // namespace mj::bench
