// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/geometry/mesh_arrays.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <limits>

namespace mj::compiler {
namespace {

std::vector<int> values_of(const NarrowInts& ints) {
  std::vector<int> out(ints.size());
  ints.copy_to(out.data());
  return out;
}

// Returns a mesh with two triangles, and a polygon that consists of both triangles.
MeshArrays<ArrayStore> square() {
  MeshArrays<ArrayStore> out;
  out.vert = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
  out.normal = {0, 0, 1};
  out.face = {0, 1, 2, 0, 2, 3};
  out.facenormal = {0, 0, 0, 0, 0, 0};
  out.graph = {1, 2, -1, 300, 70000, 20000000};
  out.polyvertnum = {4};
  out.polyvert = {0, 1, 2, 3};
  out.tree_order = {1, 0};
  return out;
}

std::shared_ptr<NewCacheEntry> copy_of(const CacheEntry& entry) {
  auto out = std::make_shared<NewCacheEntry>(entry.bytes().size());
  std::memcpy(out->data(), entry.bytes().data(), entry.bytes().size());
  return out;
}

TEST_CASE("integers of a packed mesh are unchanged, whatever their width") {
  for (const int most :
       {-1, 0, 254, 255, 65534, 65535, 16777214, 16777215, std::numeric_limits<int>::max()}) {
    MeshArrays<ArrayStore> arrays;
    for (int k = 0; k < 9; ++k) arrays.graph.insert(arrays.graph.end(), {-1, 0, most, most / 2});
    const Mesh mesh = pack({}, arrays);
    CHECK(values_of(mesh.arrays.graph) == arrays.graph);
    CHECK(mesh.arrays.graph.are_within(-1, int64_t{most} + 1 + (most < 0)));
    CHECK_FALSE(mesh.arrays.graph.are_within(0, int64_t{most} + 1));
    CHECK_FALSE(mesh.arrays.graph.are_within(-1, std::max(most, 0)));
  }
}

TEST_CASE("integers of a packed mesh are streamed to any address, and to no other") {
  MeshArrays<ArrayStore> arrays;
  for (int i = 0; i < 70000; i += 1111) arrays.graph.push_back(i - 1);
  for (size_t size = 0; size <= arrays.graph.size(); size = size < 20 ? size + 1 : 2 * size) {
    MeshArrays<ArrayStore> some;
    some.graph.assign(arrays.graph.begin(), arrays.graph.begin() + static_cast<ptrdiff_t>(size));
    const Mesh mesh = pack({}, some);
    for (size_t skip = 0; skip < 4; ++skip) {
      std::vector<int> out(skip + size + 4, -7), expected = out;
      std::ranges::copy(some.graph, expected.begin() + static_cast<ptrdiff_t>(skip));
      mesh.arrays.graph.stream_to(out.data() + skip);
      CHECK(out == expected);
    }
  }
}

TEST_CASE("a packed mesh is the same when it is read from its entry") {
  const MeshArrays<ArrayStore> arrays = square();
  const Mesh mesh = pack({.volume = 7}, arrays);
  Mesh again;
  REQUIRE(unpack(copy_of(*mesh.entry), again));
  CHECK(again.volume == 7);
  CHECK(again.vertex_count() == 4);
  CHECK(again.tree_size() == 3);
  CHECK(std::ranges::equal(again.arrays.vert, arrays.vert));
  CHECK(values_of(again.arrays.face) == arrays.face);
  CHECK(values_of(again.arrays.graph) == arrays.graph);
  CHECK(values_of(again.arrays.tree_order) == arrays.tree_order);
  CHECK(again.arrays.polyvertnum.sum() == 4);
}

TEST_CASE("indices that equal the indices of faces take no room") {
  MeshArrays<ArrayStore> arrays = square();
  const size_t size = pack({}, arrays).entry->bytes().size();
  arrays.facenormal = arrays.face;
  const Mesh mesh = pack({}, arrays);
  CHECK(mesh.entry->bytes().size() < size);
  CHECK(values_of(mesh.arrays.facenormal) == arrays.face);
}

TEST_CASE("an entry that has an index out of range, or ends early, is not a mesh") {
  const auto is_mesh = [](auto change) {
    MeshArrays<ArrayStore> arrays = square();
    change(arrays);
    Mesh mesh;
    return unpack(pack({}, arrays).entry, mesh);
  };
  CHECK(is_mesh([](auto&) {}));
  CHECK_FALSE(is_mesh([](auto& a) { a.face[5] = 4; }));
  CHECK_FALSE(is_mesh([](auto& a) { a.face[0] = -1; }));
  CHECK_FALSE(is_mesh([](auto& a) { a.face.pop_back(); }));
  CHECK_FALSE(is_mesh([](auto& a) { a.facenormal.clear(); }));
  CHECK_FALSE(is_mesh([](auto& a) { a.facenormal[5] = 1; }));
  CHECK_FALSE(is_mesh([](auto& a) { a.facenormal = a.face; }));
  CHECK_FALSE(is_mesh([](auto& a) { a.facetexcoord = {0}; }));
  CHECK_FALSE(is_mesh([](auto& a) { a.facetexcoord = a.face; }));
  CHECK(is_mesh([](auto& a) { a.texcoord.resize(8), a.facetexcoord = a.face; }));
  CHECK(is_mesh([](auto& a) { a.normal.resize(12), a.facenormal = a.face; }));
  CHECK_FALSE(is_mesh([](auto& a) { a.tree_order[0] = 2; }));
  CHECK_FALSE(is_mesh([](auto& a) { a.tree_order = {0}; }));
  CHECK_FALSE(is_mesh([](auto& a) { a.polyvert[1] = 4; }));
  CHECK_FALSE(is_mesh([](auto& a) { a.polyvertnum[0] = 3; }));
  CHECK_FALSE(is_mesh([](auto& a) { a.polyvertnum = {2, 2}; }));
  CHECK_FALSE(is_mesh([](auto& a) { a.graph.clear(); }));
  CHECK_FALSE(is_mesh([](auto& a) { a.oct_depth = {0}; }));
  const Mesh mesh = pack({}, square());
  for (size_t size = 0; size < mesh.entry->bytes().size(); ++size) {
    auto cut = std::make_shared<NewCacheEntry>(size);
    std::memcpy(cut->data(), mesh.entry->bytes().data(), size);
    Mesh out;
    const bool is_padding = mesh.entry->bytes().size() - size < 16;
    CHECK((!unpack(std::move(cut), out) || is_padding));
  }
}

TEST_CASE("whatever the bytes of an entry are, the arrays of its mesh are inside it") {
  const Mesh mesh = pack({}, square());
  for (size_t at = 0; at < mesh.entry->bytes().size(); ++at) {
    for (const int bit : {0, 5, 7}) {
      auto bad = copy_of(*mesh.entry);
      bad->data()[at] ^= std::byte{static_cast<unsigned char>(1 << bit)};
      Mesh out;
      if (!unpack(std::move(bad), out)) continue;
      for_each_array(out.arrays, [](const auto& array) {
        if constexpr (std::is_same_v<decltype(array), const NarrowInts&>) {
          CHECK(values_of(array).size() == array.size());
        }
      });
      for (const int corner : values_of(out.arrays.face)) CHECK(corner < out.vertex_count());
    }
  }
}

}  // namespace
}  // namespace mj::compiler
