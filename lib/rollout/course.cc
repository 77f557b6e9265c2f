// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout/course.h"

#include <algorithm>
#include <cmath>

#include "engine/data/data.h"
#include "engine/data/state.h"
#include "engine/passive/energy.h"
#include "rollout/instability.h"

namespace mj::rollout {
namespace {

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

}  // namespace

void set_beginning(const Plan& plan, int64_t rollout, mjData& d) {
  const mjModel& m = plan.model(rollout);
  const Input& input = plan.rollouts[static_cast<size_t>(rollout)];
  engine::set_state(m, d, input.state.data(), plan.state_spec);
  std::copy(input.warmstart.begin(), input.warmstart.end(), d.qacc_warmstart);
}

ControlInput::ControlInput(const mjModel& m, const mjData& d, const Plan& plan, const Input& input)
    : m_(m),
      plan_(plan),
      held_(d.ctrl, d.ctrl + m.nu),
      noise_(m, plan.control_noise, plan.control_noise_time, input.seed) {
  const size_t known = std::min(input.noise_memory.size(), noise_.memory().size());
  std::copy_n(input.noise_memory.begin(), known, noise_.memory().begin());
  if (input.controls) rows_.emplace(*input.controls);
}

void ControlInput::apply(int64_t step, mjData& d) {
  if (changes() == 0) return;
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

Course::Course(const Plan& plan, int64_t rollout, mjData& d, RolloutSink& out, const Watch& watch)
    : m_(plan.model(rollout)),
      d_(d),
      plan_(plan),
      out_(out),
      reads_(out.reads()),
      watch_(watch),
      controls_(m_, d, plan, plan.rollouts[static_cast<size_t>(rollout)]),
      pace_(plan.percent_real_time),
      is_staged_(m_.opt.integrator == mjINT_RK4),
      step_(plan.rollouts[static_cast<size_t>(rollout)].first_step),
      last_(plan.steps),
      pull_masses_(plan.rollouts[static_cast<size_t>(rollout)].pull_masses) {
  pull_masses_.resize(static_cast<size_t>(pull_count(plan.pushes)));
  result_.first_step = step_;
  if (!plan.gate) return;
  const std::span<const double> reset = plan.rollouts[static_cast<size_t>(rollout)].reset_state;
  initial_ = reset.empty() ? full_state() : std::vector<double>(reset.begin(), reset.end());
}

void Course::read_state(std::vector<double>& state) const {
  state.resize(static_cast<size_t>(engine::state_size(m_, mjSTATE_INTEGRATION)));
  engine::get_state(m_, d_, state.data(), mjSTATE_INTEGRATION);
}

std::vector<double> Course::full_state() const {
  std::vector<double> state;
  read_state(state);
  return state;
}

bool Course::begin_turn() {
  if (plan_.gate) last_ = gated_end(*plan_.gate, m_, d_, initial_, step_, last_, out_);
  if (ends_by_warning() || (step_ >= last_ && !plan_.has_last_frame)) return false;
  if (plan_.percent_real_time > 0) {
    pace_.wait(std::abs(d_.time), [&] { return is_cancelled(); });
  }
  if (stops()) {
    result_.end.status = Status::kInterrupted;
    return false;
  }
  return try_to([&] {
    controls_.apply(step_, d_);
    apply_pushes(m_, plan_.pushes, pull_masses_, d_);
  });
}

// Reports progress to the host after each kStepsOfProgress steps. Returns whether the host stops
// the rollout.
bool Course::stops() {
  if (watch_.on_progress && step_ % Watch::kStepsOfProgress == 0 && step_ > 0) {
    watch_.on_progress(Watch::kStepsOfProgress);
  }
  return is_cancelled();
}

bool Course::has_ending_warning() const {
  return plan_.ending == Ending::kWarning && has_warning(d_);
}

// Returns whether a warning of an earlier step ends the rollout. If so, records the reason.
bool Course::ends_by_warning() {
  if (!has_ending_warning()) return false;
  result_.end.place = unstable_place(m_, d_);
  result_.end.status = result_.end.place.empty() ? Status::kFailed : Status::kUnstable;
  for (const WarningCount& w : result_.warnings) {
    if (result_.end.message.empty()) result_.end.message = w.text;
  }
  result_.end.state = full_state();
  return true;
}

Computed Course::needs() const {
  const bool has_summary = plan_.has_summary && (step_ == result_.first_step || step_ == last_);
  if (has_summary || plan_.has_memory_use) return Computed::kEverything;
  return step_ % plan_.every == 0 ? std::max(reads_.in_frame, reads_.in_step) : reads_.in_step;
}

bool Course::shows_evaluation() const {
  if (step_ == last_ || plan_.has_memory_use || reads_.in_step != Computed::kNothing) return true;
  if (plan_.has_summary && step_ == result_.first_step) return true;
  return !reads_.ignores_frames && step_ % plan_.every == 0;
}

int64_t Course::idle_turns() const {
  if (changing_inputs() != 0 || plan_.gate || plan_.percent_real_time > 0) return 0;
  if (plan_.has_memory_use || reads_.in_step != Computed::kNothing || !reads_.ignores_steps) {
    return 0;
  }
  if (plan_.has_summary && step_ == result_.first_step) return 0;
  int64_t end = last_;  // the first turn that does more than a step
  const auto end_before_multiple = [&](int64_t first, int64_t period) {
    end = std::min(end, (first + period - 1) / period * period);
  };
  if (!reads_.ignores_frames) end_before_multiple(step_, plan_.every);
  if (watch_.on_progress) {
    end_before_multiple(std::max<int64_t>(step_, 1), Watch::kStepsOfProgress);
  }
  // The step from state_every - 1 to state_every makes a checkpoint.
  if (plan_.state_every > 0) {
    end = std::min(end, step_ / plan_.state_every * plan_.state_every + plan_.state_every - 1);
  }
  return std::max<int64_t>(0, end - step_);
}

bool Course::take_evaluation() {
  const bool is_stable = is_good();
  if (!is_stable || step_ % plan_.every == 0) out_.frame(step_);
  if (!is_stable) return false;
  if (plan_.has_summary && step_ == result_.first_step) result_.first_energy = energy_of(m_, d_);
  if (plan_.has_summary && step_ == last_) result_.last = final_state(m_, d_);
  return step_ != last_;
}

bool Course::is_good() {
  if (plan_.ending != Ending::kUnstable || !is_unstable(d_)) return true;
  result_.end.status = Status::kUnstable;
  result_.end.place = unstable_place(m_, d_);
  result_.end.state = full_state();
  return false;
}

void Course::end_turn() {
  ++step_;
  out_.stepped(step_);
  if (plan_.state_every > 0 && step_ % plan_.state_every == 0) {
    out_.checkpoint(step_, checkpoint());
  }
}

std::span<const double> Course::checkpoint() {
  read_state(checkpoint_);
  const std::span<const double> memory = controls_.memory();
  checkpoint_.insert(checkpoint_.end(), memory.begin(), memory.end());
  checkpoint_.insert(checkpoint_.end(), pull_masses_.begin(), pull_masses_.end());
  return checkpoint_;
}

void Course::fail(const Error& error) {
  result_.error = error.diagnostic();
  result_.end.status = Status::kFailed;
  result_.end.message = result_.error->message;
  result_.end.state = full_state();
}

bool Course::has_warning_text(mjtWarning type) const {
  return !result_.warnings[static_cast<size_t>(type)].text.empty();
}

void Course::take_warning(mjtWarning type, const char* text) {
  result_.warnings[static_cast<size_t>(type)].text = text;
}

Result Course::end() {
  result_.end.steps = step_;
  result_.end.frames = out_.frames();
  if (plan_.gate) result_.end.events = plan_.gate->events();
  for (size_t i = 0; i < mjNWARNING; ++i) result_.warnings[i].count = d_.warning[i].number;
  result_.memory = {d_.maxuse_arena, d_.maxuse_con, d_.maxuse_efc};
  return std::move(result_);
}

}  // namespace mj::rollout
