// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of passive flexes: springs instead of constraints. With J_n the normal row of the
// contact's Jacobian, m the least mass of its vertices
//
//   qfrc_spring += -k dist J_n',   K += k J_n' J_n     k = 5e7 m

#ifndef MJTOOLS_ENGINE_FLEX_PASSIVE_CONTACT_H_
#define MJTOOLS_ENGINE_FLEX_PASSIVE_CONTACT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/constraint/contact_sides.h"

namespace mj::engine {

// mjContact::exclude of contacts that are springs.
constexpr int kPassiveContact = 4;

// The part of a contact on free bodies of flexes: the first dof of each, and J_n by its three dofs.
struct PassiveContact {
  int n = 0;
  double stiffness = 0;
  int dof[2 * kMaxSideBodies];
  double normal[2 * kMaxSideBodies][3];

  PassiveContact(const mjModel& m, const mjData& d, const mjContact& con);

  [[nodiscard]] double along_normal(const double* x) const;  // J_n x
  void add_along_normal(double force, double* y) const;      // y += J_n' force
};

// d.qfrc_spring += the forces of all passive contacts.
void passive_contact_forces(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_FLEX_PASSIVE_CONTACT_H_
