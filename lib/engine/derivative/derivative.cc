// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Derivatives of forces with respect to qvel: terms J' B J of actuators, dampers and fluid, and the
// derivative of the bias force. Velocities are about the centre of mass of the tree. c_k is cdof_k.
// u_k is the velocity of the body of dof k just after the joint of dof k:
//
//   d cacc_b / d v_k = cdof_dot_k + c_k x (cvel_b - u_k)            k in the chain of b
//   d f_b / d v_k    = I_b (d cacc_b / d v_k) + c_k x* (I_b cvel_b) + cvel_b x* (I_b c_k)
//                    = I_b a_k + B_b c_k,   a_k = cdof_dot_k - c_k x u_k
//   d bias_i / d v_k = c_i . (I_S a_k + B_S c_k)                    sums over a subtree
//
// S is the subtree of the later of the two dofs' bodies, and I_S = crb.
//
// reads   qvel [nv], act act_dot [na], ctrl [nu], cdof cdof_dot [nv x 6], cvel [nbody x 6], cinert
//         crb [nbody x 10], xpos [nbody x 3], xmat [nbody x 9], xipos [nbody x 3],
//         ximat [nbody x 9], actuator_length actuator_velocity actuator_force moment_rownnz
//         moment_rowadr [nout], moment_colind actuator_moment [nJmom], ten_velocity [ntendon],
//         ten_J [nJten], flexedge_J [nJfe]
// writes  qDeriv [nD]

#include "engine/derivative/derivative.h"

#include <algorithm>
#include <cmath>

#include "engine/actuation/activation.h"
#include "engine/actuation/dc_motor.h"
#include "engine/actuation/muscle.h"
#include "engine/data/options.h"
#include "engine/data/stack.h"
#include "engine/passive/fluid.h"
#include "engine/position/polynomial.h"
#include "engine/sleep/awake.h"
#include "math/dense.h"
#include "math/elementary.h"
#include "math/spatial.h"

namespace mj::engine {
namespace {

// Computes qDeriv += factor J' J for a sparse row J with ascending columns. Adds only those entries
// that are in the pattern of qDeriv.
void add_outer_product(const mjModel& m, mjData& d, int n, const int* columns, const double* values,
                       double factor) {
  if (factor == 0) return;
  for (int k = 0; k < n; ++k) {
    if (values[k] == 0) continue;
    const double scaled = factor * values[k];
    const int row = columns[k], start = m.D_rowadr[row], end = start + m.D_rownnz[row];
    for (int p = start, c = 0; p < end && c < n;) {
      if (m.D_colind[p] == columns[c]) {
        d.qDeriv[p] += scaled * values[c++];  // no ++p: a column may be listed twice
      } else if (m.D_colind[p] < columns[c]) {
        ++p;
      } else {
        ++c;
      }
    }
  }
}

// ---- Actuators.

bool saturated(const mjModel& m, const mjData& d, int i) {
  if (!m.actuator_forcelimited[i]) return false;
  const double* range = m.actuator_forcerange + 2 * i;
  const double* force = d.actuator_force + m.actuator_outadr[i];
  if (m.actuator_gaintype[i] == mjGAIN_SO3) return norm(vec3(force)) >= range[1];
  return force[0] <= range[0] || force[0] >= range[1];
}

double actuator_input(const mjModel& m, const mjData& d, int i) {
  if (m.actuator_dyntype[i] == mjDYN_NONE) {
    return m.actuator_ctrlnum[i] > 0 ? d.ctrl[m.actuator_ctrladr[i]] : 0;
  }
  const int last = m.actuator_actadr[i] + m.actuator_actnum[i] - 1;
  if (m.actuator_actnum[i] == 0) return 0;
  return m.actuator_actearly[i] ? next_activation(m, d, i, last, d.act_dot[last]) : d.act[last];
}

double dc_motor_slope(const mjModel& m, int i) {
  const DcMotor motor(m, i);
  const double R = std::max(mjMINVAL, motor.resistance), K = motor.torque_constant;
  const double feedback = motor.has_controller() ? -motor.kd * R / K + K : 0;
  double slope = 0;
  if (motor.electric_time <= 0) {
    slope = -K * K / R + K * feedback / R;
  } else {
    slope = K * (feedback - K) * (1 - math::exp(-m.opt.timestep / motor.electric_time)) / R;
  }
  return slope - (motor.sigma1 > 0 ? motor.sigma1 : 0);
}

// Returns the derivative of the actuator's force with respect to the velocity of its output.
double actuator_slope(const mjModel& m, const mjData& d, int i) {
  const int out = m.actuator_outadr[i];
  const double* gain = m.actuator_gainprm + mjNGAIN * i;
  const double* bias = m.actuator_biasprm + mjNBIAS * i;
  double slope = 0;
  const int biastype = m.actuator_biastype[i];
  if (biastype == mjBIAS_AFFINE || biastype == mjBIAS_SO3) slope += bias[2];
  switch (m.actuator_gaintype[i]) {
    case mjGAIN_AFFINE:
      slope += gain[2] * actuator_input(m, d, i);
      break;
    case mjGAIN_MUSCLE:
      slope += muscle_gain_slope(d.actuator_length[out], d.actuator_velocity[out],
                                 m.actuator_lengthrange + 2 * out, m.actuator_acc0[out], gain) *
               actuator_input(m, d, i);
      break;
    case mjGAIN_DCMOTOR:
      slope += dc_motor_slope(m, i);
      break;
    default:
      break;
  }
  return slope;
}

void add_actuators(const mjModel& m, mjData& d) {
  const bool check = some_asleep(m, d);
  for (int i = 0; i < m.nactuator; ++i) {
    if (m.actuator_plugin[i] >= 0 || group_disabled(m, i) || saturated(m, d, i)) continue;
    if (check && actuator_sleep_state(m, d, i) == mjS_ASLEEP) continue;
    const double slope = actuator_slope(m, d, i);
    const int first = m.actuator_outadr[i];
    for (int row = first; row < first + m.actuator_outnum[i]; ++row) {
      const int adr = d.moment_rowadr[row];
      add_outer_product(m, d, d.moment_rownnz[row], d.moment_colind + adr, d.actuator_moment + adr,
                        slope);
    }
  }
}

// ---- Dampers.

void add_dof_dampers(const mjModel& m, mjData& d) {
  const DofRange dofs(m, d);
  for (int k = 0; k < dofs.size(); ++k) {
    const int i = dofs[k];
    d.qDeriv[m.D_rowadr[i] + m.D_diag[i]] -= dof_damper(m, i).slope(d.qvel[i]);
  }
}

void add_tendon_dampers(const mjModel& m, mjData& d) {
  const bool check = some_asleep(m, d);
  for (int t = 0; t < m.ntendon; ++t) {
    const Damper damper = tendon_damper(m, t);
    if (damper.is_zero() || (check && tendon_sleep_state(m, d, t) != mjS_AWAKE)) continue;
    const int adr = m.ten_J_rowadr[t];
    add_outer_product(m, d, m.ten_J_rownnz[t], m.ten_J_colind + adr, d.ten_J + adr,
                      -damper.slope(d.ten_velocity[t]));
  }
}

void add_flex_edge_dampers(const mjModel& m, mjData& d) {
  for (int f = 0; f < m.nflex; ++f) {
    if (m.flex_rigid[f] || m.flex_edgedamping[f] == 0) continue;
    for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f]; ++e) {
      if (m.flexedge_rigid[e]) continue;
      const int adr = m.flexedge_J_rowadr[e];
      add_outer_product(m, d, m.flexedge_J_rownnz[e], m.flexedge_J_colind + adr, d.flexedge_J + adr,
                        -m.flex_edgedamping[f]);
    }
  }
}

void add_passive(const mjModel& m, mjData& d) {
  if (is_disabled(m, mjDSBL_SPRING) && is_disabled(m, mjDSBL_DAMPER)) return;
  if (has_fluid(m)) add_fluid_derivative(m, d, m.opt.integrator == mjINT_IMPLICITFAST);
  if (is_disabled(m, mjDSBL_DAMPER)) return;
  add_dof_dampers(m, d);
  add_tendon_dampers(m, d);
  add_flex_edge_dampers(m, d);
}

// ---- Bias force.

// Computes, for each dof, the velocity of its body just after the joint of the dof. For the
// translations of a free joint, the velocity is that before the rotation of the joint.
void velocity_after_joint(const mjModel& m, const mjData& d, Spatial* u) {
  for (int b = 1; b < m.nbody; ++b) {
    Spatial v = spatial(d.cvel + 6 * m.body_parentid[b]);
    const auto move = [&](int first, int n) {
      for (int i = first; i < first + n; ++i) v += spatial(d.cdof + 6 * i) * d.qvel[i];
      for (int i = first; i < first + n; ++i) u[i] = v;
    };
    for (int j = m.body_jntadr[b]; j < m.body_jntadr[b] + m.body_jntnum[b]; ++j) {
      const int dof = m.jnt_dofadr[j];
      switch (m.jnt_type[j]) {
        case mjJNT_FREE:
          move(dof, 3);
          move(dof + 3, 3);
          break;
        case mjJNT_BALL:
          move(dof, 3);
          break;
        default:
          move(dof, 1);
      }
    }
  }
}

// Computes the matrix B of the map x -> I (x cross v) + x cross* (I v) + v cross* (I x). B is 6 x 6
// and row-major.
void velocity_operator(const double* inertia, const Spatial& v, double matrix[36]) {
  const Spatial momentum = inertia_times(inertia, v);
  for (int k = 0; k < 6; ++k) {
    double unit[6] = {};
    unit[k] = 1;
    const Spatial x = spatial(unit);
    const Spatial y = inertia_times(inertia, cross_motion(x, v)) + cross_force(x, momentum) +
                      cross_force(v, inertia_times(inertia, x));
    for (int i = 0; i < 3; ++i) {
      matrix[6 * i + k] = y.r[i];
      matrix[6 * (3 + i) + k] = y.t[i];
    }
  }
}

Spatial times(const double matrix[36], const double x[6]) {
  Spatial y;
  for (int i = 0; i < 3; ++i) {
    y.r[i] = dot(matrix + 6 * i, x, 6);
    y.t[i] = dot(matrix + 6 * (3 + i), x, 6);
  }
  return y;
}
Spatial transpose_times(const double matrix[36], const double x[6]) {
  double y[6] = {};
  for (int i = 0; i < 6; ++i) add_scaled_to(y, matrix + 6 * i, x[i], 6);
  return spatial(y);
}

void subtract_bias(const mjModel& m, mjData& d) {
  const int nv = static_cast<int>(m.nv), nbody = static_cast<int>(m.nbody);
  StackFrame stack(d);
  Spatial* a = stack.allocate<Spatial>(nv);
  double* B = stack.allocate<double>(36 * nbody);

  velocity_after_joint(m, d, a);
  for (int k = 0; k < nv; ++k) {
    a[k] = spatial(d.cdof_dot + 6 * k) - cross_motion(spatial(d.cdof + 6 * k), a[k]);
  }
  zero(B, 36);
  for (int b = 1; b < nbody; ++b) {
    velocity_operator(d.cinert + 10 * b, spatial(d.cvel + 6 * b), B + 36 * b);
  }
  for (int b = nbody - 1; b > 0; --b) {
    if (m.body_parentid[b] > 0) add_to(B + 36 * m.body_parentid[b], B + 36 * b, 36);
  }

  for (int i = 0; i < nv; ++i) {
    const int body = m.dof_bodyid[i], start = m.D_rowadr[i];
    const double* ci = d.cdof + 6 * i;
    const double* inertia = d.crb + 10 * body;
    const double* Bi = B + 36 * body;
    // The columns of row i up to the last dof of the same body are the dofs of the body's chain.
    const Spatial by_a = inertia_times(inertia, spatial(ci)), by_c = transpose_times(Bi, ci);
    int p = start;
    const int end = start + m.D_rownnz[i], last = m.body_dofadr[body] + m.body_dofnum[body];
    for (; p < end && m.D_colind[p] < last; ++p) {
      const int k = m.D_colind[p];
      d.qDeriv[p] -= dot(by_a, a[k]) + dot(by_c, spatial(d.cdof + 6 * k));
    }
    // The other columns are dofs of descendants. For such a dof, the subtree of the descendant is
    // used.
    for (; p < end; ++p) {
      const int k = m.D_colind[p], later = m.dof_bodyid[k];
      const Spatial force =
          inertia_times(d.crb + 10 * later, a[k]) + times(B + 36 * later, d.cdof + 6 * k);
      d.qDeriv[p] -= dot(spatial(ci), force);
    }
  }
}

// Returns the matrix of the map x -> v cross x.
Mat3 cross_matrix(const Vec3& v) {
  return {{0, -v.z, v.y, v.z, 0, -v.x, -v.y, v.x, 0}};
}
Mat3 operator+(const Mat3& a, const Mat3& b) {
  Mat3 r;
  for (int i = 0; i < 9; ++i) r.m[i] = a.m[i] + b.m[i];
  return r;
}
Mat3 operator*(const Mat3& a, double s) {
  Mat3 r;
  for (int i = 0; i < 9; ++i) r.m[i] = a.m[i] * s;
  return r;
}

}  // namespace

void smooth_velocity_derivative(const mjModel& m, mjData& d, bool with_bias) {
  zero(d.qDeriv, static_cast<int>(m.nD));
  if (!is_disabled(m, mjDSBL_ACTUATION)) add_actuators(m, d);
  add_passive(m, d);
  if (with_bias) subtract_bias(m, d);
}

void free_body_bias_derivative(const mjModel& m, const mjData& d, int body, double derivative[36]) {
  const Mat3 R = mat3(d.xmat + 9 * body), axes = mat3(d.ximat + 9 * body);
  const Vec3 s = vec3(d.xipos + 3 * body) - vec3(d.xpos + 3 * body);
  const Vec3 w = R * vec3(d.qvel + m.body_dofadr[body] + 3);
  const double mass = m.body_mass[body];
  Mat3 inertia;
  const double* diagonal = m.body_inertia + 3 * body;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      inertia(i, j) = 0;
      for (int k = 0; k < 3; ++k) inertia(i, j) += axes(i, k) * diagonal[k] * axes(j, k);
    }
  }
  const Mat3 K = cross_matrix(cross(w, s)) + cross_matrix(w) * cross_matrix(s);
  const Mat3 force = K * R * -mass;
  const Mat3 torque =
      transpose(R) *
      (cross_matrix(s) * K * -mass + cross_matrix(w) * inertia + cross_matrix(inertia * w) * -1.0) *
      R;
  zero(derivative, 36);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      derivative[6 * i + 3 + j] = force(i, j);
      derivative[6 * (3 + i) + 3 + j] = torque(i, j);
    }
  }
}

}  // namespace mj::engine
