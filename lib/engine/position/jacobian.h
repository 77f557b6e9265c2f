// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Jacobians of points and frames that are fixed to bodies: v = J qvel in world axes.
//
// The following is the column of dof i for a point p of body b, if the chain of b contains i. Here
// c is cdof_i, and C is the centre of mass of the tree of b:
//   rotation     c_r
//   translation  c_t + c_r x (p - C)
//
// A dense Jacobian is a row-major 3 x nv matrix. A sparse Jacobian is a row-major 3 x n matrix,
// whose columns are the n dofs of a chain. A chain is an ascending list of dof ids. kinematics()
// and com_position() must have been called.

#ifndef MJTOOLS_ENGINE_POSITION_JACOBIAN_H_
#define MJTOOLS_ENGINE_POSITION_JACOBIAN_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Returns the last dof that moves `body`, or -1. m.dof_parentid leads to the other dofs that move
// the body.
inline int last_dof(const mjModel& m, int body) {
  const int weld = m.body_weldid[body];
  const int n = m.body_dofnum[weld];
  return n ? m.body_dofadr[weld] + n - 1 : -1;
}

// Writes to `chain` the dofs that move `body`, in ascending order. `chain` must have room for nv
// dofs. Returns their number.
int body_chain(const mjModel& m, int body, int* chain);

// Appends to a list of n dofs all dofs that move `body`, and marks them. Dofs that are already
// marked in `mark` [nv] are left out. The list is not sorted.
void add_chain(const mjModel& m, int body, int* list, int& n, bool* mark);

// Writes the union of the chains of two bodies and returns its size.
int merge_chains(const mjModel& m, int body1, int body2, int* chain);

// Writes the dofs that can move one body relative to the other, and returns their number. These are
// the dofs of both chains without the dofs that belong to both of them.
int merge_chains_apart(const mjModel& m, int body1, int body2, int* chain);

// Compute dense Jacobians of a point, each 3 x nv. jacp (translation) or jacr (rotation) may be
// null.
void jacobian(const mjModel& m, const mjData& d, double* jacp, double* jacr, const double point[3],
              int body);
void jacobian_body(const mjModel& m, const mjData& d, double* jacp, double* jacr, int body);
void jacobian_body_com(const mjModel& m, const mjData& d, double* jacp, double* jacr, int body);
void jacobian_geom(const mjModel& m, const mjData& d, double* jacp, double* jacr, int geom);
void jacobian_site(const mjModel& m, const mjData& d, double* jacp, double* jacr, int site);
void jacobian_subtree_com(const mjModel& m, mjData& d, double* jacp, int body);

// Computes the Jacobians of a point and of an axis that are fixed to a body.
void jacobian_point_axis(const mjModel& m, mjData& d, double* jac_point, double* jac_axis,
                         const double point[3], const double axis[3], int body);

// Computes the time derivative of jacobian(). com_velocity() must have been called, too.
void jacobian_dot(const mjModel& m, const mjData& d, double* jacp, double* jacr,
                  const double point[3], int body);

// Point that is fixed to a body. Its position is in world axes.
struct BodyPoint {
  int body;
  const double* x;  // [3]
};

// Ascending list of the dofs of a sparse Jacobian.
struct Chain {
  int n;
  const int* dof;
};

// Computes sparse Jacobians of a point, each 3 x n. Their columns are the n dofs of `chain`. The
// chain must contain all dofs that move the body, except dofs that it has in common with another
// body. Columns of dofs that do not move the body are zero.
void jacobian_sparse(const mjModel& m, const mjData& d, double* jacp, double* jacr,
                     const BodyPoint& at, const Chain& chain);

// Computes J(to) - J(from). `chain` must contain the dofs of the chains of both bodies.
void jacobian_difference_sparse(const mjModel& m, const mjData& d, double* jacp, double* jacr,
                                const BodyPoint& from, const BodyPoint& to, const Chain& chain);

// Computes the 3 x nv matrix that maps qvel to the angular momentum of a body's subtree about the
// centre of mass of the subtree.
void angular_momentum_matrix(const mjModel& m, mjData& d, double* mat, int body);

// Adds Jp' force + Jr' torque to `target`. `force` or `torque` may be null.
void apply_force_torque(const mjModel& m, const mjData& d, const double force[3],
                        const double torque[3], const double point[3], int body, double* target);

// Compute the velocity or acceleration of an object's frame, first rotation and then translation.
// The result is in the axes of the object if `local` is set, otherwise in world axes. `type` is
// body (inertial frame), xbody, geom, site or camera. The acceleration includes minus gravity and
// needs rne_post_constraint().
void object_velocity(const mjModel& m, const mjData& d, mjtObj type, int id, double result[6],
                     bool local);
void object_acceleration(const mjModel& m, const mjData& d, mjtObj type, int id, double result[6],
                         bool local);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_JACOBIAN_H_
