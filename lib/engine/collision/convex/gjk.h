// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Distance and penetration of convex objects.

#ifndef MJTOOLS_ENGINE_COLLISION_CONVEX_GJK_H_
#define MJTOOLS_ENGINE_COLLISION_CONVEX_GJK_H_

#include <mujoco/mjdata.h>

#include <limits>

#include "engine/collision/convex/minkowski.h"

namespace mj::engine {

constexpr double kInfiniteDistance = std::numeric_limits<double>::max();
constexpr int kMaxWitnesses = 8;  // the largest patch, of two boxes, has 8 corners

// A point on each object, and the signed distance between the points.
struct Witness {
  Vec3 a, b;
  double dist;
};

struct ConvexQuery {
  int max_contacts;  // 0: compute only the distance
  double cutoff;     // distances above it are not computed; 0: compute only penetration
  double tolerance;
  int max_iterations;
};

struct ConvexResult {
  int nwitness = 0;
  Witness witness[kMaxWitnesses];

  // Simplex at the end of GJK.
  int nsimplex = 0;
  MinkowskiVertex simplex[4];
  bool is_separated = false;
};

// Returns the smallest signed distance between A and B. It is positive up to the cutoff and
// kInfiniteDistance beyond. It is negative for penetration, and 0 if penetration could not be
// computed.
double convex_distance(const mjModel& m, mjData& d, ConvexObject& A, ConvexObject& B,
                       const ConvexQuery& query, ConvexResult& result);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_CONVEX_GJK_H_
