// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/view.h"

#include "visual/view/camera.h"

namespace mj::draw {
namespace {

Vec3 vec3_of(const float* v) {
  return {v[0], v[1], v[2]};
}

}  // namespace

View view_of(const mjvGLCamera& camera, const mjvScene& scene, int width, int height) {
  static_cast<void>(scene);
  View view;
  view.eye = vec3_of(camera.pos);
  view.forward = normalized(vec3_of(camera.forward));
  const Vec3 up = vec3_of(camera.up);
  view.up = normalized(up - dot(up, view.forward) * view.forward);
  view.right = cross(view.forward, view.up);
  view.is_orthographic = camera.orthographic != 0;
  view.near = camera.frustum_near;
  view.far = camera.frustum_far;
  const double top = camera.frustum_top, bottom = camera.frustum_bottom;
  const double half =
      camera.frustum_width != 0 ? camera.frustum_width : 0.5 * width / height * (top - bottom);
  // The frustum is given in the near plane. Directions of perspective views have the depth 1.
  const double scale = view.is_orthographic ? 1 : 1 / view.near;
  view.x0 = (camera.frustum_center - half) * scale;
  view.dx = 2 * half / width * scale;
  view.y0 = top * scale;
  view.dy = -(top - bottom) / height * scale;
  view.width = width;
  view.height = height;
  return view;
}

View mean_view(const mjvScene& scene, int width, int height) {
  return view_of(visual::average_camera(scene.camera[0], scene.camera[1]), scene, width, height);
}

View reflected(const View& view, const Vec3& point, const Vec3& normal) {
  View out = view;
  out.eye = view.eye - 2 * dot(view.eye - point, normal) * normal;
  out.right = view.right - 2 * dot(view.right, normal) * normal;
  out.up = view.up - 2 * dot(view.up, normal) * normal;
  out.forward = view.forward - 2 * dot(view.forward, normal) * normal;
  out.is_mirrored = !view.is_mirrored;
  return out;
}

}  // namespace mj::draw
