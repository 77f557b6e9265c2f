// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Velocities of bodies and momentum of subtrees. The velocity of a body refers to the centre of
// mass of the body's tree.
//
//   cvel(b)     = cvel(parent) + sum of cdof qvel over the dofs of b
//   cdof_dot    = cvel x cdof                    cvel before the motion of the dof's own joint
//   linvel(b)   = sum of m v / sum of m          over the subtree of b
//   angmom(b)   = sum of R I R' w + m (x - c) x (v - linvel(b))
//
// reads   qvel [nv], cdof [nv x 6], xipos [nbody x 3], ximat [nbody x 9], subtree_com [nbody x 3]
// writes  cvel [nbody x 6], cdof_dot [nv x 6], subtree_linvel subtree_angmom [nbody x 3],
//         flg_subtreevel

#include "engine/velocity/com_velocity.h"

#include <algorithm>

#include "engine/data/stack.h"
#include "engine/position/jacobian.h"
#include "engine/sleep/awake.h"
#include "engine/velocity/body_velocity.h"
#include "math/dense.h"

namespace mj::engine {
void com_velocity(const mjModel& m, mjData& d) {
  body_velocities(m, d);
}

void subtree_velocity(const mjModel& m, mjData& d) {
  const int nbody = static_cast<int>(m.nbody);
  StackFrame stack(d);
  double* velocity = stack.allocate<double>(6 * nbody);
  for (int b = 0; b < nbody; ++b) {
    double* v = velocity + 6 * b;
    object_velocity(m, d, mjOBJ_BODY, b, v, false);
    store(d.subtree_linvel + 3 * b, vec3(v + 3) * m.body_mass[b]);
    const Mat3 axes = mat3(d.ximat + 9 * b);
    const Vec3 inertia = vec3(m.body_inertia + 3 * b), w = transpose_times(axes, vec3(v));
    store(d.subtree_angmom + 3 * b, axes * Vec3{w.x * inertia.x, w.y * inertia.y, w.z * inertia.z});
  }
  for (int b = nbody - 1; b >= 0; --b) {
    double* linvel = d.subtree_linvel + 3 * b;
    if (b) add_to(d.subtree_linvel + 3 * m.body_parentid[b], linvel, 3);
    store(linvel, vec3(linvel) * (1 / std::max(mjMINVAL, m.body_subtreemass[b])));
  }
  for (int b = nbody - 1; b >= 0; --b) {
    const Vec3 com = vec3(d.subtree_com + 3 * b), linvel = vec3(d.subtree_linvel + 3 * b);
    double* angmom = d.subtree_angmom + 3 * b;
    store(angmom, vec3(angmom) + cross(vec3(d.xipos + 3 * b) - com,
                                       (vec3(velocity + 6 * b + 3) - linvel) * m.body_mass[b]));
    if (b == 0) break;
    const int p = m.body_parentid[b];
    double* parent = d.subtree_angmom + 3 * p;
    const Vec3 momentum = (linvel - vec3(d.subtree_linvel + 3 * p)) * m.body_subtreemass[b];
    store(parent, vec3(parent) + vec3(angmom) + cross(com - vec3(d.subtree_com + 3 * p), momentum));
  }
  d.flg_subtreevel = true;
}

}  // namespace mj::engine
