// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Simulates a loaded model for a few steps with bounded memory and iterations. Fuzzers use it to
// show that even a meaningless model cannot make the engine access memory outside its buffers.

#ifndef MJTOOLS_LOAD_MJB_EXERCISE_H_
#define MJTOOLS_LOAD_MJB_EXERCISE_H_

#include <algorithm>
#include <string>

#include "base/diagnostic.h"
#include "engine/data/data.h"
#include "engine/pipeline/forward.h"
#include "model/field_table.h"

namespace mj {

// Estimates how many bytes mjData would need outside its arena.
inline double data_bytes(const mjModel& m) {
  double bytes = 0;
  for (Size size :
       {Size::nuserdata, Size::nsensordata, Size::npluginstate, Size::nhistory, Size::nJmom,
        Size::nC, Size::nD, Size::nJfe, Size::nJfv, Size::nflexstiffness}) {
    bytes += 32.0 * static_cast<double>(value(m, size));
  }
  return bytes + 1000.0 * static_cast<double>(m.nv + m.nbody + m.ngeom + m.nflexvert);
}

inline void bound_options(mjModel& m) {
  m.narena = std::min<mjtSize>(m.narena, 1 << 22);
  for (int* count : {&m.opt.iterations, &m.opt.ls_iterations, &m.opt.noslip_iterations,
                     &m.opt.ccd_iterations, &m.opt.sdf_iterations, &m.opt.sdf_initpoints}) {
    *count = std::min(*count, 20);
  }
}

// Simulates `steps` steps. Returns the code of the error that ended the simulation early, or "" if
// there was none.
inline std::string exercise(mjModel& m, int steps) {
  constexpr double kMaxDataBytes = 1 << 28;
  if (steps == 0 || data_bytes(m) > kMaxDataBytes) return {};
  bound_options(m);
  try {
    const engine::DataPtr d = engine::make_data(m);
    for (int i = 0; i < steps; ++i) {
      for (int u = 0; u < m.nu; ++u) d->ctrl[u] = 0.1 * (u % 7) - 0.2;
      engine::step(m, *d);
    }
    engine::forward(m, *d);
  } catch (const Error& e) {
    return std::string(e.diagnostic().code.name());
  }
  return {};
}

}  // namespace mj

#endif  // MJTOOLS_LOAD_MJB_EXERCISE_H_
