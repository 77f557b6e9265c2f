// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws states of a model. A studio holds the model, a simulation, a scene and a renderer.

#ifndef MJTOOLS_DRAW_STUDIO_H_
#define MJTOOLS_DRAW_STUDIO_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/thread_pool.h"
#include "draw/choice.h"
#include "draw/renderer.h"
#include "engine/data/data.h"
#include "model/allocate.h"

namespace mj::draw {

// Choices of a user for a picture, as text.
struct PictureChoice {
  std::string camera;              // as chosen_camera() reads it
  std::string size = "640x480";    // as chosen_size() reads it
  std::vector<std::string> shown;  // words of set_shown()
  std::vector<std::string> hidden;
  bool has_segments = false;  // whether colours are numbers of drawn objects
  bool is_smooth = true;      // whether edges are smooth
};

class Studio {
 public:
  // Copies the model. `threads` threads draw; 0 stands for one per processor. Throws Error for a
  // choice that does not exist.
  Studio(const mjModel& m, const PictureChoice& choice, int threads = 0);
  ~Studio();
  Studio(const Studio&) = delete;
  Studio& operator=(const Studio&) = delete;

  [[nodiscard]] mjModel& model() { return *model_; }
  // The simulation, at first in the state after a reset.
  [[nodiscard]] mjData& data() { return *data_; }
  [[nodiscard]] mjvScene& scene() { return scene_; }
  [[nodiscard]] mjvOption& option() { return option_; }
  [[nodiscard]] mjvCamera& camera() { return camera_; }
  [[nodiscard]] const PictureSize& size() const { return size_; }

  // Draws the state in data() after a forward pass.
  [[nodiscard]] Picture draw();

  // The two halves of draw(). update() makes the forward pass and updates the scene. draw_scene()
  // draws the scene, which the caller may change in between.
  void update();
  [[nodiscard]] Picture draw_scene();
  // Draws the scene in another size, with `samples` samples per pixel.
  [[nodiscard]] Picture draw_scene(const PictureSize& size, int samples);

 private:
  ModelPtr model_;
  engine::DataPtr data_;
  Renderer renderer_;
  PictureSize size_;
  int samples_;
  mjvScene scene_ = {};
  mjvOption option_;
  mjvCamera camera_;
};

// Studios of one model that draw many states side by side, one in each thread. The pictures do not
// depend on the number of threads.
class Studios {
 public:
  // Sets the simulation to the state of picture `index`. Several threads call it at once.
  using SetState = std::function<void(int index, mjData& d)>;

  // `threads` threads draw; 0 stands for one per processor. `most` is the largest number of
  // pictures that are drawn at once.
  Studios(const mjModel& m, const PictureChoice& choice, int threads, int64_t most);

  // Draws the pictures 0 .. count - 1.
  [[nodiscard]] std::vector<Picture> draw(int count, const SetState& set_state);
  [[nodiscard]] int count() const { return static_cast<int>(studios_.size()); }
  // The threads, for other work between pictures.
  [[nodiscard]] ThreadPool& pool() { return pool_; }

 private:
  ThreadPool pool_;
  std::vector<std::unique_ptr<Studio>> studios_;
};

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_STUDIO_H_
