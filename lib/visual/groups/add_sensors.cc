// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws the measurements of rangefinders, distance sensors and tactile sensors.

#include <algorithm>
#include <cmath>

#include "engine/ray/pixel_ray.h"
#include "visual/groups/groups.h"
#include "visual/single_precision.h"

namespace mj::visual {
namespace {

Owner owner_of_sensor(int i) {
  return {mjOBJ_SENSOR, i, mjCAT_DECOR};
}

void add_line(Drawing& drawing, int sensor, const Vec3& from, const Vec3& to) {
  mjvGeom geom =
      begin_connector(drawing, owner_of_sensor(sensor), mjGEOM_LINE, kLineWidth, from, to);
  set_rgba(geom, drawing.m.vis.rgba.rangefinder);
  drawing.geoms.keep(geom);
}

// ---- rangefinders

// The measurements of a single ray in sensordata.
struct RayReading {
  bool has_dist = false, has_point = false, has_normal = false;
  double dist = -1;
  Vec3 point, normal;
};

// Reads the measurements of a ray, and advances `data` to the next ray.
RayReading read_ray(int fields, const double*& data) {
  const auto selected = [fields](mjtRayDataField f) { return ((fields >> f) & 1) != 0; };
  RayReading reading;
  if (selected(mjRAYDATA_DIST)) {
    reading.has_dist = true;
    reading.dist = *data++;
  }
  if (selected(mjRAYDATA_DIR)) data += 3;
  if (selected(mjRAYDATA_ORIGIN)) data += 3;
  if (selected(mjRAYDATA_POINT)) {
    reading.has_point = true;
    reading.point = vec3(data);
    data += 3;
  }
  if (selected(mjRAYDATA_NORMAL)) {
    reading.has_normal = true;
    reading.normal = vec3(data);
    data += 3;
  }
  if (selected(mjRAYDATA_DEPTH)) ++data;
  return reading;
}

void add_ray(Drawing& drawing, int sensor, const engine::PixelRay& ray, const RayReading& reading,
             double point_size) {
  const auto& scale = drawing.m.vis.scale;
  const bool is_hit = reading.has_dist && reading.dist >= 0;
  const bool is_point_known = reading.has_point && !(reading.point == Vec3{});
  const Vec3 end = ray.origin + reading.dist * ray.direction;
  if (is_hit) add_line(drawing, sensor, ray.origin, end);
  const double width = drawing.scaled(scale.framewidth);
  if (is_point_known) {
    mjvGeom geom = drawing.geoms.begin(owner_of_sensor(sensor));
    geom.type = mjGEOM_SPHERE;
    store(geom.size, Vec3{1, 1, 1} * (point_size * width));
    store(geom.pos, reading.point);
    set_rgba(geom, drawing.m.vis.rgba.rangefinder);
    drawing.geoms.keep(geom);
  }
  if (reading.has_normal && (is_hit || is_point_known)) {
    const Vec3 from = reading.has_point ? reading.point : end;
    const double length = 2 * drawing.scaled(scale.framelength);
    mjvGeom geom = begin_connector(drawing, owner_of_sensor(sensor), mjGEOM_ARROW1, width, from,
                                   from + length * reading.normal);
    set_rgba(geom, drawing.m.vis.rgba.rangefinder);
    drawing.geoms.keep(geom);
  }
}

// Radii of the points that rays hit, relative to the width of frames.
constexpr double kSitePoint = 1.5, kPixelPoint = 1.3;

void add_rangefinder(Drawing& drawing, int sensor) {
  const mjModel& m = drawing.m;
  const mjData& d = drawing.d;
  const int id = m.sensor_objid[sensor], fields = m.sensor_intprm[mjNSENS * sensor];
  const double* data = d.sensordata + m.sensor_adr[sensor];
  if (m.sensor_objtype[sensor] == mjOBJ_SITE) {
    const engine::PixelRay ray{vec3(d.site_xpos + 3 * id), mat3(d.site_xmat + 9 * id).col(2)};
    add_ray(drawing, sensor, ray, read_ray(fields, data), kSitePoint);
    return;
  }
  const int width = m.cam_resolution[2 * id], height = m.cam_resolution[2 * id + 1];
  for (int row = 0; row < height; ++row) {
    for (int col = 0; col < width; ++col) {
      add_ray(drawing, sensor, engine::pixel_ray(m, d, id, row, col), read_ray(fields, data),
              kPixelPoint);
    }
  }
}

void add_shortest_line(Drawing& drawing, int sensor) {
  const double* points = drawing.d.sensordata + drawing.m.sensor_adr[sensor];
  if (std::all_of(points, points + 6, [](double x) { return x == 0; })) return;
  add_line(drawing, sensor, vec3(points), vec3(points + 3));
}

// ---- tactile sensors

constexpr int kChannels = 3;

// Returns the mean magnitude of the nonzero readings at the corners, relative to `largest`, or 0 if
// all readings are zero.
float mean_of_corners(const double* channel, const int* corner, double largest) {
  double sum = 0;
  int n = 0;
  for (int k = 0; k < 3; ++k) {
    const double value = std::abs(channel[corner[k]]) / largest;
    if (value == 0) continue;
    sum += value;
    ++n;
  }
  return n ? single(sum / n) : 0;
}

void add_tactile(Drawing& drawing, int sensor) {
  const mjModel& m = drawing.m;
  const int mesh = m.sensor_objid[sensor], geom_id = m.sensor_refid[sensor];
  const int nvert = m.mesh_vertnum[mesh];
  const double* data = drawing.d.sensordata + m.sensor_adr[sensor];
  double largest = 0;
  for (int j = 0; j < nvert; ++j) largest = std::max(largest, std::abs(data[j]));
  if (largest == 0 || m.geom_rbound[geom_id] < mjMINVAL) return;

  const int channels = std::min(m.sensor_dim[sensor] / std::max(nvert, 1), kChannels);
  const Vec3 pos = vec3(drawing.d.geom_xpos + 3 * geom_id);
  const Mat3 axes = mat3(drawing.d.geom_xmat + 9 * geom_id);
  const float* vertex = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  for (int f = m.mesh_faceadr[mesh]; f < m.mesh_faceadr[mesh] + m.mesh_facenum[mesh]; ++f) {
    const int* corner = m.mesh_face + 3 * f;
    const auto at = [&](int k) { return pos + axes * vec3(vertex + 3 * corner[k]); };
    mjvGeom geom = begin_triangle(drawing, owner_of_sensor(sensor), {at(0), at(1), at(2)});
    for (int c = 0; c < kChannels; ++c) {
      geom.rgba[c] = c < channels ? mean_of_corners(data + c * nvert, corner, largest) : 0;
    }
    geom.rgba[3] = geom.rgba[0] == 0 && geom.rgba[1] == 0 && geom.rgba[2] == 0 ? 0.1f : 1;
    drawing.geoms.keep(geom);
  }
}

}  // namespace

void add_rangefinders(Drawing& drawing) {
  if (!drawing.has(mjVIS_RANGEFINDER)) return;
  for (int i = 0; i < drawing.m.nsensor; ++i) {
    if (drawing.m.sensor_type[i] == mjSENS_RANGEFINDER) add_rangefinder(drawing, i);
    if (drawing.m.sensor_type[i] == mjSENS_GEOMFROMTO) add_shortest_line(drawing, i);
  }
}

void add_tactile_sensors(Drawing& drawing) {
  if (!drawing.has(mjVIS_CONTACTPOINT)) return;
  for (int i = 0; i < drawing.m.nsensor; ++i) {
    if (drawing.m.sensor_type[i] == mjSENS_TACTILE) add_tactile(drawing, i);
  }
}

}  // namespace mj::visual
