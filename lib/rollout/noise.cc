// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout/noise.h"

#include <cmath>
#include <numbers>

#include "engine/position/configuration.h"
#include "math/elementary.h"

namespace mj::rollout {
namespace {

// Returns the number that splitmix64 generates from the state `x` (Steele, Lea and Flood 2014).
uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

// The noise of initial states uses the places from this number on. The noise of controls uses
// smaller places.
constexpr uint64_t kInitialState = uint64_t{1} << 62;

}  // namespace

uint64_t rollout_seed(uint64_t seed, int64_t rollout) {
  // The seed has only 53 bits, so that a double can hold it exactly.
  return mix(mix(seed) ^ static_cast<uint64_t>(rollout)) >> 11;
}

double uniform(uint64_t seed, uint64_t place) {
  return static_cast<double>(mix(mix(seed) + place) >> 11) * 0x1p-52 - 1;
}

double normal(uint64_t seed, uint64_t place) {
  const double u = (uniform(seed, 2 * place) + 1) / 2, v = uniform(seed, 2 * place + 1);
  return std::sqrt(-2 * math::log1p(-u)) * math::cos(std::numbers::pi * v);
}

ControlNoise::ControlNoise(const mjModel& m, double scale, double correlation_time, uint64_t seed)
    : seed_(seed) {
  if (scale == 0) return;
  for (int i = 0; i < m.nu; ++i) {
    const double* range = m.actuator_ctrlrange + 2 * i;
    radius_.push_back(scale * (m.actuator_ctrllimited[i] ? (range[1] - range[0]) / 2 : 1));
  }
  if (correlation_time > 0) keep_ = math::exp(-std::abs(m.opt.timestep) / correlation_time);
  memory_.resize(static_cast<size_t>(memory_size(m, scale, correlation_time)));
}

int64_t ControlNoise::memory_size(const mjModel& m, double scale, double correlation_time) {
  return scale != 0 && correlation_time > 0 ? m.nu : 0;
}

void ControlNoise::add(int64_t step, double* ctrl) {
  for (size_t i = 0; i < radius_.size(); ++i) {
    const uint64_t place = static_cast<uint64_t>(step) * radius_.size() + i;
    double noise = radius_[i] * uniform(seed_, place);
    if (!memory_.empty()) {
      const double gain = step == 0 ? 1 : std::sqrt(1 - keep_ * keep_);
      noise = memory_[i] = keep_ * memory_[i] + gain * noise;
    }
    ctrl[i] += noise;
  }
}

std::vector<double> middle_controls(const mjModel& m) {
  std::vector<double> out;
  for (int i = 0; i < m.nu; ++i) {
    const double* range = m.actuator_ctrlrange + 2 * i;
    out.push_back(m.actuator_ctrllimited[i] ? (range[0] + range[1]) / 2 : 0);
  }
  return out;
}

void perturb(const mjModel& m, mjData& d, double deviation, uint64_t seed) {
  if (deviation == 0) return;
  std::vector<double> change(static_cast<size_t>(m.nv));
  for (size_t i = 0; i < change.size(); ++i) {
    change[i] = deviation * normal(seed, kInitialState + 2 * i);
    d.qvel[i] += deviation * normal(seed, kInitialState + 2 * i + 1);
  }
  engine::integrate_position(m, d.qpos, change.data(), 1);
}

}  // namespace mj::rollout
