// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A compiled mesh: what geoms need of it, and what its arrays in the model are made from, in few
// bytes. It lies in memory as it does in the cache of assets: every byte of memory that is touched
// for the first time, and of a file that is written, takes longer than to work out what is left out
// here.

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

// Named after the fields of the model, whose indices within a mesh they hold.
template <template <typename> typename Array>
struct MeshArrays {
  Array<float> vert;  // 3 per vertex, as in the file
  Array<float> normal, texcoord;
  Array<int> face, facenormal, facetexcoord;
  Array<int> graph;                  // empty if no hull is needed
  Array<int> polyvertnum, polyvert;  // polygons one after the other
  Array<int> tree_order;             // of the faces in the bounding tree, which follows from it
  Array<int> oct_depth, oct_child;   // empty if no signed distances are needed
  Array<double> oct_aabb, oct_coeff;
};

// Visits all arrays in a fixed order.
template <typename Arrays, typename Visit>
void for_each_array(Arrays& a, Visit visit) {
  visit(a.vert), visit(a.normal), visit(a.texcoord);
  visit(a.face), visit(a.facenormal), visit(a.facetexcoord), visit(a.graph);
  visit(a.polyvertnum), visit(a.polyvert), visit(a.tree_order);
  visit(a.oct_depth), visit(a.oct_child), visit(a.oct_aabb), visit(a.oct_coeff);
}

struct MeshSummary {
  MeshTransform transform;
  Pose pose;           // of the final frame in the frame of the file
  double volume = 0;   // or area, of a shell
  double box[3] = {};  // half sizes of the box with the same inertia
  Vec3 low, high;      // bounds in the final frame
  int extrema[27] = {};
};

// Integers from -1 on, each in as many bytes as the largest one needs.
class NarrowInts {
 public:
  NarrowInts() = default;
  NarrowInts(const std::byte* start, size_t size, int width)
      : start_(start), size_(size), width_(width) {}

  [[nodiscard]] size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  void copy_to(int* out) const;
  void stream_to(int* out) const;  // past the caches (math/streaming.h)
  [[nodiscard]] bool are_within(int least, int64_t end) const;  // least <= each < end
  [[nodiscard]] int64_t sum() const;
  [[nodiscard]] bool are_those_of(const NarrowInts& other) const {  // in memory, too
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

// Copies share the arrays.
struct Mesh : MeshSummary {
  MeshArrays<PackedArray> arrays;
  std::shared_ptr<const CacheEntry> entry;  // where the arrays are

  [[nodiscard]] int vertex_count() const { return static_cast<int>(arrays.vert.size() / 3); }
  [[nodiscard]] int face_count() const { return static_cast<int>(arrays.face.size() / 3); }
  [[nodiscard]] int polygon_count() const { return static_cast<int>(arrays.polyvertnum.size()); }
  [[nodiscard]] int tree_size() const {
    return static_cast<int>(node_count(arrays.tree_order.size()));
  }
  [[nodiscard]] int octree_size() const { return static_cast<int>(arrays.oct_depth.size()); }
};

// The mesh, with its entry for the cache of assets, which only this version can read.
[[nodiscard]] Mesh pack(const MeshSummary& summary, const MeshArrays<ArrayStore>& arrays);
// The mesh whose arrays are those of the entry; false if the entry is not that of a mesh.
[[nodiscard]] bool unpack(std::shared_ptr<const CacheEntry> entry, Mesh& mesh);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_GEOMETRY_MESH_ARRAYS_H_
