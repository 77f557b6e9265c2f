// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/rollouts/check.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>

#include "base/diagnostic.h"

namespace mj {
namespace {

int64_t steps_per_frame(const Trajectory& t) {
  const std::string text = t.attribute("every");
  int64_t every = 1;
  (void)std::from_chars(text.data(), text.data() + text.size(), every);
  return std::max<int64_t>(every, 1);
}

// Returns whether a recording was finished. Rollouts of an unfinished recording may lack frames.
bool has_ended(const Trajectory& t) {
  const std::string status = t.attribute("status");
  return !status.empty() &&
         status != rollout::kStatusNames[static_cast<size_t>(rollout::Status::kInterrupted)];
}

}  // namespace

std::vector<std::string> recorded_items(const Trajectory& t) {
  std::vector<std::string> out;
  for (const Trajectory::Array& a : t.channels) {
    if (a.columns > 0) out.push_back(record_item(a.name));
  }
  for (const PixelArray& a : t.pictures) out.push_back(record_item(a.name));
  return out;
}

TrajectoryCheck::TrajectoryCheck(const TrajectoryStream& recorded, const RecordPlan& plan,
                                 IsSame is_same, std::vector<int64_t> frames,
                                 std::vector<int64_t> first_steps)
    : recorded_(recorded),
      plan_(plan),
      is_same_(std::move(is_same)),
      frames_(std::move(frames)),
      first_steps_(std::move(first_steps)) {
  for (const PixelArray& a : recorded.about().pictures) {
    const auto same = std::ranges::find(plan.pixels, a.name, &PixelArray::name);
    pictures_.push_back(static_cast<size_t>(same - plan.pixels.begin()));
  }
  for (const Trajectory::Array& a : recorded.about().channels) {
    const size_t k = plan.index_of(a.name);
    if (a.columns == 0 || (k < plan.arrays.size() && plan.arrays[k].columns == a.columns)) continue;
    throw Error("usage", "the recording does not belong to this model: '" + a.name + "' has " +
                             std::to_string(a.columns) +
                             " columns in the recording, but not in this simulation");
  }
}

bool TrajectoryCheck::compare_row(const Pair& pair, int64_t frame, size_t array, int64_t row,
                                  const double* now) {
  const std::span<const double> before = pair.recorded.channels[array].row(row);
  const Trajectory& t = recorded_.about();
  // If the recording stores 32-bit numbers, round the new numbers to 32 bits before comparing them.
  const bool is_single = t.channels[array].is_single;
  for (size_t c = 0; c < before.size(); ++c) {
    const double x = is_single ? static_cast<double>(static_cast<float>(now[c])) : now[c];
    if (is_same_(before[c], x)) continue;
    const int64_t at = pair.now.first + frame;
    found_[pair.now.rollout] = {
        pair.now.rollout,
        at,
        first_steps_[static_cast<size_t>(pair.now.rollout)] + at * steps_per_frame(t),
        pair.recorded[Channel::kTime].row(frame)[0],
        t.channels[array].name,
        t.channels[array].labels[c],
        before[c],
        x};
    return false;
  }
  return true;
}

bool TrajectoryCheck::compare_frame(const Pair& pair, int64_t frame, std::vector<size_t>& list_at) {
  for (size_t c = 0; c < pair.recorded.channels.size(); ++c) {
    const Trajectory::Array& recorded = pair.recorded.channels[c];
    if (recorded.columns == 0) continue;
    const size_t k = plan_.index_of(recorded.name);
    if (!recorded.is_list()) {
      if (!compare_row(pair, frame, c, frame, pair.now.row(k, frame))) return false;
      continue;
    }
    // the numbers of rows are equal, because they were compared before
    const auto i = static_cast<size_t>(frame);
    for (int64_t row = recorded.starts[i]; row < recorded.starts[i + 1]; ++row) {
      if (!compare_row(pair, frame, c, row, pair.now.lists[k].data() + list_at[k])) return false;
      list_at[k] += static_cast<size_t>(recorded.columns);
    }
  }
  return true;
}

// Compares the pictures of a frame, one number after the other. `time` is the time of the frame.
bool TrajectoryCheck::compare_pictures(const FrameBlock& block, int64_t frame, double time) {
  const Trajectory& t = recorded_.about();
  for (size_t k = 0; k < pictures_.size(); ++k) {
    const PixelArray& a = t.pictures[k];
    const int64_t at = block.first + frame;
    const std::string before = recorded_.read_pixels(a, block.rollout, at, 1);
    const std::span<const std::byte> now = block.pixels(pictures_[k], frame);
    const std::span<const std::byte> was = std::as_bytes(std::span(before));
    if (std::ranges::equal(was, now)) continue;
    for (int64_t i = 0; i < a.bytes() / a.number_bytes(); ++i) {
      const double x = pixel_number(a, was, i), y = pixel_number(a, now, i);
      if (is_same_(x, y)) continue;
      const int64_t step =
          first_steps_[static_cast<size_t>(block.rollout)] + at * steps_per_frame(t);
      found_[block.rollout] = {block.rollout, at, step, time, a.name, pixel_label(a, i), x, y};
      return false;
    }
  }
  return true;
}

void TrajectoryCheck::write(FrameBlock& block) {
  if (found_.contains(block.rollout)) return;
  const int64_t all = recorded_.frames(block.rollout);
  const int64_t frames = std::min(block.frames, all - block.first);
  if (frames <= 0) return;  // finish() reports the different numbers of frames
  const Trajectory part = recorded_.read(block.rollout, block.first, frames);
  std::vector<size_t> list_at(plan_.arrays.size(), 0);
  for (int64_t i = 0; i < frames; ++i) {
    if (!compare_frame({part, block}, i, list_at)) return;
    if (!compare_pictures(block, i, part[Channel::kTime].row(i)[0])) return;
  }
}

void TrajectoryCheck::finish(const std::vector<rollout::End>& ends) {
  for (size_t r = 0; r < ends.size(); ++r) {
    const auto rollout = static_cast<int64_t>(r);
    const int64_t recorded = std::min(recorded_.frames(rollout), frames_[r]);
    if (found_.contains(rollout) || ends[r].frames == recorded) continue;
    if (ends[r].frames > recorded && !has_ended(recorded_.about())) continue;
    Divergence d;
    d.rollout = rollout;
    d.array = "frames";
    d.recorded = static_cast<double>(recorded);
    d.now = static_cast<double>(ends[r].frames);
    found_[rollout] = d;
  }
}

}  // namespace mj
