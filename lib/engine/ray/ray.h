// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Ray casting. A ray is p + x v with x >= 0. The distances that functions return are x in units of
// |v|, or -1 for a miss. `normal` may be null. It receives a unit vector in world axes, or zero for
// a miss.

#ifndef MJTOOLS_ENGINE_RAY_RAY_H_
#define MJTOOLS_ENGINE_RAY_RAY_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Conditions on the geoms that a ray can hit.
struct RayFilter {
  const mjtByte* groups = nullptr;  // [6] flags by geom group, null for all groups
  bool statics = true;              // include geoms that are welded to the world
  int excluded_body = -1;
};

// Returns the distance to the nearest visible geom. `geomid` may be null. It receives the id of
// that geom, or -1 for a miss. If several geoms are equally near, it receives the lowest id.
double ray(const mjModel& m, const mjData& d, const double p[3], const double v[3],
           const RayFilter& filter, int* geomid, double* normal);

// Several rays that start at one point.
struct RayBundle {
  const double* origin;     // [3]
  const double* direction;  // [n x 3]
  int n;
  // Distance beyond which geoms may be skipped. Only geoms of bodies with a bounding-volume tree
  // are skipped.
  double cutoff = mjMAXVAL;
};

// Results for each ray of a bundle. `geomid` and `normal` may be null.
struct RayHits {
  double* dist;              // [n]
  int* geomid = nullptr;     // [n]
  double* normal = nullptr;  // [n x 3]
};

// Casts a bundle of rays. As in MuJoCo, a ray does not hit a geom if it misses the sphere around
// the bounding box of the geom's body. A ray of zero length is a miss and does not change `geomid`
// and `normal`.
void multi_ray(const mjModel& m, mjData& d, const RayBundle& rays, const RayFilter& filter,
               const RayHits& hits);

// Returns the distance along the ray to one geom, which may have any type.
double ray_any_geom(const mjModel& m, const mjData& d, int geom, const double p[3],
                    const double v[3], double* normal);

// Returns the distance to a primitive shape with the given pose and size.
double ray_geom(const double pos[3], const double mat[9], const double size[3], const double p[3],
                const double v[3], int type, double* normal);

double ray_mesh(const mjModel& m, const mjData& d, int geom, const double p[3], const double v[3],
                double* normal);
double ray_hfield(const mjModel& m, const mjData& d, int geom, const double p[3], const double v[3],
                  double* normal);
// Returns the distance to the surface of a signed distance field. The distance is in length units
// and not in units of |v|.
double ray_sdf(const mjModel& m, const mjData& d, int geom, const double p[3], const double v[3],
               double* normal);

// Choice of the parts of a flex that a ray can hit.
struct FlexParts {
  int flex;
  int layer;  // layer of the elements of a 3D flex, used if `skin` is false
  bool vertices, edges, faces, skin;
};

// Returns the distance to a flex. `vertid` may be null. It receives the index, within the flex, of
// the vertex nearest to the hit. A miss does not change `vertid`.
double ray_flex(const mjModel& m, const mjData& d, const FlexParts& parts, const double p[3],
                const double v[3], int* vertid, double* normal);

// Returns the distance to a set of triangles. `face` [nface x 3] contains the vertices of each
// triangle, and `vert` [nvert x 3] their positions in single precision.
double ray_skin(int nface, int nvert, const int* face, const float* vert, const double p[3],
                const double v[3], int* vertid);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_RAY_RAY_H_
