// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/frame_state.h"

#include <algorithm>
#include <array>

#include "base/diagnostic.h"
#include "engine/data/data.h"

namespace mj {
namespace {

// Tolerance (s) within which a requested time counts as the time of a frame.
constexpr double kSameTime = 1e-9;

struct StateArray {
  const char* name;
  mjtNum* values;
  mjtSize size;
};

std::array<StateArray, 10> arrays_of(const mjModel& m, mjData& d) {
  return {{{"time", &d.time, 1},
           {"qpos", d.qpos, m.nq},
           {"qvel", d.qvel, m.nv},
           {"act", d.act, m.na},
           {"ctrl", d.ctrl, m.nu},
           {"qfrc_applied", d.qfrc_applied, m.nv},
           {"xfrc_applied", d.xfrc_applied, 6 * m.nbody},
           {"mocap_pos", d.mocap_pos, 3 * m.nmocap},
           {"mocap_quat", d.mocap_quat, 4 * m.nmocap},
           {"userdata", d.userdata, m.nuserdata}}};
}

constexpr const char* kActive = "eq_active";

// Returns the array if it has one row of `size` numbers, or null.
const Trajectory::Array* find_row(const Trajectory& frame, const char* name, mjtSize size) {
  const Trajectory::Array* const array = frame.find(name);
  const bool has_row = array && !array->is_list() && array->columns == size &&
                       static_cast<mjtSize>(array->values.size()) >= size;
  return has_row ? array : nullptr;
}

}  // namespace

std::vector<std::string> names_of_state() {
  std::vector<std::string> names = {kActive};
  const mjModel m = {};
  mjData d = {};
  for (const StateArray& array : arrays_of(m, d)) names.emplace_back(array.name);
  return names;
}

void restore_frame(const mjModel& m, const Trajectory& frame, mjData& d) {
  if (m.nq > 0 && !find_row(frame, "qpos", m.nq)) {
    throw Error("usage", "the recording has no qpos, so it cannot be drawn",
                "record it: mj-simulate --record qpos");
  }
  engine::reset_data(m, d);
  for (const StateArray& array : arrays_of(m, d)) {
    const Trajectory::Array* const row = find_row(frame, array.name, array.size);
    if (row) std::copy_n(row->values.begin(), array.size, array.values);
  }
  if (const Trajectory::Array* const active = find_row(frame, kActive, m.neq)) {
    for (mjtSize i = 0; i < m.neq; ++i)
      d.eq_active[i] = active->values[static_cast<size_t>(i)] != 0;
  }
}

std::vector<double> times_of(const TrajectoryStream& recording, int64_t rollout) {
  return recording.read(rollout, 0, recording.frames(rollout), {"time"})[Channel::kTime].values;
}

int64_t frame_at(const std::vector<double>& times, double time) {
  const auto after = std::upper_bound(times.begin(), times.end(), time + kSameTime);
  return std::max<int64_t>(0, after - times.begin() - 1);
}

}  // namespace mj
