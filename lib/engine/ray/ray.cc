// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/ray/ray.h"

#include <algorithm>
#include <string>

#include "base/diagnostic.h"
#include "engine/data/stack.h"
#include "engine/ray/ray_shape.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

bool invisible(const mjModel& m, int geom) {
  const int material = m.geom_matid[geom];
  const float alpha = material < 0 ? m.geom_rgba[4 * geom + 3] : m.mat_rgba[4 * material + 3];
  return alpha == 0;
}

bool is_excluded(const mjModel& m, int geom, const RayFilter& filter) {
  const int body = m.geom_bodyid[geom];
  if (body == filter.excluded_body || invisible(m, geom)) return true;
  if (!filter.statics && m.body_weldid[body] == 0) return true;
  return filter.groups && !filter.groups[std::clamp(m.geom_group[geom], 0, 5)];
}

// Nearest hit found so far.
struct Nearest {
  double x = -1;
  int geom = -1;
  double normal[3] = {};

  void test(const mjModel& m, const mjData& d, int g, const double* p, const double* v,
            bool want_normal) {
    double n[3];
    const double hit = ray_any_geom(m, d, g, p, v, want_normal ? n : nullptr);
    if (hit < 0 || (x >= 0 && hit >= x)) return;
    x = hit;
    geom = g;
    if (want_normal) copy(normal, n, 3);
  }
};

bool misses_bounding_sphere(const mjModel& m, const mjData& d, int body, const double* p,
                            const double* v) {
  const double* box = m.bvh_aabb + 6 * m.body_bvhadr[body];
  const Vec3 center = vec3(d.xipos + 3 * body) + vec3(box);
  return ray_sphere(norm(vec3(box + 3)), {vec3(p) - center, vec3(v)}).x < 0;
}

bool is_beyond(const mjModel& m, const mjData& d, int geom, const double* p, double cutoff) {
  return distance(vec3(d.geom_xpos + 3 * geom), vec3(p)) > cutoff + m.geom_rbound[geom];
}

}  // namespace

double ray_geom(const double pos[3], const double mat[9], const double size[3], const double p[3],
                const double v[3], int type, double* normal) {
  const Ray r = local_ray(pos, mat, p, v);
  const Vec3 s = vec3(size);
  switch (type) {
    case mjGEOM_PLANE:
      return report(ray_plane(s, r), mat, normal);
    case mjGEOM_SPHERE:
      return report(ray_sphere(s.x, r), mat, normal);
    case mjGEOM_CAPSULE:
      return report(ray_capsule(s, r), mat, normal);
    case mjGEOM_ELLIPSOID:
      return report(ray_ellipsoid(s, r), mat, normal);
    case mjGEOM_CYLINDER:
      return report(ray_cylinder(s, r), mat, normal);
    case mjGEOM_BOX:
      return report(ray_box(s, r), mat, normal);
    default:
      throw Error("model-invalid",
                  "a ray cannot be cast at a geom of type " + std::to_string(type));
  }
}

double ray_any_geom(const mjModel& m, const mjData& d, int geom, const double p[3],
                    const double v[3], double* normal) {
  switch (m.geom_type[geom]) {
    case mjGEOM_MESH:
      return ray_mesh(m, d, geom, p, v, normal);
    case mjGEOM_HFIELD:
      return ray_hfield(m, d, geom, p, v, normal);
    case mjGEOM_SDF:
      return ray_sdf(m, d, geom, p, v, normal);
    default:
      return ray_geom(d.geom_xpos + 3 * geom, d.geom_xmat + 9 * geom, m.geom_size + 3 * geom, p, v,
                      m.geom_type[geom], normal);
  }
}

double ray(const mjModel& m, const mjData& d, const double p[3], const double v[3],
           const RayFilter& filter, int* geomid, double* normal) {
  if (norm(vec3(v)) < mjMINVAL)
    throw Error("bad-argument", "the direction of a ray must not be zero");
  Nearest nearest;
  for (int g = 0; g < m.ngeom; ++g) {
    if (!is_excluded(m, g, filter)) nearest.test(m, d, g, p, v, normal != nullptr);
  }
  if (geomid) *geomid = nearest.geom;
  if (normal) copy(normal, nearest.normal, 3);
  return nearest.x;
}

void multi_ray(const mjModel& m, mjData& d, const RayBundle& rays, const RayFilter& filter,
               const RayHits& hits) {
  const double* p = rays.origin;
  StackFrame stack(d);
  mjtByte* skip = stack.allocate<mjtByte>(m.ngeom);
  for (int g = 0; g < m.ngeom; ++g) {
    const bool has_tree = m.body_bvhnum[m.geom_bodyid[g]] > 0;
    skip[g] = is_excluded(m, g, filter) || (has_tree && is_beyond(m, d, g, p, rays.cutoff));
  }
  for (int i = 0; i < rays.n; ++i) {
    const double* direction = rays.direction + 3 * i;
    hits.dist[i] = -1;
    if (dot(vec3(direction), vec3(direction)) < mjMINVAL) continue;
    Nearest nearest;
    for (int b = 0; b < m.nbody; ++b) {
      const int first = m.body_geomadr[b], end = first + m.body_geomnum[b];
      if (first == end) continue;
      if (m.body_bvhnum[b] > 0 && misses_bounding_sphere(m, d, b, p, direction)) continue;
      for (int g = first; g < end; ++g) {
        if (!skip[g]) nearest.test(m, d, g, p, direction, hits.normal != nullptr);
      }
    }
    hits.dist[i] = nearest.x;
    if (hits.geomid) hits.geomid[i] = nearest.geom;
    if (hits.normal) copy(hits.normal + 3 * i, nearest.normal, 3);
  }
}

}  // namespace mj::engine
