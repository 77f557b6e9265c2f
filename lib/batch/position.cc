// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   qpos [nq], mocap_pos [nmocap x 3], mocap_quat [nmocap x 4]
// writes  xpos xipos [nbody x 3], xquat [nbody x 4], xmat ximat [nbody x 9], xanchor xaxis
//         [njnt x 3], geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], site_xpos [nsite x 3],
//         site_xmat [nsite x 9], subtree_com [nbody x 3], cinert crb [nbody x 10], cdof [nv x 6],
//         M qLD [nC], qLDiagInv [nv], ten_length [ntendon]

#include <algorithm>

#include "batch/reverse_ldl.h"
#include "batch/stages.h"
#include "batch/vectors.h"
#include "engine/position/body_pose.h"
#include "engine/position/composite_inertia.h"
#include "engine/position/motion_axes.h"

namespace mj::batch {
namespace {

template <typename T>
void kinematics(const mjModel& m, const Tables& tables, World<T>& w) {
  engine::store_pose(w, 0, engine::BodyPose<T>{});
  for (int b = 1; b < m.nbody; ++b) engine::store_pose(w, b, engine::body_pose(m, w, b));
  const auto [bodies, geoms, sites] = engine::all_frames(m, w);
  for (int b = 0; b < m.nbody; ++b) engine::place_frame(w, bodies, b, b);
  for (const int g : tables.geoms) engine::place_frame(w, geoms, g, m.geom_bodyid[g]);
  for (const int s : tables.sites) engine::place_frame(w, sites, s, m.site_bodyid[s]);
}

template <typename T>
void subtree_centers(const mjModel& m, World<T>& w) {
  for (int b = 0; b < m.nbody; ++b) {
    store(w.subtree_com + 3 * b, vec3(w.xipos + 3 * b) * same<T>(m.body_mass[b]));
  }
  for (int b = static_cast<int>(m.nbody) - 1; b > 0; --b) {
    T* parent = w.subtree_com + 3 * m.body_parentid[b];
    store(parent, vec3(parent) + vec3(w.subtree_com + 3 * b));
  }
  for (int b = 0; b < m.nbody; ++b) {
    const double mass = m.body_subtreemass[b];
    T* com = w.subtree_com + 3 * b;
    store(com, mass < mjMINVAL ? vec3(w.xipos + 3 * b) : vec3(com) * same<T>(1 / mass));
  }
}

template <typename T>
void com_position(const mjModel& m, World<T>& w) {
  subtree_centers(m, w);
  std::fill_n(w.cinert, 10, T{});
  for (int b = 1; b < m.nbody; ++b) {
    engine::body_inertia(m, w, b);
    const int first = m.body_jntadr[b];
    for (int j = first; j < first + m.body_jntnum[b]; ++j) engine::motion_axes(m, w, j);
  }
}

template <typename T>
void make_inertia(const mjModel& m, const Tables& tables, World<T>& w) {
  engine::composite_bodies(m, w);
  for (int i = 0; i < m.nv; ++i)
    engine::inertia_row(m, w, i, tables.armature[static_cast<size_t>(i)]);
  for (const Term& t : tables.tendon_inertia) w.M[t.index] += same<T>(t.value);
}

template <typename T>
void tendon_lengths(const mjModel& m, World<T>& w) {
  for (int t = 0; t < m.ntendon; ++t) {
    T length{};
    for (int k = m.tendon_adr[t]; k < m.tendon_adr[t] + m.tendon_num[t]; ++k) {
      length += same<T>(m.wrap_prm[k]) * w.qpos[m.jnt_qposadr[m.wrap_objid[k]]];
    }
    w.ten_length[t] = length;
  }
}

}  // namespace

template <typename T>
void factor(const Tables& tables, T* ld, T* diag_inv) {
  factor_reverse_ldl(tables.inertia, tables.panels, CompressedRows<T>{ld, tables.inertia.rowadr},
                     diag_inv);
}

template <typename T>
void solve(const Tables& tables, const T* ld, const T* diag_inv, T* x) {
  solve_reverse_ldl(tables.inertia, tables.panels,
                    CompressedRows<const T>{ld, tables.inertia.rowadr}, diag_inv, x);
}

template <typename T>
void position_stages(const mjModel& m, const Tables& tables, World<T>& w) {
  kinematics(m, tables, w);
  com_position(m, w);
  tendon_lengths(m, w);
  make_inertia(m, tables, w);
  std::copy_n(w.M, m.nC, w.qLD);
  factor(tables, w.qLD, w.qLDiagInv);
}

template void factor(const Tables&, double*, double*);
template void factor(const Tables&, Lanes*, Lanes*);
template void solve(const Tables&, const double*, const double*, double*);
template void solve(const Tables&, const Lanes*, const Lanes*, Lanes*);
template void position_stages(const mjModel&, const Tables&, World<double>&);
template void position_stages(const mjModel&, const Tables&, World<Lanes>&);

}  // namespace mj::batch
