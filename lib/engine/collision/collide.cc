// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Collision detection in these stages:
//
//   broad phase   pairs of bodies and flexes, ascending
//   each pair     explicit pairs of the model, exclusions, then geom by geom (mid phase)
//   narrow phase  contacts of two geoms, in the order in which the pairs are found
//   flexes        contacts of each flex with itself
//
// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], xipos [nbody x 3], ximat [nbody x 9],
//         flexvert_xpos [nflexvert x 3], flexelem_aabb [nflexelem x 6],
//         bvh_aabb_dyn [nbvhdynamic x 6], body_awake [nbody], m.geom_*, m.flex_*, m.pair_*, m.bvh_*
// writes  contact [ncon], ncon, bvh_active [nbvh], maxuse_con; clears the constraint arrays

#include "engine/collision/collide.h"

#include <algorithm>
#include <cstring>

#include "engine/collision/broad/body_filter.h"
#include "engine/collision/broad/broad_phase.h"
#include "engine/collision/flex/flex_pairs.h"
#include "engine/collision/mid_phase.h"
#include "engine/collision/narrow_phase.h"
#include "engine/data/options.h"
#include "engine/data/stack.h"
#include "engine/data/timer.h"
#include "engine/sleep/awake.h"

namespace mj::engine {
namespace {

void clear_arena(mjData& d) {
  d.parena = 0;
  d.ncon = d.ne = d.nf = d.nl = d.nefc = d.nisland = d.nidof = d.nJ = d.nY = d.nA = 0;
  d.efm_active = d.nefmK = d.nefmdof = d.nefmL = 0;
#define MJ_X(type, name, ...) d.name = nullptr;
  MJDATA_ARENA_TABLE(MJ_X)
#undef MJ_X
  d.contact = static_cast<mjContact*>(d.arena);
}

// The explicit contact pairs of the model. They are handled one after the other, in the order of
// the signatures of their bodies.
class ExplicitPairs {
 public:
  ExplicitPairs(const mjModel& m, NarrowPhase& narrow) : m_(m), narrow_(narrow) {}

  // Collides the explicit pairs that come next, up to and including those with the given signature.
  // Two geoms of an explicit pair with exactly this signature are not collided again when the geoms
  // of the two bodies are paired.
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
  return bits_match(m.body_contype[b1], m.body_conaffinity[b1], m.body_contype[b2],
                    m.body_conaffinity[b2]);
}
bool body_flex_match(const mjModel& m, int body, int flex) {
  return bits_match(m.body_contype[body], m.body_conaffinity[body], m.flex_contype[flex],
                    m.flex_conaffinity[flex]);
}
bool flexes_match(const mjModel& m, int f1, int f2) {
  return bits_match(m.flex_contype[f1], m.flex_conaffinity[f1], m.flex_contype[f2],
                    m.flex_conaffinity[f2]);
}

// Calls `collide`, which finds pairs of objects and immediately stores their contacts. If the stack
// is too small for the scratch memory, removes all contacts that this call has stored.
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
  if (uses_trees(m, b1, b2)) {
    collide_at_once(d, narrow, [&] { collide_trees(m, d, b1, b2, narrow); });
    return;
  }
  for (int g1 = begin1; g1 < end1; ++g1) {
    for (int g2 = begin2; g2 < end2; ++g2) narrow.collide_geoms(g1, g2);
  }
}

// Collides a body or a flex with the flex `flex`. `id` is the id of the body, or nbody + f for a
// flex f.
void collide_with_flex(const mjModel& m, mjData& d, int id, int flex, NarrowPhase& narrow) {
  const int other = id - static_cast<int>(m.nbody);
  if (!(other < 0 ? body_flex_match(m, id, flex) : flexes_match(m, other, flex))) return;
  collide_at_once(d, narrow, [&] {
    if (other < 0) {
      collide_body_flex(m, d, id, flex);
    } else {
      collide_flexes(m, d, other, flex);
    }
  });
}

void collide_flexes_with_themselves(const mjModel& m, mjData& d, NarrowPhase& narrow) {
  const bool sleep = some_asleep(m, d);
  for (int f = 0; f < m.nflex; ++f) {
    if (sleep && flex_sleep_state(m, d, f) == mjS_ASLEEP) continue;
    collide_at_once(d, narrow, [&] { collide_flex_with_itself(m, d, f); });
  }
}

Candidates timed_broad_phase(const mjModel& m, mjData& d, StackFrame& stack) {
  const StageTimer timer(d, mjTIMER_COL_BROAD);
  return broad_phase(m, d, stack);
}

// Collides the candidates, the explicit pairs and the flexes. `hulls` may be null.
void collide_candidates(const mjModel& m, mjData& d, const Candidates& candidates,
                        StackFrame& stack, HullTables* hulls) {
  const StageTimer timer(d, mjTIMER_COL_NARROW);
  const int most = max_contacts_of_any_pair(m);
  mjPreContact few[mjMAXCONPAIR];
  NarrowPhase narrow(m, d, most <= mjMAXCONPAIR ? few : stack.allocate<mjPreContact>(most), hulls);
  ExplicitPairs explicit_pairs(m, narrow);
  SweepCheck sweep(m, d);
  const int nbody = static_cast<int>(m.nbody);
  int exclude = 0;
  narrow.begin_batch();

  uint32_t previous = 0;
  for (const uint32_t signature : candidates.signatures) {
    if (signature == previous) continue;
    previous = signature;
    explicit_pairs.collide_up_to(signature);

    const int b1 = static_cast<int>(signature >> 16), b2 = static_cast<int>(signature & 0xffff);
    if (b2 < nbody && !bodies_match(m, b1, b2)) continue;
    while (exclude < m.nexclude &&
           static_cast<uint32_t>(m.exclude_signature[exclude]) < signature) {
      ++exclude;
    }
    if (exclude < m.nexclude && static_cast<uint32_t>(m.exclude_signature[exclude]) == signature) {
      continue;
    }
    if (b2 < nbody) {
      const int before = d.ncon;
      collide_bodies(m, d, b1, b2, narrow);
      if (candidates.is_swept || d.ncon <= before) continue;
      if (!sweep.finds(b1, b2, before, d.ncon)) narrow.remove_contacts_after(before);
    } else {
      collide_with_flex(m, d, b1, b2 - nbody, narrow);
    }
  }
  explicit_pairs.collide_up_to(UINT32_MAX);
  collide_flexes_with_themselves(m, d, narrow);
  d.maxuse_con = std::max(d.maxuse_con, d.ncon);
}

// Does the same with tables of hulls. They are large. If they were part of the frame of other
// functions, a step without meshes would need more of the cache.
[[gnu::noinline]] void collide_with_tables(const mjModel& m, mjData& d,
                                           const Candidates& candidates, StackFrame& stack) {
  HullTables hulls;
  collide_candidates(m, d, candidates, stack, &hulls);
}

}  // namespace

void collide(const mjModel& m, mjData& d) {
  const StageTimer collision(d, mjTIMER_POS_COLLISION);
  clear_arena(d);
  if (is_disabled(m, mjDSBL_CONSTRAINT | mjDSBL_CONTACT)) return;
  if (m.nbody + m.nflex < 2) return;
  if (m.vis.global.bvactive) std::memset(d.bvh_active, 0, m.nbvh);

  StackFrame stack(d);
  const Candidates candidates = timed_broad_phase(m, d, stack);
  if (m.nmesh > 0) {
    collide_with_tables(m, d, candidates, stack);
  } else {
    collide_candidates(m, d, candidates, stack, nullptr);
  }
}

}  // namespace mj::engine
