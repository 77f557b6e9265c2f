// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the elasticity of flexes whose vertices are bodies. The results fill the model arrays
// flex_stiffness and flex_bending.

#ifndef MJTOOLS_COMPILE_FLEX_FLEX_STIFFNESS_H_
#define MJTOOLS_COMPILE_FLEX_FLEX_STIFFNESS_H_

#include <span>
#include <vector>

#include "math/vec3.h"

namespace mj::compiler {

struct ElasticMaterial {
  double young, poisson, thickness;

  // Return the first and the second Lame parameter.
  [[nodiscard]] double lambda() const {
    return young * poisson / (1 + poisson) / (1 - 2 * poisson);
  }
  [[nodiscard]] double mu() const { return young / (2 * (1 + poisson)); }
};

// Returns the stiffness matrix of each element with respect to its squared edge lengths. `dim` is 2
// or 3. (flex_stiffness.cc)
[[nodiscard]] std::vector<double> element_stiffness(int dim, const ElasticMaterial& material,
                                                    std::span<const Vec3> vertex,
                                                    std::span<const int> elem);

// Returns the bending stiffness of the edges between two triangles. `stencil` is
// FlexTopology::stencil. (flex_bending.cc)
[[nodiscard]] std::vector<double> edge_bending(const ElasticMaterial& material,
                                               std::span<const Vec3> vertex,
                                               std::span<const int> stencil);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_FLEX_FLEX_STIFFNESS_H_
