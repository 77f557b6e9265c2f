// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Narrow phase: from candidate pairs of geoms to contacts.
//
// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], m.geom_*, m.pair_*, body_awake [nbody]
// writes  contact [ncon], ncon, parena, warning

#include "engine/collision/narrow_phase.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/collision/broad/body_filter.h"
#include "engine/collision/collision_function.h"
#include "engine/collision/convex/convex.h"
#include "engine/contact/contact_parameters.h"
#include "engine/data/callback.h"
#include "engine/data/iteration_limits.h"
#include "engine/data/object_error.h"
#include "engine/data/options.h"
#include "engine/data/stack.h"
#include "engine/data/warning.h"
#include "math/dense.h"
#include "math/vec3.h"

namespace mj::engine {
int max_contacts(const mjModel& m, int g1, int g2, bool has_margin) {
  const int lower = std::min(m.geom_type[g1], m.geom_type[g2]);
  const int upper = std::max(m.geom_type[g1], m.geom_type[g2]);
  const auto either = [&](int type) { return lower == type || upper == type; };
  if (upper <= mjGEOM_HFIELD) return 0;  // planes and height fields do not collide with each other
  if (upper == mjGEOM_SDF) return sdf_initpoints(m);
  if (lower == mjGEOM_HFIELD) return mjMAXCONPAIR;
  if (either(mjGEOM_SPHERE) || either(mjGEOM_ELLIPSOID)) return 1;
  if (lower == mjGEOM_PLANE) {
    return upper == mjGEOM_CAPSULE ? 2 : upper == mjGEOM_MESH ? 3 : 4;
  }
  if (lower == mjGEOM_BOX && upper == mjGEOM_BOX) return 8;
  if (lower == mjGEOM_CAPSULE && upper == mjGEOM_CAPSULE) return 2;
  if (lower == mjGEOM_CAPSULE && upper == mjGEOM_BOX) return 4;
  if (is_disabled(m, mjDSBL_MULTICCD)) return 1;
  if (either(mjGEOM_CAPSULE) || either(mjGEOM_CYLINDER)) return 5;
  if (is_disabled(m, mjDSBL_NATIVECCD)) return 5;
  return has_margin ? 5 : 4;
}

int max_contacts_of_any_pair(const mjModel& m) {
  return std::max<int>(mjMAXCONPAIR, sdf_initpoints(m));
}

bool bounds_separated(const mjModel& m, const mjData& d, int g1, int g2, double margin) {
  const double r1 = m.geom_rbound[g1], r2 = m.geom_rbound[g2];
  const Vec3 between = vec3(d.geom_xpos + 3 * g2) - vec3(d.geom_xpos + 3 * g1);
  if (r1 > 0 && r2 > 0) {
    const double reach = r1 + r2 + margin;
    return dot(between, between) > reach * reach;
  }
  const auto above_plane = [&](int plane, const Vec3& v, double r) {
    const double* R = d.geom_xmat + 9 * plane;
    return v.x * R[2] + v.y * R[5] + v.z * R[8] > margin + r;
  };
  if (m.geom_type[g1] == mjGEOM_PLANE && r2 > 0) return above_plane(g1, between, r2);
  if (m.geom_type[g2] == mjGEOM_PLANE && r1 > 0) return above_plane(g2, -between, r1);
  return false;
}

NarrowPhase::NarrowPhase(const mjModel& m, mjData& d, mjPreContact* scratch, HullTables* hulls)
    : m_(m), d_(d), scratch_(scratch), hulls_(hulls) {}

void NarrowPhase::begin_batch() {
  batch_ncon_ = d_.ncon;
  batch_dropped_ = false;
}

void NarrowPhase::set_merged(int begin, int end) {
  merged_begin_ = begin;
  merged_end_ = end;
}

bool NarrowPhase::is_merged(int g1, int g2) const {
  for (int i = merged_begin_; i < merged_end_; ++i) {
    const int p1 = m_.pair_geom1[i], p2 = m_.pair_geom2[i];
    if ((p1 == g1 && p2 == g2) || (p1 == g2 && p2 == g1)) return true;
  }
  return false;
}

void NarrowPhase::collide_pair(int pair) {
  const int g1 = m_.pair_geom1[pair], g2 = m_.pair_geom2[pair];
  if (is_enabled(m_, mjENBL_SLEEP)) {
    const bool awake1 = d_.body_awake[m_.geom_bodyid[g1]] == mjS_AWAKE;
    const bool awake2 = d_.body_awake[m_.geom_bodyid[g2]] == mjS_AWAKE;
    if (!awake1 && !awake2) return;
  }
  collide(pair, g1, g2);
}

void NarrowPhase::collide_geoms(int g1, int g2) {
  if (const mjfConFilt filter = mjcb_contactfilter) {
    if (filter(&m_, &d_, g1, g2)) return;
  } else if (!bits_match(m_.geom_contype[g1], m_.geom_conaffinity[g1], m_.geom_contype[g2],
                         m_.geom_conaffinity[g2])) {
    return;
  }
  if (is_merged(g1, g2)) return;
  collide(-1, g1, g2);
}

void NarrowPhase::collide(int pair, int g1, int g2) {
  if (batch_dropped_) return;
  if (m_.geom_type[g1] > m_.geom_type[g2]) std::swap(g1, g2);
  const mjfCollision function = collision_function(m_.geom_type[g1], m_.geom_type[g2]);
  if (!function) return;
  const Margin margin = pair >= 0 ? pair_margin(m_, pair) : geoms_margin(m_, g1, g2);
  if (bounds_separated(m_, d_, g1, g2, margin.detection)) return;
  int n = 0;
  try {
    n = hulls_ && is_convex_convex(function)
            ? collide_convex(m_, d_, scratch_, g1, g2, margin.detection, *hulls_)
            : function(&m_, &d_, scratch_, g1, g2, margin.detection);
  } catch (const StackOverflow&) {
    drop_batch();
    return;
  }
  if (n == 0) return;
  const int limit = max_contacts(m_, g1, g2, margin.detection > 0);
  if (n > limit) {
    throw ObjectError(mjOBJ_GEOM, g1, "contact-count",
                      "the collision function of geoms " + std::to_string(g1) + " and " +
                          std::to_string(g2) + " returned " + std::to_string(n) +
                          " contacts, more than the allowed " + std::to_string(limit));
  }
  store(pair, g1, g2, margin.force, n);
}

void NarrowPhase::remove_contacts_after(int ncon) {
  d_.ncon = ncon;
  d_.parena = sizeof(mjContact) * static_cast<size_t>(ncon);
}

void NarrowPhase::drop_contacts_after(int ncon) {
  remove_contacts_after(ncon);
  warn(d_, mjWARN_CONTACTFULL, ncon);
}

void NarrowPhase::drop_batch() {
  drop_contacts_after(batch_ncon_);
  batch_dropped_ = true;
}

void NarrowPhase::store(int pair, int g1, int g2, double margin, int n) {
  void* memory = arena_allocate(d_, n * sizeof(mjContact), alignof(mjContact));
  if (!memory) {
    drop_batch();
    return;
  }
  mjContact* con = static_cast<mjContact*>(memory);
  set_contact_parameters(m_, pair, g1, g2, margin, *con);
  for (int i = 1; i < n; ++i) con[i] = con[0];
  for (int i = 0; i < n; ++i) place_contact(con[i], scratch_[i]);
  d_.ncon += n;
}

}  // namespace mj::engine
