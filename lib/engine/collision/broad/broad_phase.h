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
#include "math/mat3.h"

namespace mj::engine {

// Pairs of bodies and flexes that may collide, in ascending order of their signatures. The
// signature of a pair is (body1 << 16) + body2 with body1 < body2, where a flex f has the number
// nbody + f. A signature may occur more than once.
struct Candidates {
  std::span<const uint32_t> signatures;
  // True if the pairs were found by the sweep. If false, the list also has pairs that the sweep
  // would not find.
  bool is_swept = true;
};

// Finds the pairs that may collide. The list lives as long as `stack`.
Candidates broad_phase(const mjModel& m, mjData& d, StackFrame& stack);

// Tells whether the sweep finds a pair that the test of all pairs has found. MuJoCo's sweep rounds
// positions to float and may therefore miss bodies that hardly touch. The axes of the scene are
// computed at most once, when they are first needed.
class SweepCheck {
 public:
  SweepCheck(const mjModel& m, const mjData& d) : m_(m), d_(d) {}

  // Returns whether the sweep finds the pair of the bodies b1 < b2. The pair has the contacts with
  // the indices `begin` to `end` - 1.
  bool finds(int b1, int b2, int begin, int end);

 private:
  const mjModel& m_;
  const mjData& d_;
  bool has_axes_ = false;
  Mat3 axes_;
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_BROAD_BROAD_PHASE_H_
