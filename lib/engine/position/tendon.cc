// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Lengths L and Jacobians J of tendons.
//
//   fixed    L = sum of coef qpos,                J = coef at the joints' dofs
//   spatial  L = sum of (straight parts + arcs) / D,
//            J = sum of u' (J(p') - J(p)) / D     over straight parts p -> p' between two bodies,
//                                                 u = unit vector, D = divisor of the last pulley
//
// reads   qpos [nq], site_xpos [nsite x 3], geom_xpos [ngeom x 3], geom_xmat [ngeom x 9],
//         cdof [nv x 6], subtree_com [nbody x 3]; for the bias also qvel, cvel, cdof_dot
// writes  ten_length ten_wrapadr ten_wrapnum [ntendon], wrap_obj [nwrap x 2],
//         wrap_xpos [nwrap x 6], ten_J [nJten]; the pattern of ten_J is m.ten_J_rownnz,
//         m.ten_J_rowadr, m.ten_J_colind

#include "engine/position/tendon.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/diagnostic.h"
#include "engine/data/stack.h"
#include "engine/position/inertia.h"
#include "engine/position/jacobian.h"
#include "engine/position/wrap.h"
#include "engine/sleep/awake.h"
#include "math/column_search.h"
#include "math/dense.h"
#include "math/index.h"
#include "math/mat3.h"
#include "math/spatial.h"

namespace mj::engine {
namespace {

constexpr int kSitePoint = -1, kPulleyPoint = -2;

struct Point {
  Vec3 pos;
  int body;
};

Point site_point(const mjModel& m, const mjData& d, int site) {
  return {vec3(d.site_xpos + 3 * site), m.site_bodyid[site]};
}

// Path of one spatial tendon. It computes the length and the Jacobian, and stores the points of the
// path.
class Path {
 public:
  Path(const mjModel& m, mjData& d, int t)
      : m_(m),
        d_(d),
        tendon_(t),
        cols_(m.ten_J_colind + m.ten_J_rowadr[t]),
        jac_(d.ten_J + m.ten_J_rowadr[t]),
        ncols_(m.ten_J_rownnz[t]) {}

  void walk() {
    const int adr = m_.tendon_adr[tendon_], num = m_.tendon_num[tendon_];
    double divisor = 1;
    for (int j = 0; j < num - 1;) {
      const int type = m_.wrap_type[adr + j], next = m_.wrap_type[adr + j + 1];
      if (type == mjWRAP_PULLEY || next == mjWRAP_PULLEY) {
        if (type == mjWRAP_PULLEY) {
          divisor = m_.wrap_prm[adr + j];
          emit({}, kPulleyPoint);
        }
        ++j;
        continue;
      }
      const bool geom = next == mjWRAP_SPHERE || next == mjWRAP_CYLINDER;
      const int end = j + (geom ? 2 : 1);
      const Point start = site_point(m_, d_, m_.wrap_objid[adr + j]);
      const Point stop = site_point(m_, d_, m_.wrap_objid[adr + end]);
      emit(start.pos, kSitePoint);
      if (geom) {
        wrapped(start, stop, adr + j + 1, divisor);
      } else {
        d_.ten_length[tendon_] += straight(start, stop, divisor) / divisor;
      }
      if (end == num - 1 || m_.wrap_type[adr + end + 1] == mjWRAP_PULLEY) {
        emit(stop.pos, kSitePoint);
      }
      j = end;
    }
  }

 private:
  void emit(const Vec3& pos, int object) {
    const int i = d_.ten_wrapadr[tendon_] + d_.ten_wrapnum[tendon_]++;
    store(d_.wrap_xpos + 3 * i, pos);
    d_.wrap_obj[i] = object;
  }

  // Adds the Jacobian of a straight part of the path and returns the length of the part.
  double straight(const Point& from, const Point& to, double divisor) {
    Vec3 direction = to.pos - from.pos;
    const double length = normalize(direction);
    if (from.body != to.body) add_jacobian(from, to, direction, 1 / divisor);
    return length;
  }

  void add_jacobian(const Point& from, const Point& to, const Vec3& direction, double factor) {
    const Vec3 offset1 = from.pos - vec3(d_.subtree_com + 3 * m_.body_rootid[from.body]);
    const Vec3 offset2 = to.pos - vec3(d_.subtree_com + 3 * m_.body_rootid[to.body]);
    int i1 = last_dof(m_, from.body), i2 = last_dof(m_, to.body);
    int k = ncols_;
    while (i1 >= 0 || i2 >= 0) {
      const int i = std::max(i1, i2);
      k = column_before(cols_, k, i);
      if (k < 0) break;
      const Spatial c = spatial(d_.cdof + 6 * i);
      Vec3 column;
      if (i == i2) {
        column = c.t + cross(c.r, offset2);
        i2 = m_.dof_parentid[i];
      }
      if (i == i1) {
        column -= c.t + cross(c.r, offset1);
        i1 = m_.dof_parentid[i];
      }
      jac_[k] += dot(column, direction) * factor;
    }
  }

  void wrapped(const Point& start, const Point& stop, int element, double divisor) {
    const int geom = m_.wrap_objid[element];
    const Vec3 center = vec3(d_.geom_xpos + 3 * geom);
    const Mat3 axes = mat3(d_.geom_xmat + 9 * geom);
    const auto local = [&](const Vec3& p) { return transpose_times(axes, p - center); };
    const double side_number = std::round(m_.wrap_prm[element]);
    const int side_id = to_index(side_number, static_cast<int>(m_.nsite));
    if (side_id < 0 && side_number != -1) {
      throw Error("model-invalid", "the path of a tendon has the side site " +
                                       std::to_string(side_number) + ", which does not exist");
    }
    Vec3 side;
    if (side_id >= 0) side = local(vec3(d_.site_xpos + 3 * side_id));
    const WrapShape shape =
        m_.wrap_type[element] == mjWRAP_SPHERE ? WrapShape::kSphere : WrapShape::kCylinder;
    const Wrap wrap = wrap_around(shape, m_.geom_size[3 * geom], local(start.pos), local(stop.pos),
                                  side_id >= 0 ? &side : nullptr);
    if (!wrap.wraps) {
      d_.ten_length[tendon_] += straight(start, stop, divisor) / divisor;
      return;
    }
    const int body = m_.geom_bodyid[geom];
    const Point tangent0{axes * wrap.tangent[0] + center, body};
    const Point tangent1{axes * wrap.tangent[1] + center, body};
    emit(tangent0.pos, geom);
    emit(tangent1.pos, geom);
    const double length0 = straight(start, tangent0, divisor);
    const double length1 = straight(tangent1, stop, divisor);
    d_.ten_length[tendon_] += (length0 + wrap.length + length1) / divisor;
  }

  const mjModel& m_;
  mjData& d_;
  int tendon_;
  const int* cols_;
  double* jac_;
  int ncols_;
};

// Velocity of a point, and the acceleration (dJ/dt qvel) that it has if the dofs do not accelerate.
struct PointMotion {
  Vec3 velocity, bias;
};

PointMotion point_motion(const mjModel& m, mjData& d, const Point& p) {
  const int nv = static_cast<int>(m.nv);
  StackFrame stack(d);
  double* jac_dot = stack.allocate<double>(3 * nv);
  double point[3];
  store(point, p.pos);
  jacobian_dot(m, d, jac_dot, nullptr, point, p.body);
  const Vec3 com = vec3(d.subtree_com + 3 * m.body_rootid[p.body]);
  return {
      move_motion(spatial(d.cvel + 6 * p.body), p.pos, com).t,
      {dot(jac_dot, d.qvel, nv), dot(jac_dot + nv, d.qvel, nv), dot(jac_dot + 2 * nv, d.qvel, nv)}};
}

// Returns the second time derivative of the length of a straight part if the dofs do not
// accelerate.
double length_bias(const mjModel& m, mjData& d, const Point& from, const Point& to) {
  if (from.body == to.body) return 0;
  const PointMotion motion1 = point_motion(m, d, from), motion2 = point_motion(m, d, to);
  Vec3 u = to.pos - from.pos;
  const double length = normalize(u);
  const Vec3 v = motion2.velocity - motion1.velocity;
  const Vec3 turn = length > mjMINVAL ? (v - u * dot(u, v)) * (1 / length) : Vec3{};
  return dot(u, motion2.bias - motion1.bias) + dot(turn, v);
}

double tendon_length_bias(const mjModel& m, mjData& d, int t) {
  const int adr = m.tendon_adr[t], num = m.tendon_num[t];
  if (m.wrap_type[adr] == mjWRAP_JOINT) return 0;
  double sum = 0, divisor = 1;
  for (int j = adr; j < adr + num - 1; ++j) {
    const int type = m.wrap_type[j], next = m.wrap_type[j + 1];
    if (type == mjWRAP_PULLEY) divisor = m.wrap_prm[j];
    if (type == mjWRAP_PULLEY || next == mjWRAP_PULLEY) continue;
    if (type != mjWRAP_SITE || next != mjWRAP_SITE) {
      throw Error("tendon-armature",
                  "tendon " + std::to_string(t) + " has armature and wraps around a geom",
                  "armature is supported only for tendons without wrapping geoms");
    }
    sum += length_bias(m, d, site_point(m, d, m.wrap_objid[j]),
                       site_point(m, d, m.wrap_objid[j + 1])) /
           divisor;
  }
  return sum;
}

}  // namespace

double fixed_tendon(const mjModel& m, int t, const double* qpos, double* ten_J) {
  const int* cols = m.ten_J_colind + m.ten_J_rowadr[t];
  const int ncols = m.ten_J_rownnz[t];
  double* jac = ten_J + m.ten_J_rowadr[t];
  double length = 0;
  int k = 0;  // joints are usually listed in the order of their dofs
  for (int w = m.tendon_adr[t]; w < m.tendon_adr[t] + m.tendon_num[t]; ++w) {
    const int joint = m.wrap_objid[w];
    const int dof = m.jnt_dofadr[joint];
    const double coef = m.wrap_prm[w];
    length += coef * qpos[m.jnt_qposadr[joint]];
    // A joint that is listed twice has two columns. The first of them receives the sum of both
    // coefficients.
    if (k == ncols || cols[k] != dof || (k > 0 && cols[k - 1] == dof)) {
      k = static_cast<int>(std::lower_bound(cols, cols + ncols, dof) - cols);
    }
    if (k < ncols) jac[k++] += coef;
  }
  return length;
}

void tendon(const mjModel& m, mjData& d) {
  const int ntendon = static_cast<int>(m.ntendon);
  zero(d.ten_length, ntendon);
  zero(d.ten_J, static_cast<int>(m.nJten));
  const bool sleeping = some_asleep(m, d);
  int points = 0;
  for (int t = 0; t < ntendon; ++t) {
    d.ten_wrapadr[t] = points;
    d.ten_wrapnum[t] = 0;
    if (sleeping && tendon_sleep_state(m, d, t) == mjS_ASLEEP) continue;
    if (m.wrap_type[m.tendon_adr[t]] == mjWRAP_JOINT) {
      d.ten_length[t] = fixed_tendon(m, t, d.qpos, d.ten_J);
    } else {
      Path(m, d, t).walk();
    }
    points += d.ten_wrapnum[t];
  }
}

void add_tendon_bias(const mjModel& m, mjData& d, double* qfrc) {
  for (int t = 0; t < m.ntendon; ++t) {
    const double armature = m.tendon_armature[t] + actuator_tendon_armature(m, t);
    if (armature == 0) continue;
    const double force = armature * tendon_length_bias(m, d, t);
    if (force == 0) continue;
    const int adr = m.ten_J_rowadr[t];
    for (int k = adr; k < adr + m.ten_J_rownnz[t]; ++k) {
      qfrc[m.ten_J_colind[k]] += d.ten_J[k] * force;
    }
  }
}

}  // namespace mj::engine
