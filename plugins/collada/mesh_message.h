// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The mesh of a COLLADA file, and the message in which the reader program sends it.

#ifndef MJTOOLS_PLUGINS_COLLADA_MESH_MESSAGE_H_
#define MJTOOLS_PLUGINS_COLLADA_MESH_MESSAGE_H_

#include <string>
#include <string_view>
#include <vector>

namespace collada {

struct Mesh {
  std::vector<float> vertices, normals, texcoords;     // 3, 3 and 2 numbers each
  std::vector<int> faces, facenormals, facetexcoords;  // triangles, 3 indices each
};

// Return the message for a mesh, and for the reason why a file has no mesh.
[[nodiscard]] std::string message_of(const Mesh& mesh);
[[nodiscard]] std::string message_of_failure(std::string_view why);

// Returns the mesh of a message. Throws std::runtime_error if the message is malformed or
// incomplete, and with the reason if the message contains a reason. All sizes and indices are
// checked, because a hostile file may have misled the program that sent the message.
[[nodiscard]] Mesh mesh_of(std::string_view message);

// Returns whether the message is complete: a mesh or a reason.
[[nodiscard]] bool is_complete(std::string_view message);

}  // namespace collada

#endif  // MJTOOLS_PLUGINS_COLLADA_MESH_MESSAGE_H_
