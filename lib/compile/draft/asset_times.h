// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// How long the steps of processing assets take, summed over all assets and threads.

#ifndef MJTOOLS_COMPILE_DRAFT_ASSET_TIMES_H_
#define MJTOOLS_COMPILE_DRAFT_ASSET_TIMES_H_

#include <atomic>

#include "base/pass_times.h"

namespace mj {

// Seconds. Threads may add to them at the same time.
struct AssetTimes {
  std::atomic<double> textures = 0;
  std::atomic<double> loading = 0;  // meshes: reading and decoding
  std::atomic<double> hulls = 0;
  std::atomic<double> polygons = 0;  // of hulls
  std::atomic<double> inertias = 0;  // with the principal axes
  std::atomic<double> trees = 0;     // bounding trees of faces
  std::atomic<double> octrees = 0;
};

// Adds the rest of its scope to one of the times; does nothing without times.
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
