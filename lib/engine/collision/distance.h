// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Distance between geoms.

#ifndef MJTOOLS_ENGINE_COLLISION_DISTANCE_H_
#define MJTOOLS_ENGINE_COLLISION_DISTANCE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Returns the smallest signed distance between two geoms, at most `distmax`. If `fromto` is not
// null, it receives the two end points of a shortest segment from geom1 to geom2, or zeros if the
// distance is not below `distmax`. Only geom_xpos and geom_xmat need to be current.
double geom_distance(const mjModel& m, mjData& d, int geom1, int geom2, double distmax,
                     double* fromto);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_DISTANCE_H_
