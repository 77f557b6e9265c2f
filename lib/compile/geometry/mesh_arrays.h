// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A compiled mesh in compact form. It has the data that geoms need, and the data from which the
// arrays of the model are made. Its layout in memory is the layout of its entry in the asset cache.
// Arrays that can be computed from other arrays are left out, because computing them is faster than
// writing them to a file or touching new memory.

#ifndef MJTOOLS_COMPILE_GEOMETRY_MESH_ARRAYS_H_
#define MJTOOLS_COMPILE_GEOMETRY_MESH_ARRAYS_H_

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "asset/cache.h"
#include "compile/geometry/bounding_tree.h"
#include "compile/geometry/geometry.h"
#include "compile/geometry/mesh_place.h"

namespace mj::compiler {

// The arrays of a mesh. They have the names of the fields in the model. Indices are relative to the
// mesh.
template <template <typename> typename Array>
struct MeshArrays {
  Array<float> vert;  // 3 per vertex; coordinates as in the file
  Array<float> normal, texcoord;
  Array<int> face, facenormal, facetexcoord;
  Array<int> graph;  // hull graph; empty if no hull is needed
  // Vertex count of each polygon, and the vertices of all polygons in sequence.
  Array<int> polyvertnum, polyvert;
  // Order of the leaves in the tree of faces. It determines the whole tree.
  Array<int> tree_order;
  Array<int> oct_depth, oct_child;  // octree; empty if no signed distances are needed
  Array<double> oct_aabb, oct_coeff;
};

// Calls `visit` with each array, in a fixed order.
template <typename Arrays, typename Visit>
void for_each_array(Arrays& a, Visit visit) {
  visit(a.vert), visit(a.normal), visit(a.texcoord);
  visit(a.face), visit(a.facenormal), visit(a.facetexcoord), visit(a.graph);
  visit(a.polyvertnum), visit(a.polyvert), visit(a.tree_order);
  visit(a.oct_depth), visit(a.oct_child), visit(a.oct_aabb), visit(a.oct_coeff);
}

struct MeshSummary {
  MeshTransform transform;
  Pose pose;           // pose of the final frame in the frame of the file
  double volume = 0;   // volume, or area for a shell
  double box[3] = {};  // half sizes of the box with the same inertia
  Vec3 low, high;      // bounds of the vertices in the final frame
  int extrema[27] = {};
};

// A read-only list of integers that are -1 or greater. All integers of a list take the same number
// of bytes, which is the number that the largest one needs.
class NarrowInts {
 public:
  NarrowInts() = default;
  NarrowInts(const std::byte* start, size_t size, int width)
      : start_(start), size_(size), width_(width) {}

  [[nodiscard]] size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  void copy_to(int* out) const;
  void stream_to(int* out) const;  // writes without filling the processor caches (math/streaming.h)
  // Returns whether least <= i < end for each integer i.
  [[nodiscard]] bool are_within(int least, int64_t end) const;
  [[nodiscard]] int64_t sum() const;
  // Returns whether both lists refer to the same memory.
  [[nodiscard]] bool are_those_of(const NarrowInts& other) const {
    return start_ == other.start_ && size_ == other.size_ && width_ == other.width_;
  }

 private:
  const std::byte* start_ = nullptr;
  size_t size_ = 0;
  int width_ = 1;
};

namespace mesh_arrays {

template <typename T>
struct Packed {
  using Type = std::span<const T>;
};
template <>
struct Packed<int> {
  using Type = NarrowInts;
};

}  // namespace mesh_arrays

template <typename T>
using ArrayStore = std::vector<T>;
template <typename T>
using PackedArray = typename mesh_arrays::Packed<T>::Type;

// A compiled mesh. Copies of a Mesh share its arrays.
struct Mesh : MeshSummary {
  MeshArrays<PackedArray> arrays;
  std::shared_ptr<const CacheEntry> entry;  // keeps the memory of the arrays alive

  [[nodiscard]] int vertex_count() const { return static_cast<int>(arrays.vert.size() / 3); }
  [[nodiscard]] int face_count() const { return static_cast<int>(arrays.face.size() / 3); }
  [[nodiscard]] int polygon_count() const { return static_cast<int>(arrays.polyvertnum.size()); }
  [[nodiscard]] int tree_size() const {
    return static_cast<int>(node_count(arrays.tree_order.size()));
  }
  [[nodiscard]] int octree_size() const { return static_cast<int>(arrays.oct_depth.size()); }
};

// Returns a compiled mesh whose arrays are in a new cache entry. Only the same version of the
// library can read this entry.
[[nodiscard]] Mesh pack(const MeshSummary& summary, const MeshArrays<ArrayStore>& arrays);
// Makes `mesh` refer to the arrays of the entry. Returns false if the entry does not hold a mesh.
[[nodiscard]] bool unpack(std::shared_ptr<const CacheEntry> entry, Mesh& mesh);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_GEOMETRY_MESH_ARRAYS_H_
