// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws the pictures of a recording. Threads that record rollouts draw at the same time. The bytes
// of a picture depend on nothing but the model and the state.

#ifndef MJTOOLS_TRAJECTORY_CAMERA_PAINTERS_H_
#define MJTOOLS_TRAJECTORY_CAMERA_PAINTERS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "trajectory/frame_block.h"
#include "trajectory/pixel_array.h"

namespace mj {

class CameraPainters {
 public:
  // Appends geoms to the scene of a picture. Called by the thread that records the rollout.
  using AddGeoms = std::function<void(const mjModel&, mjData&, mjvScene&)>;

  // Draws each picture with `threads` threads. The arrays must outlive the object.
  CameraPainters(const std::vector<PixelArray>& arrays, int threads);
  ~CameraPainters();
  CameraPainters(const CameraPainters&) = delete;
  CameraPainters& operator=(const CameraPainters&) = delete;

  // Draws all pictures of a state, and writes them to a frame of a block. The mjData holds the
  // results of a forward pass. Any thread may call this function.
  void draw(const mjModel& m, mjData& d, FrameBlock& to, int64_t frame);

  // Sets a function that adds geoms to scenes. Must be called before the first picture.
  void set_more_geoms(AddGeoms add_geoms) { add_geoms_ = std::move(add_geoms); }

  // Forgets all assets of models. Must be called after a model has changed in place.
  void forget();

 private:
  struct Painter;
  [[nodiscard]] std::unique_ptr<Painter> take(const mjModel& m);

  const std::vector<PixelArray>& arrays_;
  const int threads_;
  AddGeoms add_geoms_;  // may be empty
  std::mutex mutex_;
  std::vector<std::unique_ptr<Painter>> idle_;  // at most one for each thread that draws
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CAMERA_PAINTERS_H_
