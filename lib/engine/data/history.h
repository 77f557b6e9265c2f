// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Ring buffers of timed samples, for delayed controls and sensors.
//
// A buffer of n samples of `dim` numbers is [user, cursor, n times, n * dim values] in d.history.
// The cursor is the slot of the newest sample. Sample k (0 is the oldest) is in slot (cursor+1+k) %
// n.

#ifndef MJTOOLS_ENGINE_DATA_HISTORY_H_
#define MJTOOLS_ENGINE_DATA_HISTORY_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <algorithm>

#include "base/invariant.h"
#include "math/index.h"

namespace mj::engine {

class HistoryBuffer {
 public:
  HistoryBuffer(double* buffer, int n, int dim) : buffer_(buffer), n_(n), dim_(dim) {
    MJ_INVARIANT(n > 0 && dim > 0);
  }

  // Returns the slot for the owner of the buffer. For a sensor with an interval, the slot holds the
  // time of the last tick.
  [[nodiscard]] double& user() { return buffer_[0]; }

  // Makes room for a sample at time t and returns the address of its values. A sample at the same
  // time is overwritten. Otherwise the oldest sample is dropped. If t is before all stored times,
  // the new sample replaces the oldest one.
  double* insert(double t);

  // Reads the value at time t. Returns a pointer to a stored sample, or null after writing the
  // interpolated value to `result`. interpolation: 0 hold, 1 linear, 2 cubic.
  const double* read(double t, int interpolation, double* result) const;

  // Fills the buffer so that the newest sample is in the last slot. If `times` or `values` is null,
  // keeps the times or values in the buffer. Throws Error unless the times increase.
  void initialize(const double* times, const double* values);

 private:
  [[nodiscard]] int cursor() const { return std::max(0, to_index(buffer_[1], n_)); }
  [[nodiscard]] int slot(int k) const { return (cursor() + 1 + k) % n_; }
  [[nodiscard]] double& time(int k) const { return buffer_[2 + slot(k)]; }
  [[nodiscard]] double* value(int k) const { return buffer_ + 2 + n_ + dim_ * slot(k); }
  [[nodiscard]] int first_not_before(double t) const;

  double* buffer_;
  int n_, dim_;
};

// Return the buffer of a delayed actuator (for its first control) or of a delayed sensor.
HistoryBuffer control_history(const mjModel& m, const mjData& d, int actuator);
HistoryBuffer sensor_history(const mjModel& m, const mjData& d, int sensor);

// Returns the first control of an actuator that takes effect at `time`, after the delay of the
// actuator. For an actuator without buffer, returns its current control. If interpolation < 0, the
// actuator's own interpolation is used.
double read_control(const mjModel& m, const mjData& d, int actuator, double time,
                    int interpolation = -1);

// Reads the history of a sensor. Returns a pointer or null, as HistoryBuffer::read() does.
const double* read_sensor(const mjModel& m, const mjData& d, int sensor, double time,
                          double* result, int interpolation = -1);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_HISTORY_H_
