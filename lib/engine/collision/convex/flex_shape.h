// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A flex as a collision shape. It consists of capsules, triangles or tetrahedra that have common
// vertices and are rounded by a radius.

#ifndef MJTOOLS_ENGINE_COLLISION_CONVEX_FLEX_SHAPE_H_
#define MJTOOLS_ENGINE_COLLISION_CONVEX_FLEX_SHAPE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/convex/support.h"
#include "engine/collision/primitive/geom_pose.h"

namespace mj::engine {

struct FlexShape {
  int id;
  int dim;
  int nvert, nelem;
  double radius;
  int active_layers;
  const double* vert;   // [nvert x 3] world positions
  const int* vertbody;  // [nvert] body of each vertex, -1 if the vertices are interpolated
  const int* elem;      // [nelem x (dim+1)] vertices of each element
  const int* layer;     // [nelem] number of elements between each element and the surface
  const double* box;    // [nelem x 6] centre and half-size of each element's box, which includes
                        // the radius

  [[nodiscard]] Vec3 vertex(int v) const { return vec3(vert + 3 * v); }
  [[nodiscard]] const int* corners(int e) const { return elem + e * (dim + 1); }
  [[nodiscard]] Vec3 corner(int e, int k) const { return vertex(corners(e)[k]); }
  [[nodiscard]] const double* box_of(int e) const { return box + 6 * e; }

  // Returns whether an element takes part in collisions. Elements deep inside a solid do not.
  [[nodiscard]] bool is_active(int e) const { return dim < 3 || layer[e] < active_layers; }

  [[nodiscard]] bool has_corner_on(int e, int body) const {
    for (int k = 0; k <= dim; ++k) {
      if (vertbody[corners(e)[k]] == body) return true;
    }
    return false;
  }

  // Returns the capsule of an element of dim 1.
  [[nodiscard]] GeomPose capsule(int e) const;

  // Returns the convex shape of an element, inflated by the radius and half the margin.
  [[nodiscard]] ConvexObject convex_element(int e, double margin) const;
};

FlexShape flex_shape(const mjModel& m, const mjData& d, int flex);

// Returns whether a vertex of element e1 and a vertex of element e2 belong to the same body. The
// flexes f1 and f2 may be the same.
bool share_body(const FlexShape& f1, int e1, const FlexShape& f2, int e2);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_CONVEX_FLEX_SHAPE_H_
