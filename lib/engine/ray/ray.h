// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Ray casting. A ray is p + x v with x >= 0; results are x in units of |v|, or -1 for a miss.
// Normals (may be null) are unit vectors in world axes, zero on a miss.

#ifndef MJTOOLS_ENGINE_RAY_RAY_H_
#define MJTOOLS_ENGINE_RAY_RAY_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Which geoms a ray can hit.
struct RayFilter {
  const mjtByte* groups = nullptr;  // [6] flags by geom group; null: all
  bool statics = true;              // geoms welded to the world
  int excluded_body = -1;
};

// The nearest visible geom; among equals the lowest id. geomid (may be null) is -1 on a miss.
double ray(const mjModel& m, const mjData& d, const double p[3], const double v[3],
           const RayFilter& filter, int* geomid, double* normal);

// n rays from one point.
struct RayBundle {
  const double* origin;     // [3]
  const double* direction;  // [n x 3]
  int n;
  double cutoff = mjMAXVAL;  // geoms of colliding bodies that are farther are not seen
};

// What each ray of a bundle hits; geomid and normal may be null.
struct RayHits {
  double* dist;              // [n]
  int* geomid = nullptr;     // [n]
  double* normal = nullptr;  // [n x 3]
};

// Geoms outside of their body's bounding sphere as MuJoCo places it are not seen. A ray of zero
// length misses and leaves geomid and normal as they were.
void multi_ray(const mjModel& m, mjData& d, const RayBundle& rays, const RayFilter& filter,
               const RayHits& hits);

// The distance along the ray to one geom of any type.
double ray_any_geom(const mjModel& m, const mjData& d, int geom, const double p[3],
                    const double v[3], double* normal);

// A primitive shape of given pose and size.
double ray_geom(const double pos[3], const double mat[9], const double size[3], const double p[3],
                const double v[3], int type, double* normal);

double ray_mesh(const mjModel& m, const mjData& d, int geom, const double p[3], const double v[3],
                double* normal);
double ray_hfield(const mjModel& m, const mjData& d, int geom, const double p[3], const double v[3],
                  double* normal);
// Returns the distance whatever the length of v.
double ray_sdf(const mjModel& m, const mjData& d, int geom, const double p[3], const double v[3],
               double* normal);

// What of a flex to hit.
struct FlexParts {
  int flex;
  int layer;  // of 3D elements when skin is false
  bool vertices, edges, faces, skin;
};

// vertid (may be null) is the vertex, local to the flex, nearest to the hit; untouched on a miss.
double ray_flex(const mjModel& m, const mjData& d, const FlexParts& parts, const double p[3],
                const double v[3], int* vertid, double* normal);

// Triangles `face` [nface x 3] over float vertices `vert` [nvert x 3].
double ray_skin(int nface, int nvert, const int* face, const float* vert, const double p[3],
                const double v[3], int* vertid);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_RAY_RAY_H_
