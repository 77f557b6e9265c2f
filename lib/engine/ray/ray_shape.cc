// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/ray/ray_shape.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mj::engine {

Quadratic::Quadratic(double a, double b, double c) {
  double discriminant = b * b - a * c;
  if (discriminant < 0 || a < mjMINVAL) return;
  discriminant = std::sqrt(discriminant);
  root[0] = (-b - discriminant) / a;
  root[1] = (-b + discriminant) / a;
  first_nonnegative = root[0] >= 0 ? root[0] : root[1] >= 0 ? root[1] : -1;
}

namespace {

Quadratic sphere_roots(double radius, const Ray& ray) {
  return {dot(ray.v, ray.v), dot(ray.v, ray.p), dot(ray.p, ray.p) - radius * radius};
}

Quadratic tube_roots(double radius, const Ray& ray) {
  return {ray.v.x * ray.v.x + ray.v.y * ray.v.y, ray.v.x * ray.p.x + ray.v.y * ray.p.y,
          ray.p.x * ray.p.x + ray.p.y * ray.p.y - radius * radius};
}

bool misses_sphere(double radius, const Ray& ray) {
  return sphere_roots(radius, ray).first_nonnegative < 0;
}

// Tests the round side surface of a capsule or cylinder.
void hit_side(double radius, double half, const Ray& ray, RayHit& hit) {
  const double x = tube_roots(radius, ray).first_nonnegative;
  if (x < 0) return;
  const Vec3 q = ray.at(x);
  if (std::abs(q.z) <= half) hit.improve(x, normalized(Vec3{q.x, q.y, 0}));
}

}  // namespace

RayHit ray_plane(const Vec3& size, const Ray& ray) {
  RayHit hit;
  if (ray.v.z > -mjMINVAL) return hit;
  const double x = -ray.p.z / ray.v.z;
  if (x < 0) return hit;
  const Vec3 q = ray.at(x);
  for (int i = 0; i < 2; ++i) {
    if (size[i] > 0 && std::abs(q[i]) > size[i]) return hit;
  }
  hit.improve(x, {0, 0, 1});
  return hit;
}

RayHit ray_sphere(double radius, const Ray& ray) {
  RayHit hit;
  const double x = sphere_roots(radius, ray).first_nonnegative;
  if (x >= 0) hit.improve(x, normalized(ray.at(x)));
  return hit;
}

RayHit ray_capsule(const Vec3& size, const Ray& ray) {
  RayHit hit;
  const double radius = size.x, half = size.y;
  if (misses_sphere(radius + half, ray)) return hit;
  hit_side(radius, half, ray, hit);
  for (const double end : {half, -half}) {
    const Vec3 center{0, 0, end};
    for (const double x : sphere_roots(radius, {ray.p - center, ray.v}).root) {
      if (x < 0) continue;
      const Vec3 q = ray.at(x);
      if (end >= 0 ? q.z >= half : q.z <= -half) hit.improve(x, normalized(q - center));
    }
  }
  return hit;
}

RayHit ray_ellipsoid(const Vec3& size, const Ray& ray) {
  const Vec3 s{1 / (size.x * size.x), 1 / (size.y * size.y), 1 / (size.z * size.z)};
  const auto scaled = [&s](const Vec3& a) { return Vec3{s.x * a.x, s.y * a.y, s.z * a.z}; };
  RayHit hit;
  const double x =
      Quadratic(dot(scaled(ray.v), ray.v), dot(scaled(ray.v), ray.p), dot(scaled(ray.p), ray.p) - 1)
          .first_nonnegative;
  if (x >= 0) hit.improve(x, normalized(scaled(ray.at(x))));
  return hit;
}

RayHit ray_cylinder(const Vec3& size, const Ray& ray) {
  RayHit hit;
  const double radius = size.x, half = size.y;
  if (misses_sphere(std::sqrt(radius * radius + half * half), ray)) return hit;
  if (std::abs(ray.v.z) > mjMINVAL) {
    for (const double side : {-1.0, 1.0}) {
      const double x = (side * half - ray.p.z) / ray.v.z;
      if (x < 0) continue;
      const Vec3 q = ray.at(x);
      if (q.x * q.x + q.y * q.y <= radius * radius) hit.improve(x, {0, 0, side});
    }
  }
  hit_side(radius, half, ray, hit);
  return hit;
}

RayHit ray_box(const Vec3& size, const Ray& ray) {
  RayHit hit;
  if (misses_sphere(norm(size), ray)) return hit;
  for (int i = 0; i < 3; ++i) {
    if (std::abs(ray.v[i]) <= mjMINVAL) continue;
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    for (const double side : {-1.0, 1.0}) {
      const double x = (side * size[i] - ray.p[i]) / ray.v[i];
      if (x < 0) continue;
      const Vec3 q = ray.at(x);
      if (std::abs(q[j]) > size[j] || std::abs(q[k]) > size[k]) continue;
      Vec3 normal;
      normal[i] = side;
      hit.improve(x, normal);
    }
  }
  return hit;
}

bool meets_box(const Vec3& center, const Vec3& half, const Ray& ray) {
  double first = 0, last = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 3; ++i) {
    const double inverse = 1 / ray.v[i];
    const double a = (center[i] - half[i] - ray.p[i]) * inverse;
    const double b = (center[i] + half[i] - ray.p[i]) * inverse;
    first = std::max(first, std::min(a, b));
    last = std::min(last, std::max(a, b));
  }
  return first < last;
}

TriangleRay::TriangleRay(const Ray& ray) : ray_(ray) {
  const Vec3& v = ray.v;
  const double x = std::abs(v.x), y = std::abs(v.y), z = std::abs(v.z);
  Vec3 e{1, 1, 1};
  e[x >= y && x >= z ? 0 : y >= z ? 1 : 2] = 0;
  b1_ = normalized(e - v * (dot(v, e) / dot(v, v)));
  b0_ = normalized(cross(b1_, v));
}

RayHit TriangleRay::hit(const Vec3& v0, const Vec3& v1, const Vec3& v2) const {
  double P[3][2];
  const Vec3 vertex[3] = {v0, v1, v2};
  for (int i = 0; i < 3; ++i) {
    const Vec3 offset = vertex[i] - ray_.p;
    P[i][0] = dot(offset, b0_);
    P[i][1] = dot(offset, b1_);
  }
  for (int c = 0; c < 2; ++c) {
    if ((P[0][c] > 0 && P[1][c] > 0 && P[2][c] > 0) ||
        (P[0][c] < 0 && P[1][c] < 0 && P[2][c] < 0)) {
      return {};
    }
  }
  const double a00 = P[0][0] - P[2][0], a10 = P[1][0] - P[2][0];
  const double a01 = P[0][1] - P[2][1], a11 = P[1][1] - P[2][1];
  const double det = a00 * a11 - a10 * a01;
  if (std::abs(det) < mjMINVAL) return {};
  const double t0 = (-a11 * P[2][0] + a10 * P[2][1]) / det;
  const double t1 = (a01 * P[2][0] - a00 * P[2][1]) / det;
  if (t0 < 0 || t1 < 0 || t0 + t1 > 1) return {};
  const Vec3 n = cross(v0 - v2, v1 - v2);
  const double slope = dot(ray_.v, n);
  if (std::abs(slope) < mjMINVAL) return {};
  RayHit result;
  result.x = -dot(ray_.p - v2, n) / slope;
  result.normal = normalized(n);
  return result;
}

}  // namespace mj::engine
