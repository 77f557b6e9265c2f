// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that intersect rays with objects.

#include "engine/ray/ray.h"

#include <mujoco/mujoco.h>

#include "api/boundary.h"

namespace engine = mj::engine;
using mj::api::guarded;

mjtNum mj_ray(const mjModel* m, const mjData* d, const mjtNum pnt[3], const mjtNum vec[3],
              const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int geomid[1],
              mjtNum normal[3]) {
  mjtNum x = -1;
  guarded([&] {
    x = engine::ray(*m, *d, pnt, vec, {geomgroup, flg_static, bodyexclude}, geomid, normal);
  });
  return x;
}
void mj_multiRay(const mjModel* m, mjData* d, const mjtNum pnt[3], const mjtNum* vec,
                 const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int* geomid,
                 mjtNum* dist, mjtNum* normal, int nray, mjtNum cutoff) {
  guarded([&] {
    engine::multi_ray(*m, *d, {pnt, vec, nray, cutoff}, {geomgroup, flg_static, bodyexclude},
                      {dist, geomid, normal});
  });
}
mjtNum mj_rayHfield(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3],
                    const mjtNum vec[3], mjtNum normal[3]) {
  mjtNum x = -1;
  guarded([&] { x = engine::ray_hfield(*m, *d, geomid, pnt, vec, normal); });
  return x;
}
mjtNum mj_rayMesh(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3],
                  const mjtNum vec[3], mjtNum normal[3]) {
  mjtNum x = -1;
  guarded([&] { x = engine::ray_mesh(*m, *d, geomid, pnt, vec, normal); });
  return x;
}
mjtNum mju_rayGeom(const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3],
                   const mjtNum pnt[3], const mjtNum vec[3], int geomtype, mjtNum normal[3]) {
  mjtNum x = -1;
  guarded([&] { x = engine::ray_geom(pos, mat, size, pnt, vec, geomtype, normal); });
  return x;
}
mjtNum mj_rayFlex(const mjModel* m, const mjData* d, int flex_layer, mjtBool flg_vert,
                  mjtBool flg_edge, mjtBool flg_face, mjtBool flg_skin, int flexid,
                  const mjtNum pnt[3], const mjtNum vec[3], int vertid[1], mjtNum normal[3]) {
  mjtNum x = -1;
  guarded([&] {
    x = engine::ray_flex(*m, *d, {flexid, flex_layer, flg_vert, flg_edge, flg_face, flg_skin}, pnt,
                         vec, vertid, normal);
  });
  return x;
}
mjtNum mju_raySkin(int nface, int nvert, const int* face, const float* vert, const mjtNum pnt[3],
                   const mjtNum vec[3], int vertid[1]) {
  return engine::ray_skin(nface, nvert, face, vert, pnt, vec, vertid);
}
