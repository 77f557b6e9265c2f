// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Polynomial springs and dampers. Their coefficients depend on displacement or on speed.
//
//   spring   S(x) = k + k1 x + k2 x^2,     force -x S(x),  potential k x^2/2 + k1 x^3/3 + k2 x^4/4
//   damper   B(v) = d + d1 |v| + d2 v^2,   force -v B(v),  d(v B)/dv = d + 2 d1 |v| + 3 d2 v^2

#ifndef MJTOOLS_ENGINE_POSITION_POLYNOMIAL_H_
#define MJTOOLS_ENGINE_POSITION_POLYNOMIAL_H_

#include <mujoco/mjmodel.h>

#include "math/wide.h"

namespace mj::engine {

struct Spring {
  double k, k1, k2;

  [[nodiscard]] bool is_zero() const { return k == 0 && k1 == 0 && k2 == 0; }
  template <typename T>
  [[nodiscard]] T stiffness(const T& x) const {
    return wide::same<T>(k) + x * (wide::same<T>(k1) + x * wide::same<T>(k2));
  }
  [[nodiscard]] double potential(double x) const {
    return 0.5 * k * x * x + x * x * x * (k1 / 3 + x * k2 / 4);
  }
};

struct Damper {
  double d, d1, d2;

  [[nodiscard]] bool is_zero() const { return d == 0 && d1 == 0 && d2 == 0; }
  template <typename T>
  [[nodiscard]] T damping(const T& v) const {
    const T speed = wide::abs(v);
    return wide::same<T>(d) + speed * (wide::same<T>(d1) + speed * wide::same<T>(d2));
  }
  // Returns the derivative of v B(v) with respect to v.
  template <typename T>
  [[nodiscard]] T slope(const T& v) const {
    const T speed = wide::abs(v);
    return wide::same<T>(d) +
           speed * (wide::same<T>(2 * d1) + speed * wide::same<T>(3) * wide::same<T>(d2));
  }
};

inline Spring joint_spring(const mjModel& m, int joint) {
  const double* p = m.jnt_stiffnesspoly + mjNPOLY * joint;
  return {m.jnt_stiffness[joint], p[0], p[1]};
}
inline Spring tendon_spring(const mjModel& m, int tendon) {
  const double* p = m.tendon_stiffnesspoly + mjNPOLY * tendon;
  return {m.tendon_stiffness[tendon], p[0], p[1]};
}

// Return the damper `own` plus the damping of all actuators that act on the joint or tendon.
Damper add_joint_actuators(const mjModel& m, int joint, Damper own);
Damper add_tendon_actuators(const mjModel& m, int tendon, Damper own);

inline Damper dof_damper(const mjModel& m, int dof) {
  const double* p = m.dof_dampingpoly + mjNPOLY * dof;
  const Damper own{m.dof_damping[dof], p[0], p[1]};
  const int joint = m.dof_jntid[dof];
  return m.jnt_actuatorid[joint] == -1 ? own : add_joint_actuators(m, joint, own);
}
inline Damper tendon_damper(const mjModel& m, int tendon) {
  const double* p = m.tendon_dampingpoly + mjNPOLY * tendon;
  const Damper own{m.tendon_damping[tendon], p[0], p[1]};
  return m.tendon_actuatorid[tendon] == -1 ? own : add_tendon_actuators(m, tendon, own);
}

// Returns the signed distance between a tendon's length and the dead band of its spring. The
// distance is 0 inside the band.
inline double tendon_stretch(const mjModel& m, int tendon, double length) {
  const double* band = m.tendon_lengthspring + 2 * tendon;
  if (length > band[1]) return length - band[1];
  if (length < band[0]) return length - band[0];
  return 0;
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_POLYNOMIAL_H_
