// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Arithmetic on the bounds of bodies. The lanes of a bound are its components along three axes.

#ifndef MJTOOLS_ENGINE_COLLISION_BROAD_BOUNDS_H_
#define MJTOOLS_ENGINE_COLLISION_BROAD_BOUNDS_H_

#include <mujoco/mjmodel.h>

#include "engine/contact/contact_parameters.h"
#include "math/lanes.h"

namespace mj::engine {

inline Lanes least(const Lanes& a, const Lanes& b) {
  return b < a ? b : a;
}
inline Lanes greatest(const Lanes& a, const Lanes& b) {
  return a < b ? b : a;
}

// Returns how much a geom contributes to the distance below which it has contacts with another
// geom.
inline double half_detection(const mjModel& m, int geom) {
  const double margin = has_override(m) ? 0.5 * m.opt.o_margin : m.geom_margin[geom];
  return margin + m.geom_gap[geom];
}

// Bound of the relative rounding errors of the sweep, which sorts the ends of intervals as floats.
// It is several times the rounding error of a float.
inline constexpr double kSweepRounding = 2e-7;

// Returns by how much the sweep enlarges the bounds of a geom. Unlike half_detection(), the sweep
// ignores the gap if the margin is overridden.
inline double sweep_margin(const mjModel& m, int geom) {
  if (has_override(m) && m.opt.o_margin != 0) return 0.5 * m.opt.o_margin;
  return m.geom_margin[geom] + m.geom_gap[geom];
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_BROAD_BOUNDS_H_
