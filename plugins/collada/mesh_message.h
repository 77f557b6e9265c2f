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
  std::vector<int> faces, facenormals, facetexcoords;  // 3 indices each, of triangles
};

// Returns the message of a mesh, or of the reason why a file has no mesh.
[[nodiscard]] std::string message_of(const Mesh& mesh);
[[nodiscard]] std::string message_of_failure(std::string_view why);

// Returns the mesh of a message. Throws std::runtime_error with the reason in the message, or if
// the message is malformed or incomplete. A message may come from a program that was misled by a
// hostile file: all sizes and indices are checked.
[[nodiscard]] Mesh mesh_of(std::string_view message);

// Returns whether the message is complete: a mesh or a reason.
[[nodiscard]] bool is_complete(std::string_view message);

}  // namespace collada

#endif  // MJTOOLS_PLUGINS_COLLADA_MESH_MESSAGE_H_
