// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Helpers for tests of pictures.

#ifndef MJTOOLS_DRAW_TEST_PICTURE_H_
#define MJTOOLS_DRAW_TEST_PICTURE_H_

#include <mujoco/mujoco.h>

#include <array>
#include <cstdint>
#include <string>

#include "draw/renderer.h"
#include "visual/test_scene.h"

namespace mj::draw {

using Rgb = std::array<int, 3>;

inline Rgb pixel(const Picture& p, int x, int y) {
  const uint8_t* const c =
      &p.rgb[3 * (static_cast<size_t>(y) * static_cast<size_t>(p.width) + static_cast<size_t>(x))];
  return {c[0], c[1], c[2]};
}
inline float depth(const Picture& p, int x, int y) {
  return p.depth[static_cast<size_t>(y) * static_cast<size_t>(p.width) + static_cast<size_t>(x)];
}

// Returns whether two colours differ by at most `most` in each channel.
inline bool is_near(const Rgb& a, const Rgb& b, int most = 2) {
  for (int c = 0; c < 3; ++c) {
    if (std::abs(a[static_cast<size_t>(c)] - b[static_cast<size_t>(c)]) > most) return false;
  }
  return true;
}

inline std::string text(const Rgb& c) {
  return std::to_string(c[0]) + " " + std::to_string(c[1]) + " " + std::to_string(c[2]);
}

#define CHECK_PIXEL(picture, x, y, ...)                               \
  do {                                                                \
    const ::mj::draw::Rgb expected_ = __VA_ARGS__;                    \
    const ::mj::draw::Rgb actual_ = ::mj::draw::pixel(picture, x, y); \
    CAPTURE(::mj::draw::text(expected_));                             \
    CAPTURE(::mj::draw::text(actual_));                               \
    CHECK(::mj::draw::is_near(actual_, expected_));                   \
  } while (false)

// A model with a scene that is seen by its camera "c".
struct TestView : visual::TestScene {
  explicit TestView(const std::string& mjcf) : TestScene(mjcf) {
    cam.type = mjCAMERA_FIXED;
    cam.fixedcamid = mj_name2id(model.get(), mjOBJ_CAMERA, "c");
  }
  // Updates the scene twice, because infinite planes follow the camera only in the second update.
  void update_twice() {
    for (int i = 0; i < 2; ++i) {
      mjv_updateScene(model.get(), data.get(), &opt, nullptr, &cam, mjCAT_ALL, &scene);
    }
  }
  Picture draw(int width, int height, int samples = 1, int threads = 1) {
    update_twice();
    Renderer renderer(*model, threads);
    Picture picture(width, height);
    renderer.draw(scene, picture, samples);
    return picture;
  }
};

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_TEST_PICTURE_H_
