// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts the draft of a mesh to its compact form.

#include <array>

#include "compile/mesh/mesh.h"

namespace mj::compiler {
namespace {

// Finds the hull vertex that is farthest along each of the 27 directions with the components -1, 0
// and 1. For the direction (0, 0, 0), this is the first vertex.
void find_extrema(const HullGraph& graph, const std::vector<Vec3>& vert, int* extrema) {
  if (graph.data.empty()) return;
  std::vector<std::array<float, 3>> hull;
  for (const int i : graph.vertices()) {
    const Vec3& v = vert[i];
    hull.push_back({static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)});
  }
  for (int k = 0; k < 27; ++k) {
    const float c[3] = {static_cast<float>(k / 9 - 1), static_cast<float>(k / 3 % 3 - 1),
                        static_cast<float>(k % 3 - 1)};
    float best = 0;
    for (size_t local = 0; local < hull.size(); ++local) {
      const std::array<float, 3>& v = hull[local];
      const float value = v[0] * c[0] + v[1] * c[1] + v[2] * c[2];
      if (local == 0 || value > best) {
        best = value;
        extrema[k] = static_cast<int>(local);
      }
    }
  }
}

}  // namespace

Mesh finish_mesh(MeshDraft draft) {
  find_extrema(draft.hull, draft.vertex, draft.extrema);
  MeshArrays<ArrayStore> out;
  out.vert = std::move(draft.data.vertex);
  out.normal = std::move(draft.data.normal);
  out.texcoord = std::move(draft.data.texcoord);
  out.face = std::move(draft.data.face);
  out.facenormal = std::move(draft.data.facenormal);
  out.facetexcoord = std::move(draft.data.facetexcoord);
  for (const std::vector<int>& loop : draft.polygons) {
    out.polyvertnum.push_back(static_cast<int>(loop.size()));
    out.polyvert.insert(out.polyvert.end(), loop.begin(), loop.end());
  }
  out.graph = std::move(draft.hull.data);
  out.tree_order = std::move(draft.tree_order);
  out.oct_depth = std::move(draft.octree.depth);
  out.oct_child = std::move(draft.octree.child);
  out.oct_aabb = std::move(draft.octree.aabb);
  out.oct_coeff = std::move(draft.octree.coeff);
  return pack(draft, out);
}

}  // namespace mj::compiler
