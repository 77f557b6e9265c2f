// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Accelerations of bodies, external forces on bodies, and forces between a body and its parent. The
// reference point is the centre of mass of the tree to which the body belongs.
//
//   cacc(b)     = cacc(parent) + sum of cdof_dot qvel + cdof qacc       cacc(world) = (0, -gravity)
//   cfrc_ext(b) = xfrc_applied + contacts + connect and weld constraints
//   cfrc_int(b) = sum over the subtree of I a + v x I v - cfrc_ext
//
// reads   qvel qacc [nv], cinert [nbody x 10], cvel [nbody x 6], cdof cdof_dot [nv x 6],
//         xfrc_applied [nbody x 6], contact [ncon], efc_id efc_force [nefc], subtree_com xpos
//         xipos [nbody x 3], xmat [nbody x 9], site_xpos [nsite x 3]
// writes  cacc cfrc_ext cfrc_int [nbody x 6], flg_rnepost

#include "engine/contact/contact_force.h"
#include "engine/data/options.h"
#include "engine/velocity/motion_sum.h"
#include "engine/velocity/rne.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

// Adds sign * `force` to cfrc_ext of a body. The force and its torque act at `point`. Forces on the
// world are ignored.
void add_force(const mjModel& m, mjData& d, int body, const Vec3& point, const Spatial& force,
               double sign) {
  if (body == 0) return;
  const Vec3 com = vec3(d.subtree_com + 3 * m.body_rootid[body]);
  double* total = d.cfrc_ext + 6 * body;
  store(total, spatial(total) + move_force(force, com, point) * sign);
}

void applied_forces(const mjModel& m, mjData& d) {
  zero(d.cfrc_ext, 6 * static_cast<int>(m.nbody));
  for (int b = 1; b < m.nbody; ++b) {
    const double* f = d.xfrc_applied + 6 * b;
    if (f[0] == 0 && f[1] == 0 && f[2] == 0 && f[3] == 0 && f[4] == 0 && f[5] == 0) continue;
    add_force(m, d, b, vec3(d.xipos + 3 * b), {vec3(f + 3), vec3(f)}, 1);
  }
}

void contact_forces(const mjModel& m, mjData& d) {
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& c = d.contact[i];
    if (c.efc_address < 0 || c.geom[0] < 0 || c.geom[1] < 0) continue;
    double local[6];
    contact_force(m, d, i, local);
    const Mat3 frame = mat3(c.frame);
    const Spatial force{transpose_times(frame, vec3(local + 3)),
                        transpose_times(frame, vec3(local))};
    add_force(m, d, m.geom_bodyid[c.geom[0]], vec3(c.pos), force, -1);
    add_force(m, d, m.geom_bodyid[c.geom[1]], vec3(c.pos), force, 1);
  }
}

struct Anchor {
  int body;
  Vec3 pos;
};

Anchor equality_anchor(const mjModel& m, const mjData& d, int eq, int side) {
  const int id = side == 0 ? m.eq_obj1id[eq] : m.eq_obj2id[eq];
  if (m.eq_objtype[eq] == mjOBJ_SITE) return {m.site_bodyid[id], vec3(d.site_xpos + 3 * id)};
  // The data of a connect begin with the anchor on the first body (side 0). The data of a weld
  // begin with the anchor on the second body (side 1).
  const bool second_slot = (side == 1) == (m.eq_type[eq] == mjEQ_CONNECT);
  const double* local = m.eq_data + mjNEQDATA * eq + (second_slot ? 3 : 0);
  return {id, mat3(d.xmat + 9 * id) * vec3(local) + vec3(d.xpos + 3 * id)};
}

void equality_forces(const mjModel& m, mjData& d) {
  for (int row = 0; row < d.ne;) {
    const int eq = d.efc_id[row];
    const int type = m.eq_type[eq];
    if (type != mjEQ_CONNECT && type != mjEQ_WELD) {
      ++row;
      continue;
    }
    const double* f = d.efc_force + row;
    const Spatial force{type == mjEQ_WELD ? vec3(f + 3) : Vec3{}, vec3(f)};
    const Anchor anchor1 = equality_anchor(m, d, eq, 0), anchor2 = equality_anchor(m, d, eq, 1);
    add_force(m, d, anchor1.body, anchor1.pos, force, 1);
    add_force(m, d, anchor2.body, anchor2.pos, force, -1);
    row += type == mjEQ_WELD ? 6 : 3;
  }
}

void accelerations(const mjModel& m, mjData& d) {
  zero(d.cacc, 6);
  if (!is_disabled(m, mjDSBL_GRAVITY)) scale(d.cacc + 3, m.opt.gravity, -1, 3);
  for (int b = 1; b < m.nbody; ++b) {
    const int dof = m.body_dofadr[b], n = m.body_dofnum[b];
    Spatial a = spatial(d.cacc + 6 * m.body_parentid[b]);
    if (n) {
      a += motion_sum(d.cdof_dot + 6 * dof, d.qvel + dof, n);
      a += motion_sum(d.cdof + 6 * dof, d.qacc + dof, n);
    }
    store(d.cacc + 6 * b, a);
  }
}

void internal_forces(const mjModel& m, mjData& d) {
  zero(d.cfrc_int, 6);
  for (int b = 1; b < m.nbody; ++b) {
    const double* inertia = d.cinert + 10 * b;
    const Spatial v = spatial(d.cvel + 6 * b);
    const Spatial force =
        inertia_times(inertia, spatial(d.cacc + 6 * b)) + cross_force(v, inertia_times(inertia, v));
    store(d.cfrc_int + 6 * b, force - spatial(d.cfrc_ext + 6 * b));
  }
  for (int b = static_cast<int>(m.nbody) - 1; b > 0; --b) {
    add_to(d.cfrc_int + 6 * m.body_parentid[b], d.cfrc_int + 6 * b, 6);
  }
}

}  // namespace

void rne_post_constraint(const mjModel& m, mjData& d) {
  applied_forces(m, d);
  contact_forces(m, d);
  equality_forces(m, d);
  accelerations(m, d);
  internal_forces(m, d);
  d.flg_rnepost = true;
}

}  // namespace mj::engine
