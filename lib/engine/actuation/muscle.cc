// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/actuation/muscle.h"

#include <mujoco/mjtype.h>

#include <algorithm>

namespace mj::engine {
namespace {

double positive(double x) {
  return std::max(mjMINVAL, x);
}
double clip(double x, double lo, double hi) {
  return x < lo ? lo : x > hi ? hi : x;
}

// The parameters of a muscle. Lengths are in units of the optimal length L0.
struct Muscle {
  double force, length, velocity, speed_unit;
  double lmin, lmax, fpmax, fvmax;

  Muscle(double l, double v, const double range[2], double acc0, const double prm[9])
      : force(prm[2] >= 0 ? prm[2] : prm[3] / positive(acc0)),
        lmin(prm[4]),
        lmax(prm[5]),
        fpmax(prm[7]),
        fvmax(prm[8]) {
    const double l0 = (range[1] - range[0]) / positive(prm[1] - prm[0]);
    length = prm[0] + (l - range[0]) / positive(l0);
    speed_unit = positive(l0 * prm[6]);
    velocity = v / speed_unit;
  }
};

double force_length(double length, double lmin, double lmax) {
  if (!(length >= lmin && length <= lmax)) return 0;
  const double a = 0.5 * (lmin + 1), b = 0.5 * (1 + lmax);
  if (length <= a) {
    const double x = (length - lmin) / positive(a - lmin);
    return 0.5 * x * x;
  }
  if (length <= 1) {
    const double x = (1 - length) / positive(1 - a);
    return 1 - 0.5 * x * x;
  }
  if (length <= b) {
    const double x = (length - 1) / positive(b - 1);
    return 1 - 0.5 * x * x;
  }
  const double x = (lmax - length) / positive(lmax - b);
  return 0.5 * x * x;
}

double force_velocity(double v, double fvmax) {
  const double y = fvmax - 1;
  if (v <= -1) return 0;
  if (v <= 0) return (v + 1) * (v + 1);
  if (v <= y) return fvmax - (y - v) * (y - v) / positive(y);
  return fvmax;
}

double force_velocity_slope(double v, double fvmax) {
  const double y = fvmax - 1;
  if (v <= -1) return 0;
  if (v <= 0) return 2 * v + 2;
  if (v <= y) return 2 * (y - v) / positive(y);
  return 0;
}

// Returns a smooth step from 0 at x = 0 to 1 at x = 1. Its first two derivatives are zero at both
// ends.
double sigmoid(double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return x * x * x * (3 * x * (2 * x - 5) + 10);
}

}  // namespace

double muscle_gain(double length, double velocity, const double lengthrange[2], double acc0,
                   const double prm[9]) {
  const Muscle k(length, velocity, lengthrange, acc0, prm);
  return -k.force * force_length(k.length, k.lmin, k.lmax) * force_velocity(k.velocity, k.fvmax);
}

double muscle_gain_slope(double length, double velocity, const double lengthrange[2], double acc0,
                         const double prm[9]) {
  const Muscle k(length, velocity, lengthrange, acc0, prm);
  return -k.force * force_length(k.length, k.lmin, k.lmax) *
         force_velocity_slope(k.velocity, k.fvmax) / k.speed_unit;
}

double muscle_bias(double length, const double lengthrange[2], double acc0, const double prm[9]) {
  const Muscle k(length, 0, lengthrange, acc0, prm);
  const double b = 0.5 * (1 + k.lmax);
  if (k.length <= 1) return 0;
  if (k.length <= b) {
    const double x = (k.length - 1) / positive(b - 1);
    return -k.force * k.fpmax * 0.5 * x * x;
  }
  const double x = (k.length - b) / positive(b - 1);
  return -k.force * k.fpmax * (0.5 + x);
}

double muscle_dynamics(double ctrl, double act, const double dynprm[3]) {
  const double target = clip(ctrl, 0, 1), bounded = clip(act, 0, 1);
  const double activation = dynprm[0] * (0.5 + 1.5 * bounded);
  const double deactivation = dynprm[1] / (0.5 + 1.5 * bounded);
  const double change = target - act, width = dynprm[2];
  const double tau =
      width < mjMINVAL ? (change > 0 ? activation : deactivation)
                       : deactivation + (activation - deactivation) * sigmoid(change / width + 0.5);
  return change / positive(tau);
}

}  // namespace mj::engine
