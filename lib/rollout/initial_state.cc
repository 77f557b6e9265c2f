// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout/initial_state.h"

#include "base/glob.h"
#include "engine/data/data.h"
#include "load/keyframe.h"
#include "model/names.h"
#include "rollout/noise.h"

namespace mj::rollout {
namespace {

std::vector<int> find_keyframes(const mjModel& m, const std::string& text) {
  if (name_to_id(m, mjOBJ_KEY, text) >= 0) return {find_keyframe(m, text)};
  std::vector<int> out;
  for (int i = 0; i < m.nkey && is_glob(text); ++i) {
    const char* name = id_to_name(m, mjOBJ_KEY, i);
    if (glob_match(text, name ? name : "")) out.push_back(i);
  }
  if (!out.empty()) return out;
  size_t start = 0;
  for (;;) {
    const size_t comma = text.find(',', start);
    out.push_back(find_keyframe(m, text.substr(start, comma - start)));
    if (comma == std::string::npos) return out;
    start = comma + 1;
  }
}

}  // namespace

InitialState::InitialState(const mjModel& m, const InitialStateOptions& options,
                           Diagnostics& diagnostics)
    : source_(options.source),
      noise_(options.noise),
      joints_(m, options.positions, options.velocities, diagnostics) {
  if (options.keyframe) keyframes_ = find_keyframes(m, *options.keyframe);
}

void InitialState::apply(const mjModel& m, mjData& d, int64_t rollout, uint64_t seed) const {
  const auto turn = static_cast<size_t>(rollout);
  if (keyframes_.empty()) {
    engine::reset_data(m, d);
  } else {
    engine::reset_data_keyframe(m, d, keyframes_[turn % keyframes_.size()]);
  }
  if (source_) source_->apply(m, d, rollout);
  joints_.apply(m, d);
  perturb(m, d, noise_, seed);
}

}  // namespace mj::rollout
