// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_COMPILE_MESH_FIELD_MESH_H_
#define MJTOOLS_COMPILE_MESH_FIELD_MESH_H_

#include <mujoco/mjplugin.h>

#include <string>
#include <vector>

#include "asset/mesh_data.h"

namespace mj::compiler {

// The surface of the signed distance field of a plugin, on a grid of about 100 points per axis.
// `values` are the texts of its attributes. Throws Error when the plugin has no surface.
[[nodiscard]] MeshData field_mesh(const mjpPlugin& plugin, const std::vector<std::string>& values);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_MESH_FIELD_MESH_H_
