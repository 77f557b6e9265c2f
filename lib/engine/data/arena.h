// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constraint arrays in the arena. They are allocated together. If they do not fit, or if the
// scratch memory of a stage does not fit beside them, the step warns and continues without
// constraints.

#ifndef MJTOOLS_ENGINE_DATA_ARENA_H_
#define MJTOOLS_ENGINE_DATA_ARENA_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/data/stack.h"

namespace mj::engine {

// Allocates `n` elements in the arena and sets `array` to them, or to null if `n` is 0. Returns
// false if they do not fit.
template <typename T>
bool allocate_array(mjData& d, T*& array, mjtSize n) {
  if (n == 0) {
    array = nullptr;
    return true;
  }
  array = static_cast<T*>(arena_allocate(d, static_cast<size_t>(n) * sizeof(T), alignof(T)));
  return array != nullptr;
}

// Allocates an array without which the step cannot continue. Throws StackOverflow if it does not
// fit.
template <typename T>
void allocate_or_throw(mjData& d, T*& array, mjtSize n) {
  if (allocate_array(d, array, n)) return;
  const auto total = static_cast<size_t>(d.narena);
  throw_stack_overflow(static_cast<size_t>(n) * sizeof(T), total - d.pstack - d.parena, total);
}

// Allocate the arrays of constraint rows or of islands. Their sizes are the counts in `d`. If the
// arena is full, the functions warn, set the arrays to null and the number of rows to 0, and return
// false.
bool allocate_rows(const mjModel& m, mjData& d);
bool allocate_islands(const mjModel& m, mjData& d);

// Frees everything after the contacts in the arena, and sets all counts of rows and islands to 0.
void clear_constraints(mjData& d);

// Warns that the constraints do not fit and clears them, so that the step continues without
// constraints.
void drop_constraints(mjData& d);

// Frees arena memory and warns. The first call frees the constraints, and the next call frees the
// contacts. Returns false if there is nothing left to free.
bool make_room(mjData& d);

// Runs a stage. If its scratch memory does not fit beside contacts and constraints, frees some of
// them and runs the stage again, until it fits. Running a stage again is safe, because it allocates
// its scratch memory before it changes anything that it reads.
template <typename Stage>
void run_making_room(mjData& d, const Stage& stage) {
  for (;;) {
    try {
      return stage();
    } catch (const StackOverflow&) {
      if (!make_room(d)) throw;
    }
  }
}

// Runs a stage that makes constraints. If the scratch memory of the stage does not fit, drops all
// constraints.
template <typename Stage>
void run_or_drop_constraints(mjData& d, const Stage& stage) {
  try {
    stage();
  } catch (const StackOverflow&) {
    drop_constraints(d);
  }
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_ARENA_H_
