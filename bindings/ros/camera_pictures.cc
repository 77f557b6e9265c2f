// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "camera_pictures.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstddef>

namespace mj::server {
namespace {

// Number of geoms that plugins may add.
constexpr int kSpareGeoms = 1000;

// Reverses the order of the rows of a picture.
template <typename T>
void turn_over(std::vector<T>& picture, int height) {
  const auto row = static_cast<std::ptrdiff_t>(picture.size()) / height;
  for (int top = 0, bottom = height - 1; top < bottom; ++top, --bottom) {
    std::swap_ranges(picture.begin() + top * row, picture.begin() + (top + 1) * row,
                     picture.begin() + bottom * row);
  }
}

}  // namespace

CameraPictures::CameraPictures(const mjModel& m) {
  mjv_defaultScene(&scene_);
  mjr_defaultContext(&context_);
  mjv_makeScene(&m, &scene_, m.nbody * 4 + m.ngeom * 2 + kSpareGeoms);
  mjr_makeContext(&m, &context_, mjFONTSCALE_100);
}

CameraPictures::~CameraPictures() {
  mjr_freeContext(&context_);
  mjv_freeScene(&scene_);
}

CameraPicture CameraPictures::draw(const mjModel& m, mjData& d, int camera, int width, int height,
                                   const PictureKinds& kinds,
                                   const std::function<void(mjvScene&)>& add_geoms) {
  mjvCamera view;
  mjv_defaultCamera(&view);
  view.type = mjCAMERA_FIXED;
  view.fixedcamid = camera;
  mjvOption option;
  mjv_defaultOption(&option);
  mjv_updateScene(&m, &d, &option, nullptr, &view, mjCAT_ALL, &scene_);
  add_geoms(scene_);
  const mjrRect place{0, 0, width, height};
  mjr_resizeOffscreen(width, height, &context_);
  mjr_setBuffer(mjFB_OFFSCREEN, &context_);
  const size_t pixels = static_cast<size_t>(width) * static_cast<size_t>(height);
  CameraPicture out;
  if (kinds.has_colours || kinds.has_depths) {
    mjr_render(place, &scene_, &context_);
    if (kinds.has_colours) out.colours.resize(3 * pixels);
    if (kinds.has_depths) out.depths.resize(pixels);
    mjr_readPixels(kinds.has_colours ? out.colours.data() : nullptr,
                   kinds.has_depths ? out.depths.data() : nullptr, place, &context_);
  }
  const auto extent = static_cast<float>(m.stat.extent);
  const float near = extent * m.vis.map.znear, far = extent * m.vis.map.zfar;
  for (float& z : out.depths) z = far * near / (far - z * (far - near));
  if (kinds.has_segments) {
    scene_.flags[mjRND_SEGMENT] = 1;
    scene_.flags[mjRND_IDCOLOR] = kinds.has_segment_ids;
    mjr_render(place, &scene_, &context_);
    scene_.flags[mjRND_SEGMENT] = scene_.flags[mjRND_IDCOLOR] = 0;
    out.segments.resize(3 * pixels);
    mjr_readPixels(out.segments.data(), nullptr, place, &context_);
  }
  turn_over(out.colours, height);
  turn_over(out.depths, height);
  turn_over(out.segments, height);
  return out;
}

}  // namespace mj::server
