// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads COLLADA files. Only the reader program calls read_collada(), because assimp may crash on a
// damaged file.

#ifndef MJTOOLS_PLUGINS_COLLADA_READ_COLLADA_H_
#define MJTOOLS_PLUGINS_COLLADA_READ_COLLADA_H_

#include <string_view>

#include "collada/mesh_message.h"

namespace collada {

// Returns all triangles of a file as one mesh. Throws std::runtime_error with the reason if the
// file has no mesh.
[[nodiscard]] Mesh read_collada(std::string_view bytes);

}  // namespace collada

#endif  // MJTOOLS_PLUGINS_COLLADA_READ_COLLADA_H_
