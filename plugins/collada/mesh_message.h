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
  std::vector<float> vertices, normals, texcoords;     // 3, 3 and 2 numbers per element
  std::vector<int> faces, facenormals, facetexcoords;  // 3 indices per triangle
};

// Return the message that contains a mesh, and the message that contains the reason why a file has
// no mesh.
[[nodiscard]] std::string message_of(const Mesh& mesh);
[[nodiscard]] std::string message_of_failure(std::string_view why);

// Returns the mesh that a message contains. Throws std::runtime_error if the message is malformed
// or incomplete. If the message contains a reason instead of a mesh, throws std::runtime_error with
// this reason. All sizes and indices are checked, because a hostile file may have misled the
// program that sent the message.
[[nodiscard]] Mesh mesh_of(std::string_view message);

// Returns whether the message has arrived completely, that is, whether it contains a whole mesh or
// a whole reason.
[[nodiscard]] bool is_complete(std::string_view message);

}  // namespace collada

#endif  // MJTOOLS_PLUGINS_COLLADA_MESH_MESSAGE_H_
