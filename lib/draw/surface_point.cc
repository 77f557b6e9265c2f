// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/surface_point.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mj::draw {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

Wide3 wide_of(const Vec3& v) {
  return {wide(static_cast<float>(v.x)), wide(static_cast<float>(v.y)),
          wide(static_cast<float>(v.z))};
}

void set_lane(Wide3& v, int lane, float x, float y, float z) {
  v.x[lane] = x, v.y[lane] = y, v.z[lane] = z;
}

// The pose and scale of an item in single precision.
struct Frame {
  float mat[9];
  float scale[3];
  Wide3 pos;

  explicit Frame(const Item& item) : pos(wide_of(item.pos)) {
    for (int i = 0; i < 9; ++i) mat[i] = static_cast<float>(item.mat.m[i]);
    for (int i = 0; i < 3; ++i) scale[i] = static_cast<float>(item.scale[i]);
  }
};

// The corners of a triangle with the weights of the point on it.
struct Corners {
  size_t vertex[3];
  size_t corner[3];
  float weight[3];
};

// Returns the corners of a triangle with the weights of the point (x, y). A point outside the
// triangle gets the weights of a point on its border: the centre of a pixel may lie outside
// although a sample lies inside.
Corners corners_of(const Item& item, const Primitive& p, double x, double y) {
  Corners out;
  double weight[3], sum = 0;
  for (int i = 0; i < 3; ++i) {
    weight[i] = std::max(0.0, p.edge[i][0] * x + p.edge[i][1] * y + p.edge[i][2]);
    sum += weight[i];
  }
  const double scale = sum > 0 ? 1 / sum : 0;
  for (int i = 0; i < 3; ++i) {
    out.weight[i] = sum > 0 ? static_cast<float>(weight[i] * scale) : 1 / 3.0f;
    out.corner[i] = 3 * static_cast<size_t>(p.part) + static_cast<size_t>(i);
    out.vertex[i] = item.face ? static_cast<size_t>(item.face[out.corner[i]]) : out.corner[i];
  }
  return out;
}

// Computes the texture coordinates (u, v) of the point that has these weights on a triangle.
void stored_coordinates(const Item& item, const Corners& c, const double (&weight)[3], double& u,
                        double& v) {
  u = v = 0;
  for (int i = 0; i < 3; ++i) {
    const size_t index = item.is_texcoord_of_vertex ? c.vertex[i] : c.corner[i];
    u += weight[i] * item.texcoord[2 * index];
    v += weight[i] * item.texcoord[2 * index + 1];
  }
}

struct TextureCoordinates {
  Wide u = {}, v = {}, step = {};
};

// Sets the stored texture coordinates of a lane, and their distance (texels) from the coordinates
// of the neighbouring pixels.
void set_stored_coordinates(const Item& item, const Primitive& p, const Corners& c, double x,
                            double y, int lane, TextureCoordinates& out) {
  const double w = item.repeat[0] * item.texture->width();
  const double h = item.repeat[1] * item.texture->height();
  const double weight[3] = {c.weight[0], c.weight[1], c.weight[2]};
  double u, v;
  stored_coordinates(item, c, weight, u, v);
  double step = 0;
  for (int k = 0; k < 2; ++k) {
    double moved[3], sum = 0;
    for (int i = 0; i < 3; ++i) {
      moved[i] = p.edge[i][0] * (x + (k == 0)) + p.edge[i][1] * (y + (k == 1)) + p.edge[i][2];
      sum += moved[i];
    }
    double u1, v1;
    for (double& m : moved) m /= sum;
    stored_coordinates(item, c, moved, u1, v1);
    step = std::max(step, std::hypot((u1 - u) * w, (v1 - v) * h));
  }
  out.u[lane] = static_cast<float>(u) * item.repeat[0];
  out.v[lane] = static_cast<float>(v) * item.repeat[1];
  out.step[lane] = std::isfinite(step) ? static_cast<float>(step) : 1e6f;
}

Wide azimuth_of(const Wide& x, const Wide& y) {
  Wide a;
  for (int i = 0; i < kWide; ++i) {
    const float angle = std::atan2(y[i], x[i]) / (2 * kPi);
    a[i] = angle < 0 ? angle + 1 : angle;
  }
  return a;
}

// Returns the angle above the plane z = 0 as a fraction of a right angle, from -1 to 1.
Wide elevation_of(const Wide3& p) {
  Wide e;
  for (int i = 0; i < kWide; ++i) {
    e[i] = std::atan2(p.z[i], std::sqrt(p.x[i] * p.x[i] + p.y[i] * p.y[i])) * (2 / kPi);
  }
  return e;
}

// Maps a point in the frame of the item (m) to texture coordinates. `n` is the normal of the face
// in this frame.
void map_point(const Item& item, const Wide3& p, const Wide3& n, Wide& u, Wide& v) {
  const Wide3 q = {p.x / item.unit[0], p.y / item.unit[1], p.z / item.unit[2]};
  Wide a = {}, b = {};
  switch (item.mapping) {
    case Mapping::kFinitePlane:
      a = (q.x + 1.0f) * 0.5f;
      b = (1.0f - q.y) * 0.5f;
      break;
    case Mapping::kBox: {
      const WideInt on_z = magnitude(n.z) > wide(0.5f), on_x = magnitude(n.x) > wide(0.5f);
      a = (select(~on_z & on_x, q.y, q.x) + 1.0f) * 0.5f;
      b = (1.0f - select(on_z, q.y, q.z)) * 0.5f;
      break;
    }
    case Mapping::kSphere:
      a = azimuth_of(q.x, q.y);
      b = 0.5f - 0.5f * elevation_of(q);
      break;
    case Mapping::kCylinder: {
      const WideInt on_cap = magnitude(n.z) > wide(0.5f);
      a = select(on_cap, 0.5f + 0.5f * q.x, azimuth_of(q.x, q.y));
      b = select(on_cap, 0.5f + 0.5f * q.y, 0.5f * (1.0f - q.z));
      break;
    }
    case Mapping::kCapsule: {
      const float half = item.unit[2];
      const Wide3 top = {p.x, p.y, p.z - half}, bottom = {p.x, p.y, p.z + half};
      a = azimuth_of(p.x, p.y);
      b = select(p.z > wide(half), 1.0f - elevation_of(top),
                 select(p.z < wide(-half), -elevation_of(bottom), 0.5f * (1.0f - q.z)));
      break;
    }
    case Mapping::kInfinitePlane:
    case Mapping::kProjected:
      u = 0.5f * item.repeat[0] * p.x - 0.5f;
      v = -0.5f * item.repeat[1] * p.y - 0.5f;
      return;
    default:
      break;
  }
  u = a * item.repeat[0];
  v = b * item.repeat[1];
}

// Returns the direction of a point in a cube texture.
Wide3 cube_direction(const Item& item, const Wide3& p) {
  Wide3 q = {p.x / item.unit[0], p.y / item.unit[1], p.z / item.unit[2]};
  if (item.type == mjGEOM_CAPSULE) {
    const float half = item.unit[2], r = item.unit[0];
    q.z = select(p.z > wide(half), 1.0f + (p.z - half) / r,
                 select(p.z < wide(-half), -1.0f + (p.z + half) / r, q.z));
  }
  return {q.x * item.stretch[0], q.y * item.stretch[1], q.z * item.stretch[2]};
}

// Returns how the points of a surface move from a pixel to its neighbour, which lies in the
// direction `step`.
Wide3 moved(const WideView& view, const SurfacePoints& s, const Wide3& ray, const Wide3& step) {
  const Wide facing = dot(s.flat, ray);
  const Wide safe = select(magnitude(facing) < wide(1e-6f), wide(1e-6f), facing);
  const Wide along = view.is_orthographic ? wide(1) : s.depth;
  return (step - ray * (dot(s.flat, step) / safe)) * along;
}

WideColour mapped_colour(const Item& item, const Frame& frame, const WideView& view,
                         const SurfacePoints& s, const Wide3& ray) {
  const Wide3 local = transpose_times(frame.mat, s.point - frame.pos);
  const Wide3 n = transpose_times(frame.mat, s.flat);
  const Wide3 along[2] = {
      transpose_times(frame.mat, moved(view, s, ray, view.right * wide(view.dx))),
      transpose_times(frame.mat, moved(view, s, ray, view.up * wide(view.dy)))};
  if (item.mapping == Mapping::kCube) {
    const Wide3 d = cube_direction(item, local);
    Wide step = {};
    for (const Wide3& a : along) {
      const Wide3 e = cube_direction(item, local + a) - d;
      step = larger(step, root(dot(e, e)));
    }
    return item.texture->sample_cube(d, step);
  }
  Wide u, v, step = {};
  map_point(item, local, n, u, v);
  for (const Wide3& a : along) {
    Wide u1, v1;
    map_point(item, local + a, n, u1, v1);
    Wide du = u1 - u;
    const Wide dv = v1 - v;
    // Neighbours on both sides of the seam of a round shape are one turn apart.
    if (item.mapping == Mapping::kSphere || item.mapping == Mapping::kCylinder ||
        item.mapping == Mapping::kCapsule) {
      du = du - item.repeat[0] * rounded_down(du / item.repeat[0] + 0.5f);
    }
    const Wide x = du * static_cast<float>(item.texture->width());
    const Wide y = dv * static_cast<float>(item.texture->height());
    step = larger(step, root(x * x + y * y));
  }
  return item.texture->sample(u, v, step);
}

// Sets the points on triangles.
void set_on_triangles(const Item& item, const Frame& frame, const Primitive* const (&parts)[kWide],
                      const float (&x)[kWide], const float (&y)[kWide], SurfacePoints& s,
                      TextureCoordinates& stored) {
  Wide3 local, normal, flat;
  for (int lane = 0; lane < kWide; ++lane) {
    const Primitive& p = *parts[lane];
    const Corners c = corners_of(item, p, x[lane], y[lane]);
    float v[3][3], at[3], n[3] = {0, 0, 0};
    for (int i = 0; i < 3; ++i) {
      for (int k = 0; k < 3; ++k) v[i][k] = item.vert[3 * c.vertex[i] + k] * frame.scale[k];
    }
    for (int k = 0; k < 3; ++k) {
      at[k] = v[0][k] * c.weight[0] + v[1][k] * c.weight[1] + v[2][k] * c.weight[2];
    }
    set_lane(local, lane, at[0], at[1], at[2]);
    const float a[3] = {v[1][0] - v[0][0], v[1][1] - v[0][1], v[1][2] - v[0][2]};
    const float b[3] = {v[2][0] - v[0][0], v[2][1] - v[0][1], v[2][2] - v[0][2]};
    // The normal is scaled before it is used, because the products of small triangles are small.
    const float f[3] = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                        a[0] * b[1] - a[1] * b[0]};
    const float length = std::sqrt(f[0] * f[0] + f[1] * f[1] + f[2] * f[2]);
    const float scale = length > 0 ? 1 / length : 0;
    set_lane(flat, lane, f[0] * scale, f[1] * scale, f[2] * scale);
    if (item.normal) {
      for (int i = 0; i < 3; ++i) {
        const float* const from =
            item.normal + 3 * (item.is_normal_of_vertex ? c.vertex[i] : c.corner[i]);
        for (int k = 0; k < 3; ++k) n[k] += from[k] * c.weight[i];
      }
      for (int k = 0; k < 3; ++k) n[k] /= frame.scale[k];
      set_lane(normal, lane, n[0], n[1], n[2]);
    }
    if (item.mapping == Mapping::kStored) {
      set_stored_coordinates(item, p, c, x[lane], y[lane], lane, stored);
    }
  }
  s.point = frame.pos + times(frame.mat, local);
  s.flat = times(frame.mat, flat);
  s.normal = item.normal ? normalized(times(frame.mat, normal)) : s.flat;
}

// Sets the points on round shapes. Lanes with the same shape are done together.
void set_on_rounds(const View& view, const Item& item, const Primitive* const (&parts)[kWide],
                   const float (&x)[kWide], const float (&y)[kWide], SurfacePoints& s) {
  int done = 0;
  for (int first = 0; first < kWide; ++first) {
    if (done >> first & 1) continue;
    const Round& round = item.rounds[static_cast<size_t>(parts[first]->part)];
    WideInt mask = {};
    Wide xs, ys;
    for (int lane = 0; lane < kWide; ++lane) {
      const bool is_same = parts[lane]->part == parts[first]->part;
      mask[lane] = is_same ? -1 : 0;
      if (is_same) done |= 1 << lane;
      xs[lane] = x[lane] - x[first];
      ys[lane] = y[lane] - y[first];
    }
    const RoundInTile r = round_in_tile(view, round, x[first], y[first]);
    const RoundHit hit = hit_round(r, xs, ys);
    float mat[9], size[3];
    for (int i = 0; i < 9; ++i) mat[i] = static_cast<float>(round.mat.m[i]);
    for (int i = 0; i < 3; ++i) size[i] = static_cast<float>(round.size[i]);
    if (round.kind == Round::kCapsule) size[2] = size[0];
    const Wide3 local = {hit.point.x * size[0], hit.point.y * size[1], hit.point.z * size[2]};
    const Wide3 normal = {hit.normal.x / size[0], hit.normal.y / size[1], hit.normal.z / size[2]};
    const Wide3 world = wide_of(round.pos) + times(mat, local);
    const Wide3 n = normalized(times(mat, normal));
    s.point = select(mask, world, s.point);
    s.normal = select(mask, n, s.normal);
  }
  s.flat = s.normal;
}

}  // namespace

WideView::WideView(const View& view)
    : eye(wide_of(view.eye)),
      right(wide_of(view.right)),
      up(wide_of(view.up)),
      forward(wide_of(view.forward)),
      x0(static_cast<float>(view.x0)),
      y0(static_cast<float>(view.y0)),
      dx(static_cast<float>(view.dx)),
      dy(static_cast<float>(view.dy)),
      is_orthographic(view.is_orthographic) {}

SurfacePoints surface_points(const View& view, const WideView& wide_view, const Item& item,
                             const Primitive* const (&parts)[kWide], const float (&x)[kWide],
                             const float (&y)[kWide]) {
  SurfacePoints s = {};
  const Frame frame(item);
  TextureCoordinates stored;
  Wide px, py;
  for (int i = 0; i < kWide; ++i) px[i] = x[i], py[i] = y[i];
  const Wide3 offset = wide_view.right * (wide_view.x0 + px * wide_view.dx) +
                       wide_view.up * (wide_view.y0 + py * wide_view.dy);
  const Wide3 ray = wide_view.is_orthographic ? wide_view.forward : wide_view.forward + offset;
  const Primitive::Kind kind = parts[0]->kind;
  if (kind == Primitive::kTriangle) {
    set_on_triangles(item, frame, parts, x, y, s, stored);
  } else if (kind == Primitive::kRound) {
    set_on_rounds(view, item, parts, x, y, s);
  } else {
    Wide depth;
    for (int i = 0; i < kWide; ++i) {
      const double* const k = parts[i]->key;
      depth[i] = static_cast<float>(view.depth_of_key(k[0] * x[i] + k[1] * y[i] + k[2]));
    }
    const Wide3 origin = wide_view.is_orthographic ? wide_view.eye + offset : wide_view.eye;
    s.point = origin + ray * depth;
    s.normal = s.flat = wide_view.forward * wide(-1);
    for (int i = 0; i < kWide; ++i) {
      const Vec3& n = item.segments[static_cast<size_t>(parts[i]->part)].normal;
      if (n.x == 0 && n.y == 0 && n.z == 0) continue;
      set_lane(s.normal, i, static_cast<float>(n.x), static_cast<float>(n.y),
               static_cast<float>(n.z));
    }
    s.flat = s.normal;
  }
  const Wide3 from_eye = s.point - wide_view.eye;
  s.depth = dot(from_eye, wide_view.forward);
  s.to_eye = normalized(from_eye * wide(-1));
  s.pixel = magnitude(wide_view.is_orthographic ? wide(wide_view.dx) : s.depth * wide_view.dx);
  s.texture = {wide(1), wide(1), wide(1), wide(1)};
  if (item.texture) {
    if (item.mapping == Mapping::kStored) {
      s.texture = item.texture->sample(stored.u, stored.v, stored.step);
    } else if (kind != Primitive::kLine) {
      s.texture = mapped_colour(item, frame, wide_view, s, ray);
    }
  }
  return s;
}

}  // namespace mj::draw
