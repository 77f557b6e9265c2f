// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// MSH: int32 nvertex, nnormal, ntexcoord, nface; float vertex[3 nvertex], normal[3 nnormal],
// texcoord[2 ntexcoord]; int32 face[3 nface].

#include <cstdint>
#include <cstring>
#include <limits>

#include "asset/mesh_data.h"
#include "base/diagnostic.h"

namespace mj {
namespace {

[[noreturn]] void fail(const std::string& name, const std::string& what) {
  throw Error("bad-msh", name + ": " + what);
}

template <typename T>
void take(std::string_view& bytes, std::vector<T>& out, size_t count) {
  out.resize(count);
  if (count > 0) std::memcpy(out.data(), bytes.data(), count * sizeof(T));
  bytes.remove_prefix(count * sizeof(T));
}

}  // namespace

MeshData decode_msh(std::string_view bytes, const std::string& name) {
  int32_t n[4];  // vertices, normals, texture coordinates, faces
  if (bytes.size() < sizeof(n)) fail(name, "the MSH file has no complete header");
  std::memcpy(n, bytes.data(), sizeof(n));
  bytes.remove_prefix(sizeof(n));
  if (n[0] < 4 || n[1] < 0 || n[2] < 0 || n[3] < 0 || (n[1] > 0 && n[1] != n[0]) ||
      (n[2] > 0 && n[2] != n[0])) {
    fail(name, "the sizes in the header of the MSH file are invalid");
  }
  constexpr int32_t kMax = std::numeric_limits<int32_t>::max() / 12;
  if (n[0] >= kMax || n[3] >= kMax) fail(name, "the sizes in the MSH file are too large");
  const size_t expected = 4 * (3 * static_cast<size_t>(n[0]) + 3 * static_cast<size_t>(n[1]) +
                               2 * static_cast<size_t>(n[2]) + 3 * static_cast<size_t>(n[3]));
  if (bytes.size() != expected) fail(name, "the MSH file has an unexpected size");
  MeshData mesh;
  take(bytes, mesh.vertex, 3 * static_cast<size_t>(n[0]));
  take(bytes, mesh.normal, 3 * static_cast<size_t>(n[1]));
  take(bytes, mesh.texcoord, 2 * static_cast<size_t>(n[2]));
  take(bytes, mesh.face, 3 * static_cast<size_t>(n[3]));
  mesh.facenormal = mesh.face;
  if (n[2] > 0) mesh.facetexcoord = mesh.face;
  return mesh;
}

}  // namespace mj
