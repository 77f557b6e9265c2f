// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/constraint/sleep.h"

#include "engine/awake.h"

namespace mj::engine {
namespace {

// That of the first body of the flex that can move.
mjtSleepState flex_state(const mjModel& m, const mjData& d, int flex) {
  const bool nodes = m.flex_interp[flex] != 0;
  const int* body =
      nodes ? m.flex_nodebodyid + m.flex_nodeadr[flex] : m.flex_vertbodyid + m.flex_vertadr[flex];
  const int n = nodes ? m.flex_nodenum[flex] : m.flex_vertnum[flex];
  for (int i = 0; i < n; ++i) {
    if (m.body_treeid[body[i]] >= 0) return static_cast<mjtSleepState>(d.body_awake[body[i]]);
  }
  return mjS_STATIC;
}

// State of either object of an equality; a missing one is static.
mjtSleepState member_state(const mjModel& m, const mjData& d, int eq, int id) {
  if (id < 0) return mjS_STATIC;
  switch (m.eq_type[eq]) {
    case mjEQ_JOINT:
      return object_sleep_state(m, d, mjOBJ_JOINT, id);
    case mjEQ_TENDON:
      return object_sleep_state(m, d, mjOBJ_TENDON, id);
    case mjEQ_FLEX:
    case mjEQ_FLEXVERT:
    case mjEQ_FLEXSTRAIN:
      return flex_state(m, d, id);
    default:
      return object_sleep_state(m, d, m.eq_objtype[eq], id);
  }
}

}  // namespace

bool equality_awake(const mjModel& m, const mjData& d, int eq) {
  return member_state(m, d, eq, m.eq_obj1id[eq]) == mjS_AWAKE ||
         member_state(m, d, eq, m.eq_obj2id[eq]) == mjS_AWAKE;
}

}  // namespace mj::engine
