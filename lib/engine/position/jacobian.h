// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Jacobians of points and frames on bodies: v = J qvel in world axes.
//
// Column of dof i for a point p of body b, if the chain of b contains i. Here c = cdof_i, and C is
// the subtree com of b's root:
//   rotation     c_r
//   translation  c_t + c_r x (p - C)
//
// A dense Jacobian is 3 x nv row-major. A sparse Jacobian is 3 x n row-major over the n dofs of a
// chain, which is an ascending list of dof ids. Needs kinematics() and com_position().

#ifndef MJTOOLS_ENGINE_POSITION_JACOBIAN_H_
#define MJTOOLS_ENGINE_POSITION_JACOBIAN_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Returns the last dof that moves `body`, or -1. m.dof_parentid leads from it to the others.
inline int last_dof(const mjModel& m, int body) {
  const int weld = m.body_weldid[body];
  const int n = m.body_dofnum[weld];
  return n ? m.body_dofadr[weld] + n - 1 : -1;
}

// Writes the dofs that move `body` into chain (room for nv), ascending. Returns their number.
int body_chain(const mjModel& m, int body, int* chain);

// Appends the unmarked dofs that move `body` to a list of n dofs, in no particular order, and marks
// them. mark: [nv].
void add_chain(const mjModel& m, int body, int* list, int& n, bool* mark);

// Writes the union of two bodies' chains and returns its size.
int merge_chains(const mjModel& m, int body1, int body2, int* chain);

// Merges two chains without their common ancestors. The result lists the dofs that can move one
// body relative to the other.
int merge_chains_apart(const mjModel& m, int body1, int body2, int* chain);

// Compute dense Jacobians, 3 x nv each. jacp (translation) or jacr (rotation) may be null.
void jacobian(const mjModel& m, const mjData& d, double* jacp, double* jacr, const double point[3],
              int body);
void jacobian_body(const mjModel& m, const mjData& d, double* jacp, double* jacr, int body);
void jacobian_body_com(const mjModel& m, const mjData& d, double* jacp, double* jacr, int body);
void jacobian_geom(const mjModel& m, const mjData& d, double* jacp, double* jacr, int geom);
void jacobian_site(const mjModel& m, const mjData& d, double* jacp, double* jacr, int site);
void jacobian_subtree_com(const mjModel& m, mjData& d, double* jacp, int body);

// Computes the Jacobians of a point and of an axis that are fixed to the body.
void jacobian_point_axis(const mjModel& m, mjData& d, double* jac_point, double* jac_axis,
                         const double point[3], const double axis[3], int body);

// Computes the time derivative of jacobian(). Also needs com_velocity().
void jacobian_dot(const mjModel& m, const mjData& d, double* jacp, double* jacr,
                  const double point[3], int body);

// Point fixed to a body, in world axes.
struct BodyPoint {
  int body;
  const double* x;  // [3]
};

// Ascending list of the dofs of a sparse Jacobian.
struct Chain {
  int n;
  const int* dof;
};

// Computes sparse Jacobians, 3 x n over the dofs of `chain`. The chain contains the body's chain,
// or the part of it beyond the dofs common with another body. Columns of all other dofs are zero.
void jacobian_sparse(const mjModel& m, const mjData& d, double* jacp, double* jacr,
                     const BodyPoint& at, const Chain& chain);

// Computes J(to) - J(from) over a merged chain.
void jacobian_difference_sparse(const mjModel& m, const mjData& d, double* jacp, double* jacr,
                                const BodyPoint& from, const BodyPoint& to, const Chain& chain);

// Computes the 3 x nv matrix that maps qvel to the angular momentum of the body's subtree about its
// centre of mass.
void angular_momentum_matrix(const mjModel& m, mjData& d, double* mat, int body);

// target += Jp' force + Jr' torque. force or torque may be null.
void apply_force_torque(const mjModel& m, const mjData& d, const double force[3],
                        const double torque[3], const double point[3], int body, double* target);

// Compute the velocity or acceleration of an object's frame, first rotation and then translation,
// in world axes or in its own (`local`). type: body (inertial frame), xbody, geom, site or camera.
// The acceleration includes minus gravity and needs rne_post_constraint().
void object_velocity(const mjModel& m, const mjData& d, mjtObj type, int id, double result[6],
                     bool local);
void object_acceleration(const mjModel& m, const mjData& d, mjtObj type, int id, double result[6],
                         bool local);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_JACOBIAN_H_
