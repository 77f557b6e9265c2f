// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of mjtools/host.h. MuJoCo does not have these functions. They help host programs that
// rebuild a scene while it is simulated.

#include <mjtools/host.h>

#include "api/boundary.h"
#include "base/diagnostic.h"
#include "engine/lifecycle/carry_state.h"
#include "visual/view/perturb.h"

using mj::api::guarded;

int mjt_carryState(const mjModel* old_m, const mjData* old_d, const mjModel* m, mjData* d,
                   int signature, mjtCarryCounts* counts, char* report, int report_sz) {
  int carried = -1;
  guarded([&] {
    const mj::engine::CarryReport result =
        mj::engine::carry_state(*old_m, *old_d, *m, *d, signature);
    const std::string lines = mj::engine::carry_lines(result);
    carried = static_cast<int>(result.carried.size());
    if (counts) {
      *counts = {carried, static_cast<int>(result.added.size()),
                 static_cast<int>(result.lost.size()), static_cast<int>(lines.size())};
    }
    if (report) mj::api::fill(report, report_sz, lines);
  });
  return carried;
}

int mjt_springForce(const mjModel* m, const mjData* d, int body, const mjtNum target[3],
                    mjtNum stiffness, mjtNum force[3]) {
  mj::Vec3 pull{0, 0, 0};
  guarded([&] {
    mj::api::require_id("body", body, m->nbody);
    if (!(stiffness >= 0)) {
      throw mj::Error("bad-argument", "the stiffness of a spring cannot be negative");
    }
    pull = mj::visual::frame_spring(*m, *d, body, mj::vec3(target), stiffness);
  });
  mj::store(force, pull);
  return body > 0 && body < m->nbody && stiffness >= 0 && m->body_invweight0[2 * body] > 0;
}
