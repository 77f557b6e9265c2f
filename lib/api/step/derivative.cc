// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that compute derivatives.

#include <mujoco/mujoco.h>

#include "api/boundary.h"
#include "engine/linearize/finite_difference.h"

namespace engine = mj::engine;
using mj::api::guarded;

void mjd_transitionFD(const mjModel* m, mjData* d, mjtNum eps, mjtBool flg_centered, mjtNum* A,
                      mjtNum* B, mjtNum* C, mjtNum* D) {
  guarded([&] { engine::transition_derivative(*m, *d, eps, flg_centered, {A, B, C, D}); });
}
void mjd_inverseFD(const mjModel* m, mjData* d, mjtNum eps, mjtBool flg_actuation, mjtNum* DfDq,
                   mjtNum* DfDv, mjtNum* DfDa, mjtNum* DsDq, mjtNum* DsDv, mjtNum* DsDa,
                   mjtNum* DmDq) {
  guarded([&] {
    engine::inverse_derivative(*m, *d, eps, flg_actuation,
                               {DfDq, DfDv, DfDa, DsDq, DsDv, DsDa, DmDq});
  });
}
