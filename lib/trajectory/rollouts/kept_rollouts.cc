// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/rollouts/kept_rollouts.h"

#include <algorithm>
#include <cstring>

#include "base/diagnostic.h"
#include "rollout/result.h"
#include "trajectory/reader.h"
#include "trajectory/rollouts/recorded_rollouts.h"

namespace mj {
namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw Error("cannot-resume", "'" + path + "' cannot be resumed: " + why,
              "give the options with which the shard was begun, or remove the file");
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

}  // namespace

KeptRollouts::KeptRollouts(const std::string& path, const rollout::Plan& plan,
                           const TrajectoryOrigin& origin, const ShardPlace& shard,
                           const std::vector<std::vector<double>>& initial_states)
    : path_(path), plan_(plan), recording_(path, plan) {
  require_same(origin, shard);
  require_same_start(initial_states);
  const RolloutEnds ends = RecordedRollouts(path).ends();
  const auto size = static_cast<size_t>(plan.size());
  const std::vector<int64_t> recorded = recording_.frames();
  const int64_t all = rollout::frame_count(plan, 0);
  is_kept_.assign(size, false);
  frames_.assign(size, 0);
  for (size_t r = 0; r < std::min(size, ends.finished.size()); ++r) {
    is_kept_[r] = ends.finished[r] && recorded[r] == all;
    if (is_kept_[r]) frames_[r] = all;
  }
  // An unstable rollout has ended, too. Its end is known as soon as the recording has its status.
  const std::string complete = rollout::kStatusNames[0], unstable = rollout::kStatusNames[1];
  is_whole_ = ends.status.size() == size &&
              std::ranges::all_of(ends.status, [&](const std::string& status) {
                return status == complete || status == unstable;
              });
}

void KeptRollouts::require_same(const TrajectoryOrigin& origin, const ShardPlace& shard) const {
  const Trajectory& about = recording_.about();
  if (about.attribute("shard_count").empty()) refuse(path_, "it is not a shard");
  const auto number = [](int64_t x) { return std::to_string(x); };
  struct Fact {
    const char* name;
    std::string now, meaning;
  };
  const Fact facts[] = {
      {"all_rollouts", number(shard.rollouts), "rollouts in all shards"},
      {"shard_count", number(shard.count), "number of shards"},
      {"shard_index", number(shard.index), "number of the shard"},
      {"first_rollout", number(shard.first), "first rollout"},
      {"rollouts", number(plan_.size()), "rollouts"},
      {"model_sha256", origin.model_sha256, "model"},
      {"mjtools_version", origin.mjtools_version, "version of mjtools"},
      {"engine", origin.engine, "engine"},
      {"seed", number(static_cast<int64_t>(origin.seed)), "seed"},
      {"every", number(origin.every), "steps between frames"},
      {"inputs", origin.inputs, "inputs"},
      {"settings", origin.settings, "settings"},
      {"shard_start", shard.start, "initial state"},
  };
  for (const Fact& fact : facts) {
    const std::string before = about.attribute(fact.name);
    if (before == fact.now) continue;
    refuse(path_, "the " + fact.meaning + " was '" + before + "', now it is '" + fact.now + "'");
  }
}

void KeptRollouts::require_same_start(
    const std::vector<std::vector<double>>& initial_states) const {
  const std::vector<std::vector<double>> recorded = RecordedRollouts(path_).initial_states();
  if (std::ranges::equal(recorded, initial_states, same_bits)) return;
  refuse(path_, "its rollouts began in other initial states");
}

int64_t KeptRollouts::count() const {
  return std::ranges::count(is_kept_, true);
}

void KeptRollouts::copy(const RecordPlan& record, FrameSink& to, int64_t block_frames) const {
  for (int64_t r = 0; r < plan_.size(); ++r) {
    if (!keeps(r)) continue;
    recording_.copy_rollout(record, to, block_frames, r, plan_.steps);
    to.end_rollout(r, true);
  }
}

}  // namespace mj
