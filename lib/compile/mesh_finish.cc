// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The arrays of a mesh in the layout of the model.

#include <array>
#include <numeric>

#include "compile/mesh.h"

namespace mj::compiler {
namespace {

// For each of the 27 directions with components -1, 0, 1: the hull vertex farthest along it.
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

// Polygons one after the other, and the polygons of each vertex.
void fill_polygons(const MeshDraft& draft, MeshArrays<ArrayStore>& out) {
  for (const Vec3& n : draft.polygon_normal)
    out.polynormal.insert(out.polynormal.end(), {n.x, n.y, n.z});
  std::vector<int>&count = out.polymapnum, &start = out.polymapadr;
  count.resize(draft.vertex.size());
  start.resize(draft.vertex.size());
  for (const std::vector<int>& loop : draft.polygons) {
    out.polyvertadr.push_back(static_cast<int>(out.polyvert.size()));
    out.polyvertnum.push_back(static_cast<int>(loop.size()));
    out.polyvert.insert(out.polyvert.end(), loop.begin(), loop.end());
    for (const int v : loop) ++count[v];
  }
  std::exclusive_scan(count.begin(), count.end(), start.begin(), 0);
  out.polymap.resize(out.polyvert.size());
  std::vector<int> next = start;
  for (size_t p = 0; p < draft.polygons.size(); ++p) {
    for (const int v : draft.polygons[p]) out.polymap[next[v]++] = static_cast<int>(p);
  }
}

}  // namespace

Mesh finish_mesh(MeshDraft draft) {
  MeshArrays<ArrayStore> out;
  out.normal = std::move(draft.data.normal);
  out.texcoord = std::move(draft.data.texcoord);
  out.face = std::move(draft.data.face);
  out.facenormal = std::move(draft.data.facenormal);
  out.facetexcoord = std::move(draft.data.facetexcoord);
  fill_polygons(draft, out);
  find_extrema(draft.hull, draft.vertex, draft.extrema);
  out.vert = std::move(draft.vertex);
  out.graph = std::move(draft.hull.data);
  out.tree_order = std::move(draft.tree_order);
  out.oct_depth = std::move(draft.octree.depth);
  out.oct_child = std::move(draft.octree.child);
  out.oct_aabb = std::move(draft.octree.aabb);
  out.oct_coeff = std::move(draft.octree.coeff);
  return make_mesh(draft, std::move(out));
}

}  // namespace mj::compiler
