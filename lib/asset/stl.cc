// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Binary STL: 80 bytes of header, int32 count, then 50 bytes per triangle: normal and three corners
// as floats, two bytes of attributes.

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <unordered_map>

#include "asset/mesh_data.h"
#include "base/diagnostic.h"

namespace mj {
namespace {

constexpr size_t kHeader = 84;
constexpr size_t kRecord = 50;
constexpr int kMaxFaces = 200000;
constexpr float kMaxCoordinate = 1 << 30;

using Key = std::array<uint32_t, 3>;

struct KeyHash {
  size_t operator()(const Key& k) const {
    return (static_cast<size_t>(k[0]) * 0x9e3779b97f4a7c15u ^ k[1]) * 0xff51afd7ed558ccdu ^ k[2];
  }
};

[[noreturn]] void fail(const std::string& name, const std::string& what) {
  throw Error("bad-stl", name + ": " + what);
}

}  // namespace

MeshData decode_stl(std::string_view bytes, const std::string& name) {
  if (bytes.size() < kHeader) fail(name, "the STL file has no complete header");
  int32_t faces = 0;
  std::memcpy(&faces, bytes.data() + kHeader - 4, 4);
  const std::string ascii = "; text STL files are not supported";
  if (faces < 1 || faces > kMaxFaces) {
    fail(name, "the STL file must have between 1 and 200000 triangles" + ascii);
  }
  if (kRecord * static_cast<size_t>(faces) != bytes.size() - kHeader) {
    fail(name, "the size of the STL file does not match its triangle count" + ascii);
  }
  MeshData mesh;
  mesh.face.reserve(3 * static_cast<size_t>(faces));
  std::unordered_map<Key, int, KeyHash> ids;
  ids.reserve(static_cast<size_t>(faces));
  for (int f = 0; f < faces; ++f) {
    for (int corner = 0; corner < 3; ++corner) {
      const char* at = bytes.data() + kHeader + kRecord * f + 12 + 12 * corner;
      float v[3];
      Key key;
      std::memcpy(v, at, sizeof(v));
      std::memcpy(key.data(), at, sizeof(v));
      for (const float x : v) {
        if (!(std::abs(x) <= kMaxCoordinate))
          fail(name, "a vertex of the STL file is out of bounds");
      }
      const auto [place, is_new] = ids.try_emplace(key, static_cast<int>(ids.size()));
      if (is_new) mesh.vertex.insert(mesh.vertex.end(), v, v + 3);
      mesh.face.push_back(place->second);
    }
  }
  return mesh;
}

}  // namespace mj
