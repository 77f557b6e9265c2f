// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Collision detection.
//
//   broad phase   pairs of bodies, ascending
//   each pair     explicit pairs of the model, exclusions, then geom by geom (mid phase)
//   narrow phase  contacts of two geoms, in the order in which the pairs are found
//
// reads   d.geom_xpos, d.geom_xmat, d.xipos, d.ximat, d.body_awake, m.geom_*, m.pair_*, m.bvh_*
// writes  d.contact [ncon], d.ncon, d.bvh_active, d.maxuse_con; clears the constraint arrays

#include "engine/collision/collide.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "engine/collision/broad_phase.h"
#include "engine/collision/mid_phase.h"
#include "engine/collision/narrow_phase.h"
#include "engine/stack.h"
#include "engine/timer.h"

namespace mj::engine {
namespace {

void clear_arena(mjData& d) {
  d.parena = 0;
  d.ncon = d.ne = d.nf = d.nl = d.nefc = d.nisland = d.nidof = d.nJ = d.nY = d.nA = 0;
  d.efm_active = d.nefmK = d.nefmdof = d.nefmL = 0;
#define MJ_X(type, name, rows, cols) d.name = nullptr;
  MJDATA_ARENA_TABLE(MJ_X)
#undef MJ_X
  d.contact = static_cast<mjContact*>(d.arena);
}

// Explicit pairs of the model, consumed in the order of their body signatures.
class ExplicitPairs {
 public:
  ExplicitPairs(const mjModel& m, NarrowPhase& narrow) : m_(m), narrow_(narrow) {}

  // Collides those up to `signature`; candidates of the same bodies will skip them.
  void collide_up_to(uint32_t signature) {
    const int begin = next_;
    bool merged = false;
    while (next_ < m_.npair && signature_of(next_) <= signature) {
      merged = signature_of(next_) == signature;
      narrow_.collide_pair(next_++);
    }
    narrow_.set_merged(begin, merged ? next_ : begin);
  }

 private:
  [[nodiscard]] uint32_t signature_of(int pair) const {
    return static_cast<uint32_t>(m_.pair_signature[pair]);
  }

  const mjModel& m_;
  NarrowPhase& narrow_;
  int next_ = 0;
};

bool bodies_match(const mjModel& m, int b1, int b2) {
  return (m.body_contype[b1] & m.body_conaffinity[b2]) ||
         (m.body_contype[b2] & m.body_conaffinity[b1]);
}

void collide_bodies(const mjModel& m, mjData& d, int b1, int b2, NarrowPhase& narrow) {
  const int begin1 = m.body_geomadr[b1], end1 = begin1 + m.body_geomnum[b1];
  const int begin2 = m.body_geomadr[b2], end2 = begin2 + m.body_geomnum[b2];
  if (end1 - begin1 == 1 && end2 - begin2 == 1) {
    narrow.collide_geoms(begin1, begin2);
    return;
  }
  if (!(m.opt.disableflags & mjDSBL_MIDPHASE) && m.body_bvhadr[b1] >= 0 && m.body_bvhadr[b2] >= 0) {
    const int before = d.ncon;
    try {
      collide_trees(m, d, b1, b2, narrow);
    } catch (const StackOverflow&) {
      narrow.drop_contacts_after(before);
    }
    narrow.begin_batch();
    return;
  }
  for (int g1 = begin1; g1 < end1; ++g1) {
    for (int g2 = begin2; g2 < end2; ++g2) narrow.collide_geoms(g1, g2);
  }
}

std::span<const uint32_t> timed_broad_phase(const mjModel& m, mjData& d, StackFrame& stack) {
  const StageTimer timer(d, mjTIMER_COL_BROAD);
  return broad_phase(m, d, stack);
}

}  // namespace

void collide(const mjModel& m, mjData& d) {
  const StageTimer collision(d, mjTIMER_POS_COLLISION);
  clear_arena(d);
  if (m.opt.disableflags & (mjDSBL_CONSTRAINT | mjDSBL_CONTACT)) return;
  if (m.nbody + m.nflex < 2) return;
  if (m.vis.global.bvactive) std::memset(d.bvh_active, 0, m.nbvh);

  StackFrame stack(d);
  const std::span<const uint32_t> candidates = timed_broad_phase(m, d, stack);
  const StageTimer timer(d, mjTIMER_COL_NARROW);
  const int most = max_contacts_of_any_pair(m);
  mjPreContact few[mjMAXCONPAIR];
  NarrowPhase narrow(m, d, most <= mjMAXCONPAIR ? few : stack.allocate<mjPreContact>(most));
  ExplicitPairs explicit_pairs(m, narrow);
  int exclude = 0;
  narrow.begin_batch();

  uint32_t previous = 0;
  for (const uint32_t signature : candidates) {
    if (signature == previous) continue;
    previous = signature;
    explicit_pairs.collide_up_to(signature);

    const int b1 = static_cast<int>(signature >> 16), b2 = static_cast<int>(signature & 0xffff);
    if (!bodies_match(m, b1, b2)) continue;
    while (exclude < m.nexclude &&
           static_cast<uint32_t>(m.exclude_signature[exclude]) < signature) {
      ++exclude;
    }
    if (exclude < m.nexclude && static_cast<uint32_t>(m.exclude_signature[exclude]) == signature) {
      continue;
    }
    collide_bodies(m, d, b1, b2, narrow);
  }
  explicit_pairs.collide_up_to(UINT32_MAX);
  d.maxuse_con = std::max(d.maxuse_con, d.ncon);
}

}  // namespace mj::engine
