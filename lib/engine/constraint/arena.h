// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The constraint arrays of the arena: allocation as one unit, and what happens when they do not
// fit.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_ARENA_H_
#define MJTOOLS_ENGINE_CONSTRAINT_ARENA_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/stack.h"

namespace mj::engine {

// n elements in the arena, null for none; false when they do not fit.
template <typename T>
bool allocate_array(mjData& d, T*& array, mjtSize n) {
  if (n == 0) {
    array = nullptr;
    return true;
  }
  array = static_cast<T*>(arena_allocate(d, static_cast<size_t>(n) * sizeof(T), alignof(T)));
  return array != nullptr;
}

// Each allocates the arrays of one table for the counts in d; false (after cleaning up) when the
// arena is full.
bool allocate_rows(const mjModel& m, mjData& d);
bool allocate_islands(const mjModel& m, mjData& d);

// Gives back everything behind the contacts: no rows, no islands.
void clear_constraints(mjData& d);

// What happens when rows do not fit: a warning, and the step goes on without constraints.
void drop_constraints(mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_ARENA_H_
