// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <utility>

#include "batch/contacts.h"
#include "engine/collision/broad/body_filter.h"
#include "engine/collision/collision_function.h"
#include "engine/collision/mid_phase.h"
#include "engine/collision/narrow_phase.h"
#include "engine/contact/contact_parameters.h"
#include "engine/data/options.h"

namespace mj::batch {
namespace {

using engine::is_disabled;

bool is_excluded(const mjModel& m, int b1, int b2) {
  const int signature = (b1 << 16) + b2;
  const int *begin = m.exclude_signature, *end = begin + m.nexclude;
  return std::find(begin, end, signature) != end;
}

class PairList {
 public:
  explicit PairList(const mjModel& m) : m_(m) {}

  // Adds the explicit pairs whose pair of bodies has at most this signature. Explicit pairs are
  // sorted by the signatures of their bodies.
  void add_explicit(uint32_t signature) {
    while (next_ < m_.npair && static_cast<uint32_t>(m_.pair_signature[next_]) <= signature) {
      add(next_, m_.pair_geom1[next_], m_.pair_geom2[next_]);
      ++next_;
    }
  }

  void add_bodies(int b1, int b2) {
    const int end1 = m_.body_geomadr[b1] + m_.body_geomnum[b1];
    const int end2 = m_.body_geomadr[b2] + m_.body_geomnum[b2];
    for (int g1 = m_.body_geomadr[b1]; g1 < end1; ++g1) {
      for (int g2 = m_.body_geomadr[b2]; g2 < end2; ++g2) {
        if (!is_explicit(g1, g2) &&
            engine::bits_match(m_.geom_contype[g1], m_.geom_conaffinity[g1], m_.geom_contype[g2],
                               m_.geom_conaffinity[g2])) {
          add(-1, g1, g2);
        }
      }
    }
  }

  std::vector<ContactPair> take() { return std::move(pairs_); }

 private:
  [[nodiscard]] bool is_explicit(int g1, int g2) const {
    for (int i = 0; i < m_.npair; ++i) {
      const int p1 = m_.pair_geom1[i], p2 = m_.pair_geom2[i];
      if ((p1 == g1 && p2 == g2) || (p1 == g2 && p2 == g1)) return true;
    }
    return false;
  }

  void add(int pair, int g1, int g2) {
    if (m_.geom_type[g1] > m_.geom_type[g2]) std::swap(g1, g2);
    if (!engine::collision_function(m_.geom_type[g1], m_.geom_type[g2])) return;
    const engine::Margin margin =
        pair >= 0 ? engine::pair_margin(m_, pair) : engine::geoms_margin(m_, g1, g2);
    ContactPair p{};
    p.detection = margin.detection;
    engine::set_contact_parameters(m_, pair, g1, g2, margin.force, p.parameters);
    for (int k = 0; k < 2; ++k) {
      p.geom[k] = p.parameters.geom[k];
      p.body[k] = m_.geom_bodyid[p.geom[k]];
    }
    p.is_explicit = pair >= 0;
    p.is_in_trees = pair < 0 && engine::uses_trees(m_, p.body[0], p.body[1]);
    // The contacts of all worlds share one list. In different worlds, a box may touch a plane with
    // different corners, and parallel capsules may touch at different ends. The list needs room for
    // all these contacts.
    p.most = std::max(8, engine::max_contacts(m_, g1, g2, margin.detection > 0));
    pairs_.push_back(p);
  }

  const mjModel& m_;
  int next_ = 0;  // the explicit pair that comes next
  std::vector<ContactPair> pairs_;
};

}  // namespace

std::vector<ContactPair> contact_pairs(const mjModel& m) {
  if (is_disabled(m, mjDSBL_CONSTRAINT | mjDSBL_CONTACT)) return {};
  PairList list(m);
  std::vector<engine::BodyFilter> body;
  for (int b = 0; b < m.nbody; ++b) body.push_back(engine::body_filter(m, b));
  for (const engine::BodyFilter& b1 : body) {
    for (int i = b1.id + 1; i < m.nbody; ++i) {
      const engine::BodyFilter& b2 = body[static_cast<size_t>(i)];
      if (!engine::may_collide(b1, b2, true, engine::filters_parents(m))) continue;
      if (is_excluded(m, b1.id, b2.id)) continue;
      list.add_explicit((static_cast<uint32_t>(b1.id) << 16) + static_cast<uint32_t>(b2.id));
      list.add_bodies(b1.id, b2.id);
    }
  }
  list.add_explicit(UINT32_MAX);
  return list.take();
}

}  // namespace mj::batch
