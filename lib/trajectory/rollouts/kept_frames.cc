// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/rollouts/kept_frames.h"

#include <algorithm>
#include <cstring>

#include "base/diagnostic.h"
#include "trajectory/rollouts/recorded_rollouts.h"

namespace mj {

KeptFrames::KeptFrames(const std::string& path, const rollout::Plan& plan)
    : bytes_(std::make_shared<FileBytes>(path)),
      recording_(bytes_),
      starts_(RecordedRollouts(path).starts()),
      plan_(plan) {
  const auto& attributes = about().attributes;
  const auto is_settings = [](const Trajectory::Attribute& a) { return a.name == "settings"; };
  if (std::ranges::any_of(attributes, is_settings)) return;
  throw Error(
      "cannot-resume",
      "'" + path + "' cannot be appended to: it does not contain the options of the recording",
      "continue in another file: -o FILE instead of --append");
}

std::vector<int64_t> KeptFrames::frames() const {
  std::vector<int64_t> out;
  for (int64_t r = 0; r < recording_.rollouts(); ++r) out.push_back(recording_.frames(r));
  return out;
}

int64_t KeptFrames::frames_before(int64_t rollout, int64_t step) const {
  const auto r = static_cast<size_t>(rollout);
  const int64_t first =
      rollout::first_recorded_step(plan_, r < starts_.size() ? starts_[r].step : 0);
  return step <= first ? 0 : (step - 1 - first) / plan_.every + 1;
}

int64_t KeptFrames::last_step(int64_t rollout) const {
  const auto r = static_cast<size_t>(rollout);
  const int64_t first =
      rollout::first_recorded_step(plan_, r < starts_.size() ? starts_[r].step : 0);
  return first + recording_.frames(rollout) * plan_.every;
}

// Fills a block with the next `count` frames of its rollout.
void KeptFrames::copy_frames(const RecordPlan& record, FrameBlock& block, int64_t count) const {
  const Trajectory t = recording_.read(block.rollout, block.first, count);
  for (size_t k = 0; k < record.arrays.size(); ++k) {
    const RecordedArray& array = record.arrays[k];
    const Trajectory::Array* from = t.find(array.name);
    if (!from || from->columns != array.columns || from->is_list() != array.is_list()) {
      throw Error("cannot-resume", "'" + bytes_->name() + "' cannot be appended to: it has no " +
                                       "array '" + array.name +
                                       "' of the same shape as in this run");
    }
    if (array.is_list()) {
      block.lists[k] = from->values;
    } else {
      std::ranges::copy(from->values, block.row(k, 0));
    }
  }
  for (size_t k = 0; k < record.pixels.size(); ++k) {
    const PixelArray& array = record.pixels[k];
    const auto& known = about().pictures;
    const auto from = std::ranges::find(known, array.name, &PixelArray::name);
    if (from == known.end() || from->width != array.width || from->height != array.height) {
      throw Error("cannot-resume", "'" + bytes_->name() + "' cannot be appended to: it has no " +
                                       "pictures '" + array.name +
                                       "' of the same size as in this run");
    }
    const std::string pixels = recording_.read_pixels(*from, block.rollout, block.first, count);
    std::memcpy(block.pixels(k, 0, count).data(), pixels.data(), pixels.size());
  }
  block.frames = count;
}

// Copies a rollout. A block ends at each recorded state, so that the chunks keep their order.
void KeptFrames::copy_rollout(const RecordPlan& record, FrameSink& to, int64_t block_frames,
                              int64_t rollout, int64_t last) const {
  const int64_t states =
      states_.shape("checkpoint/step", rollout).value_or(MatrixFile::Shape()).rows;
  const int64_t frames = recording_.frames(rollout);
  FrameBlock block(record, block_frames);
  int64_t next = 0;  // next frame to copy
  const auto copy_until = [&](int64_t end) {
    while (next < end) {
      block.clear();
      block.rollout = rollout;
      block.first = next;
      const int64_t count = std::min(end - next, block_frames - next % block_frames);
      copy_frames(record, block, count);
      next += count;
      to.write(block);
    }
  };
  for (int64_t i = 0; i < states; ++i) {
    const double step = states_.read("checkpoint/step", rollout, i, 1).values[0];
    if (!(step >= 0 && step <= static_cast<double>(last))) break;
    copy_until(std::min(frames, frames_before(rollout, static_cast<int64_t>(step))));
    block.clear();
    block.rollout = rollout;
    block.first = next;
    block.checkpoints = {step};
    const Matrix state = states_.read("checkpoint/state", rollout, i, 1);
    block.checkpoints.insert(block.checkpoints.end(), state.values.begin(), state.values.end());
    to.write(block);
  }
  copy_until(frames);
}

void KeptFrames::copy(const RecordPlan& record, FrameSink& to, int64_t block_frames,
                      const std::vector<int64_t>& steps) const {
  for (size_t r = 0; r < steps.size(); ++r) {
    copy_rollout(record, to, block_frames, static_cast<int64_t>(r), steps[r]);
  }
}

}  // namespace mj
