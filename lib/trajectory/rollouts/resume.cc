// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/rollouts/resume.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "engine/data/state.h"
#include "load/identity.h"
#include "resource/write/atomic_file.h"
#include "resource/write/draft_name.h"
#include "rollout/noise.h"
#include "trajectory/reader.h"
#include "trajectory/rollouts/recorded_rollouts.h"

namespace mj {
namespace {

std::optional<uint64_t> seed_of(const Trajectory& t) {
  const std::string text = t.attribute("seed");
  uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return seed;
}

[[noreturn]] void refuse(const ResumeRequest& request, const std::string& why,
                         std::string hint = {}) {
  throw Error("cannot-resume", "'" + request.path + "' cannot be continued: " + why,
              std::move(hint));
}

void require_unfinished(const ResumeRequest& request, const Resumption& resumption, int64_t steps,
                        bool may_be_done) {
  bool is_done = true;
  int64_t reached = 0;
  for (const ResumedRollout& r : resumption.rollouts) {
    is_done = is_done && r.step == steps;
    reached = std::max(reached, r.step);
  }
  if (reached <= steps && (may_be_done || !is_done)) return;
  refuse(request, "it is at step " + std::to_string(reached) + " already",
         "--steps and --duration count from the beginning of the recording");
}

// Returns the checkpoint at the start of rollout i, for a rollout without later checkpoints. It
// contains the state, followed by the `memory` numbers that noise and springs had stored by then.
Checkpoint beginning(std::vector<double> state, const std::vector<RolloutStart>& starts, size_t i,
                     size_t memory) {
  std::vector<double> remembered(memory);
  if (i < starts.size() && starts[i].memory.size() == memory) remembered = starts[i].memory;
  state.insert(state.end(), remembered.begin(), remembered.end());
  return {i < starts.size() ? starts[i].step : 0, std::move(state)};
}

// Copies the controls in `beginning`, the initial state of the rollout, to `state`, if both states
// have the same size.
void hold_controls_of(const mjModel& m, const std::vector<double>& beginning,
                      std::vector<double>& state) {
  if (beginning.size() != state.size()) return;
  constexpr int kBefore = mjSTATE_CTRL - 1;
  const auto first = engine::state_size(m, mjSTATE_INTEGRATION & kBefore);
  std::copy_n(beginning.begin() + first, engine::state_size(m, mjSTATE_CTRL),
              state.begin() + first);
}

}  // namespace

Resumption read_resumption(const mjModel& m, const rollout::Plan& plan,
                           const ResumeRequest& request) {
  if (m.opt.enableflags & mjENBL_SLEEP) {
    throw Error("cannot-resume", "a simulation with sleeping cannot be resumed exactly",
                "turn sleeping off with --set opt.enableflags=0");
  }
  const TrajectoryStream recording(request.path);
  const Trajectory& first = recording.about();
  if (first.rollouts != request.rollouts) {
    refuse(request,
           "it has " + std::to_string(first.rollouts) + " rollouts, but --rollouts is " +
               std::to_string(request.rollouts),
           "add --rollouts " + std::to_string(first.rollouts));
  }
  if (first.attribute("model_sha256") != model_identity(m)) {
    refuse(request, "it was recorded with another model, or other options");
  }
  Resumption out;
  out.seed = seed_of(first);
  if (request.seed && out.seed && *out.seed != *request.seed) {
    refuse(request,
           "its seed is " + std::to_string(*out.seed) + ", but --seed is " +
               std::to_string(*request.seed),
           "omit --seed, because the recorded random numbers continue");
  }
  const auto noise = static_cast<size_t>(
      rollout::ControlNoise::memory_size(m, plan.control_noise, plan.control_noise_time));
  const auto pulls = static_cast<size_t>(rollout::pull_count(plan.pushes));
  const auto size = static_cast<size_t>(engine::state_size(m, mjSTATE_INTEGRATION));
  RecordedRollouts recorded(request.path);
  const std::vector<uint64_t> seeds = recorded.seeds();
  const std::vector<std::vector<double>> beginnings = recorded.initial_states();
  const std::vector<RolloutStart> starts = recorded.starts();
  for (int64_t r = 0; r < request.rollouts; ++r) {
    std::optional<Checkpoint> at =
        request.last_steps.empty()
            ? recorded.checkpoint(r)
            : recorded.checkpoint(r, request.last_steps[static_cast<size_t>(r)]);
    const auto i = static_cast<size_t>(r);
    const bool from_beginning = !at && request.is_appending && plan.state_every > 0 &&
                                i < beginnings.size() && beginnings[i].size() == size;
    if (from_beginning) {
      at = beginning(beginnings[i], starts, i, noise + pulls);
    }
    if (!at) refuse(request, "it does not contain a full state of rollout " + std::to_string(r));
    if (at->state.size() != size + noise + pulls) {
      refuse(
          request, "its full states and the states of this run differ in size",
          "give --ctrl-noise, --ctrl-noise-time and the springs of --push as in the recorded run");
    }
    const auto end = at->state.begin() + static_cast<std::ptrdiff_t>(size);
    const auto end_of_noise = end + static_cast<std::ptrdiff_t>(noise);
    ResumedRollout& rollout = out.rollouts.emplace_back();
    rollout.step = at->step;
    rollout.state.assign(at->state.begin(), end);
    rollout.noise_memory.assign(end, end_of_noise);
    rollout.pull_masses.assign(end_of_noise, at->state.end());
    const bool has_held = plan.control_noise > 0 && i < beginnings.size();
    if (has_held) hold_controls_of(m, beginnings[i], rollout.state);
    if (static_cast<size_t>(r) < seeds.size()) rollout.seed = seeds[static_cast<size_t>(r)];
  }
  // The last run may have been killed while it made a copy of the whole file.
  if (request.is_appending) remove_stale_drafts(follow_links(request.path));
  // If the recording is continued in its file, it may have reached the last step but lack its last
  // frame.
  const bool may_be_done = request.is_appending && first.attribute("status").empty();
  require_unfinished(request, out, plan.steps, may_be_done);
  return out;
}

}  // namespace mj
