// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Collision detection.
//
//   broad phase   pairs of bodies and flexes, ascending
//   each pair     explicit pairs of the model, exclusions, then geom by geom (mid phase)
//   narrow phase  contacts of two geoms, in the order in which the pairs are found
//   flexes        with themselves
//
// reads   d.geom_xpos, d.geom_xmat, d.xipos, d.ximat, d.flexvert_xpos, d.flexelem_aabb,
//         d.bvh_aabb_dyn, d.body_awake, m.geom_*, m.flex_*, m.pair_*, m.bvh_*
// writes  d.contact [ncon], d.ncon, d.bvh_active, d.maxuse_con; clears the constraint arrays

#include "engine/collision/collide.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "engine/awake.h"
#include "engine/collision/broad_phase.h"
#include "engine/collision/flex_pairs.h"
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

// A body or, with an id beyond them, a flex.
struct Collider {
  int contype, conaffinity;
  int flex;  // -1 for a body
};

Collider collider(const mjModel& m, int id) {
  const int flex = id - static_cast<int>(m.nbody);
  if (flex < 0) return {m.body_contype[id], m.body_conaffinity[id], -1};
  return {m.flex_contype[flex], m.flex_conaffinity[flex], flex};
}

// Contacts that are stored while their pairs are found: all or, without memory for them, none.
template <typename Collide>
void collide_at_once(mjData& d, NarrowPhase& narrow, Collide collide) {
  const int before = d.ncon;
  try {
    collide();
  } catch (const StackOverflow&) {
    narrow.drop_contacts_after(before);
  }
  narrow.begin_batch();
}

void collide_bodies(const mjModel& m, mjData& d, int b1, int b2, NarrowPhase& narrow) {
  const int begin1 = m.body_geomadr[b1], end1 = begin1 + m.body_geomnum[b1];
  const int begin2 = m.body_geomadr[b2], end2 = begin2 + m.body_geomnum[b2];
  if (end1 - begin1 == 1 && end2 - begin2 == 1) {
    narrow.collide_geoms(begin1, begin2);
    return;
  }
  if (!(m.opt.disableflags & mjDSBL_MIDPHASE) && m.body_bvhadr[b1] >= 0 && m.body_bvhadr[b2] >= 0) {
    collide_at_once(d, narrow, [&] { collide_trees(m, d, b1, b2, narrow); });
    return;
  }
  for (int g1 = begin1; g1 < end1; ++g1) {
    for (int g2 = begin2; g2 < end2; ++g2) narrow.collide_geoms(g1, g2);
  }
}

bool is_asleep(const mjModel& m, const mjData& d, int flex) {
  return some_asleep(m, d) && flex_sleep_state(m, d, flex) == mjS_ASLEEP;
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
    const Collider c1 = collider(m, b1), c2 = collider(m, b2);
    if (!(c1.contype & c2.conaffinity) && !(c2.contype & c1.conaffinity)) continue;
    while (exclude < m.nexclude &&
           static_cast<uint32_t>(m.exclude_signature[exclude]) < signature) {
      ++exclude;
    }
    if (exclude < m.nexclude && static_cast<uint32_t>(m.exclude_signature[exclude]) == signature) {
      continue;
    }
    if (c2.flex < 0) {
      collide_bodies(m, d, b1, b2, narrow);
    } else if (c1.flex < 0) {
      collide_at_once(d, narrow, [&] { collide_body_flex(m, d, b1, c2.flex); });
    } else {
      collide_at_once(d, narrow, [&] { collide_flexes(m, d, c1.flex, c2.flex); });
    }
  }
  explicit_pairs.collide_up_to(UINT32_MAX);
  for (int f = 0; f < m.nflex; ++f) {
    if (is_asleep(m, d, f)) continue;
    collide_at_once(d, narrow, [&] { collide_flex_with_itself(m, d, f); });
  }
  d.maxuse_con = std::max(d.maxuse_con, d.ncon);
}

}  // namespace mj::engine
