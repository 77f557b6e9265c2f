// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/constants/total_mass.h"

#include <algorithm>

namespace mj::engine {

double total_mass(const mjModel& m) {
  double sum = 0;
  for (int b = 1; b < m.nbody; ++b) sum += m.body_mass[b];
  return sum;
}

void set_total_mass(mjModel& m, double mass) {
  const double factor =
      std::max(mass / std::max(mjMINVAL, total_mass(m)), mjMINVAL);  // NaN stays NaN
  for (int b = 1; b < m.nbody; ++b) {
    m.body_mass[b] *= factor;
    for (int k = 0; k < 3; ++k) m.body_inertia[3 * b + k] *= factor;
  }
}

}  // namespace mj::engine
