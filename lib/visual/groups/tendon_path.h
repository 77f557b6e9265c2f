// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the straight segments of a tendon's path.

#ifndef MJTOOLS_VISUAL_GROUPS_TENDON_PATH_H_
#define MJTOOLS_VISUAL_GROUPS_TENDON_PATH_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "math/vec3.h"

namespace mj::visual {

struct TendonSegment {
  Vec3 from, to;
  // width of the tendon; half of it where the path leads through a geom that the tendon wraps
  // around
  double width;
};

template <typename Visit>
void for_each_segment(const mjModel& m, const mjData& d, int tendon, Visit visit) {
  constexpr int kPulley = -2;
  const int first = d.ten_wrapadr[tendon], last = first + d.ten_wrapnum[tendon] - 1;
  for (int j = first; j < last; ++j) {
    if (d.wrap_obj[j] == kPulley || d.wrap_obj[j + 1] == kPulley) continue;
    const bool is_inside = d.wrap_obj[j] >= 0 && d.wrap_obj[j + 1] >= 0;
    const double width = m.tendon_width[tendon];
    visit({vec3(d.wrap_xpos + 3 * j), vec3(d.wrap_xpos + 3 * (j + 1)),
           is_inside ? 0.5 * width : width});
  }
}

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_GROUPS_TENDON_PATH_H_
