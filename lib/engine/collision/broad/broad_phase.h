// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The broad phase of collision detection. It finds pairs of bodies and flexes whose bounding boxes
// may overlap.

#ifndef MJTOOLS_ENGINE_COLLISION_BROAD_BROAD_PHASE_H_
#define MJTOOLS_ENGINE_COLLISION_BROAD_BROAD_PHASE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <span>

#include "engine/data/stack.h"

namespace mj::engine {

// Finds the pairs that may collide and returns their signatures in ascending order. The signature
// of a pair is (body1 << 16) + body2 with body1 < body2, where a flex f has the number nbody + f. A
// signature may occur more than once. The list lives as long as `stack`.
std::span<const uint32_t> broad_phase(const mjModel& m, mjData& d, StackFrame& stack);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_BROAD_BROAD_PHASE_H_
