// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The passes of set_const, in order.

#ifndef MJTOOLS_ENGINE_CONSTANTS_SET_CONST_PASSES_H_
#define MJTOOLS_ENGINE_CONSTANTS_SET_CONST_PASSES_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// What follows from the fields alone: alignment of frames, masses, flags, trees, sleep policies.
void set_frame_alignment(mjModel& m);
void set_fixed_constants(mjModel& m);
void set_sleep_policies(mjModel& m);

// Quantities in the configuration qpos0; d is left there with the position stage computed.
void set_reference_constants(mjModel& m, mjData& d);

// Part of set_reference_constants: *_invweight0, actuator_acc0 and the lengths of tendons, actuators
// and edges, from the factored inertia and the transmissions in d.
void set_inverse_weights(mjModel& m, mjData& d);

// m.stat and dof_length, from the position stage that set_reference_constants leaves in d.
void set_statistics(mjModel& m, const mjData& d);

// Rest lengths of tendons whose lengthspring is (-1,-1), in the configuration qpos_spring.
void set_spring_lengths(mjModel& m, mjData& d);

// Constant factor of the effective metric of bending flexes.
void set_flex_metric(mjModel& m);
// flex_vertmetric, and the alignment of flex_vert0 with the plane z = 0, of flexes with vertex
// equality.
void set_flex_vertex_metric(mjModel& m);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTANTS_SET_CONST_PASSES_H_
