// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "check.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/diagnostic.h"
#include "report/number.h"
#include "trajectory/reader.h"

namespace mj::simulate {
namespace {

int64_t steps_per_frame(const Trajectory& t) {
  const std::string text = t.attribute("every");
  int64_t every = 1;
  (void)std::from_chars(text.data(), text.data() + text.size(), every);
  return std::max<int64_t>(every, 1);
}

}  // namespace

std::string divergence_text(const Divergence& d, bool with_rollout) {
  std::string out = with_rollout ? "rollout " + std::to_string(d.rollout) + ": " : "";
  if (d.array == "frames") {
    return out + "the recording has " + report::number_text(d.recorded) +
           " frames, the simulation " + report::number_text(d.now);
  }
  out += "differs first at step " + std::to_string(d.step) + " (time " +
         report::rounded_text(d.time, 6) + ") in " + d.array;
  if (d.element != d.array) out += " '" + d.element + "'";
  return out + ": recorded " + report::number_text(d.recorded) + ", now " +
         report::number_text(d.now);
}

std::vector<Trajectory> load_rollouts(const std::string& path) {
  std::vector<Trajectory> out;
  out.push_back(load_trajectory(path));
  for (int64_t r = 1; r < out[0].rollouts; ++r) out.push_back(load_trajectory(path, r));
  return out;
}

std::vector<std::string> recorded_items(const Trajectory& t) {
  std::vector<std::string> out;
  for (const Trajectory::Array& a : t.channels) {
    if (a.columns > 0) out.push_back(record_item(a.name));
  }
  return out;
}

Controls recorded_controls(const Trajectory& t) {
  const Trajectory::Array& ctrl = t[Channel::kCtrl];
  return {ctrl.columns, ctrl.values, t[Channel::kTime].values};
}

TrajectoryCheck::TrajectoryCheck(const std::vector<Trajectory>& recorded, const RecordPlan& plan,
                                 const report::Tolerance& tolerance)
    : recorded_(recorded), plan_(plan), tolerance_(tolerance) {
  for (const Trajectory::Array& a : recorded[0].channels) {
    const auto planned = std::find_if(plan.arrays.begin(), plan.arrays.end(),
                                      [&](const RecordedArray& p) { return p.name == a.name; });
    if (a.columns == 0 || (planned != plan.arrays.end() && planned->columns == a.columns)) continue;
    throw Error("usage", "the recording does not belong to this model: '" + a.name + "' has " +
                             std::to_string(a.columns) + " columns in it");
  }
}

bool TrajectoryCheck::compare_row(const FrameBlock& block, int64_t frame,
                                  const Trajectory::Array& recorded, int64_t row,
                                  const double* now) {
  const std::span<const double> before = recorded.row(row);
  for (size_t c = 0; c < before.size(); ++c) {
    if (tolerance_.same(before[c], now[c])) continue;
    const Trajectory& t = recorded_[static_cast<size_t>(block.rollout)];
    const int64_t at = block.first + frame;
    found_[block.rollout] = {block.rollout,
                             at,
                             at * steps_per_frame(t),
                             t[Channel::kTime].row(at)[0],
                             recorded.name,
                             recorded.labels[c],
                             before[c],
                             now[c]};
    return false;
  }
  return true;
}

bool TrajectoryCheck::compare_frame(const FrameBlock& block, int64_t frame,
                                    std::vector<size_t>& list_at) {
  const Trajectory& t = recorded_[static_cast<size_t>(block.rollout)];
  const int64_t at = block.first + frame;
  if (at >= t.frames) return true;  // reported in the end
  for (size_t k = 0; k < plan_.arrays.size(); ++k) {
    const RecordedArray& a = plan_.arrays[k];
    const Trajectory::Array* recorded = t.find(a.name);
    if (!a.is_list()) {
      if (recorded && !compare_row(block, frame, *recorded, at, block.row(k, frame))) return false;
      continue;
    }
    if (!recorded) continue;  // the numbers of rows were compared before
    const auto i = static_cast<size_t>(at);
    for (int64_t row = recorded->starts[i]; row < recorded->starts[i + 1]; ++row) {
      if (!compare_row(block, frame, *recorded, row, block.lists[k].data() + list_at[k])) {
        return false;
      }
      list_at[k] += static_cast<size_t>(a.columns);
    }
  }
  return true;
}

void TrajectoryCheck::write(FrameBlock& block) {
  if (found_.contains(block.rollout)) return;
  std::vector<size_t> list_at(plan_.arrays.size(), 0);
  for (int64_t i = 0; i < block.frames; ++i) {
    if (!compare_frame(block, i, list_at)) return;
  }
}

void TrajectoryCheck::finish(const std::vector<RolloutEnd>& ends) {
  for (size_t r = 0; r < ends.size(); ++r) {
    const auto rollout = static_cast<int64_t>(r);
    const int64_t recorded = recorded_[r].frames;
    if (found_.contains(rollout) || ends[r].frames == recorded) continue;
    Divergence d;
    d.rollout = rollout;
    d.array = "frames";
    d.recorded = static_cast<double>(recorded);
    d.now = static_cast<double>(ends[r].frames);
    found_[rollout] = d;
  }
}

}  // namespace mj::simulate
