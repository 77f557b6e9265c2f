// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A compiled mesh as bytes, for the cache of assets. Readable only by the version that wrote them.

#ifndef MJTOOLS_COMPILE_MESH_ENTRY_H_
#define MJTOOLS_COMPILE_MESH_ENTRY_H_

#include <string>
#include <string_view>

#include "compile/mesh.h"

namespace mj::compiler {

[[nodiscard]] std::string pack(const Mesh& mesh);

// False, and an empty mesh, if the bytes are not those of one.
[[nodiscard]] bool unpack(std::string_view bytes, Mesh& mesh);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_MESH_ENTRY_H_
