// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Wrapping is a problem in a plane. For a cylinder this is the plane of its cross-section. For a
// sphere it is the plane through its centre and both ends of the string. A path outside goes around
// the circle along one of two pairs of tangents. A path inside touches the circle at the point
// where the angles of incidence and reflection are equal.

#include "engine/position/wrap.h"

#include <algorithm>
#include <cmath>

#include "math/elementary.h"

namespace mj::engine {
namespace {

struct Vec2 {
  double x = 0, y = 0;
};

Vec2 operator+(const Vec2& a, const Vec2& b) {
  return {a.x + b.x, a.y + b.y};
}
Vec2 operator-(const Vec2& a, const Vec2& b) {
  return {a.x - b.x, a.y - b.y};
}
Vec2 operator*(const Vec2& a, double s) {
  return {a.x * s, a.y * s};
}
double dot(const Vec2& a, const Vec2& b) {
  return a.x * b.x + a.y * b.y;
}
double norm(const Vec2& a) {
  return std::sqrt(dot(a, a));
}
Vec2 normalized(const Vec2& a) {
  const double n = norm(a);
  return n < mjMINVAL ? Vec2{1, 0} : a * (1 / n);
}
Vec2 rotated(const Vec2& a, double angle) {
  const double c = math::cos(angle), s = math::sin(angle);
  return {c * a.x - s * a.y, s * a.x + c * a.y};
}

struct PlaneWrap {
  bool wraps = false;
  Vec2 tangent[2];
  double length = 0;
};

bool segments_intersect(const Vec2& a0, const Vec2& a1, const Vec2& b0, const Vec2& b1) {
  const double det = (b1.y - b0.y) * (a1.x - a0.x) - (b1.x - b0.x) * (a1.y - a0.y);
  if (std::abs(det) < mjMINVAL) return false;
  const double a = ((b1.x - b0.x) * (a0.y - b0.y) - (b1.y - b0.y) * (a0.x - b0.x)) / det;
  const double b = ((a1.x - a0.x) * (a0.y - b0.y) - (a1.y - a0.y) * (a0.x - b0.x)) / det;
  return a >= 0 && a <= 1 && b >= 0 && b <= 1;
}

// Computes the points at which tangents from both ends touch the circle. `sense` is +1 or -1 and
// selects the direction of rotation.
void tangents(const Vec2& d0, const Vec2& d1, double r, double sense, Vec2 t[2]) {
  const double sq0 = dot(d0, d0), sq1 = dot(d1, d1);
  const double root0 = std::sqrt(sq0 - r * r), root1 = std::sqrt(sq1 - r * r);
  t[0] = {(d0.x * r * r + sense * r * d0.y * root0) / sq0,
          (d0.y * r * r - sense * r * d0.x * root0) / sq0};
  t[1] = {(d1.x * r * r - sense * r * d1.y * root1) / sq1,
          (d1.y * r * r + sense * r * d1.x * root1) / sq1};
}

double arc_length(const Vec2 t[2], double r, int index) {
  double angle = math::acos(std::min(1.0, dot(normalized(t[0]), normalized(t[1]))));
  const double turn = t[0].y * t[1].x - t[0].x * t[1].y;
  if ((turn > 0 && index == 1) || (turn < 0 && index == 0)) angle = 2 * mjPI - angle;
  return angle * r;
}

PlaneWrap wrap_outside(const Vec2& d0, const Vec2& d1, double r, const Vec2* side) {
  const Vec2 step = d1 - d0;
  const double length2 = dot(step, step);
  if (dot(d0, d0) < r * r || dot(d1, d1) < r * r || r < mjMINVAL || length2 < mjMINVAL) return {};

  const double s = std::clamp(-dot(step, d0) / length2, 0.0, 1.0);
  const Vec2 nearest = d0 + step * s;
  if (dot(nearest, nearest) > r * r && (!side || dot(*side, nearest) >= 0)) return {};

  Vec2 t[2][2];
  double score[2];
  bool crossing[2];
  for (int i = 0; i < 2; ++i) {
    tangents(d0, d1, r, i == 0 ? 1 : -1, t[i]);
    const Vec2 gap = t[i][0] - t[i][1];
    score[i] = side ? dot(normalized(t[i][0] + t[i][1]), *side) : -dot(gap, gap);
    crossing[i] = segments_intersect(d0, t[i][0], d1, t[i][1]);
    if (crossing[i]) score[i] = -10000;
  }
  const int best = score[0] > score[1] ? 0 : 1;
  if (crossing[best]) return {};
  return {true, {t[best][0], t[best][1]}, arc_length(t[best], r, best)};
}

PlaneWrap touch_at(const Vec2& point) {
  return {true, {point, point}, 0};
}

// Finds the point where the angles of incidence and reflection are equal. The point follows from a
// root of the function f(z) = asin(A z) + asin(B z) - 2 asin(z) + G.
PlaneWrap wrap_inside(const Vec2& d0, const Vec2& d1, double r) {
  const double norm0 = norm(d0), norm1 = norm(d1);
  if (norm0 <= r || norm1 <= r || r < mjMINVAL || norm0 < mjMINVAL || norm1 < mjMINVAL) return {};
  const Vec2 step = d1 - d0;
  const double length2 = dot(step, step);
  if (length2 > mjMINVAL) {
    const double s = -dot(step, d0) / length2;
    if (s > 0 && s < 1 && norm(d0 + step * s) <= r) return {};
  }

  const PlaneWrap fallback = touch_at(normalized((d0 + d1) * 0.5) * r);
  const double A = r / norm0, B = r / norm1;
  const double sq0 = norm0 * norm0, sq1 = norm1 * norm1;
  const double cosG = (sq0 + sq1 - length2) / (2 * norm0 * norm1);
  if (cosG < -1 + mjMINVAL) return {};
  if (cosG > 1 - mjMINVAL) return fallback;
  const double G = math::acos(cosG);

  // MuJoCo's numbers. The tolerance is so loose that the result depends on the sequence of
  // iterates.
  constexpr int kMaxSteps = 20;
  constexpr double kTolerance = 1e-6, kStart = 1 - 1e-7;
  double z = kStart;
  double f = math::asin(A * z) + math::asin(B * z) - 2 * math::asin(z) + G;
  if (f > 0) return fallback;
  const auto slope = [&](double k) { return k / std::max(mjMINVAL, std::sqrt(1 - z * z * k * k)); };
  int steps = 0;
  for (; steps < kMaxSteps && std::abs(f) > kTolerance; ++steps) {
    const double df = slope(A) + slope(B) - 2 * slope(1);
    if (df > -mjMINVAL) return fallback;
    const double next = z - f / df;
    if (next > z) return fallback;
    z = next;
    f = math::asin(A * z) + math::asin(B * z) - 2 * math::asin(z) + G;
    if (f > kTolerance) return fallback;
  }
  if (steps == kMaxSteps) return fallback;

  const bool first = d0.x * d1.y - d0.y * d1.x > 0;
  const double angle = math::asin(z) - math::asin((first ? A : B) * z);
  return touch_at(rotated(normalized(first ? d0 : d1), angle) * r);
}

// Computes the axes of the plane through the centre of a sphere and both ends of the string.
void sphere_plane(const Vec3& p0, const Vec3& p1, Vec3 axis[2]) {
  axis[0] = normalized(p0);
  Vec3 normal = cross(p0, p1);
  if (normalize(normal) < mjMINVAL) {
    const double a[3] = {std::abs(axis[0].x), std::abs(axis[0].y), std::abs(axis[0].z)};
    int largest = 0;
    if (a[1] > a[0] && a[1] > a[2]) largest = 1;
    if (a[2] > a[0] && a[2] > a[1]) largest = 2;
    Vec3 other{1, 1, 1};
    other[largest] = 0;
    normal = normalized(cross(axis[0], other));
  }
  axis[1] = normalized(cross(normal, axis[0]));
}

}  // namespace

Wrap wrap_around(WrapShape shape, double r, const Vec3& p0, const Vec3& p1, const Vec3* side) {
  if (norm(p0) < mjMINVAL || norm(p1) < mjMINVAL) return {};
  Vec3 axis[2] = {{1, 0, 0}, {0, 1, 0}};
  if (shape == WrapShape::kSphere) sphere_plane(p0, p1, axis);
  const auto project = [&](const Vec3& p) { return Vec2{dot(p, axis[0]), dot(p, axis[1])}; };

  const Vec2 d0 = project(p0), d1 = project(p1);
  Vec2 side2;
  if (side) side2 = normalized(project(*side)) * r;
  const PlaneWrap plane = side && norm(*side) < r
                              ? wrap_inside(d0, d1, r)
                              : wrap_outside(d0, d1, r, side ? &side2 : nullptr);
  if (!plane.wraps) return {};

  Wrap wrap{true, {}, plane.length};
  for (int i = 0; i < 2; ++i) {
    wrap.tangent[i] = axis[0] * plane.tangent[i].x + axis[1] * plane.tangent[i].y;
  }
  if (shape == WrapShape::kCylinder) {
    const double length0 = norm(d0 - plane.tangent[0]), length1 = norm(d1 - plane.tangent[1]);
    const double rise = (p1.z - p0.z) / (length0 + plane.length + length1);
    wrap.tangent[0].z = p0.z + rise * length0;
    wrap.tangent[1].z = p0.z + rise * (length0 + plane.length);
    const double height = wrap.tangent[1].z - wrap.tangent[0].z;
    wrap.length = std::sqrt(plane.length * plane.length + height * height);
  }
  return wrap;
}

}  // namespace mj::engine
