// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws the pictures of a recording. Threads that record rollouts draw at the same time. The bytes
// of a picture depend on nothing but the model and the state.

#ifndef MJTOOLS_TRAJECTORY_CAMERA_PAINTERS_H_
#define MJTOOLS_TRAJECTORY_CAMERA_PAINTERS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "trajectory/frame_block.h"
#include "trajectory/pixel_array.h"

namespace mj {

class CameraPainters {
 public:
  // Draws each picture with `threads` threads. The arrays must outlive the object.
  CameraPainters(const std::vector<PixelArray>& arrays, int threads);
  ~CameraPainters();
  CameraPainters(const CameraPainters&) = delete;
  CameraPainters& operator=(const CameraPainters&) = delete;

  // Draws all pictures of a state, and writes them to a frame of a block. The mjData holds the
  // results of a forward pass. Any thread may call this function.
  void draw(const mjModel& m, mjData& d, FrameBlock& to, int64_t frame);

  // Forgets all assets of models. Must be called after a model has changed in place.
  void forget();

 private:
  struct Painter;
  [[nodiscard]] std::unique_ptr<Painter> take(const mjModel& m);

  const std::vector<PixelArray>& arrays_;
  const int threads_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Painter>> idle_;  // at most one for each thread that draws
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CAMERA_PAINTERS_H_
