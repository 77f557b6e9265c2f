// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/collision/convex/minkowski.h"

#include <cmath>

namespace mj::engine {

bool project_origin(const Vec3& p1, const Vec3& p2, const Vec3& p3, Vec3& projection) {
  const Vec3 d21 = p2 - p1, d31 = p3 - p1, d32 = p3 - p2;

  Vec3 n = cross(d32, d21);
  double nv = dot(n, p2), nn = dot(n, n);
  if (nn == 0) return false;
  if (nv != 0 && nn > mjMINVAL) {
    projection = n * (nv / nn);
    return true;
  }

  n = cross(d21, d31);
  nv = dot(n, p1);
  nn = dot(n, n);
  if (nn == 0) return false;
  if (nv != 0 && nn > mjMINVAL) {
    projection = n * (nv / nn);
    return true;
  }

  n = cross(d31, d32);
  nv = dot(n, p3);
  nn = dot(n, n);
  projection = n * (nv / nn);
  return true;
}

TriangleAreas triangle_areas(const Vec3& s1, const Vec3& s2, const Vec3& s3, const Vec3& p) {
  const auto total = [&](int u, int v) {
    return s2[u] * s3[v] - s2[v] * s3[u] - s1[u] * s3[v] + s1[v] * s3[u] + s1[u] * s2[v] -
           s1[v] * s2[u];
  };
  const double yz = total(1, 2), xz = total(0, 2), xy = total(0, 1);
  const double ayz = std::abs(yz), axz = std::abs(xz), axy = std::abs(xy);
  int u = 0, v = 1;
  TriangleAreas area{xy, {}};
  if (ayz >= axz && ayz >= axy) {
    u = 1, v = 2;
    area.total = yz;
  } else if (axz >= axy) {
    v = 2;
    area.total = xz;
  }
  const auto part = [&](const Vec3& q, const Vec3& r) {
    return p[u] * q[v] + p[v] * r[u] + q[u] * r[v] - p[u] * r[v] - p[v] * q[u] - r[u] * q[v];
  };
  area.c[0] = part(s2, s3);
  area.c[1] = part(s3, s1);
  area.c[2] = part(s1, s2);
  return area;
}

}  // namespace mj::engine
