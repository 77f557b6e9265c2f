// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the elasticity of flexes whose vertices are interpolated between the nodes of a grid.
// The results fill the model arrays flex_stiffness and flex_bending. The elements are the cells of
// a solid or the faces of a shell, numbered as in engine/flex/flex_element.h.

#ifndef MJTOOLS_COMPILE_FLEX_FLEX_GRID_STIFFNESS_H_
#define MJTOOLS_COMPILE_FLEX_FLEX_GRID_STIFFNESS_H_

#include <span>
#include <vector>

#include "compile/flex/flex_stiffness.h"
#include "engine/flex/flex_element.h"

namespace mj::compiler {

// The kind of data that is computed for each element: its stiffness matrix, or the strain modes
// that an equality constraint keeps at zero (flex_strain_modes.cc).
enum class GridStiffness { kMatrix, kModes };

// Returns a block of (3 n)^2 numbers for each element, where n is the number of its nodes. The
// blocks of empty elements are zero. `node` holds positions in the frame of the grid. Throws Error
// if an element has no extent. (flex_grid_stiffness.cc)
[[nodiscard]] std::vector<double> grid_stiffness(const engine::ElementGrid& grid,
                                                 const ElasticMaterial& material,
                                                 std::span<const Vec3> node,
                                                 std::span<const unsigned char> is_empty,
                                                 GridStiffness kind);

// Returns the bending resistance of shell faces that share an edge (flex_shell_bending.cc).
[[nodiscard]] std::vector<double> shell_bending(const engine::ElementGrid& grid,
                                                const ElasticMaterial& material,
                                                std::span<const Vec3> node);

// Returns the modes of a symmetric stiffness matrix of n rows. They are the eigenvectors with a
// clearly negative eigenvalue w, each multiplied by sqrt(-w). The result has n * n numbers. The
// first number is the count of modes. The modes, n numbers each, follow as far as they fit.
// (flex_strain_modes.cc)
[[nodiscard]] std::vector<double> strain_modes(const std::vector<double>& stiffness, int n);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_FLEX_FLEX_GRID_STIFFNESS_H_
