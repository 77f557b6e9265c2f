// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout.h"

#include <algorithm>
#include <cmath>

#include "base/interrupt.h"
#include "common/model/instability.h"
#include "engine/data/data.h"
#include "engine/data/state.h"
#include "engine/data/warning.h"
#include "engine/passive/energy.h"
#include "engine/pipeline/forward.h"
#include "noise.h"
#include "real_time.h"

namespace mj::simulate {
namespace {

void read_state(const mjModel& m, const mjData& d, std::vector<double>& state) {
  state.resize(static_cast<size_t>(engine::state_size(m, mjSTATE_INTEGRATION)));
  engine::get_state(m, d, state.data(), mjSTATE_INTEGRATION);
}

std::vector<double> full_state(const mjModel& m, const mjData& d) {
  std::vector<double> state;
  read_state(m, d, state);
  return state;
}

// After a forward pass.
Energy energy_of(const mjModel& m, mjData& d) {
  engine::potential_energy(m, d);
  engine::kinetic_energy(m, d);
  return {d.energy[0], d.energy[1]};
}

FinalState final_state(const mjModel& m, mjData& d) {
  return {.time = d.time,
          .qpos = {d.qpos, d.qpos + m.nq},
          .qvel = {d.qvel, d.qvel + m.nv},
          .act = {d.act, d.act + m.na},
          .energy = energy_of(m, d),
          .contacts = d.ncon};
}

// The first text of each kind of warning; the handler of all threads.
thread_local RolloutResult* t_result = nullptr;

void record_warning(mjtWarning type, const char* text) {
  if (t_result && type >= 0 && type < mjNWARNING) {
    t_result->warnings[static_cast<size_t>(type)].text = text;
  }
}

// Controls of each step, before and with noise.
class ControlInput {
 public:
  ControlInput(const mjModel& m, const mjData& d, const Plan& plan, const RolloutInput& input)
      : plan_(plan),
        nu_(m.nu),
        held_(d.ctrl, d.ctrl + m.nu),
        noise_(m, plan.control_noise, plan.control_noise_time, input.seed) {
    std::copy(input.noise_memory.begin(), input.noise_memory.end(), noise_.memory().begin());
    if (input.controls) rows_.emplace(*input.controls);
  }

  void apply(int64_t step, mjData& d) {
    if (!rows_ && plan_.control_noise == 0) return;
    if (!rows_) {
      std::copy(held_.begin(), held_.end(), d.ctrl);
    } else if (plan_.zero_after_controls && rows_->is_over(step, d.time)) {
      std::fill_n(d.ctrl, nu_, 0.0);
    } else {
      const std::span<const double> row = rows_->at(step, d.time);
      std::copy(row.begin(), row.end(), d.ctrl);
    }
    noise_.add(step, d.ctrl);
  }
  [[nodiscard]] std::span<const double> memory() { return noise_.memory(); }

 private:
  const Plan& plan_;
  std::optional<ControlRows> rows_;
  int64_t nu_;
  std::vector<double> held_;
  ControlNoise noise_;
};

// The steps of one rollout, until it ends.
class Stepping {
 public:
  Stepping(const mjModel& m, mjData& d, const Plan& plan, const RolloutInput& input,
           RolloutResult& result)
      : m_(m),
        d_(d),
        plan_(plan),
        result_(result),
        controls_(m, d, plan, input),
        pull_masses_(input.pull_masses) {
    pull_masses_.resize(static_cast<size_t>(pull_count(plan.pushes)));
  }

  // Everything that depends on the state; false when the state is bad.
  bool evaluate(int64_t step) {
    const bool is_done = has_no_error([&] {
      controls_.apply(step, d_);
      apply_pushes(m_, plan_.pushes, pull_masses_, d_);
      engine::evaluate(m_, d_);
    });
    if (!is_done) result_.end.state = full_state(m_, d_);
    return is_done && is_good();
  }

  bool advance() {
    const bool is_staged = m_.opt.integrator == mjINT_RK4;  // the state changes on its way
    if (is_staged) read_state(m_, d_, before_);
    const bool is_done = has_no_error([&] { engine::integrate(m_, d_); });
    if (!is_done) result_.end.state = is_staged ? before_ : full_state(m_, d_);
    return is_done;
  }

  [[nodiscard]] std::vector<double> checkpoint() {
    std::vector<double> state = full_state(m_, d_);
    const std::span<const double> memory = controls_.memory();
    state.insert(state.end(), memory.begin(), memory.end());
    state.insert(state.end(), pull_masses_.begin(), pull_masses_.end());
    return state;
  }

 private:
  template <typename Work>
  bool has_no_error(Work work) {
    try {
      work();
      return true;
    } catch (const Error& e) {
      result_.error = e.diagnostic();
    }
    result_.end.status = RolloutStatus::kFailed;
    result_.end.message = result_.error->message;
    return false;
  }

  bool is_good() {
    if (!report::is_unstable(d_)) return true;
    result_.end.status = RolloutStatus::kUnstable;
    result_.end.place = report::unstable_place(m_, d_);
    result_.end.state = full_state(m_, d_);
    return false;
  }

  const mjModel& m_;
  mjData& d_;
  const Plan& plan_;
  RolloutResult& result_;
  ControlInput controls_;
  std::vector<double> pull_masses_;
  std::vector<double> before_;  // the state before a step in stages
};

// Carries out what others want of the simulation before its next step. The step that is the last
// one now: steps made while it is paused do not count.
int64_t controlled_end(RunControl& control, const mjModel& m, mjData& d,
                       const std::vector<double>& initial, int64_t step, int64_t last,
                       const RecordedRollout& out) {
  for (;;) {
    switch (control.next(m, d, step, last, out.frames())) {
      case RunControl::Next::kStep:
        return last;
      case RunControl::Next::kManualStep:
        return last + 1;
      case RunControl::Next::kEnd:
        return step;
      case RunControl::Next::kReset:
        engine::reset_data(m, d);
        engine::set_state(m, d, initial.data(), mjSTATE_INTEGRATION);
    }
  }
}

}  // namespace

int64_t first_recorded_step(const Plan& plan, int64_t first_step) {
  return (first_step + plan.every - 1) / plan.every * plan.every;
}

int64_t frame_count(const Plan& plan, int64_t first_step) {
  const int64_t first = first_recorded_step(plan, first_step);
  return plan.steps < first ? 0 : (plan.steps - first) / plan.every + 1;
}

int64_t checkpoint_size(const mjModel& m, const Plan& plan) {
  if (plan.state_every == 0) return 0;
  return engine::state_size(m, mjSTATE_INTEGRATION) +
         ControlNoise::memory_size(m, plan.control_noise, plan.control_noise_time) +
         pull_count(plan.pushes);
}

RolloutResult run_rollout(const mjModel& m, mjData& d, const Plan& plan, const RolloutInput& input,
                          RecordedRollout& out, const std::function<bool(int64_t)>& stops) {
  RolloutResult result;
  result.first_step = input.first_step;
  engine::set_warning_handler(record_warning);
  t_result = &result;
  Stepping stepping(m, d, plan, input, result);
  Pace pace(plan.percent_real_time);
  int64_t step = input.first_step;
  int64_t last = plan.steps;
  const std::vector<double> initial = plan.control ? full_state(m, d) : std::vector<double>();
  for (;; ++step) {
    if (plan.control) last = controlled_end(*plan.control, m, d, initial, step, last, out);
    pace.wait(std::abs(d.time), interrupted);
    if (stops(step)) {
      result.end.status = RolloutStatus::kInterrupted;
      break;
    }
    const bool is_good = stepping.evaluate(step);
    const bool is_bad = result.end.status == RolloutStatus::kUnstable;
    if (is_bad || (is_good && step % plan.every == 0)) out.add();
    if (plan.has_summary && is_good && step == input.first_step) {
      result.first_energy = energy_of(m, d);
    }
    if (plan.has_summary && is_good && step == last) result.last = final_state(m, d);
    if (!is_good || step == last || !stepping.advance()) break;
    if (plan.state_every > 0 && (step + 1) % plan.state_every == 0) {
      out.add_checkpoint(step + 1, stepping.checkpoint());
    }
  }
  t_result = nullptr;
  result.end.steps = step;
  result.end.frames = out.frames();
  if (plan.control) result.end.events = plan.control->events();
  for (size_t i = 0; i < mjNWARNING; ++i) result.warnings[i].count = d.warning[i].number;
  result.memory = {d.maxuse_arena, d.maxuse_con, d.maxuse_efc};
  return result;
}

}  // namespace mj::simulate
