// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "frames.h"

#include <algorithm>
#include <string>
#include <vector>

namespace mj::inspect {
namespace {

constexpr int64_t kNumbersOfBlock = 1 << 18;
// number of frames in the first block, if the lists have unknown lengths
constexpr int64_t kFirstFrames = 64;
// largest factor by which a block may be longer than the block before
constexpr int64_t kMostGrowth = 4;

int64_t numbers_of(const Trajectory& block, const std::set<size_t>& arrays) {
  int64_t n = 0;
  for (size_t i : arrays) n += static_cast<int64_t>(block.channels[i].values.size());
  return n;
}

}  // namespace

Frames::Frames(Trajectory about, Read read)
    : about_(std::move(about)), lengths_{about_.frames}, read_(std::move(read)) {}

Frames::Frames(Trajectory about, std::vector<int64_t> lengths, Read read)
    : about_(std::move(about)), lengths_(std::move(lengths)), read_(std::move(read)) {
  about_.frames = *std::ranges::max_element(lengths_);
}

bool Frames::has_short_rollouts() const {
  return *std::ranges::min_element(lengths_) < about_.frames;
}

std::string Frames::frames_text() const {
  const std::string most = std::to_string(about_.frames);
  if (!has_short_rollouts()) return most;
  return std::to_string(*std::ranges::min_element(lengths_)) + " to " + most;
}

void Frames::each_block(const std::set<size_t>& arrays, const Take& take) const {
  for (size_t r = 0; r < lengths_.size(); ++r) each_block_of(r, arrays, take);
}

void Frames::each_block_of(size_t rollout, const std::set<size_t>& arrays, const Take& take) const {
  if (arrays.empty()) return;
  const int64_t number = has_rollouts() ? static_cast<int64_t>(rollout) : about_.rollout;
  const int64_t frames = lengths_[rollout];
  int64_t columns = 1;
  bool has_list = false;
  for (size_t i : arrays) {
    columns += about_.channels[i].columns;
    has_list = has_list || about_.channels[i].is_list();
  }
  int64_t count = std::max<int64_t>(1, kNumbersOfBlock / columns);
  if (has_list) count = std::min(count, kFirstFrames);
  for (int64_t first = 0; first < frames;) {
    Trajectory block = read_(number, first, std::min(count, frames - first), arrays);
    block.rollout = number;
    take(block, first);
    first += block.frames;
    const int64_t per_frame = numbers_of(block, arrays) / block.frames + 1;
    count = std::clamp<int64_t>(kNumbersOfBlock / per_frame, 1, count * kMostGrowth);
  }
}

int64_t Frames::count_rows(size_t list) const {
  int64_t rows = 0;
  each_block({list},
             [&](const Trajectory& block, int64_t) { rows += block.channels[list].starts.back(); });
  return rows;
}

Frames frames_of(const TrajectoryStream& recording, Rollouts which) {
  const Trajectory& about = recording.about();
  const auto read = [&recording, &about](int64_t rollout, int64_t first, int64_t count,
                                         const std::set<size_t>& arrays) {
    std::vector<std::string> names;
    for (size_t i : arrays) names.push_back(about.channels[i].name);
    return recording.read(rollout, first, count, names);
  };
  if (which == Rollouts::kOne || recording.rollouts() == 1) return {about, read};
  std::vector<int64_t> lengths;
  for (int64_t r = 0; r < recording.rollouts(); ++r) lengths.push_back(recording.frames(r));
  return {about, std::move(lengths), read};
}

}  // namespace mj::inspect
