// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Centres of mass, and the motion axes and inertias that refer to them.
//
//   subtree_com(b) = sum of m x / sum of m over the subtree of b
//   cinert(b)      = spatial inertia of b              about C = subtree_com(root of b), world axes
//   cdof           = motion axis (rotation, translation) of each dof, about the same C
//
// reads   xipos [nbody x 3], ximat xmat [nbody x 9], xanchor xaxis [njnt x 3], body_awake
//         parent_awake_ind [nbody]
// writes  subtree_com [nbody x 3], cinert [nbody x 10], cdof [nv x 6]

#include "engine/position/kinematics.h"
#include "engine/position/motion_axes.h"
#include "engine/sleep/awake.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

void subtree_centers(const mjModel& m, mjData& d, const BodyRange& bodies) {
  for (int k = 0; k < bodies.size(); ++k) {
    const int b = bodies[k];
    store(d.subtree_com + 3 * b, vec3(d.xipos + 3 * b) * m.body_mass[b]);
  }
  const bool sleeping = some_asleep(m, d);
  for (int k = (sleeping ? d.nparent_awake : bodies.size() - 1) - 1; k >= 0; --k) {
    const int b = sleeping ? d.parent_awake_ind[k] : k + 1;
    const Vec3 com = vec3(d.subtree_com + 3 * b);
    double* parent = d.subtree_com + 3 * m.body_parentid[b];
    const bool frozen = sleeping && d.body_awake[b] == mjS_ASLEEP;
    store(parent, vec3(parent) + (frozen ? com * m.body_subtreemass[b] : com));
  }
  for (int k = 0; k < bodies.size(); ++k) {
    const int b = bodies[k];
    const double mass = m.body_subtreemass[b];
    double* com = d.subtree_com + 3 * b;
    store(com, mass < mjMINVAL ? vec3(d.xipos + 3 * b) : vec3(com) * (1 / mass));
  }
}

}  // namespace

void com_position(const mjModel& m, mjData& d) {
  const BodyRange bodies(m, d);
  subtree_centers(m, d, bodies);
  zero(d.cinert, 10);
  for (int k = 1; k < bodies.size(); ++k) {
    const int b = bodies[k];
    body_inertia(m, d, b);
    const int first = m.body_jntadr[b];
    for (int j = first; j < first + m.body_jntnum[b]; ++j) motion_axes(m, d, j);
  }
}

}  // namespace mj::engine
