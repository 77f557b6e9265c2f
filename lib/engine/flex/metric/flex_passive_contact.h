// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of passive flexes. They are springs and not constraints. J_n is the normal row of the
// contact's Jacobian, and m is the least mass of the contact's vertices:
//
//   qfrc_spring += -k dist J_n',   K += k J_n' J_n     k = 5e7 m
//
// K contains only the dofs of free bodies.

#ifndef MJTOOLS_ENGINE_FLEX_METRIC_FLEX_PASSIVE_CONTACT_H_
#define MJTOOLS_ENGINE_FLEX_METRIC_FLEX_PASSIVE_CONTACT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/contact/contact_sides.h"
#include "math/vec3.h"

namespace mj::engine {

// Value of mjContact::exclude that marks contacts which are springs.
constexpr int kPassiveContact = 4;

struct PassiveContact {
  ContactSide side[2];
  Vec3 pos, normal;
  double stiffness;

  PassiveContact(const mjModel& m, const mjData& d, const mjContact& con);

  // Return J_n x, and add J_n' force to y.
  [[nodiscard]] double normal_velocity(const mjModel& m, const mjData& d, const double* x) const;
  void add_normal_force(const mjModel& m, const mjData& d, double force, double* y) const;
};

// Part of a contact that acts on free bodies of flexes. It contains the first dof of each body, and
// J_n at the three dofs of the body.
struct PassiveStencil {
  int n = 0;
  int dof[2 * kMaxSideBodies];
  double row[2 * kMaxSideBodies][3];

  PassiveStencil(const mjModel& m, const mjData& d, const PassiveContact& contact);
};

// Calls visit(PassiveContact) for all passive contacts.
template <typename Visit>
void each_passive_contact(const mjModel& m, const mjData& d, const Visit& visit) {
  for (int i = 0; i < d.ncon; ++i) {
    if (d.contact[i].exclude == kPassiveContact) visit(PassiveContact(m, d, d.contact[i]));
  }
}

// Adds the forces of all passive contacts to d.qfrc_spring.
void passive_contact_forces(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_FLEX_METRIC_FLEX_PASSIVE_CONTACT_H_
