// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   contact [ncon], cdof [nv x 6], subtree_com [nbody x 3], M [nC]
// writes  qfrc_spring [nv], to which the forces are added

#include "engine/flex/metric/flex_passive_contact.h"

#include <algorithm>

#include "engine/contact/pair_jacobian.h"
#include "engine/flex/flex_element.h"

namespace mj::engine {
namespace {

constexpr double kStiffnessPerMass = 5e7;  // MuJoCo's value (1/s^2)

// Lowers `least` to the inertia of `body` if the body is free and its inertia is smaller. `least`
// is the least positive inertia found so far, or 0 if none was found.
void include_mass(const mjModel& m, const mjData& d, int body, double& least) {
  if (!has_three_dofs(m, body)) return;
  const int dof = m.body_dofadr[body];
  const double mass = d.M[m.M_rowadr[dof] + m.M_rownnz[dof] - 1];
  if (mass > 0 && (least == 0 || mass < least)) least = mass;
}

double least_mass(const mjModel& m, const mjData& d, const mjContact& con,
                  const ContactSide side[2]) {
  double least = 0;
  for (int k = 0; k < 2; ++k) {
    const int f = con.flex[k];
    if (f < 0) continue;
    if (con.vert[k] >= 0 || m.flex_interp[f]) {
      for (int b = 0; b < side[k].n; ++b) include_mass(m, d, side[k].body[b], least);
      continue;
    }
    // Includes all corners of the element, even a corner that contact_sides() leaves out.
    const int corners = m.flex_dim[f] + 1;
    const int* vertex = m.flex_elem + m.flex_elemdataadr[f] + con.elem[k] * corners;
    for (int i = 0; i < corners; ++i) {
      include_mass(m, d, m.flex_vertbodyid[m.flex_vertadr[f] + vertex[i]], least);
    }
  }
  return least;
}

double signed_weight(const ContactSide side[2], int k, int b) {
  return k ? side[k].weight[b] : -side[k].weight[b];
}

}  // namespace

PassiveContact::PassiveContact(const mjModel& m, const mjData& d, const mjContact& con)
    : pos(vec3(con.pos)), normal(vec3(con.frame)) {
  contact_sides(m, d, con, side);
  stiffness = kStiffnessPerMass * least_mass(m, d, con, side);
}

double PassiveContact::normal_velocity(const mjModel& m, const mjData& d, const double* x) const {
  double sum = 0;
  for (int k = 0; k < 2; ++k) {
    for (int b = 0; b < side[k].n; ++b) {
      const double weight = signed_weight(side, k, b);
      const PointColumn column(m, d, side[k].body[b], pos);
      for (int i = last_dof(m, side[k].body[b]); i >= 0; i = m.dof_parentid[i]) {
        sum += dot(normal, column.linear(i)) * weight * x[i];
      }
    }
  }
  return sum;
}

void PassiveContact::add_normal_force(const mjModel& m, const mjData& d, double force,
                                      double* y) const {
  double at[3], world[3];
  store(at, pos);
  for (int k = 0; k < 2; ++k) {
    for (int b = 0; b < side[k].n; ++b) {
      store(world, normal * (force * signed_weight(side, k, b)));
      apply_force_torque(m, d, world, nullptr, at, side[k].body[b], y);
    }
  }
}

PassiveStencil::PassiveStencil(const mjModel& m, const mjData& d, const PassiveContact& contact) {
  for (int k = 0; k < 2; ++k) {
    for (int b = 0; b < contact.side[k].n; ++b) {
      const int body = contact.side[k].body[b];
      if (!has_three_dofs(m, body)) continue;
      const double weight = signed_weight(contact.side, k, b);
      const PointColumn column(m, d, body, contact.pos);
      const int first = m.body_dofadr[body];
      for (int i = 0; i < 3; ++i) {
        row[n][i] = dot(contact.normal, column.linear(first + i)) * weight;
      }
      dof[n++] = first;
    }
  }
}

void passive_contact_forces(const mjModel& m, mjData& d) {
  for (int i = 0; i < d.ncon; ++i) {
    if (d.contact[i].exclude != kPassiveContact) continue;
    const PassiveContact contact(m, d, d.contact[i]);
    contact.add_normal_force(m, d, -contact.stiffness * d.contact[i].dist, d.qfrc_spring);
  }
}

}  // namespace mj::engine
