// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Passes of set_const(), in the order in which it calls them.

#ifndef MJTOOLS_ENGINE_CONSTANTS_SET_CONST_PASSES_H_
#define MJTOOLS_ENGINE_CONSTANTS_SET_CONST_PASSES_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Set the constants that follow directly from given fields: alignment of frames,
// masses, flags, trees, sleep policies.
void set_frame_alignment(mjModel& m);
void set_fixed_constants(mjModel& m);
void set_sleep_policies(mjModel& m);

// Sets quantities in the configuration qpos0. On return, `d` holds the results of the position
// stage for that configuration.
void set_reference_constants(mjModel& m, mjData& d);

// Sets *_invweight0, actuator_acc0 and the lengths of tendons, actuators and edges. Computes them
// from the factored inertia and the transmissions in `d`. set_reference_constants() calls this
// pass.
void set_inverse_weights(mjModel& m, mjData& d);

// Sets m.stat and dof_length. `d` holds the results of the position stage that
// set_reference_constants() computed.
void set_statistics(mjModel& m, const mjData& d);

// Sets the rest lengths of tendons whose lengthspring is (-1,-1) to their lengths in the
// configuration qpos_spring.
void set_spring_lengths(mjModel& m, mjData& d);

// Sets the factor L of the effective metric of flexes with bending stiffness (efm0_*), which is
// constant.
void set_flex_metric(mjModel& m);
// Sets flex_vertmetric of flexes with vertex equality, and aligns their flex_vert0 with the plane z
// = 0.
void set_flex_vertex_metric(mjModel& m);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTANTS_SET_CONST_PASSES_H_
