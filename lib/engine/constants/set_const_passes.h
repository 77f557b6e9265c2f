// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Passes of set_const, in order.

#ifndef MJTOOLS_ENGINE_CONSTANTS_SET_CONST_PASSES_H_
#define MJTOOLS_ENGINE_CONSTANTS_SET_CONST_PASSES_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Set the constants that follow directly from the fields: alignment of frames, masses, flags,
// trees, sleep policies.
void set_frame_alignment(mjModel& m);
void set_fixed_constants(mjModel& m);
void set_sleep_policies(mjModel& m);

// Sets quantities in the configuration qpos0. On return the position stage of d is computed there.
void set_reference_constants(mjModel& m, mjData& d);

// Sets *_invweight0, actuator_acc0 and the lengths of tendons, actuators and edges, from the
// factored inertia and the transmissions in d. Part of set_reference_constants().
void set_inverse_weights(mjModel& m, mjData& d);

// Sets m.stat and dof_length from the position stage that set_reference_constants() leaves in d.
void set_statistics(mjModel& m, const mjData& d);

// Sets the rest lengths of tendons whose lengthspring is (-1,-1), in the configuration qpos_spring.
void set_spring_lengths(mjModel& m, mjData& d);

// Sets the constant factor of the effective metric of bending flexes.
void set_flex_metric(mjModel& m);
// Sets flex_vertmetric, and aligns flex_vert0 with the plane z = 0, for flexes with vertex
// equality.
void set_flex_vertex_metric(mjModel& m);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTANTS_SET_CONST_PASSES_H_
