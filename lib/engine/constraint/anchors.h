// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Points that a connect or weld constraint makes coincide, and the orientations that a weld aligns.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_ANCHORS_H_
#define MJTOOLS_ENGINE_CONSTRAINT_ANCHORS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "math/quat.h"

namespace mj::engine {

struct Anchors {
  int body[2];
  Vec3 point[2];
};
inline Anchors equality_anchors(const mjModel& m, const mjData& d, int eq) {
  Anchors a;
  const int id[2] = {m.eq_obj1id[eq], m.eq_obj2id[eq]};
  const double* data = m.eq_data + mjNEQDATA * eq;
  const bool weld = m.eq_type[eq] == mjEQ_WELD;
  for (int k = 0; k < 2; ++k) {
    if (m.eq_objtype[eq] == mjOBJ_SITE) {
      a.body[k] = m.site_bodyid[id[k]];
      a.point[k] = vec3(d.site_xpos + 3 * id[k]);
    } else {
      const int slot = weld ? 1 - k : k;  // a weld stores the anchor of body 2 first
      a.body[k] = id[k];
      a.point[k] = mat3(d.xmat + 9 * id[k]) * vec3(data + 3 * slot) + vec3(d.xpos + 3 * id[k]);
    }
  }
  return a;
}

inline void weld_orientations(const mjModel& m, const mjData& d, int eq, const Anchors& a,
                              Quat q[2]) {
  for (int k = 0; k < 2; ++k) q[k] = quat(d.xquat + 4 * a.body[k]);
  if (m.eq_objtype[eq] == mjOBJ_SITE) {
    q[0] = q[0] * quat(m.site_quat + 4 * m.eq_obj1id[eq]);
    q[1] = q[1] * quat(m.site_quat + 4 * m.eq_obj2id[eq]);
  } else {
    q[0] = q[0] * quat(m.eq_data + mjNEQDATA * eq + 6);
  }
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_ANCHORS_H_
