// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rangefinders. A rangefinder casts one ray along the z axis of a site, or one ray through each
// pixel of a camera, row by row.
//
// reads   site_xpos [nsite x 3], site_xmat [nsite x 9], cam_xpos [ncam x 3], cam_xmat [ncam x 9],
//         geom_xpos [ngeom x 3], geom_xmat [ngeom x 9]; what ray casting reads
// writes  value [rays x fields]

#include <cmath>

#include "engine/data/stack.h"
#include "engine/ray/pixel_ray.h"
#include "engine/ray/ray.h"
#include "engine/sensor/measure.h"
#include "math/dense.h"
#include "math/elementary.h"

namespace mj::engine {
namespace {

// Ray that was cast: its origin, its unit vector, its length, and the normal and the depth at the
// point that it hit.
struct Reading {
  Vec3 origin, direction, normal;
  double dist, depth;
};

// Appends the selected fields of a reading, always in the order in which this function tests them.
double* write_fields(int fields, const Reading& r, double* out) {
  const auto selected = [fields](mjtRayDataField f) { return (fields >> f) & 1; };
  const auto put = [&out](const Vec3& v) {
    store(out, v);
    out += 3;
  };
  const bool hit = r.dist >= 0;
  if (selected(mjRAYDATA_DIST)) *out++ = r.dist;
  if (selected(mjRAYDATA_DIR)) put(hit ? r.direction : Vec3{});
  if (selected(mjRAYDATA_ORIGIN)) put(r.origin);
  if (selected(mjRAYDATA_POINT)) put(hit ? r.origin + r.dist * r.direction : Vec3{});
  if (selected(mjRAYDATA_NORMAL)) put(hit ? r.normal : Vec3{});
  if (selected(mjRAYDATA_DEPTH)) *out++ = hit ? r.depth : -1;
  return out;
}

double* cast_one(const mjModel& m, const mjData& d, const Vec3& origin, const Vec3& direction,
                 int excluded_body, int fields, double* out) {
  double p[3], v[3], normal[3];
  store(p, origin);
  store(v, direction);
  const double dist = ray(m, d, p, v, {.excluded_body = excluded_body}, nullptr, normal);
  return write_fields(fields, {origin, direction, vec3(normal), dist, dist}, out);
}

// Pinhole model of a camera, in pixels: the focal lengths, and the principal point measured from
// the top left corner.
struct Pinhole {
  double fx, fy, cx, cy;
};

Pinhole perspective(const mjModel& m, int camera) {
  const float* size = m.cam_sensorsize + 2 * camera;
  const int* pixels = m.cam_resolution + 2 * camera;
  if (size[0] == 0 || size[1] == 0) {
    const double f = 0.5 / math::tan(m.cam_fovy[camera] * mjPI / 360) * pixels[1];
    return {f, f, 0.5 * pixels[0], 0.5 * pixels[1]};
  }
  const float* intrinsic = m.cam_intrinsic + 4 * camera;
  float in_pixels[4];
  for (int i = 0; i < 4; ++i) {
    in_pixels[i] = intrinsic[i] / size[i % 2] * static_cast<float>(pixels[i % 2]);
  }
  return {in_pixels[0], in_pixels[1], in_pixels[2], in_pixels[3]};
}

PixelRay perspective_ray(const mjModel& m, const mjData& d, int camera, int row, int col) {
  const Pinhole pinhole = perspective(m, camera);
  const Vec3 v{(col + 0.5 - pinhole.cx) / pinhole.fx, -(row + 0.5 - pinhole.cy) / pinhole.fy, -1};
  return {vec3(d.cam_xpos + 3 * camera), normalized(mat3(d.cam_xmat + 9 * camera) * v)};
}

PixelRay orthographic_ray(const mjModel& m, const mjData& d, int camera, int row, int col) {
  const Mat3 axes = mat3(d.cam_xmat + 9 * camera);
  const double extent = 0.5 * m.cam_fovy[camera];
  const double fx = 0.5 * m.cam_resolution[2 * camera], fy = 0.5 * m.cam_resolution[2 * camera + 1];
  const Vec3 offset{(col + 0.5 - fx) / fx * extent, -(row + 0.5 - fy) / fy * extent, 0};
  return {vec3(d.cam_xpos + 3 * camera) + axes * offset, -axes.col(2)};
}

bool is_orthographic(const mjModel& m, int camera) {
  return m.cam_projection[camera] == mjPROJ_ORTHOGRAPHIC;
}

double* cast_perspective_row(const mjModel& m, mjData& d, int camera, int row, int fields,
                             double* out) {
  const int width = m.cam_resolution[2 * camera];
  const double* pos = d.cam_xpos + 3 * camera;
  const Vec3 backwards = mat3(d.cam_xmat + 9 * camera).col(2);
  StackFrame stack(d);
  double* direction = stack.allocate<double>(3 * width);
  double* normal = stack.allocate<double>(3 * width);
  double* dist = stack.allocate<double>(width);
  for (int col = 0; col < width; ++col) {
    store(direction + 3 * col, perspective_ray(m, d, camera, row, col).direction);
  }
  multi_ray(m, d, {pos, direction, width}, {.excluded_body = m.cam_bodyid[camera]},
            {.dist = dist, .normal = normal});
  for (int col = 0; col < width; ++col) {
    const Vec3 v = vec3(direction + 3 * col);
    const double depth = -dist[col] * dot(v, backwards);
    out = write_fields(fields, {vec3(pos), v, vec3(normal + 3 * col), dist[col], depth}, out);
  }
  return out;
}

double* cast_orthographic_row(const mjModel& m, const mjData& d, int camera, int row, int fields,
                              double* out) {
  for (int col = 0; col < m.cam_resolution[2 * camera]; ++col) {
    const PixelRay pixel = orthographic_ray(m, d, camera, row, col);
    out = cast_one(m, d, pixel.origin, pixel.direction, m.cam_bodyid[camera], fields, out);
  }
  return out;
}

}  // namespace

PixelRay pixel_ray(const mjModel& m, const mjData& d, int camera, int row, int col) {
  return is_orthographic(m, camera) ? orthographic_ray(m, d, camera, row, col)
                                    : perspective_ray(m, d, camera, row, col);
}

void measure_rangefinder(const mjModel& m, mjData& d, int sensor, double* value) {
  const int id = m.sensor_objid[sensor], fields = m.sensor_intprm[mjNSENS * sensor];
  if (m.sensor_objtype[sensor] == mjOBJ_SITE) {
    cast_one(m, d, vec3(d.site_xpos + 3 * id), mat3(d.site_xmat + 9 * id).col(2), m.site_bodyid[id],
             fields, value);
    return;
  }
  const bool orthographic = is_orthographic(m, id);
  for (int row = 0; row < m.cam_resolution[2 * id + 1]; ++row) {
    value = orthographic ? cast_orthographic_row(m, d, id, row, fields, value)
                         : cast_perspective_row(m, d, id, row, fields, value);
  }
}

}  // namespace mj::engine
