// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the pairs of bodies that may collide by testing all pairs. In models of up to some hundred
// bodies this is faster than the sweep, which first finds the principal axes of the scene.

#ifndef MJTOOLS_ENGINE_COLLISION_BROAD_ALL_PAIRS_H_
#define MJTOOLS_ENGINE_COLLISION_BROAD_ALL_PAIRS_H_

#include "engine/collision/broad/body_filter.h"
#include "engine/collision/broad/pair_list.h"
#include "engine/data/stack.h"

namespace mj::engine {

// Adds the pairs of bodies whose geoms may touch. The list is then in ascending order and has no
// repetitions. Adds nothing and returns false if the model has too many bodies or has flexes, or if
// a geom has no bounding sphere. `stack` provides scratch memory.
bool add_touching_pairs(const mjModel& m, const mjData& d, const Bodies& bodies, StackFrame& stack,
                        PairList& pairs);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_BROAD_ALL_PAIRS_H_
