// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout_table.h"

#include <chrono>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "base/csv.h"
#include "base/diagnostic.h"
#include "common/cli/number.h"
#include "trajectory/datasets/reward.h"
#include "trajectory/record_plan.h"

namespace mj::simulate {
namespace {

using Clock = std::chrono::steady_clock;
using rollout::Result;

// Copies the numbers of an array from the data of a simulation.
void copy_numbers(const mjData& d, const DataSlice& slice, double* to) {
  const auto* place = reinterpret_cast<const std::byte*>(&d) + slice.offset;
  if (slice.is_pointer) place = *reinterpret_cast<const std::byte* const*>(place);
  for (int64_t i = 0; i < slice.count; ++i) {
    const int64_t at = slice.first + i;
    if (slice.type == ElementType::kNum) {
      to[i] = reinterpret_cast<const mjtNum*>(place)[at];
    } else {
      to[i] = reinterpret_cast<const int*>(place)[at];
    }
  }
}

double norm(const std::vector<double>& x) {
  return std::sqrt(std::inner_product(x.begin(), x.end(), x.begin(), 0.0));
}

void add_cell(std::string& row, const std::string& text) {
  row += (row.empty() ? "" : ",") + csv_cell(text);
}

// Returns the time at which a rollout ended, or an empty text if it is unknown.
std::string end_time(const Result& r) {
  if (r.last) return report::number_text(r.last->time);
  // the time is the first number of a state
  return r.end.state.empty() ? "" : report::number_text(r.end.state[0]);
}

}  // namespace

struct MeasuringSink::RewardOfFrame {
  RecordPlan plan;
  std::vector<size_t> starts;
  size_t columns = 0;
  std::unique_ptr<Reward> reward;

  RewardOfFrame(const mjModel& m, const std::string& text)
      : plan(make_record_plan(m, reward_items(m, text))) {
    for (const RecordedArray& array : plan.arrays) {
      const bool is_number =
          array.slice.type == ElementType::kNum || array.slice.type == ElementType::kInt;
      const bool is_late = plan.needs.subtree_velocity || plan.needs.body_forces;
      if (array.is_list() || !is_number || is_late) {
        throw Error("usage", "--return cannot use '" + array.name + "'",
                    "use a sensor of the model instead");
      }
      starts.push_back(columns);
      columns += static_cast<size_t>(array.columns);
    }
    reward = std::make_unique<Reward>(m, text, plan, starts);
  }

  [[nodiscard]] double value(const mjData& d, std::vector<double>& frame) const {
    frame.resize(columns);
    for (size_t k = 0; k < starts.size(); ++k) {
      copy_numbers(d, plan.arrays[k].slice, frame.data() + starts[k]);
    }
    return reward->value(frame);
  }
};

// The receiver of one rollout.
class MeasuringSink::Measured final : public rollout::RolloutSink {
 public:
  Measured(std::unique_ptr<rollout::RolloutSink> next, const mjData& d, const RewardOfFrame* reward,
           Measurement& to)
      : next_(std::move(next)), d_(d), reward_(reward), to_(to), start_(Clock::now()) {}

  void frame(int64_t step) override {
    if (reward_) to_.reward += reward_->value(d_, frame_);
    next_->frame(step);
  }
  void stepped(int64_t step) override { next_->stepped(step); }
  void checkpoint(int64_t step, std::span<const double> numbers) override {
    next_->checkpoint(step, numbers);
  }
  void end(const Result& result) override {
    to_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    next_->end(result);
  }
  [[nodiscard]] rollout::Reads reads() const override {
    rollout::Reads out = next_->reads();
    if (!reward_) return out;
    out.in_frame = rollout::Computed::kEverything;
    out.ignores_frames = false;
    return out;
  }
  [[nodiscard]] int64_t frames() const override { return next_->frames(); }

 private:
  std::unique_ptr<rollout::RolloutSink> next_;
  const mjData& d_;
  const RewardOfFrame* reward_;
  Measurement& to_;
  Clock::time_point start_;
  std::vector<double> frame_;
};

MeasuringSink::MeasuringSink(const mjModel& m, const std::string& reward, int64_t rollouts,
                             rollout::Sink& next)
    : next_(next), measurements_(static_cast<size_t>(rollouts)) {
  if (!reward.empty()) reward_ = std::make_unique<RewardOfFrame>(m, reward);
}

MeasuringSink::~MeasuringSink() = default;

std::unique_ptr<rollout::RolloutSink> MeasuringSink::begin(const mjModel& m, mjData& d,
                                                           int64_t rollout) {
  return std::make_unique<Measured>(next_.begin(m, d, rollout), d, reward_.get(),
                                    measurements_[static_cast<size_t>(rollout)]);
}

std::string rollout_table(const rollout::Plan& plan, const Sweep& sweep, int64_t first,
                          const std::vector<Result>& results, const MeasuringSink& measured) {
  std::string out = "rollout,seed";
  for (const std::string& name : sweep.names()) add_cell(out, name);
  if (measured.has_reward()) out += ",return";
  out += ",status,steps,end_time,unstable_time,qpos_norm,qvel_norm,act_norm,steps_per_second\n";
  for (size_t i = 0; i < results.size(); ++i) {
    const Result& r = results[i];
    const int64_t number = first + static_cast<int64_t>(i);
    std::string row = std::to_string(number) + "," + std::to_string(plan.rollouts[i].seed);
    for (const std::string& text : sweep.texts(sweep.point_of(number))) add_cell(row, text);
    const MeasuringSink::Measurement& m = measured.measurements()[i];
    if (measured.has_reward()) add_cell(row, report::number_text(m.reward));
    add_cell(row, rollout::kStatusNames[static_cast<size_t>(r.end.status)]);
    add_cell(row, std::to_string(r.end.steps));
    add_cell(row, end_time(r));
    add_cell(row, r.end.status == rollout::Status::kUnstable ? end_time(r) : "");
    for (const auto member :
         {&rollout::FinalState::qpos, &rollout::FinalState::qvel, &rollout::FinalState::act}) {
      add_cell(row, r.last ? report::number_text(norm((*r.last).*member)) : "");
    }
    const auto steps = static_cast<double>(r.end.steps - r.first_step);
    add_cell(row, m.seconds > 0 ? report::rounded_text(steps / m.seconds, 4) : "");
    out += row + "\n";
  }
  return out;
}

}  // namespace mj::simulate
