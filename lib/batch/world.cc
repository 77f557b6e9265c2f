// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/world.h"

namespace mj::batch {

size_t state_size(const mjModel& m) {
  size_t n = 1;  // time
#define MJ_X(name, size) n += static_cast<size_t>(size);
  MJ_BATCH_STATE(MJ_X)
#undef MJ_X
  return n;
}

size_t computed_size(const mjModel& m) {
  size_t n = 0;
#define MJ_X(name, size) n += static_cast<size_t>(size);
  MJ_BATCH_COMPUTED(MJ_X)
  MJ_BATCH_SCRATCH(MJ_X)
#undef MJ_X
  return n;
}

template <typename T>
State<T> place_state(const mjModel& m, T* memory) {
  State<T> state;
  state.time = memory++;
#define MJ_X(name, size) state.name = memory, memory += size;
  MJ_BATCH_STATE(MJ_X)
#undef MJ_X
  return state;
}

template <typename T>
Computed<T> place_computed(const mjModel& m, T* memory) {
  Computed<T> computed;
#define MJ_X(name, size) computed.name = memory, memory += size;
  MJ_BATCH_COMPUTED(MJ_X)
  MJ_BATCH_SCRATCH(MJ_X)
#undef MJ_X
  return computed;
}

template State<double> place_state(const mjModel&, double*);
template State<Lanes> place_state(const mjModel&, Lanes*);
template Computed<double> place_computed(const mjModel&, double*);
template Computed<Lanes> place_computed(const mjModel&, Lanes*);

}  // namespace mj::batch
