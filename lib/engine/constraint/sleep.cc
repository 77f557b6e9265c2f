// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/constraint/sleep.h"

namespace mj::engine {
namespace {

mjtSleepState tendon_state(const mjModel& m, const mjData& d, int tendon) {
  const int ntree = m.tendon_treenum[tendon];
  if (ntree == 0) return mjS_STATIC;
  if (ntree > 2) return mjS_AWAKE;
  for (int k = 0; k < ntree; ++k) {
    if (d.tree_awake[m.tendon_treeid[2 * tendon + k]]) return mjS_AWAKE;
  }
  return mjS_ASLEEP;
}

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

int object_type(int eq_type, int objtype) {
  switch (eq_type) {
    case mjEQ_JOINT:
      return mjOBJ_JOINT;
    case mjEQ_TENDON:
      return mjOBJ_TENDON;
    case mjEQ_FLEX:
    case mjEQ_FLEXVERT:
    case mjEQ_FLEXSTRAIN:
      return mjOBJ_FLEX;
    default:
      return objtype;
  }
}

}  // namespace

mjtSleepState sleep_state(const mjModel& m, const mjData& d, int objtype, int id) {
  if (id < 0) return mjS_STATIC;
  switch (objtype) {
    case mjOBJ_BODY:
      return static_cast<mjtSleepState>(d.body_awake[id]);
    case mjOBJ_JOINT:
      return static_cast<mjtSleepState>(d.body_awake[m.jnt_bodyid[id]]);
    case mjOBJ_SITE:
      return static_cast<mjtSleepState>(d.body_awake[m.site_bodyid[id]]);
    case mjOBJ_TENDON:
      return tendon_state(m, d, id);
    case mjOBJ_FLEX:
      return flex_state(m, d, id);
    default:
      return mjS_AWAKE;
  }
}

bool equality_awake(const mjModel& m, const mjData& d, int eq) {
  const int type = object_type(m.eq_type[eq], m.eq_objtype[eq]);
  return sleep_state(m, d, type, m.eq_obj1id[eq]) == mjS_AWAKE ||
         sleep_state(m, d, type, m.eq_obj2id[eq]) == mjS_AWAKE;
}

}  // namespace mj::engine
