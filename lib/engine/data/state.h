// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// State vectors. A signature is a combination of mjtState bits and selects components of the state.
// A state vector contains the selected components one after the other, in the order of the bits.
// All functions throw Error if a signature has bits that are not in mjtState.

#ifndef MJTOOLS_ENGINE_DATA_STATE_H_
#define MJTOOLS_ENGINE_DATA_STATE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

[[nodiscard]] mjtSize state_size(const mjModel& m, int signature);

void get_state(const mjModel& m, const mjData& d, double* state, int signature);
void set_state(const mjModel& m, mjData& d, const double* state, int signature);
void copy_state(const mjModel& m, const mjData& src, mjData& dest, int signature);

// Copies from `src` to `dest` the components that `dest_signature` selects. `src` is a state vector
// with the signature `src_signature`.
void extract_state(const mjModel& m, const double* src, int src_signature, double* dest,
                   int dest_signature);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_STATE_H_
