// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A compiled mesh: what geoms need of it, and its arrays as they will be in the model.

#ifndef MJTOOLS_COMPILE_MESH_ARRAYS_H_
#define MJTOOLS_COMPILE_MESH_ARRAYS_H_

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "asset/cache.h"
#include "compile/bounding_tree.h"
#include "compile/geometry.h"

namespace mj::compiler {

// Named after the fields of the model, whose indices within a mesh they hold; addresses count from
// the start of the mesh's own arrays.
template <template <typename> typename Array>
struct MeshArrays {
  Array<Vec3> vert;  // not yet rounded: the boxes of the tree are those of these
  Array<float> normal, texcoord;
  Array<int> face, facenormal, facetexcoord;
  Array<int> graph;  // empty if no hull is needed
  Array<double> polynormal;
  Array<int> polyvertadr, polyvertnum, polyvert;
  Array<int> polymapadr, polymapnum, polymap;
  Array<int> tree_order;            // of the faces in the bounding tree, whose nodes follow from it
  Array<int> oct_depth, oct_child;  // empty if no signed distances are needed
  Array<double> oct_aabb, oct_coeff;
};

// Visits all arrays in a fixed order.
template <typename Arrays, typename Visit>
void for_each_array(Arrays& a, Visit visit) {
  visit(a.vert), visit(a.normal), visit(a.texcoord);
  visit(a.face), visit(a.facenormal), visit(a.facetexcoord), visit(a.graph);
  visit(a.polynormal), visit(a.polyvertadr), visit(a.polyvertnum), visit(a.polyvert);
  visit(a.polymapadr), visit(a.polymapnum), visit(a.polymap);
  visit(a.tree_order);
  visit(a.oct_depth), visit(a.oct_child), visit(a.oct_aabb), visit(a.oct_coeff);
}

struct MeshSummary {
  Pose pose;           // of the final frame in the frame of the file
  double volume = 0;   // or area, of a shell
  double box[3] = {};  // half sizes of the box with the same inertia
  Vec3 low, high;      // bounds in the final frame
  int extrema[27] = {};
};

template <typename T>
using ArrayView = std::span<const T>;
template <typename T>
using ArrayStore = std::vector<T>;

// Copies share the arrays.
struct Mesh : MeshSummary {
  MeshArrays<ArrayView> arrays;
  std::shared_ptr<const void> memory;  // of the arrays

  [[nodiscard]] int vertex_count() const { return static_cast<int>(arrays.vert.size()); }
  [[nodiscard]] int face_count() const { return static_cast<int>(arrays.face.size() / 3); }
  [[nodiscard]] int polygon_count() const { return static_cast<int>(arrays.polyvertnum.size()); }
  [[nodiscard]] int tree_size() const {
    return static_cast<int>(node_count(arrays.tree_order.size()));
  }
  [[nodiscard]] int octree_size() const { return static_cast<int>(arrays.oct_depth.size()); }
};

[[nodiscard]] Mesh make_mesh(const MeshSummary& summary, MeshArrays<ArrayStore> arrays);

// A mesh as an entry of the cache of assets, readable only by the version that wrote it.
[[nodiscard]] std::string pack(const Mesh& mesh);
// The mesh whose arrays are those of the entry; false if the entry is not that of a mesh.
[[nodiscard]] bool unpack(std::shared_ptr<const CacheEntry> entry, Mesh& mesh);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_MESH_ARRAYS_H_
