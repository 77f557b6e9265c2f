// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rays against a flex. Edges are treated as capsules, vertices as spheres and faces as triangles.

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "engine/ray/ray.h"
#include "engine/ray/ray_shape.h"
#include "math/rotation.h"

namespace mj::engine {
namespace {

class FlexRay {
 public:
  FlexRay(const mjModel& m, const mjData& d, int flex, const Ray& ray)
      : m_(m),
        ray_(ray),
        flex_(flex),
        radius_(m.flex_radius[flex]),
        vert_(d.flexvert_xpos + 3 * m.flex_vertadr[flex]) {}

  [[nodiscard]] bool misses_bounds() const {
    Vec3 lower = vertex(0), upper = lower;
    for (int i = 1; i < m_.flex_vertnum[flex_]; ++i) {
      const Vec3 x = vertex(i);
      for (int k = 0; k < 3; ++k) {
        lower[k] = std::min(lower[k], x[k]);
        upper[k] = std::max(upper[k], x[k]);
      }
    }
    const Vec3 center = 0.5 * (lower + upper);
    const Vec3 half = 0.5 * (upper - lower) + Vec3{radius_, radius_, radius_};
    return ray_box(half, {ray_.p - center, ray_.v}).x < 0;
  }

  void edges() {
    const int first = m_.flex_edgeadr[flex_];
    for (int e = first; e < first + m_.flex_edgenum[flex_]; ++e) {
      const int a = m_.flex_edge[2 * e], b = m_.flex_edge[2 * e + 1];
      const Vec3 axis = vertex(b) - vertex(a), center = 0.5 * (vertex(a) + vertex(b));
      const double half = 0.5 * norm(axis);
      const Mat3 frame = to_matrix(z_to_vector(axis));
      const Ray local{transpose_times(frame, ray_.p - center), transpose_times(frame, ray_.v)};
      const RayHit candidate = ray_capsule({radius_, half, 0}, local);
      if (improve(candidate.x, frame * candidate.normal)) vertex_ = nearest({a, b}, true);
    }
  }

  void vertices() {
    for (int i = 0; i < m_.flex_vertnum[flex_]; ++i) {
      const RayHit candidate = ray_sphere(radius_, {ray_.p - vertex(i), ray_.v});
      if (improve(candidate.x, candidate.normal)) vertex_ = i;
    }
  }

  // Tests the faces of the flex. For a 3D flex, only the faces of elements that belong to `layer`
  // are tested.
  void faces(int layer) {
    const int dim = m_.flex_dim[flex_];
    const int* elem = m_.flex_elem + m_.flex_elemdataadr[flex_];
    for (int e = 0; e < m_.flex_elemnum[flex_]; ++e, elem += dim + 1) {
      if (dim == 3 && m_.flex_elemlayer[m_.flex_elemadr[flex_] + e] != layer) continue;
      face(elem[0], elem[1], elem[2]);
      if (dim < 3) continue;
      face(elem[0], elem[1], elem[3]);
      face(elem[0], elem[2], elem[3]);
      face(elem[1], elem[2], elem[3]);
    }
  }

  [[nodiscard]] const RayHit& hit() const { return hit_; }
  [[nodiscard]] int nearest_vertex() const { return vertex_; }

 private:
  [[nodiscard]] Vec3 vertex(int i) const { return vec3(vert_ + 3 * i); }

  bool improve(double x, const Vec3& normal) {
    if (x < 0 || (hit_.x >= 0 && x >= hit_.x)) return false;
    hit_.x = x;
    hit_.normal = normal;
    return true;
  }

  // Returns the corner nearest to the hit. If several corners are equally near, returns the last of
  // them if `last` is true, otherwise the first of them.
  [[nodiscard]] int nearest(std::initializer_list<int> corners, bool last) const {
    const Vec3 q = ray_.at(hit_.x);
    int best = *corners.begin();
    for (const int c : corners) {
      const double now = distance(q, vertex(c)), before = distance(q, vertex(best));
      if (last ? now <= before : now < before) best = c;
    }
    return best;
  }

  void face(int a, int b, int c) {
    const RayHit candidate = TriangleRay(ray_).hit(vertex(a), vertex(b), vertex(c));
    if (improve(candidate.x, candidate.normal)) vertex_ = nearest({a, b, c}, false);
  }

  const mjModel& m_;
  const Ray ray_;
  const int flex_;
  const double radius_;
  const double* vert_;
  RayHit hit_;
  int vertex_ = -1;
};

}  // namespace

double ray_flex(const mjModel& m, const mjData& d, const FlexParts& parts, const double p[3],
                const double v[3], int* vertid, double* normal) {
  FlexRay ray(m, d, parts.flex, {vec3(p), vec3(v)});
  const bool surface = m.flex_dim[parts.flex] > 1, skin = surface && parts.skin;
  if (!ray.misses_bounds()) {
    if (parts.edges || skin) {
      ray.edges();
    } else if (parts.vertices) {
      ray.vertices();
    }
    if (surface && (parts.faces || parts.skin)) ray.faces(parts.skin ? 0 : parts.layer);
  }
  const RayHit& hit = ray.hit();
  if (normal) store(normal, hit.x < 0 ? Vec3{} : hit.normal);
  if (vertid && hit.x >= 0) *vertid = ray.nearest_vertex();
  return hit.x;
}

}  // namespace mj::engine
