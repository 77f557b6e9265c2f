// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Triangle meshes as mesh files define them, and the decoders of these files.

#ifndef MJTOOLS_ASSET_MESH_DATA_H_
#define MJTOOLS_ASSET_MESH_DATA_H_

#include <string>
#include <string_view>
#include <vector>

namespace mj {

// A triangle mesh as a file defines it. Indices count from 0. Each index array is empty or has
// three entries per triangle. A corner without a normal or texture coordinate has the index -1.
struct MeshData {
  std::vector<float> vertex;    // 3 numbers per vertex
  std::vector<float> normal;    // 3 numbers per normal
  std::vector<float> texcoord;  // 2 numbers per texture coordinate
  std::vector<int> face;
  std::vector<int> facenormal;
  std::vector<int> facetexcoord;
};

// Decodes binary STL. Corners whose coordinates are equal bit by bit become one vertex. Throws
// Error with `name` in the message.
[[nodiscard]] MeshData decode_stl(std::string_view bytes, const std::string& name);

// Decodes Wavefront OBJ. The mesh has the vertices, normals and texture coordinates of the whole
// file, but only the faces of its first shape, with polygons triangulated. Throws Error with `name`
// in the message.
[[nodiscard]] MeshData decode_obj(std::string_view bytes, const std::string& name);

// Decodes the legacy binary MSH format. Throws Error with `name` in the message.
[[nodiscard]] MeshData decode_msh(std::string_view bytes, const std::string& name);

}  // namespace mj

#endif  // MJTOOLS_ASSET_MESH_DATA_H_
