// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tables of the neighbours of hull vertices, four neighbours side by side. Support functions search
// a hull with a table in about half the time. A table is built from the model anew in every step,
// when a small hull has been used several times. Tables do not change any result.

#ifndef MJTOOLS_ENGINE_COLLISION_CONVEX_HULL_TABLES_H_
#define MJTOOLS_ENGINE_COLLISION_CONVEX_HULL_TABLES_H_

#include <mujoco/mjmodel.h>

#include "engine/collision/convex/support.h"
#include "math/lanes.h"

namespace mj::engine {

// Up to kLanes neighbours of a hull vertex. If there are fewer, the last one is repeated.
struct HullNeighbours {
  Lanes x, y, z;
  int vertex[kLanes];  // hull-local numbers
};

class HullTable {
 public:
  static constexpr int kMostVertices = 32;

  // Builds the table of a mesh. Its hull has at most kMostVertices vertices. Returns false if there
  // are more neighbours than a hull with triangular faces can have.
  bool build(const ConvexMesh& mesh);

  // The neighbours of a vertex are begin(vertex) .. end(vertex)-1.
  [[nodiscard]] const HullNeighbours* begin(int vertex) const { return block_ + first_[vertex]; }
  [[nodiscard]] const HullNeighbours* end(int vertex) const { return block_ + first_[vertex + 1]; }

 private:
  // A hull of n vertices has at most 3 n - 6 edges, and each edge is in two lists. The last block
  // of each list may be incomplete.
  static constexpr int kMostBlocks = 2 * (3 * kMostVertices - 6) / kLanes + kMostVertices;

  int first_[kMostVertices + 1];
  HullNeighbours block_[kMostBlocks];
};

// The tables of the meshes that one collision stage uses.
class HullTables {
 public:
  // Returns the table of a mesh. Returns null if its hull is too large, or if the mesh has not been
  // used often enough to make up for the time that the table takes.
  // The table stays valid while one other mesh is used, because no table is built at the first use.
  const HullTable* find(const ConvexMesh& mesh);

 private:
  static constexpr int kFewUses = 8;
  static constexpr int kTables = 4;

  struct Use {
    int mesh = -1, count = 0;
    bool is_built = false;
  };
  Use use_[kTables];
  HullTable table_[kTables];  // table k belongs to the mesh of use_[k]
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_CONVEX_HULL_TABLES_H_
