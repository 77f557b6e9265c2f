// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The curve of a rope without stiffness that hangs between two points.

#ifndef MJTOOLS_VISUAL_GROUPS_CATENARY_H_
#define MJTOOLS_VISUAL_GROUPS_CATENARY_H_

#include "math/vec3.h"

namespace mj::visual {

constexpr int kMaxCatenaryPoints = 100;

struct Rope {
  Vec3 from, to;
  double length;
  Vec3 gravity;  // must not be zero
};

// Writes points along the rope, including both ends. Their number does not exceed `most` and
// kMaxCatenaryPoints. Returns how many points were written: two if the rope is taut, and three if
// it hangs straight down and up.
int hang(const Rope& rope, int most, Vec3 points[kMaxCatenaryPoints]);

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_GROUPS_CATENARY_H_
