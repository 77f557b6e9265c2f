// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Force of a contact, computed from the forces of its constraint rows.

#ifndef MJTOOLS_ENGINE_CONTACT_CONTACT_FORCE_H_
#define MJTOOLS_ENGINE_CONTACT_CONTACT_FORCE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes force and torque in the contact frame (normal first), acting on the second geom. They
// are zero for an id out of range and for a contact without rows.
void contact_force(const mjModel& m, const mjData& d, int id, double result[6]);

// Computes the contact force from the forces of the 2(dim-1) edges of a pyramidal cone. For dim 1,
// copies the only number.
void decode_pyramid(double* force, const double* edges, const double* friction, int dim);

// Computes edge forces whose sum is `force`. No edge force is negative if `force` is inside the
// pyramid.
void encode_pyramid(double* edges, const double* force, const double* friction, int dim);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONTACT_CONTACT_FORCE_H_
