// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts with elliptic cones in one or four worlds. engine/constraint/row_model.cc has the
// equations.

#ifndef MJTOOLS_BATCH_CONE_H_
#define MJTOOLS_BATCH_CONE_H_

#include "batch/constraint_tables.h"
#include "batch/lane.h"

namespace mj::batch {

constexpr int kMaxDim = 6;  // largest condim

// Worlds in which the force of a contact is zero, or inside the cone. In all other worlds, the
// force is on the boundary of the cone.
template <typename T>
struct ConeZone {
  Mask<T> is_top, is_bottom;

  [[nodiscard]] Mask<T> is_middle() const { return both(!is_top, !is_bottom); }
};
template <typename T>
ConeZone<T> cone_zone(const T& mu, const T& N, const T& T_) {
  const T zero{};
  const Mask<T> is_top = either(N >= mu * T_, both(T_ <= zero, N >= zero));
  const Mask<T> is_low = either(mu * N + T_ <= zero, both(T_ <= zero, N < zero));
  return {is_top, both(!is_top, is_low)};
}

// A contact at a residual: the normal N = mu jar_0, the tangent U_k = f_k jar_k, and the length of
// U.
template <typename T>
struct ConePoint {
  T mu, Dm;  // Dm = D_0 / (mu^2 (1 + mu^2))
  T N, U[kMaxDim], length;
  ConeZone<T> zone;

  ConePoint(const PairRows& pair, const T* D, const T* jar) : mu(same<T>(pair.mu)) {
    Dm = D[0] * same<T>(1 / (pair.mu * pair.mu * (1 + pair.mu * pair.mu)));
    N = mu * jar[0];
    T square{};
    for (int k = 1; k < pair.dim; ++k) {
      U[k] = same<T>(pair.friction[k - 1]) * jar[k];
      square += U[k] * U[k];
    }
    length = sqrt(square);
    zone = cone_zone(mu, N, length);
  }
};

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_CONE_H_
