// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes triangle meshes as files. Reading such a file back gives the same numbers.

#ifndef MJTOOLS_ASSET_ENCODE_MESH_H_
#define MJTOOLS_ASSET_ENCODE_MESH_H_

#include <string>

#include "asset/mesh_data.h"

namespace mj {

// Returns the mesh as Wavefront OBJ. The mesh must have faces.
[[nodiscard]] std::string encode_obj(const MeshData& mesh);

// Returns the mesh in the legacy binary MSH format. In this format, a corner has a single index for
// vertex, normal and texture coordinate. Therefore facenormal and facetexcoord are not written.
[[nodiscard]] std::string encode_msh(const MeshData& mesh);

// Returns the faces of the mesh as binary STL. This format has neither normals of vertices nor
// texture coordinates, and each face has its own vertices. The mesh must have faces.
[[nodiscard]] std::string encode_stl(const MeshData& mesh);

}  // namespace mj

#endif  // MJTOOLS_ASSET_ENCODE_MESH_H_
