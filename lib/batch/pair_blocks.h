// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Pairs of geoms in blocks that belong to the same two bodies, with spheres around the geoms of
// each body. If the spheres of a block are separated in all worlds of a group, no pair of the block
// is tested. The spheres are large enough that the contacts are the same with and without them.

#ifndef MJTOOLS_BATCH_PAIR_BLOCKS_H_
#define MJTOOLS_BATCH_PAIR_BLOCKS_H_

#include <mujoco/mjmodel.h>

#include <vector>

#include "batch/contacts.h"

namespace mj::batch {

// A sphere that moves with a body. The radius is -1 if a geom is infinite.
struct BodySphere {
  int body;
  double centre[3];
  double radius;
};

// Consecutive pairs that have a geom in common.
struct PairRun {
  int first, last;  // range in the list of pairs
  int geom;         // the common geom, or -1 if the pairs are tested without a test of this geom
};

struct PairBlock {
  std::vector<PairRun> runs;
  BodySphere sphere[2];  // the common geoms of the runs belong to the body of the first sphere
  double detection;      // largest distance below which contacts are detected
  bool is_culled;        // whether the spheres are tested
};

// Returns the blocks of a list of pairs, in the order of the list.
[[nodiscard]] std::vector<PairBlock> pair_blocks(const mjModel& m,
                                                 const std::vector<ContactPair>& pairs);

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_PAIR_BLOCKS_H_
