// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of one or four worlds. A model has a fixed list of pairs of geoms that can touch, in the
// order in which the engine lists their contacts. A contact that exists in some worlds of a group
// is listed once, with the mask of these worlds.

#ifndef MJTOOLS_BATCH_CONTACTS_H_
#define MJTOOLS_BATCH_CONTACTS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <vector>

#include "batch/world.h"

namespace mj::batch {

// Two geoms that can touch, with what all their contacts have in common.
struct ContactPair {
  int geom[2];           // ordered by the types of the geoms, as in mjContact
  int body[2];           // their bodies
  int most;              // largest number of contacts
  bool is_explicit;      // whether the model lists the pair
  bool is_in_trees;      // whether the engine first tests the bounding boxes of the geoms
  double detection;      // distance below which contacts are detected
  mjContact parameters;  // dim, friction, solref, solreffriction, solimp and includemargin are set
};

// Lists the pairs that the engine would test if all geoms were close to each other.
[[nodiscard]] std::vector<ContactPair> contact_pairs(const mjModel& m);

template <typename T>
struct Contact {
  int pair;        // index in the list of pairs
  Mask<T> exists;  // worlds in which the contact exists and its distance is below includemargin
  T dist;
  T pos[3];
  T frame[9];  // rows: normal from the first geom to the second, two tangents
};

struct PairBlock;  // pair_blocks.h

// Lists the contacts of worlds whose kinematics has been computed. `contacts` grows if it has too
// few elements. `data` has an mjData for each world, which serves as memory for shapes that the
// engine collides world by world. Returns the number of contacts.
template <typename T>
int collide(const mjModel& m, const std::vector<ContactPair>& pairs,
            const std::vector<PairBlock>& blocks, const World<T>& w, mjData* const* data,
            std::vector<Contact<T>>& contacts);

extern template int collide(const mjModel&, const std::vector<ContactPair>&,
                            const std::vector<PairBlock>&, const World<double>&, mjData* const*,
                            std::vector<Contact<double>>&);
extern template int collide(const mjModel&, const std::vector<ContactPair>&,
                            const std::vector<PairBlock>&, const World<Lanes>&, mjData* const*,
                            std::vector<Contact<Lanes>>&);

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_CONTACTS_H_
