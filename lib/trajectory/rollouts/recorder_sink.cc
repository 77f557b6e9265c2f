// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/rollouts/recorder_sink.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace mj {
namespace {

using rollout::Computed;

// Returns which values of mjData an array needs.
Computed reads_of(const RecordedArray& array) {
  constexpr size_t kState[] = {offsetof(mjData, time),           offsetof(mjData, qpos),
                               offsetof(mjData, qvel),           offsetof(mjData, act),
                               offsetof(mjData, ctrl),           offsetof(mjData, qfrc_applied),
                               offsetof(mjData, xfrc_applied),   offsetof(mjData, mocap_pos),
                               offsetof(mjData, mocap_quat),     offsetof(mjData, eq_active),
                               offsetof(mjData, qacc_warmstart), offsetof(mjData, userdata)};
  if (array.is_list()) return Computed::kEverything;
  if (std::ranges::find(kState, array.slice.offset) != std::end(kState)) return Computed::kNothing;
  const bool is_sensed = array.slice.offset == offsetof(mjData, sensordata) ||
                         array.slice.offset == offsetof(mjData, energy);
  return is_sensed ? Computed::kSensors : Computed::kEverything;
}

Computed reads_of(const RecordPlan& plan) {
  Computed out = plan.pixels.empty() ? Computed::kNothing : Computed::kEverything;
  for (const RecordedArray& array : plan.arrays) out = std::max(out, reads_of(array));
  return out;
}

class Recorded final : public rollout::RolloutSink {
 public:
  Recorded(Recorder& recorder, const mjModel& m, mjData& d, int64_t rollout, Computed reads)
      : frames_(recorder, m, d, rollout), reads_(reads) {}

  void go_on(const RecorderSink::Written& written) { frames_.go_on(written.next, written.frames); }

  void frame(int64_t) override { frames_.add(); }
  void checkpoint(int64_t step, std::span<const double> numbers) override {
    frames_.add_checkpoint(step, numbers);
  }
  [[nodiscard]] rollout::Reads reads() const override {
    return {.in_frame = reads_, .in_step = Computed::kNothing, .ignores_steps = true};
  }
  void end(const rollout::Result& result) override {
    frames_.end(result.end.status == rollout::Status::kComplete);
  }
  [[nodiscard]] int64_t frames() const override { return frames_.frames(); }

 private:
  RecordedRollout frames_;
  Computed reads_;
};

}  // namespace

RecorderSink::RecorderSink(const RecordPlan& plan, FrameSink& to, int64_t block_frames,
                           std::vector<Written> written)
    : to_(to),
      recorder_(plan, to, block_frames),
      reads_(reads_of(plan)),
      written_(std::move(written)) {}

std::unique_ptr<rollout::RolloutSink> RecorderSink::begin(const mjModel& m, mjData& d,
                                                          int64_t rollout) {
  auto out = std::make_unique<Recorded>(recorder_, m, d, rollout, reads_);
  if (!written_.empty()) out->go_on(written_[static_cast<size_t>(rollout)]);
  return out;
}

}  // namespace mj
