// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Points of the Minkowski difference A - B, and arithmetic on triangles of such points. GJK and EPA
// use them. The order of operations is fixed, because both algorithms amplify rounding errors on
// curved shapes.

#ifndef MJTOOLS_ENGINE_COLLISION_CONVEX_MINKOWSKI_H_
#define MJTOOLS_ENGINE_COLLISION_CONVEX_MINKOWSKI_H_

#include "engine/collision/convex/support.h"

namespace mj::engine {

struct MinkowskiVertex {
  Vec3 w;      // a - b
  Vec3 a, b;   // the points of A and B with the difference w
  int ia, ib;  // vertex indices of a and b if the object has vertices
};

// Computes the support vertex of A - B in its final place. A copy of a vertex that was just
// computed would wait until its numbers have reached the cache.
inline void set_support_vertex(ConvexObject& A, ConvexObject& B, const Vec3& direction,
                               MinkowskiVertex& v) {
  const Vec3 a = support(A, direction), b = support(B, -direction);
  v.a = a;
  v.b = b;
  v.w = a - b;
  v.ia = A.vertex;
  v.ib = B.vertex;
}

inline double determinant(const Vec3& a, const Vec3& b, const Vec3& c) {
  return a.x * (b.y * c.z - b.z * c.y) + a.y * (b.z * c.x - b.x * c.z) +
         a.z * (b.x * c.y - b.y * c.x);
}

// Projects the origin onto the plane of three points. Returns false if the points are collinear.
bool project_origin(const Vec3& p1, const Vec3& p2, const Vec3& p3, Vec3& projection);

// The signed areas of a triangle and of the three parts into which a point p divides it. The areas
// are projected onto the coordinate plane in which the triangle is largest. The barycentric
// coordinates of p are c[i] / total.
struct TriangleAreas {
  double total;
  double c[3];
};
TriangleAreas triangle_areas(const Vec3& s1, const Vec3& s2, const Vec3& s3, const Vec3& p);

// Returns the affine coordinates of p in the plane of a triangle. They may be negative, because p
// may be outside the triangle.
inline Vec3 affine_coordinates(const Vec3& v1, const Vec3& v2, const Vec3& v3, const Vec3& p) {
  const TriangleAreas area = triangle_areas(v1, v2, v3, p);
  return {area.c[0] / area.total, area.c[1] / area.total, area.c[2] / area.total};
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_CONVEX_MINKOWSKI_H_
