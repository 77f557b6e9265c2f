// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws cameras and lights. For a camera with a resolution, also draws its field of view.

#include <algorithm>
#include <cmath>

#include "visual/groups/groups.h"
#include "visual/single_precision.h"
#include "visual/view/camera.h"

namespace mj::visual {
namespace {

constexpr float kTransparent = 0.3f;

Owner owner_of_camera(int i) {
  return {mjOBJ_CAMERA, i, mjCAT_DECOR};
}

// The volume that a camera sees: the sides of the image at the near plane, the distances of the
// near and far planes, and the size of the image at the far plane relative to the near plane.
struct ImagePyramid {
  double top, bottom, left, right;
  double near, far, growth;
};

ImagePyramid image_pyramid(const Drawing& drawing, int i) {
  const mjModel& m = drawing.m;
  mjvCamera camera{};
  camera.type = mjCAMERA_FIXED;
  camera.fixedcamid = i;
  const Frustum f = frustum(m, camera);
  const int* pixels = m.cam_resolution + 2 * i;
  const double aspect = static_cast<double>(pixels[0]) / std::max(pixels[1], 1);
  ImagePyramid p{f.up, f.down, f.left, f.right, f.near, drawing.scaled(m.vis.scale.frustum), 1};
  if (f.left == 0 && f.right == 0) p.left = p.right = aspect * f.up;
  if (f.is_orthographic) {
    p.far = (p.left + p.top) / 2;
  } else {
    p.growth = p.far / p.near;
  }
  return p;
}

void add_triangle(Drawing& drawing, int camera, const Vec3 (&v)[3]) {
  mjvGeom geom = begin_triangle(drawing, owner_of_camera(camera), v);
  set_rgba(geom, drawing.m.vis.rgba.frustum);
  drawing.geoms.keep(geom);
}

void add_edge(Drawing& drawing, int camera, const Vec3& from, const Vec3& to) {
  mjvGeom geom =
      begin_connector(drawing, owner_of_camera(camera), mjGEOM_LINE, kLineWidth, from, to);
  set_rgba(geom, drawing.m.vis.rgba.frustum);
  drawing.geoms.keep(geom);
}

void add_image_pyramid(Drawing& drawing, int i) {
  const ImagePyramid p = image_pyramid(drawing, i);
  const Vec3 pos = vec3(drawing.d.cam_xpos + 3 * i);
  const Mat3 axes = mat3(drawing.d.cam_xmat + 9 * i);
  // The upper and the lower side of the image are exchanged, as in MuJoCo. This is visible if the
  // principal point is not in the centre.
  const double x[4] = {-p.left, p.right, p.right, -p.left};
  const double y[4] = {-p.top, -p.top, p.bottom, p.bottom};
  Vec3 near[4], far[4];
  for (int k = 0; k < 4; ++k) {
    near[k] = pos + axes * Vec3{x[k], y[k], -p.near};
    far[k] = pos + axes * Vec3{x[k] * p.growth, y[k] * p.growth, -p.far};
  }
  for (int k = 0; k < 4; ++k) {
    const int next = (k + 1) % 4;
    add_triangle(drawing, i, {near[k], far[k], near[next]});
    add_triangle(drawing, i, {far[k], far[next], near[next]});
    add_edge(drawing, i, near[k], near[next]);
    add_edge(drawing, i, far[k], far[next]);
    add_edge(drawing, i, near[k], far[k]);
  }
}

void add_camera(Drawing& drawing, int i) {
  const mjModel& m = drawing.m;
  const mjData& d = drawing.d;
  const bool has_image = m.cam_resolution[2 * i] > 1 || m.cam_resolution[2 * i + 1] > 1;
  if (has_image) add_image_pyramid(drawing, i);

  const double size = drawing.scaled(m.vis.scale.camera);
  const Vec3 pos = vec3(d.cam_xpos + 3 * i);
  const Mat3 axes = mat3(d.cam_xmat + 9 * i);
  mjvGeom geom = drawing.geoms.begin(owner_of_camera(i));
  geom.type = mjGEOM_BOX;
  store(geom.size, size * Vec3{1, 0.8, 0.4});
  store(geom.pos, pos);
  store(geom.mat, axes);
  set_rgba(geom, m.vis.rgba.camera);
  if (has_image) geom.rgba[3] = kTransparent;
  if (drawing.labels(mjLABEL_CAMERA)) set_element_label(m, mjOBJ_CAMERA, i, geom);
  drawing.geoms.keep(geom);

  geom = drawing.geoms.begin(owner_of_camera(i));  // the lens
  geom.type = mjGEOM_CYLINDER;
  store(geom.size, size * Vec3{0.4, 0.4, 0.3});
  store(geom.pos, pos - 0.6 * size * axes.col(2));
  store(geom.mat, axes);
  for (int c = 0; c < 3; ++c) geom.rgba[c] = 0.5f * m.vis.rgba.camera[c];
  geom.rgba[3] = has_image ? kTransparent : m.vis.rgba.camera[3];
  drawing.geoms.keep(geom);
  if (drawing.frames(mjFRAME_CAMERA)) add_frame(drawing, i, pos, axes, standard_frame(drawing));
}

void add_light(Drawing& drawing, int i) {
  const mjModel& m = drawing.m;
  // distance of the drawn shape from the light, so that the shape does not block the light
  constexpr double kGap = 0.0001;
  const double size = drawing.scaled(m.vis.scale.light);
  const Vec3 pos = vec3(drawing.d.light_xpos + 3 * i);
  const Vec3 direction = vec3(drawing.d.light_xdir + 3 * i);
  const Mat3 axes = axes_along(direction);
  mjvGeom geom = drawing.geoms.begin({mjOBJ_LIGHT, i, mjCAT_DECOR});
  geom.type = mjGEOM_CYLINDER;
  store(geom.size, size * Vec3{0.8, 0.8, 1});
  store(geom.pos, pos - (size + kGap) * direction);
  store(geom.mat, axes);
  set_rgba(geom, m.vis.rgba.light);
  if (drawing.labels(mjLABEL_LIGHT)) set_element_label(m, mjOBJ_LIGHT, i, geom);
  drawing.geoms.keep(geom);
  if (drawing.frames(mjFRAME_LIGHT)) add_frame(drawing, i, pos, axes, standard_frame(drawing));
}

}  // namespace

void add_cameras(Drawing& drawing) {
  if (!drawing.has(mjVIS_CAMERA)) return;
  for (int i = 0; i < drawing.m.ncam; ++i) add_camera(drawing, i);
}

void add_lights(Drawing& drawing) {
  if (!drawing.has(mjVIS_LIGHT)) return;
  for (int i = 0; i < drawing.m.nlight; ++i) add_light(drawing, i);
}

}  // namespace mj::visual
