// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Choices of the constraint stages that follow from the options alone.

#ifndef MJTOOLS_ENGINE_DATA_MODE_H_
#define MJTOOLS_ENGINE_DATA_MODE_H_

#include <mujoco/mjmodel.h>

#include "engine/data/options.h"

namespace mj::engine {

// Where Jacobian "auto" becomes sparse: MuJoCo's documentation (option/jacobian).
constexpr int kSparseFromDofs = 60;

// Whether efc_J is stored by compressed rows.
inline bool is_sparse(const mjModel& m) {
  return m.opt.jacobian == mjJAC_SPARSE ||
         (m.opt.jacobian == mjJAC_AUTO && m.nv >= kSparseFromDofs);
}
// Whether the dual matrix efc_AR is needed.
inline bool is_dual(const mjModel& m) {
  return m.opt.solver == mjSOL_PGS || m.opt.noslip_iterations > 0;
}

// Whether friction cones are elliptic. They are pyramids otherwise, also where the option is
// neither.
inline bool has_elliptic_cones(const mjModel& m) {
  return m.opt.cone == mjCONE_ELLIPTIC;
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_MODE_H_
