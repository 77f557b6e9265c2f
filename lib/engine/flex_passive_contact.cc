// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/flex_passive_contact.h"

#include <algorithm>

#include "engine/constraint/pair_jacobian.h"
#include "engine/flex_element.h"

namespace mj::engine {
namespace {

constexpr double kStiffnessPerMass = 5e7;

// `least` is the least positive inertia of the free bodies so far, none: 0.
void include_mass(const mjModel& m, const mjData& d, int body, double& least) {
  if (!is_free_body(m, body)) return;
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
    const int corners = m.flex_dim[f] + 1;  // all count, also one that the contact leaves out
    const int* vertex = m.flex_elem + m.flex_elemdataadr[f] + con.elem[k] * corners;
    for (int i = 0; i < corners; ++i) {
      include_mass(m, d, m.flex_vertbodyid[m.flex_vertadr[f] + vertex[i]], least);
    }
  }
  return least;
}

}  // namespace

PassiveContact::PassiveContact(const mjModel& m, const mjData& d, const mjContact& con) {
  ContactSide side[2];
  contact_sides(m, d, con, side);
  stiffness = kStiffnessPerMass * least_mass(m, d, con, side);
  const Vec3 axis = vec3(con.frame);
  for (int k = 0; k < 2; ++k) {
    if (con.flex[k] < 0) continue;
    for (int b = 0; b < side[k].n; ++b) {
      const int body = side[k].body[b];
      if (!is_free_body(m, body)) continue;
      const double weight = k ? side[k].weight[b] : -side[k].weight[b];
      const PointColumn column(m, d, body, vec3(con.pos));
      const int first = m.body_dofadr[body];
      for (int i = 0; i < 3; ++i) normal[n][i] = dot(axis, column.linear(first + i)) * weight;
      dof[n++] = first;
    }
  }
}

double PassiveContact::along_normal(const double* x) const {
  double sum = 0;
  for (int b = 0; b < n; ++b) {
    for (int i = 0; i < 3; ++i) sum += normal[b][i] * x[dof[b] + i];
  }
  return sum;
}

void PassiveContact::add_along_normal(double force, double* y) const {
  for (int b = 0; b < n; ++b) {
    for (int i = 0; i < 3; ++i) y[dof[b] + i] += normal[b][i] * force;
  }
}

void passive_contact_forces(const mjModel& m, mjData& d) {
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& con = d.contact[i];
    if (con.exclude != kPassiveContact) continue;
    ContactSide side[2];
    contact_sides(m, d, con, side);
    const double stiffness = kStiffnessPerMass * least_mass(m, d, con, side);
    const Vec3 force = vec3(con.frame) * (-stiffness * con.dist);
    for (int k = 0; k < 2; ++k) {
      for (int b = 0; b < side[k].n; ++b) {
        double local[3];
        store(local, force * (k ? side[k].weight[b] : -side[k].weight[b]));
        apply_force_torque(m, d, local, nullptr, con.pos, side[k].body[b], d.qfrc_spring);
      }
    }
  }
}

}  // namespace mj::engine
