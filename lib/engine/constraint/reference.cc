// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reference acceleration of constraint rows.
//
//   vel  = J qvel + surface velocity
//   aref = -B vel - K I (pos - margin) + adhesion - (dJ/dt) qvel       last term: connect, weld
//
// reads   qvel [nv], efc_J [nJ], efc_id [nefc], efc_KBIP [nefc x 4], efc_pos efc_margin
//         efc_R [nefc], contact [ncon], geom_xpos [ngeom x 3], geom_xmat [ngeom x 9],
//         cvel [nbody x 6], cdof cdof_dot [nv x 6], subtree_com [nbody x 3]
// writes  efc_vel efc_aref [nefc]

#include <algorithm>

#include "engine/constraint/anchors.h"
#include "engine/constraint/jacobian_product.h"
#include "engine/constraint/make_constraint.h"
#include "engine/contact/pair_jacobian.h"
#include "engine/data/mode.h"
#include "math/mat3.h"

namespace mj::engine {
namespace {

// Velocity of the surface of a geom at one of its points, in world axes.
struct SurfaceVelocity {
  Vec3 linear, angular;
};
SurfaceVelocity surface_velocity(const mjModel& m, const mjData& d, int geom, const Vec3& point) {
  if (geom < 0) return {};
  const double* local = m.geom_surfacevel + 6 * geom;
  const Mat3 frame = mat3(d.geom_xmat + 9 * geom);
  const Vec3 angular = frame * vec3(local + 3);
  return {frame * vec3(local) + cross(angular, point - vec3(d.geom_xpos + 3 * geom)), angular};
}

bool moving_surface(const mjModel& m, int geom) {
  if (geom < 0) return false;
  const double* v = m.geom_surfacevel + 6 * geom;
  return std::any_of(v, v + 6, [](double x) { return x != 0; });
}

void add_surface_velocity(const mjModel& m, mjData& d, const mjContact& con) {
  const Vec3 point = vec3(con.pos);
  const SurfaceVelocity a = surface_velocity(m, d, con.geom[0], point);
  const SurfaceVelocity b = surface_velocity(m, d, con.geom[1], point);
  const Mat3 frame = mat3(con.frame);
  const Vec3 linear = frame * (b.linear - a.linear);
  const Vec3 angular = frame * (b.angular - a.angular);
  const double component[6] = {0, linear.y, linear.z, angular.x, 0, 0};
  double* vel = d.efc_vel + con.efc_address;
  if (con.dim == 1 || has_elliptic_cones(m)) {
    for (int k = 0; k < con.dim; ++k) vel[k] += component[k];
  } else {
    for (int k = 1; k < con.dim; ++k) {
      vel[2 * k - 2] += con.friction[k - 1] * component[k];
      vel[2 * k - 1] -= con.friction[k - 1] * component[k];
    }
  }
}

void add_surface_velocities(const mjModel& m, mjData& d) {
  if (!m.flg_surfacevel) return;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& con = d.contact[i];
    if (con.efc_address < 0) continue;
    if (moving_surface(m, con.geom[0]) || moving_surface(m, con.geom[1])) {
      add_surface_velocity(m, d, con);
    }
  }
}

void add_adhesion(const mjModel& m, mjData& d) {
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& con = d.contact[i];
    if (con.efc_address < 0 || con.adhesion == 0) continue;
    const int row = con.efc_address;
    if (con.dim == 1 || has_elliptic_cones(m)) {
      d.efc_aref[row] += d.efc_R[row] * con.adhesion;
    } else {
      const int n = 2 * (con.dim - 1);
      for (int k = row; k < row + n; ++k) d.efc_aref[k] += d.efc_R[k] * con.adhesion / n;
    }
  }
}

// Computes the time derivative of the motion axis cdof of dof i, as dJ/dt needs it.
void cdof_rate(const mjModel& m, const mjData& d, int i, Vec3& angular, Vec3& linear) {
  const int joint = m.dof_jntid[i];
  const int type = m.jnt_type[joint];
  if (type == mjJNT_BALL || (type == mjJNT_FREE && i >= m.jnt_dofadr[joint] + 3)) {
    const double* vel = d.cvel + 6 * m.dof_bodyid[i];
    const Vec3 w = vec3(vel), v = vec3(vel + 3);
    const Vec3 r = vec3(d.cdof + 6 * i), t = vec3(d.cdof + 6 * i + 3);
    angular = cross(w, r);
    linear = cross(w, t) + cross(v, r);
  } else {
    angular = vec3(d.cdof_dot + 6 * i);
    linear = vec3(d.cdof_dot + 6 * i + 3);
  }
}

struct Motion {
  Vec3 linear, angular;
};
Motion operator-(const Motion& a, const Motion& b) {
  return {a.linear - b.linear, a.angular - b.angular};
}

// Returns the velocity of a point of a body, that is, the Jacobian of the point times qvel.
Motion point_velocity(const mjModel& m, const mjData& d, int body, const Vec3& point) {
  const double* vel = d.cvel + 6 * body;
  const Vec3 offset = point - vec3(d.subtree_com + 3 * m.body_rootid[body]);
  return {vec3(vel + 3) + cross(vec3(vel), offset), vec3(vel)};
}
Motion point_drift(const mjModel& m, const mjData& d, int body, const Vec3& point) {
  const PointColumn column(m, d, body, point);
  const Vec3 velocity = point_velocity(m, d, body, point).linear;
  Motion sum;
  for (int i = last_dof(m, body); i >= 0; i = m.dof_parentid[i]) {
    Vec3 angular, linear;
    cdof_rate(m, d, i, angular, linear);
    linear += cross(angular, column.offset) + cross(column.angular(i), velocity);
    sum.linear += linear * d.qvel[i];
    sum.angular += angular * d.qvel[i];
  }
  return sum;
}

Quat quat_rate(const Quat& q, const Vec3& omega) {
  const Quat r = Quat{0, omega.x, omega.y, omega.z} * q;
  return {0.5 * r.w, 0.5 * r.x, 0.5 * r.y, 0.5 * r.z};
}

// Returns the product (dJ/dt) qvel for the three rows of a weld that constrain the orientation.
Vec3 orientation_drift(const mjModel& m, const mjData& d, int eq, const Anchors& a,
                       const Motion velocity[2], const Vec3& drift) {
  Quat q[2];
  weld_orientations(m, d, eq, a, q);
  const Vec3 omega = velocity[0].angular - velocity[1].angular;
  const Quat w{0, omega.x, omega.y, omega.z};
  const Quat alpha{0, drift.x, drift.y, drift.z};
  const Quat inverse = conjugate(q[1]);
  const Quat inverse_rate = conjugate(quat_rate(q[1], velocity[1].angular));
  const Vec3 sum = ((inverse_rate * w) * q[0]).vector() + ((inverse * alpha) * q[0]).vector() +
                   ((inverse * w) * quat_rate(q[0], velocity[0].angular)).vector();
  return sum * (0.5 * m.eq_data[mjNEQDATA * eq + 10]);
}

// Subtracts (dJ/dt) qvel from efc_aref of connect and weld rows.
void subtract_drift(const mjModel& m, mjData& d) {
  for (int row = 0; row < d.ne;) {
    const int eq = d.efc_id[row];
    const int type = m.eq_type[eq];
    if (type != mjEQ_CONNECT && type != mjEQ_WELD) {
      ++row;
      continue;
    }
    const Anchors a = equality_anchors(m, d, eq);
    Motion velocity[2], drift[2];
    for (int k = 0; k < 2; ++k) {
      velocity[k] = point_velocity(m, d, a.body[k], a.point[k]);
      drift[k] = point_drift(m, d, a.body[k], a.point[k]);
    }
    const Motion relative = drift[0] - drift[1];
    for (int k = 0; k < 3; ++k) d.efc_aref[row + k] -= relative.linear[k];
    if (type == mjEQ_WELD) {
      const Vec3 rotation = orientation_drift(m, d, eq, a, velocity, relative.angular);
      for (int k = 0; k < 3; ++k) d.efc_aref[row + 3 + k] -= rotation[k];
    }
    row += type == mjEQ_WELD ? 6 : 3;
  }
}

}  // namespace

void reference_constraint(const mjModel& m, mjData& d) {
  if (d.nefc == 0) return;
  mul_constraint_jacobian(m, d, d.efc_vel, d.qvel);
  add_surface_velocities(m, d);
  for (int i = 0; i < d.nefc; ++i) {
    const double* kbip = d.efc_KBIP + 4 * i;
    d.efc_aref[i] = -kbip[1] * d.efc_vel[i] - kbip[0] * kbip[2] * (d.efc_pos[i] - d.efc_margin[i]);
  }
  add_adhesion(m, d);
  subtract_drift(m, d);
}

}  // namespace mj::engine
