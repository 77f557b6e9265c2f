// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Measures how long each step of the processing of assets takes. The times are summed over all
// assets and threads.

#ifndef MJTOOLS_COMPILE_DRAFT_ASSET_TIMES_H_
#define MJTOOLS_COMPILE_DRAFT_ASSET_TIMES_H_

#include <atomic>

#include "base/pass_times.h"

namespace mj {

// The total duration of each step in seconds. Several threads may add to a duration at the same
// time.
struct AssetTimes {
  std::atomic<double> textures = 0;
  std::atomic<double> loading = 0;  // reading and decoding of meshes
  std::atomic<double> hulls = 0;
  std::atomic<double> polygons = 0;  // polygons of hulls
  std::atomic<double> inertias = 0;  // inertias and principal axes
  std::atomic<double> trees = 0;     // bounding trees of faces
  std::atomic<double> octrees = 0;
};

// A timer. At the end of its scope, it adds the elapsed time to one member of `times`. It does
// nothing if `times` is null.
class TimedAsset {
 public:
  TimedAsset(AssetTimes* times, std::atomic<double> AssetTimes::*step)
      : time_(times ? &(times->*step) : nullptr), start_(times ? now_seconds() : 0) {}
  ~TimedAsset() {
    if (time_) *time_ += now_seconds() - start_;
  }
  TimedAsset(const TimedAsset&) = delete;
  TimedAsset& operator=(const TimedAsset&) = delete;

 private:
  std::atomic<double>* time_;
  double start_;
};

}  // namespace mj

#endif  // MJTOOLS_COMPILE_DRAFT_ASSET_TIMES_H_
