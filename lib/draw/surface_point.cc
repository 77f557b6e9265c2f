// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/surface_point.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
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

// Numbers that belong to eight points, one array for each number.
template <int kCount>
struct Lanes {
  alignas(sizeof(Wide)) float value[kCount][kWide];

  [[nodiscard]] Wide at(int i) const {
    Wide w;
    std::memcpy(&w, value[i], sizeof(w));
    return w;
  }
};

// The triangles on which eight points lie.
struct TriangleLanes {
  Wide edge[3];                // the functions of the edges at the points
  Wide edge_x[3], edge_y[3];   // how they change from a pixel to its neighbours
  Wide3 vertex[3], normal[3];  // at the corners, in the frame of the item before `scale`
  Wide u[3] = {}, v[3] = {};   // texture coordinates of the corners
};

// Numbers of a corner: position, normal, texture coordinates.
constexpr int kOfCorner = 8;

// Writes the numbers of the corners of a face with write(index, number), and the functions of its
// edges after them.
template <typename Write>
void for_each_number(const Item& item, const Primitive& p, const Write& write) {
  for (int i = 0; i < 3; ++i) {
    const size_t corner = 3 * static_cast<size_t>(p.part) + static_cast<size_t>(i);
    const size_t vertex = item.face ? static_cast<size_t>(item.face[corner]) : corner;
    const int first = kOfCorner * i;
    for (int k = 0; k < 3; ++k) write(first + k, item.vert[3 * vertex + static_cast<size_t>(k)]);
    if (item.normal) {
      const float* const n = item.normal + 3 * (item.is_normal_of_vertex ? vertex : corner);
      for (int k = 0; k < 3; ++k) write(first + 3 + k, n[k]);
    }
    if (item.mapping == Mapping::kStored) {
      const float* const t = item.texcoord + 2 * (item.is_texcoord_of_vertex ? vertex : corner);
      write(first + 6, t[0]);
      write(first + 7, t[1]);
    }
  }
}

// Returns the triangles of points that lie on one triangle.
TriangleLanes lanes_of_one(const Item& item, const Primitive& p, const float (&x)[kWide],
                           const float (&y)[kWide]) {
  float number[3 * kOfCorner] = {};
  for_each_number(item, p, [&](int i, float value) { number[i] = value; });
  // The functions are linear from the first point on, so that the numbers stay exact in single
  // precision.
  Wide from_x, from_y;
  for (int lane = 0; lane < kWide; ++lane) {
    from_x[lane] = x[lane] - x[0];
    from_y[lane] = y[lane] - y[0];
  }
  TriangleLanes out;
  for (int i = 0; i < 3; ++i) {
    const float* const n = number + kOfCorner * i;
    out.vertex[i] = wide3(n);
    out.normal[i] = wide3(n + 3);
    out.u[i] = wide(n[6]), out.v[i] = wide(n[7]);
    const double* const e = p.edge[i];
    out.edge_x[i] = wide(static_cast<float>(e[0]));
    out.edge_y[i] = wide(static_cast<float>(e[1]));
    out.edge[i] = static_cast<float>(e[0] * x[0] + e[1] * y[0] + e[2]) + from_x * out.edge_x[i] +
                  from_y * out.edge_y[i];
  }
  return out;
}

TriangleLanes triangle_lanes(const Item& item, const Primitive* const (&parts)[kWide],
                             const float (&x)[kWide], const float (&y)[kWide]) {
  if (std::all_of(parts + 1, parts + kWide, [&](const Primitive* p) { return p == parts[0]; })) {
    return lanes_of_one(item, *parts[0], x, y);
  }
  constexpr int kEdge = 3 * kOfCorner;
  Lanes<kEdge + 9> lanes;
  for (int lane = 0; lane < kWide; ++lane) {
    const Primitive& p = *parts[lane];
    for_each_number(item, p, [&](int i, float value) { lanes.value[i][lane] = value; });
    for (int i = 0; i < 3; ++i) {
      const double* const e = p.edge[i];
      lanes.value[kEdge + i][lane] = static_cast<float>(e[0] * x[lane] + e[1] * y[lane] + e[2]);
      lanes.value[kEdge + 3 + i][lane] = static_cast<float>(e[0]);
      lanes.value[kEdge + 6 + i][lane] = static_cast<float>(e[1]);
    }
  }
  TriangleLanes out;
  for (int i = 0; i < 3; ++i) {
    const int at = kOfCorner * i;
    out.vertex[i] = {lanes.at(at), lanes.at(at + 1), lanes.at(at + 2)};
    if (item.normal) out.normal[i] = {lanes.at(at + 3), lanes.at(at + 4), lanes.at(at + 5)};
    if (item.mapping == Mapping::kStored) out.u[i] = lanes.at(at + 6), out.v[i] = lanes.at(at + 7);
    out.edge[i] = lanes.at(kEdge + i);
    out.edge_x[i] = lanes.at(kEdge + 3 + i);
    out.edge_y[i] = lanes.at(kEdge + 6 + i);
  }
  return out;
}

// The weights of the corners of a triangle.
struct Weights {
  Wide w[3];

  [[nodiscard]] Wide mean(const Wide (&x)[3]) const {
    return w[0] * x[0] + w[1] * x[1] + w[2] * x[2];
  }
  [[nodiscard]] Wide3 mean(const Wide3 (&v)[3]) const {
    return v[0] * w[0] + v[1] * w[1] + v[2] * w[2];
  }
};

// Returns the weights at points inside. A point outside the triangle gets the weights of a point on
// its border: the centre of a pixel may lie outside although a sample lies inside.
Weights weights_inside(const TriangleLanes& t) {
  Weights out;
  for (int i = 0; i < 3; ++i) out.w[i] = larger(t.edge[i], wide(0));
  const Wide sum = out.w[0] + out.w[1] + out.w[2];
  const WideInt has_sum = sum > wide(0);
  const Wide scale = 1.0f / sum;
  for (Wide& w : out.w) w = select(has_sum, w * scale, wide(1 / 3.0f));
  return out;
}

// Returns the weights at the neighbouring pixels in the direction `step`.
Weights weights_beside(const TriangleLanes& t, const Wide (&step)[3]) {
  Weights out;
  for (int i = 0; i < 3; ++i) out.w[i] = t.edge[i] + step[i];
  const Wide scale = 1.0f / (out.w[0] + out.w[1] + out.w[2]);
  for (Wide& w : out.w) w = w * scale;
  return out;
}

struct TextureCoordinates {
  Wide u = {}, v = {}, step = {};
};

// Returns the stored texture coordinates of points, and their distance (texels) from the
// coordinates of the neighbouring pixels.
TextureCoordinates stored_coordinates(const Item& item, const TriangleLanes& t,
                                      const Weights& weights) {
  const Wide u = weights.mean(t.u), v = weights.mean(t.v);
  const float width = item.repeat[0] * static_cast<float>(item.texture->width());
  const float height = item.repeat[1] * static_cast<float>(item.texture->height());
  TextureCoordinates out = {u * item.repeat[0], v * item.repeat[1]};
  for (const auto& step : {std::cref(t.edge_x), std::cref(t.edge_y)}) {
    const Weights moved = weights_beside(t, step.get());
    const Wide x = (moved.mean(t.u) - u) * width, y = (moved.mean(t.v) - v) * height;
    out.step = larger(root(x * x + y * y), out.step);
  }
  return out;
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

Wide3 cross(const Wide3& a, const Wide3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// Sets the points on triangles.
void set_on_triangles(const Item& item, const Frame& frame, const Primitive* const (&parts)[kWide],
                      const float (&x)[kWide], const float (&y)[kWide], SurfacePoints& s,
                      TextureCoordinates& stored) {
  const TriangleLanes t = triangle_lanes(item, parts, x, y);
  const Weights weights = weights_inside(t);
  const float* const scale = frame.scale;
  const auto scaled = [&](const Wide3& v) {
    return Wide3{v.x * scale[0], v.y * scale[1], v.z * scale[2]};
  };
  const Wide3 v[3] = {scaled(t.vertex[0]), scaled(t.vertex[1]), scaled(t.vertex[2])};
  const Wide3 face = cross(v[1] - v[0], v[2] - v[0]);
  // The normal is scaled before it is used, because the products of small triangles are small.
  const Wide length = root(dot(face, face));
  const Wide3 flat = face * select(length > wide(0), 1.0f / length, wide(0));
  s.point = frame.pos + times(frame.mat, weights.mean(v));
  s.flat = times(frame.mat, flat);
  s.normal = s.flat;
  if (item.normal) {
    const Wide3 n = weights.mean(t.normal);
    s.normal = normalized(times(frame.mat, Wide3{n.x / scale[0], n.y / scale[1], n.z / scale[2]}));
  }
  if (item.mapping == Mapping::kStored) stored = stored_coordinates(item, t, weights);
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
