// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Signed distance fields of geoms.

#ifndef MJTOOLS_ENGINE_COLLISION_SDF_SIGNED_DISTANCE_H_
#define MJTOOLS_ENGINE_COLLISION_SDF_SIGNED_DISTANCE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjplugin.h>

#include "math/vec3.h"

namespace mj::engine {

// Distance field stored in an octree of cells with trilinear interpolation.
struct Octree {
  const double* aabb = nullptr;   // [node x 6] centre, half-size
  const int* child = nullptr;     // [node x 8]
  const double* coeff = nullptr;  // [node x 8] distance at corner x + 2y + 4z
};

// Plugin that computes the distance field of a geom, if there is such a plugin.
struct PluginField {
  const mjpPlugin* plugin = nullptr;  // null if no plugin computes the field
  const mjData* data = nullptr;
  int instance = -1;
};

struct SignedDistance {
  int type;
  Vec3 size;
  Octree octree;
  PluginField plugin;
};

// Returns the distance field of a geom. Planes, spheres, capsules, ellipsoids, cylinders and boxes
// have an analytic field. A geom of type sdf has the field of its plugin, or that of the octree of
// its mesh. A mesh geom has the field of the octree of its mesh. For all other geoms, and for a
// mesh without an octree, every point is far outside.
SignedDistance signed_distance(const mjModel& m, const mjData& d, int geom);

// Resets the plugin that computes the field, if there is one. Must be called before the field is
// used.
void reset_field(const mjModel& m, const SignedDistance& sdf);

// The following functions return the distance and its gradient at a point in the geom's frame.
double distance(const SignedDistance& sdf, const Vec3& x);
Vec3 gradient(const SignedDistance& sdf, const Vec3& x);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_SDF_SIGNED_DISTANCE_H_
