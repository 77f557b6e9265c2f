// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of bodies that hardly touch. The engine drops them if the sweep of its broad phase does
// not find the bodies (engine/collision/broad/broad_phase.h). Without this filter, meshes with
// common faces had contacts in lanes that the engine does not have.

#ifndef MJTOOLS_BATCH_SWEEP_FILTER_H_
#define MJTOOLS_BATCH_SWEEP_FILTER_H_

#include <algorithm>
#include <span>
#include <vector>

#include "batch/contacts.h"
#include "batch/vectors.h"
#include "engine/collision/broad/bounds.h"
#include "engine/collision/broad/broad_phase.h"
#include "engine/position/body_pose.h"

namespace mj::batch {

template <typename T>
class SweepFilter {
 public:
  SweepFilter(const mjModel& m, const std::vector<ContactPair>& pairs, const World<T>& w,
              mjData* const* data)
      : m_(m), pairs_(pairs), w_(w), data_(data) {}

  // Clears `exists` of the contacts of two bodies in the worlds in which the sweep does not find
  // the bodies. Contacts of explicit pairs stay.
  void apply(std::span<Contact<T>> contacts) const {
    Mask<T> has_contact = mask_of<T>(0), is_sure = has_contact;
    for (const Contact<T>& con : contacts) {
      const ContactPair& pair = pair_of(con);
      if (pair.is_explicit) continue;
      if (std::min(pair.body[0], pair.body[1]) == 0) return;  // the world touches every body
      has_contact = either(has_contact, con.exists);
      is_sure = either(is_sure, both(con.exists, surely_overlaps(pair, con)));
    }
    const int unsure = bits(both(has_contact, !is_sure));
    if (unsure == 0) return;
    int found = (1 << kWorlds<T>)-1;
    for (int k = 0; k < kWorlds<T>; ++k) {
      if ((unsure >> k & 1) != 0 && !is_found(k, first_implicit(contacts))) found &= ~(1 << k);
    }
    for (Contact<T>& con : contacts) {
      if (!pair_of(con).is_explicit) con.exists = both(con.exists, mask_of<T>(found));
    }
  }

 private:
  [[nodiscard]] const ContactPair& pair_of(const Contact<T>& con) const {
    return pairs_[static_cast<size_t>(con.pair)];
  }
  [[nodiscard]] const ContactPair& first_implicit(std::span<const Contact<T>> contacts) const {
    return pair_of(*std::ranges::find_if(
        contacts, [this](const Contact<T>& con) { return !pair_of(con).is_explicit; }));
  }

  // Returns the worlds in which the contact is deeper than the rounding errors of the sweep.
  [[nodiscard]] Mask<T> surely_overlaps(const ContactPair& pair, const Contact<T>& con) const {
    T overlap = -con.dist, size{};
    for (const int g : pair.geom) {
      const Vec<T> x = vec3(w_.geom_xpos + 3 * g);
      const double margin = engine::sweep_margin(m_, g);
      overlap += same<T>(margin);
      size += abs(x.x) + abs(x.y) + abs(x.z) + same<T>(m_.geom_rbound[g] + margin);
    }
    return overlap > same<T>(engine::kSweepRounding) * size;
  }

  // Returns whether the sweep finds the bodies of a pair in world k.
  [[nodiscard]] bool is_found(int k, const ContactPair& pair) const {
    mjData& d = *data_[k];
    const auto copy = [k](const T* from, mjtSize n, double* to) {
      for (mjtSize i = 0; i < n; ++i) to[i] = lane(from[i], k);
    };
    copy(w_.xpos, 3 * m_.nbody, d.xpos);
    copy(w_.xquat, 4 * m_.nbody, d.xquat);
    copy(w_.xmat, 9 * m_.nbody, d.xmat);
    copy(w_.xipos, 3 * m_.nbody, d.xipos);
    copy(w_.ximat, 9 * m_.nbody, d.ximat);
    engine::place_frames(d, engine::all_frames(m_, d)[1], [](int) { return true; });
    const auto [low, high] = std::minmax(pair.body[0], pair.body[1]);
    return engine::SweepCheck(m_, d).finds(low, high, 0, 0);
  }

  const mjModel& m_;
  const std::vector<ContactPair>& pairs_;
  const World<T>& w_;
  mjData* const* data_;
};

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_SWEEP_FILTER_H_
