// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Triangle meshes as they are read, before any processing.

#ifndef MJTOOLS_ASSET_MESH_DATA_H_
#define MJTOOLS_ASSET_MESH_DATA_H_

#include <string>
#include <string_view>
#include <vector>

namespace mj {

// Indices count from 0; index arrays have three entries per triangle or are empty. Corners without
// a normal or texture coordinate have index -1.
struct MeshData {
  std::vector<float> vertex;    // 3 per vertex
  std::vector<float> normal;    // 3 per normal
  std::vector<float> texcoord;  // 2 per coordinate
  std::vector<int> face;
  std::vector<int> facenormal;
  std::vector<int> facetexcoord;
};

// Binary STL. Corners with bitwise equal coordinates become one vertex. Throws Error naming `name`.
[[nodiscard]] MeshData decode_stl(std::string_view bytes, const std::string& name);

// Wavefront OBJ: vertices, normals and texture coordinates of the whole file, faces of its first
// shape, polygons triangulated. Throws Error naming `name`.
[[nodiscard]] MeshData decode_obj(std::string_view bytes, const std::string& name);

// The legacy binary MSH format. Throws Error naming `name`.
[[nodiscard]] MeshData decode_msh(std::string_view bytes, const std::string& name);

}  // namespace mj

#endif  // MJTOOLS_ASSET_MESH_DATA_H_
