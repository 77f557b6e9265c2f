// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   m.mesh_vert [nmeshvert x 3], m.mesh_graph [nmeshgraph], as a ConvexMesh points to them
// writes  nothing of mjData

#include "engine/collision/convex/hull_tables.h"

namespace mj::engine {

bool HullTable::build(const ConvexMesh& mesh) {
  int nblock = 0;
  for (int v = 0; v < mesh.ngraph; ++v) {
    first_[v] = nblock;
    const int* next = mesh.neighbour + mesh.edgeadr[v];
    while (*next >= 0) {
      if (nblock == kMostBlocks) return false;
      HullNeighbours& block = block_[nblock++];
      Vec3 p[kLanes];
      for (int k = 0; k < kLanes; ++k) {
        block.vertex[k] = *next >= 0 ? *next : block.vertex[k - 1];
        p[k] = mesh.vertex(mesh.globalid[block.vertex[k]]);
        if (*next >= 0) ++next;
      }
      block.x = Lanes{p[0].x, p[1].x, p[2].x, p[3].x};
      block.y = Lanes{p[0].y, p[1].y, p[2].y, p[3].y};
      block.z = Lanes{p[0].z, p[1].z, p[2].z, p[3].z};
    }
  }
  first_[mesh.ngraph] = nblock;
  return true;
}

const HullTable* HullTables::find(const ConvexMesh& mesh) {
  if (mesh.id < 0 || !uses_hull(mesh) || mesh.ngraph > HullTable::kMostVertices) return nullptr;
  const int slot = mesh.id % kTables;
  Use& use = use_[slot];
  if (use.mesh != mesh.id) use = {mesh.id, 0, false};
  if (use.is_built) return &table_[slot];
  if (++use.count != kFewUses) return nullptr;
  use.is_built = table_[slot].build(mesh);
  return use.is_built ? &table_[slot] : nullptr;
}

}  // namespace mj::engine
