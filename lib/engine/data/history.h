// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Ring buffers of timed samples, for delayed controls and sensors.
//
// A buffer of n samples, each of `dim` numbers, is stored in d.history. It contains the numbers
// [user, cursor, n times, n * dim values] in this order. The cursor is the slot of the newest
// sample. Sample k is in slot (cursor+1+k) % n, where sample 0 is the oldest.

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

  // Returns the slot that the owner of the buffer may use. A sensor with an interval stores the
  // time of its last tick there.
  [[nodiscard]] double& user() { return buffer_[0]; }

  // Makes room for a sample at time `t` and returns the address of its values. If there is a sample
  // at the same time, it is overwritten. Otherwise the oldest sample is dropped. If `t` is before
  // all stored times, the new sample becomes the oldest one.
  double* insert(double t);

  // Reads the value at time `t`. Returns a pointer to a stored sample, or writes the interpolated
  // value to `result` and returns null. `interpolation` is 0 to hold the last sample, 1 for linear
  // and 2 for cubic interpolation.
  const double* read(double t, int interpolation, double* result) const;

  // Fills the buffer so that the newest sample is in the last slot. If `times` or `values` is null,
  // the times or values in the buffer are kept. Throws Error unless the times increase.
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

// Return the buffer of a delayed actuator, which stores only the first control of the actuator, or
// the buffer of a delayed sensor.
HistoryBuffer control_history(const mjModel& m, const mjData& d, int actuator);
HistoryBuffer sensor_history(const mjModel& m, const mjData& d, int sensor);

// Returns the value of an actuator's first control as it takes effect at `time`. This is the value
// that was set at `time` minus the actuator's delay. If the actuator does not have a buffer,
// returns its current first control. If `interpolation` is negative, the actuator's own kind of
// interpolation is used.
double read_control(const mjModel& m, const mjData& d, int actuator, double time,
                    int interpolation = -1);

// Reads the value that a delayed sensor reports at `time`. This value was measured at `time` minus
// the sensor's delay. Returns a pointer or null, as HistoryBuffer::read() does. If the sensor does
// not have a buffer, returns a pointer to its current value. If `interpolation` is negative, the
// sensor's own kind of interpolation is used.
const double* read_sensor(const mjModel& m, const mjData& d, int sensor, double time,
                          double* result, int interpolation = -1);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_HISTORY_H_
