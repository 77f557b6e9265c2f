// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Predicates on the options of a model.

#ifndef MJTOOLS_ENGINE_DATA_OPTIONS_H_
#define MJTOOLS_ENGINE_DATA_OPTIONS_H_

#include <mujoco/mjmodel.h>

namespace mj::engine {

// Return whether a bit of `flag` is set in the disable flags of the model (is_disabled) or in its
// enable flags (is_enabled).
inline bool is_disabled(const mjModel& m, int flag) {
  return (m.opt.disableflags & flag) != 0;
}
inline bool is_enabled(const mjModel& m, int flag) {
  return (m.opt.enableflags & flag) != 0;
}

// Returns whether the integrator is implicit in velocity.
inline bool is_implicit(const mjModel& m) {
  return m.opt.integrator == mjINT_IMPLICIT || m.opt.integrator == mjINT_IMPLICITFAST;
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_OPTIONS_H_
