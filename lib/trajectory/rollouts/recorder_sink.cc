// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/rollouts/recorder_sink.h"

#include <utility>

namespace mj {
namespace {

class Recorded final : public rollout::RolloutSink {
 public:
  Recorded(Recorder& recorder, const mjModel& m, mjData& d, int64_t rollout)
      : frames_(recorder, m, d, rollout) {}

  void go_on(const RecorderSink::Written& written) { frames_.go_on(written.next, written.frames); }

  void frame(int64_t) override { frames_.add(); }
  void checkpoint(int64_t step, std::span<const double> numbers) override {
    frames_.add_checkpoint(step, numbers);
  }
  [[nodiscard]] rollout::Reads reads() const override { return {.computed_in_step = false}; }
  void end(const rollout::Result&) override { frames_.end(); }
  [[nodiscard]] int64_t frames() const override { return frames_.frames(); }

 private:
  RecordedRollout frames_;
};

}  // namespace

RecorderSink::RecorderSink(const RecordPlan& plan, FrameSink& to, int64_t block_frames,
                           std::vector<Written> written)
    : recorder_(plan, to, block_frames), written_(std::move(written)) {}

std::unique_ptr<rollout::RolloutSink> RecorderSink::begin(const mjModel& m, mjData& d,
                                                          int64_t rollout) {
  auto out = std::make_unique<Recorded>(recorder_, m, d, rollout);
  if (!written_.empty()) out->go_on(written_[static_cast<size_t>(rollout)]);
  return out;
}

}  // namespace mj
