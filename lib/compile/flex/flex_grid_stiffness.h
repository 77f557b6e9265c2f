// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Elasticity of flexes whose vertices are interpolated between the nodes of a grid: the model
// arrays flex_stiffness and flex_bending. Elements are numbered as in engine/flex/flex_element.h: the
// cells of a solid, the faces of a shell.

#ifndef MJTOOLS_COMPILE_FLEX_FLEX_GRID_STIFFNESS_H_
#define MJTOOLS_COMPILE_FLEX_FLEX_GRID_STIFFNESS_H_

#include <span>
#include <vector>

#include "compile/flex/flex_stiffness.h"
#include "engine/flex/flex_element.h"

namespace mj::compiler {

// What of an element is stored: its stiffness matrix, or the modes of strain that a constraint
// holds at zero (flex_strain_modes.cc).
enum class GridStiffness { kMatrix, kModes };

// A block of (3 n)^2 numbers for each element of n nodes; zero for empty ones. `node` is in the
// frame of the grid. Throws Error if a face has no extent. flex_grid_stiffness.cc
[[nodiscard]] std::vector<double> grid_stiffness(const engine::ElementGrid& grid,
                                                 const ElasticMaterial& material,
                                                 std::span<const Vec3> node,
                                                 std::span<const unsigned char> is_empty,
                                                 GridStiffness kind);

// How faces of a shell that have an edge in common resist bending.          flex_shell_bending.cc
[[nodiscard]] std::vector<double> shell_bending(const engine::ElementGrid& grid,
                                                const ElasticMaterial& material,
                                                std::span<const Vec3> node);

// The modes of a symmetric stiffness matrix of n rows that change its energy, scaled by it: their
// number, then n numbers each, as many as fit in n n numbers.               flex_strain_modes.cc
[[nodiscard]] std::vector<double> strain_modes(const std::vector<double>& stiffness, int n);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_FLEX_FLEX_GRID_STIFFNESS_H_
