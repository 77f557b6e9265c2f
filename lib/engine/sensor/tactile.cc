// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tactile sensors. For every vertex x of a mesh, they report how deep x is inside the geoms that
// touch the sensor's body, and the speed at which these geoms slide along the mesh.
//
//   channel 0    max over geoms k of  -min(SDF_k(x), 0)
//   channel 1,2  sum over geoms k that x is inside of  |(v(x) - v_k) . t|,  t the two tangents
//
// v is the velocity of the sensor's body. v_k is the velocity of geom k at its centre. A mesh has
// tangents if it has three normals per vertex (normal, tangent, tangent). The tangents are rotated
// by the rotation that centred the mesh, but not to world axes, although the velocities are in
// world axes.
//
// reads   contact [ncon], geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], cvel [nbody x 6],
//         subtree_com [nbody x 3], m.mesh_*
// writes  value [3 x nvert]; one channel after the other

#include <algorithm>

#include "base/log.h"
#include "engine/collision/sdf/signed_distance.h"
#include "engine/data/stack.h"
#include "engine/sensor/measure.h"
#include "engine/velocity/com_velocity.h"
#include "math/dense.h"
#include "math/rotation.h"
#include "math/spatial.h"

namespace mj::engine {
namespace {

// Geom that touches the sensor's body.
struct Touching {
  SignedDistance field;
  Vec3 pos;
  Mat3 mat;
  Vec3 velocity;   // velocity of the geom at its centre
  Pose to_plugin;  // transforms from the geom's frame to the frame of its field

  [[nodiscard]] double depth(const Vec3& x) const {
    const Vec3 local = transpose_times(mat, x - pos);
    return -std::min(distance(field, transform(to_plugin, local)), 0.0);
  }
};

// Lists the geoms that are in contact with bodies welded to `root`. Each geom is listed once, in
// the order of contacts. Returns the number of geoms.
int touching_geoms(const mjModel& m, const mjData& d, int root, int* geoms) {
  int n = 0;
  for (int i = 0; i < d.ncon; ++i) {
    const int* geom = d.contact[i].geom;
    for (int side = 0; side < 2; ++side) {
      const int other = geom[1 - side];
      if (geom[side] < 0 || other < 0) continue;  // one of the sides is a flex
      if (m.body_weldid[m.geom_bodyid[geom[side]]] != root) continue;
      if (std::find(geoms, geoms + n, other) == geoms + n) geoms[n++] = other;
    }
  }
  return n;
}

Vec3 point_velocity(const mjModel& m, const mjData& d, int body, const Vec3& point) {
  const Spatial v = spatial(d.cvel + 6 * body);
  return v.t + cross(v.r, point - vec3(d.subtree_com + 3 * m.body_rootid[body]));
}

Touching touching(const mjModel& m, const mjData& d, int geom) {
  const Vec3 pos = vec3(d.geom_xpos + 3 * geom);
  Touching result{signed_distance(m, d, geom),
                  pos,
                  mat3(d.geom_xmat + 9 * geom),
                  point_velocity(m, d, m.geom_bodyid[geom], pos),
                  {}};
  const int mesh = m.geom_dataid[geom];
  if (result.field.plugin.plugin != nullptr && mesh >= 0) {
    result.to_plugin = {vec3(m.mesh_pos + 3 * mesh), quat(m.mesh_quat + 4 * mesh)};
  }
  return result;
}

// Vertices of a mesh and the tangents at these vertices.
struct TactileMesh {
  int vertices;
  const float *vertex, *normal;  // `normal` is null if the mesh has no tangents
  Mat3 original;                 // orientation of the mesh in its file

  TactileMesh(const mjModel& m, int mesh)
      : vertices(m.mesh_vertnum[mesh]),
        vertex(m.mesh_vert + 3 * m.mesh_vertadr[mesh]),
        normal(m.mesh_normalnum[mesh] == 3 * vertices ? m.mesh_normal + 3 * m.mesh_normaladr[mesh]
                                                      : nullptr),
        original(to_matrix(quat(m.mesh_quat + 4 * mesh))) {}

  [[nodiscard]] Vec3 tangent(int j, int which) const {
    const float* t = normal + 9 * j + 3 * which;
    return original * Vec3{t[0], t[1], t[2]};
  }
};

}  // namespace

void measure_tactile(const mjModel& m, mjData& d, int sensor, double* value) {
  const MessageCapture capture;
  const TactileMesh mesh(m, m.sensor_objid[sensor]);
  const int own = m.sensor_refid[sensor], root = m.body_weldid[m.geom_bodyid[own]];
  zero(value, 3 * mesh.vertices);
  StackFrame stack(d);
  int* geoms = stack.allocate<int>(m.ngeom);
  const int n = touching_geoms(m, d, root, geoms);
  const Vec3 origin = vec3(d.geom_xpos + 3 * own);
  const Mat3 axes = mat3(d.geom_xmat + 9 * own);
  for (int k = 0; k < n; ++k) {
    const Touching geom = touching(m, d, geoms[k]);
    for (int j = 0; j < mesh.vertices; ++j) {
      const float* vertex = mesh.vertex + 3 * j;
      const Vec3 x = origin + axes * Vec3{vertex[0], vertex[1], vertex[2]};
      const double depth = geom.depth(x);
      if (depth == 0) continue;
      value[j] = std::max(value[j], depth);
      if (!mesh.normal) continue;
      const Vec3 slip = point_velocity(m, d, root, x) - geom.velocity;
      for (int c = 1; c < 3; ++c) {
        value[c * mesh.vertices + j] += std::abs(dot(slip, mesh.tangent(j, c)));
      }
    }
  }
}

}  // namespace mj::engine
