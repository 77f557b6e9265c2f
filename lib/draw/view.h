// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The view of a camera: how points of the world map to pixels.

#ifndef MJTOOLS_DRAW_VIEW_H_
#define MJTOOLS_DRAW_VIEW_H_

#include <mujoco/mjvisualize.h>

#include "math/vec3.h"

namespace mj::draw {

// A pixel (i, j) is in column i from the left and in row j from the top. Its centre has the pixel
// coordinates (i + 0.5, j + 0.5). Depth is the distance along `forward`.
struct View {
  Vec3 eye;
  Vec3 right, up, forward;  // unit vectors
  bool is_orthographic = false;
  bool is_mirrored = false;  // whether the axes are the mirror image of a camera's axes
  double near = 0, far = 0;  // depths
  // The pixel coordinates (x, y) have the direction forward + (x0 + x dx) right + (y0 + y dy) up.
  // In an orthographic view they have the origin eye + (x0 + x dx) right + (y0 + y dy) up.
  double x0 = 0, y0 = 0, dx = 0, dy = 0;
  int width = 0, height = 0;

  [[nodiscard]] Vec3 origin(double x, double y) const {
    return is_orthographic ? eye + (x0 + x * dx) * right + (y0 + y * dy) * up : eye;
  }
  [[nodiscard]] Vec3 direction(double x, double y) const {
    return is_orthographic ? forward : forward + (x0 + x * dx) * right + (y0 + y * dy) * up;
  }
  [[nodiscard]] double depth_of(const Vec3& p) const { return dot(p - eye, forward); }
  // Returns the homogeneous pixel coordinates (X, Y, W) of a point: x = X / W, y = Y / W.
  [[nodiscard]] Vec3 project(const Vec3& p) const {
    const Vec3 r = p - eye;
    const double w = is_orthographic ? 1 : dot(r, forward);
    return {(dot(r, right) - x0 * w) / dx, (dot(r, up) - y0 * w) / dy, w};
  }
  // Returns the key by which depths are compared: it is linear in pixel coordinates on any plane,
  // and larger for nearer points.
  [[nodiscard]] double key_of_depth(double z) const { return is_orthographic ? -z : 1 / z; }
  [[nodiscard]] double depth_of_key(double key) const { return is_orthographic ? -key : 1 / key; }
};

// Returns the view of the mean of both cameras of a scene, for a picture of width x height pixels.
[[nodiscard]] View mean_view(const mjvScene& scene, int width, int height);
// Returns the view of one camera, with the model transformed as the scene asks for.
[[nodiscard]] View view_of(const mjvGLCamera& camera, const mjvScene& scene, int width, int height);

// Returns the mirror image of a view: it sees directly what `view` sees in the mirror. The mirror
// is the plane through `point` with the unit vector `normal`.
[[nodiscard]] View reflected(const View& view, const Vec3& point, const Vec3& normal);

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_VIEW_H_
