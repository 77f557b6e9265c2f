// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A table with a row for each rollout: its inputs, how it ended, its return and its speed
// (--summary=FILE.csv).

#ifndef MJTOOLS_TOOLS_SIMULATE_ROLLOUT_TABLE_H_
#define MJTOOLS_TOOLS_SIMULATE_ROLLOUT_TABLE_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "rollout/plan.h"
#include "rollout/result.h"
#include "rollout/sink.h"
#include "sweep.h"

namespace mj::simulate {

// A sink that measures each rollout and hands all calls on to another sink.
class MeasuringSink final : public rollout::Sink {
 public:
  struct Measurement {
    double seconds = 0;  // clock time between the first and the last call
    double reward = 0;   // sum of the rewards of all frames
  };

  // `reward` is a sensor or an expression (trajectory/datasets/reward.h), or empty. Throws Error
  // for a reward that cannot be computed from one frame.
  MeasuringSink(const mjModel& m, const std::string& reward, int64_t rollouts, rollout::Sink& next);
  ~MeasuringSink() override;

  [[nodiscard]] std::unique_ptr<rollout::RolloutSink> begin(const mjModel& m, mjData& d,
                                                            int64_t rollout) override;
  [[nodiscard]] bool needs_order() const override { return next_.needs_order(); }

  [[nodiscard]] bool has_reward() const { return reward_ != nullptr; }
  [[nodiscard]] const std::vector<Measurement>& measurements() const { return measurements_; }

 private:
  struct RewardOfFrame;
  class Measured;

  rollout::Sink& next_;
  std::unique_ptr<RewardOfFrame> reward_;
  std::vector<Measurement> measurements_;
};

// Returns the table as CSV. `first` is the number of the first rollout, which is not 0 in a shard.
[[nodiscard]] std::string rollout_table(const rollout::Plan& plan, const Sweep& sweep,
                                        int64_t first, const std::vector<rollout::Result>& results,
                                        const MeasuringSink& measured);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_ROLLOUT_TABLE_H_
