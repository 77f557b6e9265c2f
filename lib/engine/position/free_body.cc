// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/position/free_body.h"

namespace mj::engine {

bool is_standalone_free(const mjModel& m, int body) {
  const int tree = m.body_treeid[body];
  return m.body_jntnum[body] == 1 && m.jnt_type[m.body_jntadr[body]] == mjJNT_FREE && tree >= 0 &&
         m.tree_dofnum[tree] == 6 && m.body_subtreemass[body] == m.body_mass[body];
}

}  // namespace mj::engine
