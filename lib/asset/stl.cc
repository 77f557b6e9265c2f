// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A binary STL file begins with a header of 80 bytes and the number of triangles as an int32. Then
// each triangle takes 50 bytes: its normal and its three corners as floats, and two bytes of
// attributes.

#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "asset/mesh_data.h"
#include "base/diagnostic.h"

namespace mj {
namespace {

constexpr size_t kHeader = 84;
constexpr size_t kRecord = 50;
constexpr size_t kNormal = 12;
constexpr int kMaxFaces = 200000;
constexpr float kMaxCoordinate = 1 << 30;

// The distinct vertices of a mesh, numbered in order of appearance. A hash table of indices into
// the list finds equal vertices.
class VertexList {
 public:
  explicit VertexList(std::vector<float>& vertex) : vertex_(vertex), slots_(kLeastSlots, kEmpty) {}

  int number_of(const float v[3]) {
    if (2 * count_ >= slots_.size()) grow();
    size_t slot = slot_of(v);
    for (; slots_[slot] != kEmpty; slot = (slot + 1) & (slots_.size() - 1)) {
      if (std::memcmp(&vertex_[3 * static_cast<size_t>(slots_[slot])], v, kBytes) == 0) {
        return slots_[slot];
      }
    }
    slots_[slot] = static_cast<int>(count_++);
    vertex_.insert(vertex_.end(), v, v + 3);
    return slots_[slot];
  }

 private:
  static constexpr int kEmpty = -1;
  static constexpr size_t kBytes = 3 * sizeof(float), kLeastSlots = 1024;

  [[nodiscard]] size_t slot_of(const float v[3]) const {
    uint32_t bits[3];
    std::memcpy(bits, v, kBytes);
    uint64_t h = (bits[0] * 0x9e3779b97f4a7c15u ^ bits[1]) * 0xff51afd7ed558ccdu;
    h = (h ^ h >> 32 ^ bits[2]) * 0xc4ceb9fe1a85ec53u;
    return (h >> 32) & (slots_.size() - 1);
  }

  void grow() {
    slots_.assign(2 * slots_.size(), kEmpty);
    for (size_t i = 0; i < count_; ++i) {
      size_t slot = slot_of(&vertex_[3 * i]);
      while (slots_[slot] != kEmpty) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = static_cast<int>(i);
    }
  }

  std::vector<float>& vertex_;
  std::vector<int> slots_;  // hash table; its size is a power of two, and at most half is used
  size_t count_ = 0;
};

[[noreturn]] void fail(const std::string& name, const std::string& what, std::string hint = {}) {
  throw Error("bad-stl", name + ": " + what, std::move(hint));
}

// Returns whether a file that is not valid binary STL is a text STL file. Such a text begins with
// "solid" and contains the word "facet" or "endsolid". The caller must exclude valid binary files,
// because their header may begin with "solid" too.
bool is_text(std::string_view bytes) {
  const size_t start = bytes.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos || !bytes.substr(start).starts_with("solid")) return false;
  const std::string_view head = bytes.substr(start, 1024);
  return head.find('\0') == std::string_view::npos &&
         (head.find("facet") != std::string_view::npos ||
          head.find("endsolid") != std::string_view::npos);
}

// Returns the number of triangles in the file. Throws Error if the number does not agree with the
// file size or is out of range.
int count_faces(std::string_view bytes, const std::string& name) {
  int32_t faces = 0;
  if (bytes.size() >= kHeader) std::memcpy(&faces, bytes.data() + kHeader - 4, 4);
  const bool matches = bytes.size() >= kHeader && faces >= 0 &&
                       kRecord * static_cast<size_t>(faces) == bytes.size() - kHeader;
  if (!matches && is_text(bytes)) {
    fail(name, "this is a text (ASCII) STL file, but only binary STL files are supported",
         "save the mesh as binary STL, or as OBJ");
  }
  if (bytes.size() < kHeader) fail(name, "the STL file has no complete header");
  if (faces < 1 || faces > kMaxFaces) {
    fail(name,
         "the STL file has " + std::to_string(static_cast<uint32_t>(faces)) +
             " triangles according to its header, but must have between 1 and 200000",
         faces > kMaxFaces && matches ? "reduce the mesh, or save it as OBJ" : "");
  }
  if (!matches) {
    fail(name, "the STL file has " + std::to_string(bytes.size()) + " bytes, but its header says " +
                   std::to_string(faces) + " triangles, which take " +
                   std::to_string(kHeader + kRecord * static_cast<size_t>(faces)));
  }
  return faces;
}

}  // namespace

MeshData decode_stl(std::string_view bytes, const std::string& name) {
  const int faces = count_faces(bytes, name);
  MeshData mesh;
  mesh.face.reserve(3 * static_cast<size_t>(faces));
  VertexList vertices(mesh.vertex);
  for (int f = 0; f < faces; ++f) {
    const char* at = bytes.data() + kHeader + kRecord * static_cast<size_t>(f) + kNormal;
    float v[9];
    std::memcpy(v, at, sizeof(v));
    for (int corner = 0; corner < 3; ++corner) {
      for (int k = 0; k < 3; ++k) {
        if (std::abs(v[3 * corner + k]) <= kMaxCoordinate) continue;
        fail(name, "a vertex of the STL file is out of bounds");
      }
      mesh.face.push_back(vertices.number_of(v + 3 * corner));
    }
  }
  return mesh;
}

}  // namespace mj
