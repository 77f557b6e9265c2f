// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Each turn of the loop, for step = first_step, ...:
//
//   gate, pace, cancellation
//   controls and noise -> ctrl, pushes -> xfrc_applied
//   evaluate           -> everything that follows from the state
//   frame              -> the sink, after each Plan::every steps
//   integrate          -> the state after step + 1
//   checkpoint         -> the sink, after each Plan::state_every steps

#include "rollout/simulate.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/data/data.h"
#include "engine/data/state.h"
#include "engine/data/warning_scope.h"
#include "engine/passive/energy.h"
#include "engine/pipeline/forward.h"
#include "rollout/instability.h"
#include "rollout/noise.h"
#include "rollout/pace.h"

namespace mj::rollout {
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

// Returns the potential and the kinetic energy of an evaluated state.
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

bool has_warning(const mjData& d) {
  return std::any_of(std::begin(d.warning), std::end(d.warning),
                     [](const mjWarningStat& w) { return w.number > 0; });
}

// The controls of each step: a row of the table, the controls of the initial state, or zeros. Noise
// is added to them.
class ControlInput {
 public:
  ControlInput(const mjModel& m, const mjData& d, const Plan& plan, const Input& input)
      : m_(m),
        plan_(plan),
        held_(d.ctrl, d.ctrl + m.nu),
        noise_(m, plan.control_noise, plan.control_noise_time, input.seed) {
    const size_t known = std::min(input.noise_memory.size(), noise_.memory().size());
    std::copy_n(input.noise_memory.begin(), known, noise_.memory().begin());
    if (input.controls) rows_.emplace(*input.controls);
  }

  void apply(int64_t step, mjData& d) {
    if (!rows_ && plan_.control_noise == 0) return;
    if (!rows_) {
      std::copy(held_.begin(), held_.end(), d.ctrl);
    } else if (plan_.zero_after_controls && rows_->is_over(step, d.time)) {
      std::fill_n(d.ctrl, m_.nu, 0.0);
    } else if (plan_.control_spec == mjSTATE_CTRL) {
      const std::span<const double> row = rows_->at(step, d.time);
      std::copy(row.begin(), row.end(), d.ctrl);
    } else {
      engine::set_state(m_, d, rows_->at(step, d.time).data(), plan_.control_spec);
    }
    noise_.add(step, d.ctrl);
  }
  [[nodiscard]] std::span<const double> memory() { return noise_.memory(); }

 private:
  const mjModel& m_;
  const Plan& plan_;
  std::optional<ControlRows> rows_;
  std::vector<double> held_;
  ControlNoise noise_;
};

// The state and the steps of one rollout.
class Stepping {
 public:
  Stepping(const mjModel& m, mjData& d, const Plan& plan, const Input& input, Result& result)
      : m_(m),
        d_(d),
        plan_(plan),
        result_(result),
        controls_(m, d, plan, input),
        pull_masses_(input.pull_masses) {
    pull_masses_.resize(static_cast<size_t>(pull_count(plan.pushes)));
  }

  // Applies controls and pushes, and computes everything that depends on the state. Returns false
  // if an error or an unstable state ends the rollout.
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
    // The RK4 integrator changes the state between its stages, so the state before the step is
    // saved.
    const bool is_staged = m_.opt.integrator == mjINT_RK4;
    if (is_staged) read_state(m_, d_, before_);
    const bool is_done = has_no_error([&] { engine::integrate(m_, d_); });
    if (!is_done) result_.end.state = is_staged ? before_ : full_state(m_, d_);
    return is_done;
  }

  // Returns whether a warning of an earlier step ends the rollout. If so, records the reason.
  bool ends_by_warning() {
    if (plan_.ending != Ending::kWarning || !has_warning(d_)) return false;
    result_.end.place = unstable_place(m_, d_);
    result_.end.status = result_.end.place.empty() ? Status::kFailed : Status::kUnstable;
    for (const WarningCount& w : result_.warnings) {
      if (result_.end.message.empty()) result_.end.message = w.text;
    }
    result_.end.state = full_state(m_, d_);
    return true;
  }

  [[nodiscard]] std::span<const double> checkpoint() {
    read_state(m_, d_, checkpoint_);
    const std::span<const double> memory = controls_.memory();
    checkpoint_.insert(checkpoint_.end(), memory.begin(), memory.end());
    checkpoint_.insert(checkpoint_.end(), pull_masses_.begin(), pull_masses_.end());
    return checkpoint_;
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
    result_.end.status = Status::kFailed;
    result_.end.message = result_.error->message;
    return false;
  }

  bool is_good() {
    if (plan_.ending != Ending::kUnstable || !is_unstable(d_)) return true;
    result_.end.status = Status::kUnstable;
    result_.end.place = unstable_place(m_, d_);
    result_.end.state = full_state(m_, d_);
    return false;
  }

  const mjModel& m_;
  mjData& d_;
  const Plan& plan_;
  Result& result_;
  ControlInput controls_;
  std::vector<double> pull_masses_;
  std::vector<double> before_;  // the state before a step, for integrators with several stages
  std::vector<double> checkpoint_;
};

// Asks the gate what to do before the next step, and resets the simulation as often as the gate
// demands it. Returns the number of steps after which the rollout ends: `last`, `last` + 1 if the
// gate wants a manual step, or `step` if the gate ends the rollout.
int64_t gated_end(Gate& gate, const mjModel& m, mjData& d, const std::vector<double>& initial,
                  int64_t step, int64_t last, const RolloutSink& out) {
  for (;;) {
    switch (gate.next(m, d, step, last, out.frames())) {
      case Gate::Next::kStep:
        return last;
      case Gate::Next::kManualStep:
        return last + 1;
      case Gate::Next::kEnd:
        return step;
      case Gate::Next::kReset:
        engine::reset_data(m, d);
        engine::set_state(m, d, initial.data(), mjSTATE_INTEGRATION);
    }
  }
}

bool is_cancelled(const Watch& watch) {
  return watch.is_cancelled && watch.is_cancelled();
}

// Reports progress to the host after each kStepsOfProgress steps. Returns whether the host stops
// the rollout.
bool stops(const Watch& watch, int64_t step) {
  if (watch.on_progress && step % Watch::kStepsOfProgress == 0 && step > 0) {
    watch.on_progress(Watch::kStepsOfProgress);
  }
  return is_cancelled(watch);
}

// Makes the steps. Returns how many steps were made, counted from step 0 of the plan.
int64_t make_steps(const mjModel& m, mjData& d, const Plan& plan, const Input& input,
                   RolloutSink& out, const Watch& watch, Result& result) {
  Stepping stepping(m, d, plan, input, result);
  Pace pace(plan.percent_real_time);
  int64_t step = input.first_step;
  int64_t last = plan.steps;
  const std::vector<double> initial = plan.gate ? full_state(m, d) : std::vector<double>();
  for (;; ++step) {
    if (plan.gate) last = gated_end(*plan.gate, m, d, initial, step, last, out);
    if (stepping.ends_by_warning() || (step >= last && !plan.has_last_frame)) return step;
    pace.wait(std::abs(d.time), [&] { return is_cancelled(watch); });
    if (stops(watch, step)) {
      result.end.status = Status::kInterrupted;
      return step;
    }
    const bool is_good = stepping.evaluate(step);
    const bool is_bad = result.end.status == Status::kUnstable;
    if (is_bad || (is_good && step % plan.every == 0)) out.frame(step);
    if (plan.has_summary && is_good && step == input.first_step) {
      result.first_energy = energy_of(m, d);
    }
    if (plan.has_summary && is_good && step == last) result.last = final_state(m, d);
    if (!is_good || step == last || !stepping.advance()) return step;
    out.stepped(step + 1);
    if (plan.state_every > 0 && (step + 1) % plan.state_every == 0) {
      out.checkpoint(step + 1, stepping.checkpoint());
    }
  }
}

}  // namespace

void set_beginning(const Plan& plan, int64_t rollout, mjData& d) {
  const mjModel& m = plan.model(rollout);
  const Input& input = plan.rollouts[static_cast<size_t>(rollout)];
  engine::set_state(m, d, input.state.data(), plan.state_spec);
  std::copy(input.warmstart.begin(), input.warmstart.end(), d.qacc_warmstart);
}

Result simulate(const Plan& plan, int64_t rollout, mjData& d, RolloutSink& out,
                const Watch& watch) {
  const mjModel& m = plan.model(rollout);
  const Input& input = plan.rollouts[static_cast<size_t>(rollout)];
  Result result;
  result.first_step = input.first_step;
  {
    const engine::WarningScope scope([&](mjtWarning type, const char* text) {
      if (type >= 0 && type < mjNWARNING) {
        result.warnings[static_cast<size_t>(type)].text = text;
      }
    });
    result.end.steps = make_steps(m, d, plan, input, out, watch, result);
  }
  result.end.frames = out.frames();
  if (plan.gate) result.end.events = plan.gate->events();
  for (size_t i = 0; i < mjNWARNING; ++i) result.warnings[i].count = d.warning[i].number;
  result.memory = {d.maxuse_arena, d.maxuse_con, d.maxuse_efc};
  return result;
}

}  // namespace mj::rollout
