// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Ray casting. A ray is p + x v with x >= 0. Results are x in units of |v|, or -1 for a miss.
// Normals may be null. They are unit vectors in world axes, zero for a miss.

#ifndef MJTOOLS_ENGINE_RAY_RAY_H_
#define MJTOOLS_ENGINE_RAY_RAY_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Geoms that a ray can hit.
struct RayFilter {
  const mjtByte* groups = nullptr;  // [6] flags by geom group, null for all groups
  bool statics = true;              // include geoms welded to the world
  int excluded_body = -1;
};

// Returns the distance to the nearest visible geom. geomid may be null. It receives the id of the
// geom, the lowest one if several are equally near, or -1 for a miss.
double ray(const mjModel& m, const mjData& d, const double p[3], const double v[3],
           const RayFilter& filter, int* geomid, double* normal);

// n rays from one point.
struct RayBundle {
  const double* origin;     // [3]
  const double* direction;  // [n x 3]
  int n;
  double cutoff = mjMAXVAL;  // geoms of colliding bodies are skipped if they are further away
};

// Results of each ray of a bundle. geomid and normal may be null.
struct RayHits {
  double* dist;              // [n]
  int* geomid = nullptr;     // [n]
  double* normal = nullptr;  // [n x 3]
};

// Casts a bundle of rays. As in MuJoCo, a geom is not hit if the ray misses the sphere around the
// bounding box of the geom's body. A ray of zero length misses and does not change geomid and
// normal.
void multi_ray(const mjModel& m, mjData& d, const RayBundle& rays, const RayFilter& filter,
               const RayHits& hits);

// Returns the distance along the ray to one geom of any type.
double ray_any_geom(const mjModel& m, const mjData& d, int geom, const double p[3],
                    const double v[3], double* normal);

// Returns the distance to a primitive shape of given pose and size.
double ray_geom(const double pos[3], const double mat[9], const double size[3], const double p[3],
                const double v[3], int type, double* normal);

double ray_mesh(const mjModel& m, const mjData& d, int geom, const double p[3], const double v[3],
                double* normal);
double ray_hfield(const mjModel& m, const mjData& d, int geom, const double p[3], const double v[3],
                  double* normal);
// Returns the distance to the field in length units, whatever the length of v.
double ray_sdf(const mjModel& m, const mjData& d, int geom, const double p[3], const double v[3],
               double* normal);

// Parts of a flex that a ray can hit.
struct FlexParts {
  int flex;
  int layer;  // layer of 3D elements if skin is false
  bool vertices, edges, faces, skin;
};

// Returns the distance to a flex. vertid may be null. It receives the vertex nearest to the hit,
// with its index in the flex. A miss does not change vertid.
double ray_flex(const mjModel& m, const mjData& d, const FlexParts& parts, const double p[3],
                const double v[3], int* vertid, double* normal);

// Returns the distance to triangles. `face` is [nface x 3], `vert` is [nvert x 3] in single
// precision.
double ray_skin(int nface, int nvert, const int* face, const float* vert, const double p[3],
                const double v[3], int* vertid);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_RAY_RAY_H_
