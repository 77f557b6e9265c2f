// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Impedance of constraint rows. engine/constraint/impedance.cc has the equations.

#ifndef MJTOOLS_BATCH_IMPEDANCE_H_
#define MJTOOLS_BATCH_IMPEDANCE_H_

#include <mujoco/mjmodel.h>

#include <cmath>

#include "batch/lane.h"
#include "engine/constraint/impedance.h"
#include "math/elementary.h"

namespace mj::batch {

// Constants of a row, or of the rows of a contact.
struct RowConstants {
  double K, B, tangent_B;  // `tangent_B` belongs to the tangential rows of elliptic contacts
  double solimp[mjNIMP];
  double margin;
  double diagonal;  // estimate of (J M^-1 J')_ii

  RowConstants() = default;
  RowConstants(const mjModel& m, const double* solref, const double* solimp_,
               const double* solreffriction, double margin_, double diagonal_)
      : margin(margin_), diagonal(diagonal_) {
    const engine::RowParameters p = engine::row_parameters(m, solref, solimp_, solreffriction);
    const double dmax = p.solimp[1];
    const bool has_own = p.solreffriction[0] != 0 || p.solreffriction[1] != 0;
    K = engine::stiffness(p.solref, dmax);
    B = engine::damping(p.solref, dmax);
    tangent_B = engine::damping(has_own ? p.solreffriction : p.solref, dmax);
    for (int i = 0; i < mjNIMP; ++i) solimp[i] = p.solimp[i];
  }
};

// Returns the impedance for a distance, which is the position minus the margin.
template <typename T>
T impedance(const double solimp[mjNIMP], const T& distance) {
  const double d0 = solimp[0], dw = solimp[1], width = solimp[2], mid = solimp[3], p = solimp[4];
  if (d0 == dw || width <= mjMINVAL) return same<T>(0.5 * (d0 + dw));
  const T one = same<T>(1);
  const T x = abs(distance) * same<T>(1 / width);
  const Mask<T> is_low = x <= same<T>(mid);
  T y = x;
  if (p == 2) {
    const T rest = one - x;
    y = select(is_low, x * x * same<T>(1 / mid), one - rest * rest * same<T>(1 / (1 - mid)));
  } else if (p != 1) {
    const auto power = [p](double z) { return math::pow(z, p); };
    const T low = same<T>(1 / math::pow(mid, p - 1)) * each(x, power);
    const T high = one - same<T>(1 / math::pow(1 - mid, p - 1)) * each(one - x, power);
    y = select(is_low, low, high);
  }
  return select(x >= one, same<T>(dw), same<T>(d0) + y * same<T>(dw - d0));
}

// Returns D = 1 / R of a row with the given impedance. R is at least mjMINVAL.
template <typename T>
T inverse_regularisation(double diagonal, const T& imp) {
  return min(same<T>(1 / mjMINVAL), imp / ((same<T>(1) - imp) * same<T>(diagonal)));
}

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_IMPEDANCE_H_
