// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/mesh_entry.h"

#include <type_traits>

#include "asset/binary_reader.h"

namespace mj::compiler {
namespace {

// Everything of a mesh but its polygons, in a fixed order; `visit` takes arrays and plain values.
template <typename M, typename Visit>
bool for_each_part(M& mesh, Visit visit) {
  auto& d = mesh.data;
  auto& t = mesh.bvh;
  auto& o = mesh.octree;
  return visit(d.normal) && visit(d.texcoord) && visit(d.face) && visit(d.facenormal) &&
         visit(d.facetexcoord) && visit(mesh.vertex) && visit(mesh.hull.data) &&
         visit(mesh.polygon_normal) && visit(mesh.pose) && visit(mesh.volume) && visit(mesh.box) &&
         visit(mesh.low) && visit(mesh.high) && visit(t.depth) && visit(t.child) && visit(t.leaf) &&
         visit(t.aabb) && visit(o.depth) && visit(o.child) && visit(o.aabb) && visit(o.coeff);
}

class Packer {
 public:
  template <typename T>
  bool operator()(const std::vector<T>& values) {
    static_assert(std::is_trivially_copyable_v<T>);
    (*this)(values.size());
    append(values.data(), values.size() * sizeof(T));
    return true;
  }
  template <typename T>
  requires std::is_trivially_copyable_v<T>
  bool operator()(const T& value) {
    append(&value, sizeof(value));
    return true;
  }

  std::string bytes;

 private:
  void append(const void* from, size_t size) { bytes.append(static_cast<const char*>(from), size); }
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : reader_(bytes) {}

  template <typename T>
  bool operator()(std::vector<T>& values) {
    size_t size = 0;
    return reader_.read(&size, 1) && reader_.read(values, size);
  }
  template <typename T>
  requires std::is_trivially_copyable_v<T>
  bool operator()(T& value) { return reader_.read(&value, 1); }

  [[nodiscard]] bool done() const { return reader_.left() == 0; }

 private:
  BinaryReader reader_;
};

bool unpack_polygons(Unpacker& unpacker, Polygons& polygons) {
  std::vector<int> sizes, corners;
  if (!unpacker(sizes) || !unpacker(corners)) return false;
  auto at = corners.cbegin();
  for (const int size : sizes) {
    if (size < 0 || size > corners.cend() - at) return false;
    polygons.emplace_back(at, at + size);
    at += size;
  }
  return at == corners.cend();
}

}  // namespace

std::string pack(const Mesh& mesh) {
  Packer packer;
  for_each_part(mesh, [&](const auto& part) { return packer(part); });
  std::vector<int> sizes, corners;
  for (const std::vector<int>& loop : mesh.polygons) {
    sizes.push_back(static_cast<int>(loop.size()));
    corners.insert(corners.end(), loop.begin(), loop.end());
  }
  packer(sizes);
  packer(corners);
  return std::move(packer.bytes);
}

bool unpack(std::string_view bytes, Mesh& mesh) {
  Unpacker unpacker(bytes);
  const bool good = for_each_part(mesh, [&](auto& part) { return unpacker(part); }) &&
                    unpack_polygons(unpacker, mesh.polygons) && unpacker.done();
  if (!good) mesh = {};
  return good;
}

}  // namespace mj::compiler
