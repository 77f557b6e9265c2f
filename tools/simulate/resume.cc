// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resume.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "engine/data/state.h"
#include "load/identity.h"
#include "noise.h"
#include "trajectory/reader.h"

namespace mj::simulate {
namespace {

std::optional<uint64_t> seed_of(const Trajectory& t) {
  const std::string text = t.attribute("seed");
  uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return seed;
}

[[noreturn]] void refuse(const Options& o, const std::string& why, std::string hint = {}) {
  throw Error("cannot-resume", "'" + o.resume + "' cannot be continued: " + why, std::move(hint));
}

void require_unfinished(const Options& o, const Resumption& resumption, int64_t steps,
                        bool may_be_done) {
  bool is_done = true;
  int64_t reached = 0;
  for (const ResumedRollout& r : resumption.rollouts) {
    is_done = is_done && r.step == steps;
    reached = std::max(reached, r.step);
  }
  if (reached <= steps && (may_be_done || !is_done)) return;
  refuse(o, "it is at step " + std::to_string(reached) + " already",
         "--steps and --duration count from the beginning of the recording");
}

// The state that rollout i began with, of which no later one is recorded, with so many numbers that
// noise and springs remember.
Checkpoint beginning(std::vector<double> state, const std::vector<RolloutStart>& starts, size_t i,
                     size_t memory) {
  std::vector<double> remembered(memory);
  if (i < starts.size() && starts[i].memory.size() == memory) remembered = starts[i].memory;
  state.insert(state.end(), remembered.begin(), remembered.end());
  return {i < starts.size() ? starts[i].step : 0, std::move(state)};
}

}  // namespace

Resumption read_resumption(const mjModel& m, const Options& o, int64_t steps, int64_t pulls,
                           const std::vector<int64_t>& last_steps) {
  if (m.opt.enableflags & mjENBL_SLEEP) {
    throw Error("cannot-resume", "a simulation with sleeping cannot be resumed exactly",
                "--set opt.enableflags=0 turns sleeping off");
  }
  const TrajectoryStream recording(o.resume);
  const Trajectory& first = recording.about();
  if (first.rollouts != o.rollouts) {
    refuse(o,
           "it has " + std::to_string(first.rollouts) + " rollouts, --rollouts says " +
               std::to_string(o.rollouts),
           "add --rollouts " + std::to_string(first.rollouts));
  }
  if (first.attribute("model_sha256") != model_identity(m)) {
    refuse(o, "it was recorded with another model, or other options");
  }
  Resumption out;
  out.seed = seed_of(first);
  if (o.is_seed_given && out.seed && *out.seed != o.seed) {
    refuse(o,
           "its seed is " + std::to_string(*out.seed) + ", --seed says " + std::to_string(o.seed),
           "leave out --seed: its random numbers go on");
  }
  const auto noise =
      static_cast<size_t>(ControlNoise::memory_size(m, o.control_noise, o.control_noise_time));
  const auto size = static_cast<size_t>(engine::state_size(m, mjSTATE_INTEGRATION));
  const std::vector<uint64_t> seeds = load_seeds(o.resume);
  out.beginnings = load_initial_states(o.resume);
  const std::vector<RolloutStart> starts = load_starts(o.resume);
  for (int64_t r = 0; r < o.rollouts; ++r) {
    std::optional<Checkpoint> at =
        last_steps.empty() ? load_checkpoint(o.resume, r)
                           : load_checkpoint(o.resume, r, last_steps[static_cast<size_t>(r)]);
    const auto i = static_cast<size_t>(r);
    const bool from_beginning = !at && o.is_appending && o.state_every > 0 &&
                                i < out.beginnings.size() && out.beginnings[i].size() == size;
    if (from_beginning) {
      at = beginning(out.beginnings[i], starts, i, noise + static_cast<size_t>(pulls));
    }
    if (!at) refuse(o, "it holds no full state of rollout " + std::to_string(r));
    if (at->state.size() != size + noise + static_cast<size_t>(pulls)) {
      refuse(o, "its states have another size",
             "give --ctrl-noise, --ctrl-noise-time and springs of --push as it was made with");
    }
    const auto end = at->state.begin() + static_cast<std::ptrdiff_t>(size);
    const auto end_of_noise = end + static_cast<std::ptrdiff_t>(noise);
    ResumedRollout& rollout = out.rollouts.emplace_back();
    rollout.step = at->step;
    rollout.state.assign(at->state.begin(), end);
    rollout.noise_memory.assign(end, end_of_noise);
    rollout.pull_masses.assign(end_of_noise, at->state.end());
    if (static_cast<size_t>(r) < seeds.size()) rollout.seed = seeds[static_cast<size_t>(r)];
  }
  // The last frame may be missing in a file that goes on.
  const bool may_be_done = o.is_appending && first.attribute("status").empty();
  require_unfinished(o, out, steps, may_be_done);
  return out;
}

}  // namespace mj::simulate
