// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Jacobian columns of bodies: the dofs that move a body, or that move one body relative to another,
// and the velocity that a dof gives to a point of the body.

#ifndef MJTOOLS_ENGINE_CONTACT_PAIR_JACOBIAN_H_
#define MJTOOLS_ENGINE_CONTACT_PAIR_JACOBIAN_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/position/jacobian.h"
#include "math/vec3.h"

namespace mj::engine {

enum class Common { kDrop, kKeep };  // what to do with dofs that move both bodies

// Bodies whose chain contains a dof: the first body, the second body, or both bodies.
enum Side : unsigned char { kFirst = 1, kSecond = 2, kBoth = 3 };

// List or count the dofs that move `b1` or `b2`, and return their number. `col` [nv] receives the
// dofs in ascending order. `side` [nv] receives the body or bodies that each dof moves.
int pair_columns(const mjModel& m, int b1, int b2, Common common, int* col, Side* side);
int count_pair_columns(const mjModel& m, int b1, int b2, Common common);

// Velocity of a point of a body per unit velocity of dof i, which belongs to the chain of the body.
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
