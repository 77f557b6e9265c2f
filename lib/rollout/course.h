// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The course of one rollout: everything that happens to a rollout apart from the computation of its
// steps. A rollout takes turns, for step = first_step, ...:
//
//   begin_turn()   gate, pace, cancellation; controls and noise -> ctrl, pushes -> xfrc_applied
//   evaluate()     everything that follows from the state; a frame after each Plan::every steps
//   advance()      the state after step + 1
//   end_turn()     the step and, after each Plan::state_every steps, a checkpoint
//
// Executors differ in how they compute evaluate() and advance(): with the engine, or side by side
// for several rollouts. If a function returns false, the rollout has ended, and only end() may
// follow.

#ifndef MJTOOLS_ROLLOUT_COURSE_H_
#define MJTOOLS_ROLLOUT_COURSE_H_

#include <mujoco/mjdata.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/diagnostic.h"
#include "rollout/control_table.h"
#include "rollout/noise.h"
#include "rollout/pace.h"
#include "rollout/plan.h"
#include "rollout/result.h"
#include "rollout/sink.h"
#include "rollout/watch.h"

namespace mj::rollout {

// Sets `d` to the state with which a rollout begins. `d` must have been reset.
void set_beginning(const Plan& plan, int64_t rollout, mjData& d);

// The controls of each step: a row of the table, the controls of the initial state, or zeros. Noise
// is added to them.
class ControlInput {
 public:
  ControlInput(const mjModel& m, const mjData& d, const Plan& plan, const Input& input);

  // Returns the components of the state that apply() changes (mjtState bits).
  [[nodiscard]] int changes() const {
    if (rows_) return plan_.control_spec;
    return plan_.control_noise != 0 ? mjSTATE_CTRL : 0;
  }
  void apply(int64_t step, mjData& d);
  // Returns the state of the noise filter.
  [[nodiscard]] std::span<const double> memory() { return noise_.memory(); }

 private:
  const mjModel& m_;
  const Plan& plan_;
  std::optional<ControlRows> rows_;
  std::vector<double> held_;
  ControlNoise noise_;
};

class Course {
 public:
  // `d` is in the state that set_beginning() has set. All arguments must outlive the course.
  Course(const Plan& plan, int64_t rollout, mjData& d, RolloutSink& out, const Watch& watch);

  [[nodiscard]] int64_t step() const { return step_; }
  // Returns the inputs that begin_turn() may change from step to step (mjtState bits).
  [[nodiscard]] int changing_inputs() const {
    return controls_.changes() | (plan_.pushes.empty() ? 0 : mjSTATE_XFRC_APPLIED);
  }
  // Returns the values that the receiver of the rollout reads in this turn.
  [[nodiscard]] Computed needs() const;

  // Returns the number of turns, from this one on, in which the rollout needs only its steps: no
  // input changes, and nobody sees the states between the steps. Before each such step, the
  // executor must ask must_stop() and begin a turn if the answer is true. It must also make a turn
  // if a step is bad. All other steps are reported together with pass().
  [[nodiscard]] int64_t idle_turns() const;
  [[nodiscard]] bool must_stop() const { return is_cancelled() || has_ending_warning(); }
  void pass(int64_t turns) { step_ += turns; }

  [[nodiscard]] bool begin_turn();
  // Returns whether anybody sees the evaluation of this turn. If not, evaluate() may be left out if
  // the state is stable.
  [[nodiscard]] bool shows_evaluation() const;

  // Computes everything that follows from the state with `work`, which may throw Error. Then takes
  // the evaluated state. Returns false after an error, an unstable state or the last state.
  template <typename Work>
  [[nodiscard]] bool evaluate(const Work& work) {
    return try_to(work) && take_evaluation();
  }
  [[nodiscard]] bool take_evaluation();

  // Computes the state after the step with `work`, which may throw Error.
  template <typename Work>
  [[nodiscard]] bool advance(const Work& work) {
    // The RK4 integrator changes the state between its stages, so the state before the step is
    // saved.
    if (is_staged_) read_state(before_);
    if (try_to(work)) return true;
    if (is_staged_) result_.end.state = before_;
    return false;
  }

  void end_turn();

  // Return whether the text of an engine warning of a kind has been taken, and take such a text.
  // `type` is in mjtWarning.
  [[nodiscard]] bool has_warning_text(mjtWarning type) const;
  void take_warning(mjtWarning type, const char* text);
  // Returns the result of a rollout that has ended.
  [[nodiscard]] Result end();

 private:
  template <typename Work>
  bool try_to(const Work& work) {
    try {
      work();
      return true;
    } catch (const Error& e) {
      fail(e);
    }
    return false;
  }

  void fail(const Error& error);
  [[nodiscard]] bool is_cancelled() const { return watch_.is_cancelled && watch_.is_cancelled(); }
  void read_state(std::vector<double>& state) const;
  [[nodiscard]] std::vector<double> full_state() const;
  void ask_gate();
  bool stops();
  [[nodiscard]] bool has_ending_warning() const;
  bool ends_by_warning();
  bool is_good();
  [[nodiscard]] std::span<const double> checkpoint();

  const mjModel& m_;
  mjData& d_;
  const Plan& plan_;
  RolloutSink& out_;
  const Reads reads_;
  const Watch& watch_;
  Result result_;
  ControlInput controls_;
  Pace pace_;
  bool is_staged_;
  int64_t step_, last_;
  std::vector<double> pull_masses_;
  std::vector<double> initial_;  // the state to which a gate can reset the simulation
  std::vector<double> before_;   // the state before a step, for integrators with several stages
  std::vector<double> checkpoint_;
};

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_COURSE_H_
