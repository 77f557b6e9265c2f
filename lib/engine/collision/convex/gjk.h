// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Distance and penetration of two convex objects.

#ifndef MJTOOLS_ENGINE_COLLISION_CONVEX_GJK_H_
#define MJTOOLS_ENGINE_COLLISION_CONVEX_GJK_H_

#include <mujoco/mjdata.h>

#include <limits>

#include "engine/collision/convex/minkowski.h"

namespace mj::engine {

constexpr double kInfiniteDistance = std::numeric_limits<double>::max();
constexpr int kMaxWitnesses = 8;  // the largest patch has 8 corners, between two boxes

// Two points, one on each object, and their signed distance.
struct Witness {
  Vec3 a, b;
  double dist;
};

struct ConvexQuery {
  int max_contacts;  // 0 to compute only the distance
  double cutoff;     // greater distances are not computed; 0 to compute only penetration
  double tolerance;
  int max_iterations;
};

struct ConvexResult {
  int nwitness = 0;
  Witness witness[kMaxWitnesses];

  // The simplex with which GJK ended. EPA starts from it.
  int nsimplex = 0;
  MinkowskiVertex simplex[4];
  bool is_separated = false;
};

// Returns the smallest signed distance between A and B, which is negative if they penetrate each
// other. Returns kInfiniteDistance if the distance is greater than the cutoff, and 0 if the
// penetration could not be computed.
double convex_distance(const mjModel& m, mjData& d, ConvexObject& A, ConvexObject& B,
                       const ConvexQuery& query, ConvexResult& result);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_CONVEX_GJK_H_
