// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Ring buffers of timed samples behind delayed controls and sensors.
//
// A buffer of n samples of `dim` numbers is [user, cursor, n times, n * dim values] in d.history;
// cursor is the slot of the newest sample, and sample k (0 the oldest) is in slot (cursor+1+k) % n.

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

  // Free for the owner: the time of the last tick of a sensor with an interval.
  [[nodiscard]] double& user() { return buffer_[0]; }

  // Makes room for a sample at time t and returns the place of its values. A sample of the same
  // time is overwritten; otherwise the oldest is dropped, which is the new one itself when t is
  // older than all.
  double* insert(double t);

  // The value at time t: a stored sample (a pointer to it is returned), or null after writing the
  // interpolated value to `result`. interpolation: 0 hold, 1 linear, 2 cubic.
  const double* read(double t, int interpolation, double* result) const;

  // Newest sample in the last slot; times and values that are null are kept. Throws Error unless
  // times increase.
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

// The buffer of an actuator (its first control) or sensor that has one.
HistoryBuffer control_history(const mjModel& m, const mjData& d, int actuator);
HistoryBuffer sensor_history(const mjModel& m, const mjData& d, int sensor);

// The first control of an actuator as seen at `time` through its delay; without buffer the present
// one. interpolation < 0 means the actuator's own.
double read_control(const mjModel& m, const mjData& d, int actuator, double time,
                    int interpolation = -1);

// Reads the history of a sensor; the pointer rule is that of HistoryBuffer::read.
const double* read_sensor(const mjModel& m, const mjData& d, int sensor, double time,
                          double* result, int interpolation = -1);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_HISTORY_H_
