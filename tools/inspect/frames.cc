// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "frames.h"

#include <algorithm>
#include <string>
#include <vector>

namespace mj::inspect {
namespace {

constexpr int64_t kNumbersOfBlock = 1 << 18;
constexpr int64_t kFirstFrames = 64;  // of lists, whose rows are not known before
constexpr int64_t kMostGrowth = 4;    // of a block after another

int64_t numbers_of(const Trajectory& block, const std::set<size_t>& arrays) {
  int64_t n = 0;
  for (size_t i : arrays) n += static_cast<int64_t>(block.channels[i].values.size());
  return n;
}

}  // namespace

void Frames::each_block(const std::set<size_t>& arrays,
                        const std::function<void(const Trajectory&, int64_t)>& take) const {
  if (arrays.empty()) return;
  int64_t columns = 1;
  bool has_list = false;
  for (size_t i : arrays) {
    columns += about_.channels[i].columns;
    has_list = has_list || about_.channels[i].is_list();
  }
  int64_t count = std::max<int64_t>(1, kNumbersOfBlock / columns);
  if (has_list) count = std::min(count, kFirstFrames);
  for (int64_t first = 0; first < about_.frames;) {
    const Trajectory block = read_(first, std::min(count, about_.frames - first), arrays);
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

Frames frames_of(const TrajectoryStream& recording) {
  const Trajectory& about = recording.about();
  return {about,
          [&recording, &about](int64_t first, int64_t count, const std::set<size_t>& arrays) {
            std::vector<std::string> names;
            for (size_t i : arrays) names.push_back(about.channels[i].name);
            return recording.read(about.rollout, first, count, names);
          }};
}

}  // namespace mj::inspect
