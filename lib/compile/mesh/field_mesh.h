// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_COMPILE_MESH_FIELD_MESH_H_
#define MJTOOLS_COMPILE_MESH_FIELD_MESH_H_

#include <mujoco/mjplugin.h>

#include <string>
#include <vector>

#include "asset/mesh_data.h"

namespace mj::compiler {

// Returns the surface of the signed distance field that a plugin defines. The field is sampled on a
// uniform grid. The numbers of grid points along the three axes are proportional to the sides of
// the field's box, and their sum is about 300. `values` are the texts of the plugin's attributes.
// Throws Error if the field has no surface.
[[nodiscard]] MeshData field_mesh(const mjpPlugin& plugin, const std::vector<std::string>& values);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_MESH_FIELD_MESH_H_
