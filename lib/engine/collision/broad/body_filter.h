// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Decides which bodies and flexes can collide with each other, whatever their positions. A flex is
// treated as a body: flex f has the id nbody + f.

#ifndef MJTOOLS_ENGINE_COLLISION_BROAD_BODY_FILTER_H_
#define MJTOOLS_ENGINE_COLLISION_BROAD_BODY_FILTER_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/data/options.h"
#include "engine/data/stack.h"

namespace mj::engine {

// The properties of a body that decide with which other bodies it can collide.
struct BodyFilter {
  int id;
  int contype, conaffinity;  // combined bits of all geoms
  int weld, parent_weld;     // body_weldid of the body, and of the parent of body `weld`
  bool movable, asleep;
  bool fixed;  // whether the body is welded to the world
};

// Returns the filter of a body that is awake.
BodyFilter body_filter(const mjModel& m, int body);

struct Bodies {
  int n;
  int nbody;                 // number of body filters; the flex filters come after them
  const BodyFilter* filter;  // filters of all bodies that can collide; ids ascend
  int contype, conaffinity;  // union of the bits of all filters

  [[nodiscard]] bool any_pair_matches() const { return contype & conaffinity; }
};

// Returns whether the bits of two geoms, bodies or flexes allow them to collide.
inline bool bits_match(int contype1, int conaffinity1, int contype2, int conaffinity2) {
  return (contype1 & conaffinity2) || (contype2 & conaffinity1);
}

// Returns whether the filters allow two bodies to collide. If `awake1` is true, body 1 counts as
// awake.
inline bool may_collide(const BodyFilter& b1, const BodyFilter& b2, bool awake1,
                        bool filter_parents) {
  if (!bits_match(b1.contype, b1.conaffinity, b2.contype, b2.conaffinity)) return false;
  if (b1.weld == b2.weld) return false;
  if (!b1.movable && !b2.movable) return false;
  const bool asleep1 = !awake1 && b1.asleep;
  if (asleep1 && b2.asleep) return false;
  if ((asleep1 && b2.fixed) || (b2.asleep && b1.fixed)) return false;
  if (filter_parents && b1.weld != 0 && b2.weld != 0) {
    if (b1.weld == b2.parent_weld || b2.weld == b1.parent_weld) return false;
  }
  return true;
}

// Returns whether a body is paired with all other bodies, wherever they are. This is the case for
// the world and for static bodies with planes.
bool is_unbounded(const mjModel& m, int body);

// Finds the bodies and flexes that can collide. The filters live as long as `stack`.
Bodies find_collidable(const mjModel& m, const mjData& d, StackFrame& stack);

inline bool filters_parents(const mjModel& m) {
  return !is_disabled(m, mjDSBL_FILTERPARENT);
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_BROAD_BODY_FILTER_H_
