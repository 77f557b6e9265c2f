// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/position/jacobian.h"

#include <algorithm>
#include <string>

#include "base/diagnostic.h"
#include "engine/data/stack.h"
#include "math/dense.h"
#include "math/quat.h"
#include "math/spatial.h"

namespace mj::engine {
namespace {

Vec3 root_com(const mjModel& m, const mjData& d, int body) {
  return vec3(d.subtree_com + 3 * m.body_rootid[body]);
}

// Stores column `col` of a row-major 3 x n matrix.
inline void store_column(double* jac, int n, int col, const Vec3& v) {
  jac[col] = v.x;
  jac[n + col] = v.y;
  jac[2 * n + col] = v.z;
}

inline void add_to_column(double* jac, int n, int col, const Vec3& v) {
  jac[col] += v.x;
  jac[n + col] += v.y;
  jac[2 * n + col] += v.z;
}

inline Vec3 point_column(const Spatial& c, const Vec3& offset) {
  return c.t + cross(c.r, offset);
}

}  // namespace

int body_chain(const mjModel& m, int body, int* chain) {
  int n = 0;
  for (int i = last_dof(m, body); i >= 0; i = m.dof_parentid[i]) chain[n++] = i;
  std::reverse(chain, chain + n);
  return n;
}

void add_chain(const mjModel& m, int body, int* list, int& n, bool* mark) {
  for (int i = last_dof(m, body); i >= 0 && !mark[i]; i = m.dof_parentid[i]) {
    mark[i] = true;
    list[n++] = i;
  }
}

int merge_chains(const mjModel& m, int body1, int body2, int* chain) {
  int a = last_dof(m, body1), b = last_dof(m, body2), n = 0;
  while (a >= 0 || b >= 0) {
    const int i = std::max(a, b);
    chain[n++] = i;
    if (a == i) a = m.dof_parentid[a];
    if (b == i) b = m.dof_parentid[b];
  }
  std::reverse(chain, chain + n);
  return n;
}

int merge_chains_apart(const mjModel& m, int body1, int body2, int* chain) {
  int a = last_dof(m, body1), b = last_dof(m, body2), n = 0;
  while (a != b) {
    int& last = a > b ? a : b;
    chain[n++] = last;
    last = m.dof_parentid[last];
  }
  std::reverse(chain, chain + n);
  return n;
}

void jacobian(const mjModel& m, const mjData& d, double* jacp, double* jacr, const double point[3],
              int body) {
  const int nv = static_cast<int>(m.nv);
  if (jacp) zero(jacp, 3 * nv);
  if (jacr) zero(jacr, 3 * nv);
  const Vec3 offset = vec3(point) - root_com(m, d, body);
  for (int i = last_dof(m, body); i >= 0; i = m.dof_parentid[i]) {
    const Spatial c = spatial(d.cdof + 6 * i);
    if (jacr) store_column(jacr, nv, i, c.r);
    if (jacp) store_column(jacp, nv, i, point_column(c, offset));
  }
}

void jacobian_body(const mjModel& m, const mjData& d, double* jacp, double* jacr, int body) {
  jacobian(m, d, jacp, jacr, d.xpos + 3 * body, body);
}
void jacobian_body_com(const mjModel& m, const mjData& d, double* jacp, double* jacr, int body) {
  jacobian(m, d, jacp, jacr, d.xipos + 3 * body, body);
}
void jacobian_geom(const mjModel& m, const mjData& d, double* jacp, double* jacr, int geom) {
  jacobian(m, d, jacp, jacr, d.geom_xpos + 3 * geom, m.geom_bodyid[geom]);
}
void jacobian_site(const mjModel& m, const mjData& d, double* jacp, double* jacr, int site) {
  jacobian(m, d, jacp, jacr, d.site_xpos + 3 * site, m.site_bodyid[site]);
}

void jacobian_subtree_com(const mjModel& m, mjData& d, double* jacp, int body) {
  const int nv = static_cast<int>(m.nv);
  StackFrame stack(d);
  double* jac = stack.allocate<double>(3 * nv);
  zero(jacp, 3 * nv);
  int b = body;
  do {
    jacobian_body_com(m, d, jac, nullptr, b);
    add_scaled_to(jacp, jac, m.body_mass[b], 3 * nv);
  } while (++b < m.nbody && m.body_parentid[b] >= body);
  scale(jacp, jacp, 1 / m.body_subtreemass[body], 3 * nv);
}

void jacobian_point_axis(const mjModel& m, mjData& d, double* jac_point, double* jac_axis,
                         const double point[3], const double axis[3], int body) {
  const int nv = static_cast<int>(m.nv);
  StackFrame stack(d);
  double* jacr = stack.allocate<double>(3 * nv);
  jacobian(m, d, jac_point, jacr, point, body);
  if (!jac_axis) return;
  const Vec3 a = vec3(axis);
  for (int i = 0; i < nv; ++i) {
    store_column(jac_axis, nv, i, cross({jacr[i], jacr[nv + i], jacr[2 * nv + i]}, a));
  }
}

void jacobian_dot(const mjModel& m, const mjData& d, double* jacp, double* jacr,
                  const double point[3], int body) {
  const int nv = static_cast<int>(m.nv);
  if (jacp) zero(jacp, 3 * nv);
  if (jacr) zero(jacr, 3 * nv);
  const Vec3 com = root_com(m, d, body);
  const Vec3 offset = vec3(point) - com;
  const Vec3 velocity = move_motion(spatial(d.cvel + 6 * body), vec3(point), com).t;
  for (int i = last_dof(m, body); i >= 0; i = m.dof_parentid[i]) {
    const int joint = m.dof_jntid[i];
    const Spatial c = spatial(d.cdof + 6 * i);
    const bool turns_with_body = m.jnt_type[joint] == mjJNT_BALL ||
                                 (m.jnt_type[joint] == mjJNT_FREE && i >= m.jnt_dofadr[joint] + 3);
    const Spatial c_dot = turns_with_body ? cross_motion(spatial(d.cvel + 6 * m.dof_bodyid[i]), c)
                                          : spatial(d.cdof_dot + 6 * i);
    if (jacr) store_column(jacr, nv, i, c_dot.r);
    if (jacp) store_column(jacp, nv, i, point_column(c_dot, offset) + cross(c.r, velocity));
  }
}

void jacobian_sparse(const mjModel& m, const mjData& d, double* jacp, double* jacr,
                     const BodyPoint& at, const Chain& chain) {
  const int n = chain.n;
  if (jacp) zero(jacp, 3 * n);
  if (jacr) zero(jacr, 3 * n);
  const Vec3 offset = vec3(at.x) - root_com(m, d, at.body);
  int i = last_dof(m, at.body);
  for (int k = n - 1; k >= 0 && i >= 0; --k) {
    if (chain.dof[k] != i) continue;
    const Spatial c = spatial(d.cdof + 6 * i);
    if (jacr) store_column(jacr, n, k, c.r);
    if (jacp) store_column(jacp, n, k, point_column(c, offset));
    i = m.dof_parentid[i];
  }
}

void jacobian_difference_sparse(const mjModel& m, const mjData& d, double* jacp, double* jacr,
                                const BodyPoint& from, const BodyPoint& to, const Chain& chain) {
  const int n = chain.n;
  const Vec3 offset1 = vec3(from.x) - root_com(m, d, from.body);
  const Vec3 offset2 = vec3(to.x) - root_com(m, d, to.body);
  int i1 = last_dof(m, from.body), i2 = last_dof(m, to.body);
  for (int k = n - 1; k >= 0; --k) {
    const int i = chain.dof[k];
    const Spatial c = spatial(d.cdof + 6 * i);
    Vec3 p, r;
    if (i == i2) {
      p = point_column(c, offset2);
      r = c.r;
      i2 = m.dof_parentid[i2];
    }
    if (i == i1) {
      p -= point_column(c, offset1);
      r -= c.r;
      i1 = m.dof_parentid[i1];
    }
    if (jacp) store_column(jacp, n, k, p);
    if (jacr) store_column(jacr, n, k, r);
  }
}

void angular_momentum_matrix(const mjModel& m, mjData& d, double* mat, int body) {
  const int nv = static_cast<int>(m.nv);
  StackFrame stack(d);
  double* jacp = stack.allocate<double>(3 * nv);
  double* jacr = stack.allocate<double>(3 * nv);
  zero(mat, 3 * nv);
  const Vec3 com = vec3(d.subtree_com + 3 * body);
  int b = body;
  do {
    jacobian_body_com(m, d, jacp, jacr, b);
    const Mat3 axes = mat3(d.ximat + 9 * b);
    const Vec3 inertia = vec3(m.body_inertia + 3 * b);
    const Vec3 arm = vec3(d.xipos + 3 * b) - com;
    for (int i = last_dof(m, b); i >= 0; i = m.dof_parentid[i]) {
      const Vec3 w = transpose_times(axes, {jacr[i], jacr[nv + i], jacr[2 * nv + i]});
      const Vec3 spin = axes * Vec3{inertia.x * w.x, inertia.y * w.y, inertia.z * w.z};
      const Vec3 orbit = m.body_mass[b] * cross(arm, {jacp[i], jacp[nv + i], jacp[2 * nv + i]});
      add_to_column(mat, nv, i, spin + orbit);
    }
  } while (++b < m.nbody && m.body_parentid[b] >= body);
}

void apply_force_torque(const mjModel& m, const mjData& d, const double force[3],
                        const double torque[3], const double point[3], int body, double* target) {
  if (body < 0 || body >= m.nbody) {
    throw Error("bad-argument", "invalid body " + std::to_string(body));
  }
  const Vec3 offset = vec3(point) - root_com(m, d, body);
  const Vec3 f = force ? vec3(force) : Vec3{}, t = torque ? vec3(torque) : Vec3{};
  for (int i = last_dof(m, body); i >= 0; i = m.dof_parentid[i]) {
    const Spatial c = spatial(d.cdof + 6 * i);
    if (force) target[i] += dot(point_column(c, offset), f);
    if (torque) target[i] += dot(c.r, t);
  }
}

namespace {

struct Frame {
  const double *pos, *mat;
  int body;
};

Frame object_frame(const mjModel& m, const mjData& d, mjtObj type, int id) {
  switch (type) {
    case mjOBJ_BODY:
      return {d.xipos + 3 * id, d.ximat + 9 * id, id};
    case mjOBJ_XBODY:
      return {d.xpos + 3 * id, d.xmat + 9 * id, id};
    case mjOBJ_GEOM:
      return {d.geom_xpos + 3 * id, d.geom_xmat + 9 * id, m.geom_bodyid[id]};
    case mjOBJ_SITE:
      return {d.site_xpos + 3 * id, d.site_xmat + 9 * id, m.site_bodyid[id]};
    case mjOBJ_CAMERA:
      return {d.cam_xpos + 3 * id, d.cam_xmat + 9 * id, m.cam_bodyid[id]};
    default:
      throw Error("bad-argument", "invalid object type " + std::to_string(type));
  }
}

Spatial at_frame(const mjModel& m, const mjData& d, const double* values, const Frame& frame,
                 bool local) {
  const Spatial v =
      move_motion(spatial(values + 6 * frame.body), vec3(frame.pos), root_com(m, d, frame.body));
  return local ? to_local(v, mat3(frame.mat)) : v;
}

}  // namespace

void object_velocity(const mjModel& m, const mjData& d, mjtObj type, int id, double result[6],
                     bool local) {
  const Frame frame = object_frame(m, d, type, id);
  const bool moves = last_dof(m, frame.body) >= 0;
  store(result, moves ? at_frame(m, d, d.cvel, frame, local) : Spatial{});
}

void object_acceleration(const mjModel& m, const mjData& d, mjtObj type, int id, double result[6],
                         bool local) {
  const Frame frame = object_frame(m, d, type, id);
  if (last_dof(m, frame.body) < 0) {
    zero(result, 6);
    return;
  }
  Spatial a = at_frame(m, d, d.cacc, frame, local);
  const Spatial v = at_frame(m, d, d.cvel, frame, local);
  a.t += cross(v.r, v.t);
  store(result, a);
}

}  // namespace mj::engine
