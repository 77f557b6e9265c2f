// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Narrow phase. It filters candidate pairs of geoms, calls the collision function of their types
// and stores contacts in the arena.

#ifndef MJTOOLS_ENGINE_COLLISION_NARROW_PHASE_H_
#define MJTOOLS_ENGINE_COLLISION_NARROW_PHASE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/convex/hull_tables.h"

namespace mj::engine {

// Returns the largest number of contacts that the collision function of g1 and g2 may find.
int max_contacts(const mjModel& m, int g1, int g2, bool has_margin);

// Returns whether two bounding spheres, or a plane and a bounding sphere, are further apart than
// `margin`.
bool bounds_separated(const mjModel& m, const mjData& d, int g1, int g2, double margin);

// Narrow phase that stores contacts in batches. If a contact does not fit, all contacts of its
// batch are dropped with a warning. The next batch starts anew.
class NarrowPhase {
 public:
  // `scratch` must have room for the contacts of any single pair, which are at most
  // `max_contacts_of_any_pair(m)`. `hulls` may be null.
  NarrowPhase(const mjModel& m, mjData& d, mjPreContact* scratch, HullTables* hulls);

  void begin_batch();

  // Keeps only the first `ncon` contacts.
  void remove_contacts_after(int ncon);

  // Keeps only the first `ncon` contacts and warns that the memory is full.
  void drop_contacts_after(int ncon);

  // Sets the range [begin, end) of explicit pairs between the two bodies whose geoms are collided
  // next. Two candidate geoms are skipped if an explicit pair lists them: that pair is collided
  // separately, with its own parameters.
  void set_merged(int begin, int end);

  void collide_pair(int pair);
  void collide_geoms(int g1, int g2);

 private:
  [[nodiscard]] bool is_merged(int g1, int g2) const;
  void collide(int pair, int g1, int g2);
  void drop_batch();
  void store(int pair, int g1, int g2, double margin, int n);

  const mjModel& m_;
  mjData& d_;
  mjPreContact* scratch_;
  HullTables* hulls_;
  int merged_begin_ = 0, merged_end_ = 0;
  int batch_ncon_ = 0;
  bool batch_dropped_ = false;
};

int max_contacts_of_any_pair(const mjModel& m);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_NARROW_PHASE_H_
