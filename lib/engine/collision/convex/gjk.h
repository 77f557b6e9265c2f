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
constexpr int kMaxWitnesses = 8;  // corners of the patch of two boxes, the most of any pair

// A point of each object and their signed distance.
struct Witness {
  Vec3 a, b;
  double dist;
};

struct ConvexQuery {
  int max_contacts;  // 0: distance only
  double cutoff;     // 0: penetration only; distances beyond it are not needed
  double tolerance;
  int max_iterations;
};

struct ConvexResult {
  int nwitness = 0;
  Witness witness[kMaxWitnesses];

  // The simplex at the end of GJK.
  int nsimplex = 0;
  MinkowskiVertex simplex[4];
  bool is_separated = false;
};

// Smallest signed distance between A and B: positive up to the cutoff (kInfiniteDistance beyond),
// negative for penetration, 0 when penetration could not be computed.
double convex_distance(const mjModel& m, mjData& d, ConvexObject& A, ConvexObject& B,
                       const ConvexQuery& query, ConvexResult& result);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_CONVEX_GJK_H_
