// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws scenes on the processor. No display, driver or graphics library is needed.
//
// The picture is that of MuJoCo's OpenGL renderer, except that shapes are round, light is computed
// for each pixel, and shadows are exact. Pictures do not depend on the number of threads.
//
// 1. make_items(): the geoms of the scene as triangles, round shapes and lines.
// 2. PrimitiveList: those that the camera sees, sorted into tiles of 32 x 32 pixels.
// 3. Each tile: which primitive each sample sees, its light without shadows, mirror images.
// 4. Each light that casts shadows: which points see it.
// 5. Each tile: sky, haze, transparent items, means of the samples. Tiles without questions to step
//    4 are finished in step 3.

#ifndef MJTOOLS_DRAW_RENDERER_H_
#define MJTOOLS_DRAW_RENDERER_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <memory>

#include "draw/assets.h"
#include "draw/picture.h"

namespace mj::draw {

// Elapsed times of the stages that are numbered above (s). Times of pictures add up.
struct StageTimes {
  double items = 0, primitives = 0, surfaces = 0, shadows = 0, finish = 0;
};

class Renderer {
 public:
  // Copies the assets of a model. `threads` threads draw; 0 stands for one per processor.
  explicit Renderer(const mjModel& m, int threads = 0);
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  [[nodiscard]] Assets& assets();
  // Times of all pictures of colours so far.
  [[nodiscard]] const StageTimes& times() const;

  // Draws a scene of the model into the rectangle of `picture` whose upper left pixel is
  // (left, top). The rectangle may reach beyond the picture. `samples` is the number of samples per
  // pixel; values above 1 stand for 4. Writes camdist, transparent, reflectance and geomorder of
  // the scene, as MuJoCo's renderer does. The scene has a camera.
  void draw(mjvScene& scene, Picture& picture, int left, int top, int width, int height,
            int samples);
  // Sets the size of labels (percent).
  void set_font_scale(int scale);
  // Draws a scene into a whole picture.
  void draw(mjvScene& scene, Picture& picture, int samples) {
    draw(scene, picture, 0, 0, picture.width, picture.height, samples);
  }

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_RENDERER_H_
