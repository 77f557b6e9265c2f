// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/history.h"

#include <cmath>
#include <string>

#include "base/diagnostic.h"
#include "math/dense.h"
#include "model/history_size.h"

namespace mj::engine {

int HistoryBuffer::first_not_before(double t) const {
  int lo = 0, hi = n_;
  while (lo < hi) {
    const int mid = (lo + hi) / 2;
    if (time(mid) >= t) {
      hi = mid;
    } else {
      lo = mid + 1;
    }
  }
  return lo;
}

double* HistoryBuffer::insert(double t) {
  int i = first_not_before(t);
  MJ_INVARIANT(i >= 0 && i <= n_);
  if (i < n_ && std::abs(t - time(i)) < mjMINVAL) return value(i);
  if (i > 0 && std::abs(t - time(i - 1)) < mjMINVAL) return value(i - 1);
  if (i == n_) {
    buffer_[1] = (cursor() + 1) % n_;
    i = n_ - 1;
  } else if (i > 0) {
    --i;
    for (int k = 0; k < i; ++k) {
      time(k) = time(k + 1);
      copy(value(k), value(k + 1), dim_);
    }
  }
  time(i) = t;
  return value(i);
}

const double* HistoryBuffer::read(double t, int interpolation, double* result) const {
  if (t <= time(0) + mjMINVAL) return value(0);
  if (t >= time(n_ - 1) - mjMINVAL) return value(n_ - 1);
  const int hi = first_not_before(t), lo = hi - 1;
  if (std::abs(time(hi) - t) < mjMINVAL) return value(hi);
  if (std::abs(t - time(lo)) < mjMINVAL || interpolation == 0) return value(lo);

  const double span = time(hi) - time(lo), x = (t - time(lo)) / span;
  const double *a = value(lo), *b = value(hi);
  if (interpolation == 1) {
    for (int i = 0; i < dim_; ++i) result[i] = a[i] * (1 - x) + b[i] * x;
    return nullptr;
  }
  const double h00 = (1 + 2 * x) * (1 - x) * (1 - x), h10 = x * (1 - x) * (1 - x);
  const double h01 = x * x * (3 - 2 * x), h11 = x * x * (x - 1);
  for (int i = 0; i < dim_; ++i) {
    double slope_lo = 0, slope_hi = 0;
    if (lo > 0) slope_lo = (b[i] - value(lo - 1)[i]) / (time(hi) - time(lo - 1));
    if (hi < n_ - 1) slope_hi = (value(hi + 1)[i] - a[i]) / (time(hi + 1) - time(lo));
    result[i] = h00 * a[i] + h10 * span * slope_lo + h01 * b[i] + h11 * span * slope_hi;
  }
  return nullptr;
}

void HistoryBuffer::initialize(const double* times, const double* values) {
  const double* t = times ? times : buffer_ + 2;
  for (int i = 1; i < n_; ++i) {
    if (t[i] - t[i - 1] < mjMINVAL) {
      throw Error("bad-argument", "the times of a history buffer must increase: times[" +
                                      std::to_string(i) + "] is not after times[" +
                                      std::to_string(i - 1) + "]");
    }
  }
  buffer_[1] = n_ - 1;
  if (times) copy(buffer_ + 2, times, n_);
  if (values) copy(buffer_ + 2 + n_, values, n_ * dim_);
}

namespace {

// Returns whether a buffer of n samples, each of `dim` numbers, lies within d.history.
bool is_in_history(const mjModel& m, int address, int n, int dim) {
  return address >= 0 && address + history_size(n, dim) <= m.nhistory;
}

}  // namespace

HistoryBuffer control_history(const mjModel& m, const mjData& d, int actuator) {
  MJ_INVARIANT(
      is_in_history(m, m.actuator_historyadr[actuator], m.actuator_history[2 * actuator], 1));
  return {d.history + m.actuator_historyadr[actuator], m.actuator_history[2 * actuator], 1};
}

HistoryBuffer sensor_history(const mjModel& m, const mjData& d, int sensor) {
  MJ_INVARIANT(is_in_history(m, m.sensor_historyadr[sensor], m.sensor_history[2 * sensor],
                             m.sensor_dim[sensor]));
  return {d.history + m.sensor_historyadr[sensor], m.sensor_history[2 * sensor],
          m.sensor_dim[sensor]};
}

double read_control(const mjModel& m, const mjData& d, int actuator, double time,
                    int interpolation) {
  if (m.actuator_history[2 * actuator] == 0) return d.ctrl[m.actuator_ctrladr[actuator]];
  if (interpolation < 0) interpolation = m.actuator_history[2 * actuator + 1];
  double result = 0;
  const double* stored = control_history(m, d, actuator)
                             .read(time - m.actuator_delay[actuator], interpolation, &result);
  return stored ? *stored : result;
}

const double* read_sensor(const mjModel& m, const mjData& d, int sensor, double time,
                          double* result, int interpolation) {
  if (m.sensor_history[2 * sensor] == 0) return d.sensordata + m.sensor_adr[sensor];
  if (interpolation < 0) interpolation = m.sensor_history[2 * sensor + 1];
  return sensor_history(m, d, sensor).read(time - m.sensor_delay[sensor], interpolation, result);
}

}  // namespace mj::engine
