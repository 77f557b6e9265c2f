// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Convex objects and their support functions. A support function returns the point of an object
// that is furthest along a direction.

#ifndef MJTOOLS_ENGINE_COLLISION_CONVEX_SUPPORT_H_
#define MJTOOLS_ENGINE_COLLISION_CONVEX_SUPPORT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "math/mat3.h"

namespace mj::engine {

class HullTable;
struct ConvexObject;
using Support = Vec3 (*)(ConvexObject& object, const Vec3& direction);

// Mesh as a convex object: all its vertices, and the graph of its convex hull if it has one.
struct ConvexMesh {
  int id = -1;
  int nvert = 0;
  const float* vert = nullptr;  // [nvert x 3]
  // Hull-local vertices [27] at which the search starts, one for each of 27 directions.
  const int* extrema = nullptr;
  int ngraph = 0;                 // number of vertices on the hull, 0 without a graph
  const int* edgeadr = nullptr;   // [ngraph] start of the neighbour list of each hull vertex
  const int* globalid = nullptr;  // [ngraph] mesh vertex of each hull vertex
  // Hull-local neighbours of each hull vertex. Each list is terminated by -1.
  const int* neighbour = nullptr;
  const HullTable* table = nullptr;  // neighbours side by side, or null

  [[nodiscard]] Vec3 vertex(int i) const { return {vert[3 * i], vert[3 * i + 1], vert[3 * i + 2]}; }
};
ConvexMesh convex_mesh(const mjModel& m, int mesh);

// Returns whether support functions search the graph of the hull and not all vertices.
bool uses_hull(const ConvexMesh& mesh);

enum class Shape {
  kPoint,
  kSegment,
  kSphere,
  kCapsule,
  kEllipsoid,
  kCylinder,
  kBox,
  kMesh,
  kPrism,
  kElement
};

struct ConvexObject {
  Shape shape;
  Support support;  // support function for GJK and EPA, which does not include the margin
  Vec3 x;
  Mat3 R;
  Vec3 size;
  double margin = 0;  // the object is inflated by half of this
  int vertex = -1;    // last support vertex of a box or mesh
  int warm_start = -1;
  ConvexMesh mesh;
  int ncorner = 0;  // number of corners of a flex element, whose radius and margin are in size.x
  // Corners of a flex element, or the six corners of a prism: the bottom triangle, then the top.
  Vec3 corner[6];
};

// Returns the convex object of a geom at its current pose. The geom may have any type from sphere
// to sdf.
ConvexObject convex_object(const mjModel& m, const mjData& d, int geom, double margin);

// Returns a convex object for the prism under a triangle of a height field. Its corners are not set
// yet. The caller sets them and then calls set_prism_centre().
ConvexObject prism_object();
void set_prism_centre(ConvexObject& prism);

// Changes the shape of an object, for example from a capsule to the segment inside the capsule and
// back.
void set_shape(ConvexObject& object, Shape shape);

// Returns whether the object is a polyhedron that is not rounded by a margin or radius.
inline bool is_discrete(const ConvexObject& o) {
  return o.margin == 0 &&
         (o.shape == Shape::kBox || o.shape == Shape::kMesh || o.shape == Shape::kPrism);
}

// Returns the support point for GJK and EPA, including the margin. `direction` is a unit vector.
inline Vec3 support(ConvexObject& o, const Vec3& direction) {
  const Vec3 p = o.support(o, direction);
  return o.margin > 0 ? p + direction * (0.5 * o.margin) : p;
}

// Returns the support point for MPR and for contacts with planes, with the margin. If a component
// of the direction is 0, the point of a box is in the middle of the box along that axis, and not at
// an end. The same holds for the axis of a capsule or cylinder. The search in a mesh starts at the
// support vertex that was found last.
Vec3 mpr_support(ConvexObject& o, const Vec3& direction);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_CONVEX_SUPPORT_H_
