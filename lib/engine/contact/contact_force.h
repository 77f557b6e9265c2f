// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Force of a contact, computed from the forces of its constraint rows.

#ifndef MJTOOLS_ENGINE_CONTACT_CONTACT_FORCE_H_
#define MJTOOLS_ENGINE_CONTACT_CONTACT_FORCE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes the force and the torque that act on the second geom, in the contact frame (normal
// first). They are zero if `id` is out of range or the contact has no rows.
void contact_force(const mjModel& m, const mjData& d, int id, double result[6]);

// Computes the contact force from the forces on the 2(dim-1) edges of a pyramidal cone. If dim is
// 1, copies the only number.
void decode_pyramid(double* force, const double* edges, const double* friction, int dim);

// Computes forces on the edges of a pyramidal cone so that the sum of these forces is `force`. No
// edge force is negative if `force` is inside the pyramid.
void encode_pyramid(double* edges, const double* force, const double* friction, int dim);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONTACT_CONTACT_FORCE_H_
