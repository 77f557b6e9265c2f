// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rays against shapes. Rays and hits are in the frames of the shapes.

#ifndef MJTOOLS_ENGINE_RAY_RAY_SHAPE_H_
#define MJTOOLS_ENGINE_RAY_RAY_SHAPE_H_

#include "math/mat3.h"
#include "math/vec3.h"

namespace mj::engine {

struct RayHit {
  double x = -1;
  Vec3 normal;

  // Replaces the hit by `candidate` if that is nearer.
  void improve(double candidate, const Vec3& n) {
    if (candidate >= 0 && (x < 0 || candidate < x)) {
      x = candidate;
      normal = n;
    }
  }
};

struct Ray {
  Vec3 p, v;

  [[nodiscard]] Vec3 at(double x) const { return p + x * v; }
};

// Returns the ray p + x v in the frame (pos, mat).
inline Ray local_ray(const double* pos, const double* mat, const double* p, const double* v) {
  const Mat3 axes = mat3(mat);
  return {transpose_times(axes, vec3(p) - vec3(pos)), transpose_times(axes, vec3(v))};
}

// Returns the distance of a hit. If `normal` is not null, also writes the normal of the hit in
// world axes.
inline double report(const RayHit& hit, const double* mat, double* normal) {
  if (normal) store(normal, hit.x < 0 ? Vec3{} : mat3(mat) * hit.normal);
  return hit.x;
}

// Roots of a x^2 + 2 b x + c in ascending order. first_nonnegative is the smallest root >= 0, or -1
// if both roots are negative. If there are no real roots, all members are -1.
struct Quadratic {
  double root[2] = {-1, -1};
  double first_nonnegative = -1;

  Quadratic(double a, double b, double c);
};

RayHit ray_plane(const Vec3& size, const Ray& ray);
RayHit ray_sphere(double radius, const Ray& ray);
RayHit ray_capsule(const Vec3& size, const Ray& ray);
RayHit ray_ellipsoid(const Vec3& size, const Ray& ray);
RayHit ray_cylinder(const Vec3& size, const Ray& ray);
RayHit ray_box(const Vec3& size, const Ray& ray);

// Returns whether the ray intersects the axis-aligned box with the given centre and half-sizes.
bool meets_box(const Vec3& center, const Vec3& half, const Ray& ray);

// Test of triangles against one ray. Quantities that depend only on the ray are computed once.
class TriangleRay {
 public:
  explicit TriangleRay(const Ray& ray);

  // Returns where the line of the ray hits a triangle. x may be negative. The normal follows the
  // order of the vertices.
  [[nodiscard]] RayHit hit(const Vec3& v0, const Vec3& v1, const Vec3& v2) const;

 private:
  Ray ray_;
  Vec3 b0_, b1_;  // unit vectors that span the plane normal to the ray
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_RAY_RAY_SHAPE_H_
