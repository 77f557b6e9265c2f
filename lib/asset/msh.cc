// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// MSH format: int32 nvertex, nnormal, ntexcoord, nface; float vertex[3 nvertex], normal[3 nnormal],
// texcoord[2 ntexcoord]; int32 face[3 nface].

#include <cstdint>

#include "asset/binary_reader.h"
#include "asset/mesh_data.h"
#include "base/diagnostic.h"

namespace mj {
namespace {

[[noreturn]] void fail(const std::string& name, const std::string& what) {
  throw Error("bad-msh", name + ": " + what);
}

}  // namespace

MeshData decode_msh(std::string_view bytes, const std::string& name) {
  BinaryReader reader(bytes);
  int32_t n[4] = {};  // counts of vertices, normals, texture coordinates, faces
  if (!reader.read(n, 4)) fail(name, "the MSH file has no complete header");
  if (n[0] < 4 || n[1] < 0 || n[2] < 0 || n[3] < 0 || (n[1] > 0 && n[1] != n[0]) ||
      (n[2] > 0 && n[2] != n[0])) {
    fail(name, "the sizes in the header of the MSH file are invalid");
  }
  MeshData mesh;
  if (!reader.read(mesh.vertex, 3 * static_cast<size_t>(n[0])) ||
      !reader.read(mesh.normal, 3 * static_cast<size_t>(n[1])) ||
      !reader.read(mesh.texcoord, 2 * static_cast<size_t>(n[2])) ||
      !reader.read(mesh.face, 3 * static_cast<size_t>(n[3])) || reader.left() > 0) {
    fail(name, "the size of the MSH file does not match its header");
  }
  mesh.facenormal = mesh.face;
  if (n[2] > 0) mesh.facetexcoord = mesh.face;
  return mesh;
}

}  // namespace mj
