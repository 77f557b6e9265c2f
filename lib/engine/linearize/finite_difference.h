// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Derivatives of a step and of inverse dynamics, computed by finite differences. State and controls
// are restored. Computed fields of mjData keep the values of the last evaluation.

#ifndef MJTOOLS_ENGINE_LINEARIZE_FINITE_DIFFERENCE_H_
#define MJTOOLS_ENGINE_LINEARIZE_FINITE_DIFFERENCE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Jacobians of one step, row-major. A Jacobian whose pointer is null is not computed. x is (qpos in
// its tangent space, qvel, act), u is ctrl, and nx = 2 nv + na:
//   dx' = A dx + B du,  dsensor = C dx + D du
struct TransitionJacobians {
  double* A = nullptr;  // nx x nx
  double* B = nullptr;  // nx x nu
  double* C = nullptr;  // nsensordata x nx
  double* D = nullptr;  // nsensordata x nu
};
void transition_derivative(const mjModel& m, mjData& d, double eps, bool centered,
                           const TransitionJacobians& out);

// Transposed Jacobians of inverse dynamics at d.qpos, d.qvel and d.qacc. Row i is the derivative
// with respect to input i. In the names, f is qfrc_inverse, or qfrc_inverse - qfrc_actuator if
// `subtract_actuation` is set. s is sensordata. The Jacobian of M has nC columns. A Jacobian whose
// pointer is null is not computed.
struct InverseJacobians {
  double *DfDq = nullptr, *DfDv = nullptr, *DfDa = nullptr;
  double *DsDq = nullptr, *DsDv = nullptr, *DsDa = nullptr;
  double* DmDq = nullptr;
};
void inverse_derivative(const mjModel& m, mjData& d, double eps, bool subtract_actuation,
                        const InverseJacobians& out);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_LINEARIZE_FINITE_DIFFERENCE_H_
