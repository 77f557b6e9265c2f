// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Builtin meshes, which are computed from a few parameters.

#ifndef MJTOOLS_ASSET_BUILTIN_MESH_H_
#define MJTOOLS_ASSET_BUILTIN_MESH_H_

#include <span>
#include <string>

#include "asset/mesh_data.h"

namespace mj {

// Computes a builtin mesh. `type` is an mjtMeshBuiltin. Throws Error if a parameter is out of
// range, with `name` in the message.
[[nodiscard]] MeshData make_builtin_mesh(int type, std::span<const double> parameters,
                                         const std::string& name);

}  // namespace mj

#endif  // MJTOOLS_ASSET_BUILTIN_MESH_H_
