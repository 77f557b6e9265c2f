// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/collision/broad/body_filter.h"

#include "engine/sleep/awake.h"

namespace mj::engine {
namespace {

// Returns the filter of a flex. A flex is not welded to any body. A sleeping flex is treated as
// immovable, so it is paired only with awake bodies that can move.
BodyFilter flex_filter(const mjModel& m, int flex, mjtSleepState state) {
  return {static_cast<int>(m.nbody) + flex,
          m.flex_contype[flex],
          m.flex_conaffinity[flex],
          -1 - flex,
          -1 - static_cast<int>(m.nflex),
          state != mjS_ASLEEP,
          state == mjS_ASLEEP,
          state == mjS_STATIC};
}

bool has_plane(const mjModel& m, int body) {
  const int end = m.body_geomadr[body] + m.body_geomnum[body];
  for (int g = m.body_geomadr[body]; g < end; ++g) {
    if (m.geom_type[g] == mjGEOM_PLANE) return true;
  }
  return false;
}

}  // namespace

BodyFilter body_filter(const mjModel& m, int body) {
  BodyFilter f{};
  f.id = body;
  const int end = m.body_geomadr[body] + m.body_geomnum[body];
  for (int g = m.body_geomadr[body]; g < end; ++g) {
    f.contype |= m.geom_contype[g];
    f.conaffinity |= m.geom_conaffinity[g];
  }
  f.weld = m.body_weldid[body];
  f.parent_weld = m.body_weldid[m.body_parentid[f.weld]];
  f.movable = m.body_dofnum[f.weld] != 0;
  f.fixed = f.weld == 0;
  return f;
}

bool is_unbounded(const mjModel& m, int body) {
  if (body == 0) return m.body_geomnum[0] > 0;
  return m.body_dofnum[m.body_weldid[body]] == 0 && has_plane(m, body);
}

Bodies find_collidable(const mjModel& m, const mjData& d, StackFrame& stack) {
  BodyFilter* filter = stack.allocate<BodyFilter>(m.nbody + m.nflex);
  const bool sleep = is_enabled(m, mjENBL_SLEEP) && d.nbody_awake < m.nbody;
  int n = 0, contype = 0, conaffinity = 0;
  for (int b = 0; b < m.nbody; ++b) {
    if (!m.body_contype[b] && !m.body_conaffinity[b]) continue;
    BodyFilter& f = filter[n++] = body_filter(m, b);
    contype |= f.contype;
    conaffinity |= f.conaffinity;
    f.asleep = sleep && d.body_awake[b] == mjS_ASLEEP;
  }
  const int nbody = n;
  for (int f = 0; f < m.nflex; ++f) {
    if (!m.flex_contype[f] && !m.flex_conaffinity[f]) continue;
    filter[n++] = flex_filter(m, f, sleep ? flex_sleep_state(m, d, f) : mjS_AWAKE);
    contype |= m.flex_contype[f];
    conaffinity |= m.flex_conaffinity[f];
  }
  return {n, nbody, filter, contype, conaffinity};
}

}  // namespace mj::engine
