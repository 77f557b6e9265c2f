// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rays against triangles. A ray is tested against a mesh by descending the mesh's bounding-volume
// tree, and against a skin face by face.

#include <algorithm>
#include <string>

#include "base/diagnostic.h"
#include "engine/ray/ray.h"
#include "engine/ray/ray_shape.h"

namespace mj::engine {
namespace {

constexpr int kMaxStack = mjMAXTREEDEPTH;

Vec3 float_vertex(const float* vert, int i) {
  return {vert[3 * i], vert[3 * i + 1], vert[3 * i + 2]};
}

}  // namespace

double ray_mesh(const mjModel& m, const mjData& d, int geom, const double p[3], const double v[3],
                double* normal) {
  if (m.geom_type[geom] != mjGEOM_MESH) {
    throw Error("model-invalid", "geom " + std::to_string(geom) + " is not a mesh");
  }
  const double* mat = d.geom_xmat + 9 * geom;
  const Ray r = local_ray(d.geom_xpos + 3 * geom, mat, p, v);
  RayHit hit;
  if (ray_box(vec3(m.geom_size + 3 * geom), r).x < 0) return report(hit, mat, normal);

  const int mesh = m.geom_dataid[geom], root = m.mesh_bvhadr[mesh];
  const float* vert = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  const int* face = m.mesh_face + 3 * m.mesh_faceadr[mesh];
  const TriangleRay triangles(r);
  int pending[kMaxStack + 2] = {0}, n = m.mesh_bvhnum[mesh] > 0 ? 1 : 0;
  while (n > 0) {
    const int node = root + pending[--n];
    const double* box = m.bvh_aabb + 6 * node;
    if (!meets_box(vec3(box), vec3(box + 3), r)) continue;
    const int* child = m.bvh_child + 2 * node;
    if (child[0] < 0 && child[1] < 0) {
      const int* f = face + 3 * m.bvh_nodeid[node];
      const RayHit candidate = triangles.hit(float_vertex(vert, f[0]), float_vertex(vert, f[1]),
                                             float_vertex(vert, f[2]));
      hit.improve(candidate.x, candidate.normal);
      continue;
    }
    for (int k = 0; k < 2; ++k) {
      if (child[k] < 0) continue;
      if (n > kMaxStack) {
        throw Error("deep-bounding-tree", "the mesh's bounding-volume tree is too deep");
      }
      pending[n++] = child[k];
    }
  }
  return report(hit, mat, normal);
}

double ray_skin(int nface, int nvert, const int* face, const float* vert, const double p[3],
                const double v[3], int* vertid) {
  if (nvert == 0) return -1;
  Vec3 lower = float_vertex(vert, 0), upper = lower;
  for (int i = 1; i < nvert; ++i) {
    const Vec3 x = float_vertex(vert, i);
    for (int k = 0; k < 3; ++k) {
      lower[k] = std::min(lower[k], x[k]);
      upper[k] = std::max(upper[k], x[k]);
    }
  }
  const Ray r{vec3(p), vec3(v)};
  const Vec3 center = 0.5 * (lower + upper);
  if (ray_box(0.5 * (upper - lower), {r.p - center, r.v}).x < 0) return -1;

  const TriangleRay triangles(r);
  RayHit hit;
  for (int f = 0; f < nface; ++f) {
    const int* corner = face + 3 * f;
    const RayHit candidate =
        triangles.hit(float_vertex(vert, corner[0]), float_vertex(vert, corner[1]),
                      float_vertex(vert, corner[2]));
    if (candidate.x < 0 || (hit.x >= 0 && candidate.x >= hit.x)) continue;
    hit = candidate;
    if (!vertid) continue;
    const Vec3 q = r.at(hit.x);
    *vertid = corner[0];
    for (int k = 1; k < 3; ++k) {
      if (distance(q, float_vertex(vert, corner[k])) < distance(q, float_vertex(vert, *vertid))) {
        *vertid = corner[k];
      }
    }
  }
  return hit.x;
}

}  // namespace mj::engine
