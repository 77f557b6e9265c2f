// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout/array_sink.h"

#include <algorithm>
#include <string>

#include "base/diagnostic.h"
#include "base/invariant.h"
#include "engine/data/state.h"

namespace mj::rollout {
namespace {

void require_size(const char* what, size_t size, size_t wanted) {
  if (size == 0 || size == wanted) return;
  throw Error("bad-argument", std::string("the array of ") + what + " has " + std::to_string(size) +
                                  " numbers, expected " + std::to_string(wanted));
}

}  // namespace

class ArraySink::Receiver final : public RolloutSink {
 public:
  Receiver(const ArraySink& sink, const mjModel& m, const mjData& d, int64_t rollout)
      : sink_(sink), m_(m), d_(d), rollout_(rollout) {}

  // Ignores manual steps beyond the steps of the plan, because the arrays have no rows for them.
  void stepped(int64_t step) override {
    if (step <= sink_.steps_) write(step - 1);
  }
  [[nodiscard]] Reads reads() const override {
    const bool has_sensors = !sink_.arrays_.sensordata.empty();
    return {.in_frame = Computed::kNothing,
            .in_step = has_sensors ? Computed::kSensors : Computed::kNothing,
            .ignores_frames = true,
            .ignores_steps = sink_.arrays_.state.empty() && !has_sensors};
  }
  void end(const Result& result) override {
    for (int64_t row = result.end.steps; row < sink_.steps_; ++row) write(row);
  }

 private:
  void write(int64_t row) const {
    MJ_INVARIANT(row >= 0 && row < sink_.steps_);
    MJ_INVARIANT(rollout_ >= 0 && rollout_ < sink_.rollouts_);
    const auto at = static_cast<size_t>(rollout_ * sink_.steps_ + row);
    if (!sink_.arrays_.state.empty()) {
      engine::get_state(m_, d_, sink_.arrays_.state.data() + at * sink_.state_columns_,
                        sink_.state_spec_);
    }
    if (!sink_.arrays_.sensordata.empty()) {
      std::copy_n(d_.sensordata, sink_.sensor_columns_,
                  sink_.arrays_.sensordata.data() + at * sink_.sensor_columns_);
    }
  }

  const ArraySink& sink_;
  const mjModel& m_;
  const mjData& d_;
  int64_t rollout_;
};

ArraySink::ArraySink(const Plan& plan, Arrays arrays, int state_spec)
    : state_spec_(state_spec), rollouts_(plan.size()), steps_(plan.steps), arrays_(arrays) {
  require_valid(plan);
  const mjModel& m = *plan.models[0];
  state_columns_ = static_cast<size_t>(engine::state_size(m, state_spec));
  sensor_columns_ = static_cast<size_t>(m.nsensordata);
  const auto rows = static_cast<size_t>(rollouts_ * steps_);
  require_size("states", arrays.state.size(), rows * state_columns_);
  require_size("sensordata", arrays.sensordata.size(), rows * sensor_columns_);
}

ArraySink::ArraySink(const Plan& plan, int state_spec) : ArraySink(plan, Arrays(), state_spec) {
  const auto rows = static_cast<size_t>(rollouts_ * steps_);
  own_states_.resize(rows * state_columns_);
  own_sensors_.resize(rows * sensor_columns_);
  arrays_ = {own_states_, own_sensors_};
}

std::span<const double> ArraySink::state(int64_t rollout, int64_t step) const {
  return arrays_.state.subspan(static_cast<size_t>(rollout * steps_ + step) * state_columns_,
                               state_columns_);
}

std::span<const double> ArraySink::sensordata(int64_t rollout, int64_t step) const {
  return arrays_.sensordata.subspan(static_cast<size_t>(rollout * steps_ + step) * sensor_columns_,
                                    sensor_columns_);
}

std::unique_ptr<RolloutSink> ArraySink::begin(const mjModel& m, mjData& d, int64_t rollout) {
  return std::make_unique<Receiver>(*this, m, d, rollout);
}

}  // namespace mj::rollout
