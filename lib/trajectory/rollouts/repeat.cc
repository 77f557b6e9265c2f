// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/rollouts/repeat.h"

#include <algorithm>
#include <utility>

#include "base/diagnostic.h"
#include "engine/data/data.h"
#include "engine/data/state.h"
#include "rollout/noise.h"
#include "trajectory/rollouts/carried_state.h"
#include "trajectory/rollouts/recorded_rollouts.h"

namespace mj {
namespace {

void require_columns(const mjModel& m, const Trajectory& t, const std::string& name) {
  const std::pair<Channel, mjtSize> wanted[] = {{Channel::kQpos, m.nq},
                                                {Channel::kQvel, m.nv},
                                                {Channel::kAct, m.na},
                                                {Channel::kCtrl, m.nu}};
  for (const auto& [channel, columns] : wanted) {
    const bool is_unknown = channel == Channel::kAct && t[channel].columns == 0;
    if (t[channel].columns == columns || is_unknown) continue;
    throw Error("usage", "'" + name + "' has " + std::to_string(t[channel].columns) +
                             " columns of " + t[channel].name + ", but the model has " +
                             std::to_string(columns));
  }
}

// Returns the state in the first frame of a recording that was made by another program.
std::vector<double> first_frame(const mjModel& m, mjData& d, const TrajectoryStream& recording,
                                const std::string& name, int64_t rollout) {
  if (recording.frames(rollout) == 0) throw Error("usage", "'" + name + "' has no frames");
  CarriedState first;
  first.source = recording.read(rollout, 0, 1);
  for (Channel c : {Channel::kQpos, Channel::kQvel, Channel::kAct, Channel::kCtrl}) {
    first.pieces.push_back({c, 0, 0, first.source[c].columns});
  }
  require_columns(m, first.source, name);
  engine::reset_data(m, d);
  first.apply(m, d, 0);
  std::vector<double> state(static_cast<size_t>(engine::state_size(m, mjSTATE_INTEGRATION)));
  engine::get_state(m, d, state.data(), mjSTATE_INTEGRATION);
  return state;
}

}  // namespace

int64_t last_recorded_step(const TrajectoryStream& recording, const rollout::Plan& plan,
                           const std::vector<RolloutStart>& starts) {
  int64_t last = 0;
  for (int64_t r = 0; r < recording.rollouts(); ++r) {
    const int64_t frames = std::max<int64_t>(recording.frames(r), 1);
    const auto i = static_cast<size_t>(r);
    const int64_t begin = i < starts.size() ? starts[i].step : 0;
    last = std::max(last, rollout::first_recorded_step(plan, begin) + (frames - 1) * plan.every);
  }
  return last;
}

std::vector<std::vector<double>> repeated_states(const mjModel& m,
                                                 const TrajectoryStream& recording,
                                                 const std::string& path, const std::string& name,
                                                 int64_t rollouts) {
  const auto size = static_cast<size_t>(engine::state_size(m, mjSTATE_INTEGRATION));
  const engine::DataPtr d = engine::make_data(m);
  std::vector<std::vector<double>> states = RecordedRollouts(path).initial_states();
  states.resize(static_cast<size_t>(rollouts));
  for (int64_t r = 0; r < rollouts; ++r) {
    std::vector<double>& state = states[static_cast<size_t>(r)];
    if (state.empty()) state = first_frame(m, *d, recording, name, r);
    if (state.size() != size) {
      throw Error("usage", "'" + name + "' was recorded with another model");
    }
  }
  return states;
}

// In start.memory, the state of the noise filter comes first, followed by the masses for springs.
void set_start(const mjModel& m, const rollout::Plan& plan, const RolloutStart& start,
               rollout::Input& input) {
  input.first_step = start.step;
  const int64_t noise =
      rollout::ControlNoise::memory_size(m, plan.control_noise, plan.control_noise_time);
  const int64_t pulls = rollout::pull_count(plan.pushes);
  const auto& memory = start.memory;
  const auto size = static_cast<int64_t>(memory.size());
  if (size >= pulls) input.pull_masses.assign(memory.end() - pulls, memory.end());
  // Recorded controls already contain the noise. Therefore the state of the noise filter may be
  // missing.
  if (size == noise + pulls) input.noise_memory.assign(memory.begin(), memory.end() - pulls);
}

}  // namespace mj
