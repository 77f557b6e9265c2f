// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout/plan.h"

#include <string>

#include "base/diagnostic.h"
#include "engine/data/state.h"
#include "rollout/noise.h"

namespace mj::rollout {
namespace {

[[noreturn]] void refuse(const std::string& why) {
  throw Error("bad-argument", "a plan of rollouts " + why);
}

void require_models(const Plan& plan) {
  if (plan.models.empty() || plan.rollouts.empty()) refuse("has no models or no rollouts");
  if (plan.models.size() != 1 && plan.models.size() != plan.rollouts.size()) {
    refuse("has " + std::to_string(plan.models.size()) + " models for " +
           std::to_string(plan.rollouts.size()) + " rollouts");
  }
  const mjModel& first = *plan.models[0];
  for (const mjModel* m : plan.models) {
    const bool is_same =
        engine::state_size(*m, plan.state_spec) == engine::state_size(first, plan.state_spec) &&
        engine::state_size(*m, plan.control_spec) == engine::state_size(first, plan.control_spec) &&
        m->nv == first.nv && m->nsensordata == first.nsensordata;
    if (!is_same) refuse("has models of different sizes");
  }
}

void require_size(const char* what, int64_t rollout, int64_t size, int64_t wanted) {
  if (size == wanted) return;
  refuse("has " + std::to_string(size) + " numbers for the " + what + " of rollout " +
         std::to_string(rollout) + ", which needs " + std::to_string(wanted));
}

}  // namespace

void seed_rollouts(Plan& plan, uint64_t seed, int64_t first) {
  for (size_t r = 0; r < plan.rollouts.size(); ++r) {
    plan.rollouts[r].seed = rollout_seed(seed, first + static_cast<int64_t>(r));
  }
}

void require_valid(const Plan& plan) {
  require_models(plan);
  if (plan.steps < 0 || plan.every < 1 || plan.state_every < 0) {
    refuse("needs steps >= 0, every >= 1 and state_every >= 0");
  }
  if (plan.gate && plan.rollouts.size() != 1) refuse("has a gate, which needs exactly one rollout");
  const bool needs_ctrl = plan.control_noise != 0 || plan.zero_after_controls;
  if (needs_ctrl && plan.control_spec != mjSTATE_CTRL) {
    refuse("has control_noise or zero_after_controls, which need control_spec = mjSTATE_CTRL");
  }
  const mjModel& m = *plan.models[0];
  const mjtSize state = engine::state_size(m, plan.state_spec);
  const mjtSize controls = engine::state_size(m, plan.control_spec);
  for (int64_t r = 0; r < plan.size(); ++r) {
    const Input& input = plan.rollouts[static_cast<size_t>(r)];
    require_size("state", r, static_cast<int64_t>(input.state.size()), state);
    if (!input.warmstart.empty()) {
      require_size("warmstart", r, static_cast<int64_t>(input.warmstart.size()), m.nv);
    }
    if (input.controls) require_size("controls", r, input.controls->columns(), controls);
  }
}

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

}  // namespace mj::rollout
