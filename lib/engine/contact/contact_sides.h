// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Bodies on each side of a contact. A geom or a flex vertex has one body. A flex element, or any
// part of an interpolated flex, has a weighted set of bodies.

#ifndef MJTOOLS_ENGINE_CONTACT_CONTACT_SIDES_H_
#define MJTOOLS_ENGINE_CONTACT_CONTACT_SIDES_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/data/stack.h"

namespace mj::engine {

// Upper bound of the number of bodies on a side. The bodies are the nodes of a cell and their
// images on the faces, edges and corners of the grid.
constexpr int kMaxSideBodies = 128;

struct ContactSide {
  int n;
  int body[kMaxSideBodies];
  double weight[kMaxSideBodies];  // the sum is 1, or more if the flex is quadratic

  [[nodiscard]] bool is_body() const { return n == 1 && weight[0] == 1; }
};

void contact_sides(const mjModel& m, const mjData& d, const mjContact& con, ContactSide side[2]);

// Writes the dofs of all bodies on both sides to `col` [nv] in ascending order. Returns their
// number.
int union_columns(const mjModel& m, const ContactSide side[2], int* col, StackFrame& stack);

// Returns the number of columns that the Jacobian of a contact has.
int count_contact_columns(const mjModel& m, mjData& d, const mjContact& con);

// Returns whether the contact is a spring that the effective metric of a passive flex handles.
bool passive_flex_contact(const mjModel& m, const mjContact& con);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONTACT_CONTACT_SIDES_H_
