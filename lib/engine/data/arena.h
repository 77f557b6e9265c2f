// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The constraint arrays of the arena: allocation as one unit, and what happens when they, or the
// scratch memory of a stage beside them, do not fit: a warning, and a step without them.

#ifndef MJTOOLS_ENGINE_DATA_ARENA_H_
#define MJTOOLS_ENGINE_DATA_ARENA_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/data/stack.h"

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

// Allocates an array that a step cannot do without: throws StackOverflow where it does not fit.
template <typename T>
void allocate_or_throw(mjData& d, T*& array, mjtSize n) {
  if (allocate_array(d, array, n)) return;
  const auto total = static_cast<size_t>(d.narena);
  throw_stack_overflow(static_cast<size_t>(n) * sizeof(T), total - d.pstack - d.parena, total);
}

// Each allocates the arrays of one table for the counts in d; false (after cleaning up) when the
// arena is full.
bool allocate_rows(const mjModel& m, mjData& d);
bool allocate_islands(const mjModel& m, mjData& d);

// Gives back everything behind the contacts: no rows, no islands.
void clear_constraints(mjData& d);

// What happens when rows do not fit: a warning, and the step goes on without constraints.
void drop_constraints(mjData& d);

// Makes room for scratch memory: without the constraints or, where there are none, without the
// contacts, each with its warning; false when the arena is empty.
bool make_room(mjData& d);

// Runs a stage, again with more room as long as its scratch memory does not fit beside contacts and
// constraints. Until its scratch memory is allocated a stage must change nothing that it reads.
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

// Runs a stage that makes constraints; when its scratch memory does not fit, there are none.
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
