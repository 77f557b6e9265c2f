// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Properties of the constraint stages that depend only on the options of the model.

#ifndef MJTOOLS_ENGINE_DATA_MODE_H_
#define MJTOOLS_ENGINE_DATA_MODE_H_

#include <mujoco/mjmodel.h>

#include "engine/data/options.h"

namespace mj::engine {

// Number of dofs from which a Jacobian of type "auto" is sparse (MuJoCo's documentation,
// option/jacobian).
constexpr int kSparseFromDofs = 60;

// Returns whether efc_J is stored as compressed sparse rows.
inline bool is_sparse(const mjModel& m) {
  return m.opt.jacobian == mjJAC_SPARSE ||
         (m.opt.jacobian == mjJAC_AUTO && m.nv >= kSparseFromDofs);
}
// Returns whether the dual matrix efc_AR is needed.
inline bool is_dual(const mjModel& m) {
  return m.opt.solver == mjSOL_PGS || m.opt.noslip_iterations > 0;
}

// Returns whether friction cones are elliptic. Every other value of the option means pyramidal
// cones.
inline bool has_elliptic_cones(const mjModel& m) {
  return m.opt.cone == mjCONE_ELLIPTIC;
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_MODE_H_
