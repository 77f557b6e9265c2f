// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Triangle meshes as files that read back to the same numbers.

#ifndef MJTOOLS_ASSET_ENCODE_MESH_H_
#define MJTOOLS_ASSET_ENCODE_MESH_H_

#include <string>

#include "asset/mesh_data.h"

namespace mj {

// Wavefront OBJ. The mesh has faces.
[[nodiscard]] std::string encode_obj(const MeshData& mesh);

// The legacy binary MSH format, which has one index for the vertex, normal and texture coordinate of
// a corner: facenormal and facetexcoord are not written.
[[nodiscard]] std::string encode_msh(const MeshData& mesh);

}  // namespace mj

#endif  // MJTOOLS_ASSET_ENCODE_MESH_H_
