// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Jacobian columns of bodies: the dofs that move a body or one body relative to another, and the
// velocity that each of them gives to a point.

#ifndef MJTOOLS_ENGINE_CONTACT_PAIR_JACOBIAN_H_
#define MJTOOLS_ENGINE_CONTACT_PAIR_JACOBIAN_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/position/jacobian.h"
#include "math/vec3.h"

namespace mj::engine {

enum class Common { kDrop, kKeep };  // treatment of dofs that move both bodies

// Body whose chain contains a dof: the first, the second or both.
enum Side : unsigned char { kFirst = 1, kSecond = 2, kBoth = 3 };

// List or count the dofs that move b1 or b2, and return their number. `col` gets the dofs in
// ascending order, `side` gets the body or bodies that each dof moves. col, side: [nv].
int pair_columns(const mjModel& m, int b1, int b2, Common common, int* col, Side* side);
int count_pair_columns(const mjModel& m, int b1, int b2, Common common);

// Velocity of a point of the body per unit velocity of dof i of its chain.
struct PointColumn {
  const double* cdof;
  Vec3 offset;  // point minus centre of mass of the body's tree

  PointColumn(const mjModel& m, const mjData& d, int body, const Vec3& point)
      : cdof(d.cdof), offset(point - vec3(d.subtree_com + 3 * m.body_rootid[body])) {}
  [[nodiscard]] Vec3 angular(int dof) const { return vec3(cdof + 6 * dof); }
  [[nodiscard]] Vec3 linear(int dof) const {
    return vec3(cdof + 6 * dof + 3) + cross(vec3(cdof + 6 * dof), offset);
  }
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONTACT_PAIR_JACOBIAN_H_
