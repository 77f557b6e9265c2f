// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/sleep/awake.h"

namespace mj::engine {
namespace {

mjtSleepState body_state(const mjData& d, int body) {
  return static_cast<mjtSleepState>(d.body_awake[body]);
}

// Returns the combined state of two objects. The pair is awake if one of them is awake, static if
// both are static, and otherwise asleep.
mjtSleepState either(mjtSleepState a, mjtSleepState b) {
  if (a == mjS_AWAKE || b == mjS_AWAKE) return mjS_AWAKE;
  return a == mjS_STATIC && b == mjS_STATIC ? mjS_STATIC : mjS_ASLEEP;
}

}  // namespace

mjtSleepState tendon_sleep_state(const mjModel& m, const mjData& d, int tendon) {
  const int trees = m.tendon_treenum[tendon];
  if (trees == 0) return mjS_STATIC;
  if (trees > 2) return mjS_AWAKE;
  for (int k = 0; k < trees; ++k) {
    if (d.tree_awake[m.tendon_treeid[2 * tendon + k]]) return mjS_AWAKE;
  }
  return mjS_ASLEEP;
}

mjtSleepState actuator_sleep_state(const mjModel& m, const mjData& d, int actuator) {
  const int* id = m.actuator_trnid + 2 * actuator;
  switch (m.actuator_trntype[actuator]) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return body_state(d, m.jnt_bodyid[id[0]]);
    case mjTRN_TENDON:
      return tendon_sleep_state(m, d, id[0]);
    case mjTRN_SLIDERCRANK:
      return either(body_state(d, m.site_bodyid[id[0]]), body_state(d, m.site_bodyid[id[1]]));
    case mjTRN_SITE: {
      const mjtSleepState site = body_state(d, m.site_bodyid[id[0]]);
      return id[1] < 0 ? site : either(site, body_state(d, m.site_bodyid[id[1]]));
    }
    case mjTRN_BODY:
      return body_state(d, id[0]);
    case mjTRN_SO3:
      return id[1] < 0
                 ? body_state(d, m.jnt_bodyid[id[0]])
                 : either(body_state(d, m.site_bodyid[id[0]]), body_state(d, m.site_bodyid[id[1]]));
    default:
      return mjS_AWAKE;
  }
}

mjtSleepState flex_sleep_state(const mjModel& m, const mjData& d, int flex) {
  const bool nodes = m.flex_interp[flex] != 0;
  const int* body =
      nodes ? m.flex_nodebodyid + m.flex_nodeadr[flex] : m.flex_vertbodyid + m.flex_vertadr[flex];
  const int n = nodes ? m.flex_nodenum[flex] : m.flex_vertnum[flex];
  for (int i = 0; i < n; ++i) {
    if (m.body_treeid[body[i]] >= 0) return static_cast<mjtSleepState>(d.body_awake[body[i]]);
  }
  return mjS_STATIC;
}

mjtSleepState object_sleep_state(const mjModel& m, const mjData& d, int type, int id) {
  switch (type) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return body_state(d, id);
    case mjOBJ_JOINT:
      return body_state(d, m.jnt_bodyid[id]);
    case mjOBJ_GEOM:
      return body_state(d, m.geom_bodyid[id]);
    case mjOBJ_SITE:
      return body_state(d, m.site_bodyid[id]);
    case mjOBJ_CAMERA:
      return body_state(d, m.cam_bodyid[id]);
    case mjOBJ_TENDON:
      return tendon_sleep_state(m, d, id);
    case mjOBJ_ACTUATOR:
      return actuator_sleep_state(m, d, id);
    default:
      return mjS_AWAKE;
  }
}

}  // namespace mj::engine
