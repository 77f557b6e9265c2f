// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the linear elasticity of the elements of a grid. If node a is displaced along axis k,
// the strain is e(a,k) = sym(e_k grad phi_a'). The stiffness matrix is
//
//   K(a k, b l) = - integral of lambda tr e(a,k) tr e(b,l) + mu tr(e(a,k) e(b,l))
//
// For a solid, the integral is over the volume of a cell. For a shell, it is over the area of a
// face and is multiplied by the thickness. The displacements and gradients of a shell are in the
// plane of the face, and lambda has the value for plane stress. The quadrature rules and the order
// of operations follow the official build; flex_strain_modes.cc explains why.

#include "compile/flex/flex_grid_stiffness.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "base/diagnostic.h"
#include "math/mat3.h"

namespace mj::compiler {
namespace {

constexpr int kMaxPoints = 3;

struct QuadratureRule {
  int count;
  double point[kMaxPoints], weight[kMaxPoints];
};

// Returns the Gauss-Legendre rule on [0,1] for elements of the given order: two points for order 1,
// three points for order 2. The three-point rule has its outer points too far from the centre, by a
// factor of 1 / 0.6. This rule is used because the official build has it, too.
QuadratureRule quadrature_rule(int order) {
  if (order == 1) {
    const double offset = 0.5 / std::sqrt(3.0);
    return {2, {0.5 - offset, 0.5 + offset}, {0.5, 0.5}};
  }
  const double offset = 0.5 / std::sqrt(0.6);
  return {3, {0.5, 0.5 - offset, 0.5 + offset}, {4.0 / 9, 5.0 / 18, 5.0 / 18}};
}

// The properties that determine the stiffness of an element: its orientation, and its extents along
// the axes of the grid. A face has extents along two axes.
struct Element {
  int normal;  // the axis that is normal to a face, or -1 for a cell
  Vec3 extent;

  [[nodiscard]] bool is_face() const { return normal >= 0; }
  // Returns the axis of the grid along which a parameter of the element varies.
  [[nodiscard]] int axis(int parameter) const {
    return is_face() ? (normal + 1 + parameter) % 3 : parameter;
  }
  [[nodiscard]] int parameters() const { return is_face() ? 2 : 3; }

  bool operator<(const Element& other) const {
    const auto key = [](const Element& e) {
      return std::array{static_cast<double>(e.normal), e.extent.x, e.extent.y, e.extent.z};
    };
    return key(*this) < key(other);
  }
};

double trace_of_product(const Mat3& a, const Mat3& b) {
  const auto diagonal = [&](int i) { return dot(a.row(i), b.col(i)); };
  return diagonal(0) + diagonal(1) + diagonal(2);
}

class StiffnessMatrix {
 public:
  StiffnessMatrix(const engine::ElementGrid& grid, const ElasticMaterial& material,
                  const Element& element)
      : grid_(grid),
        element_(element),
        n_(3 * grid.nodes_per_element()),
        value_(static_cast<size_t>(n_) * n_, 0.0),
        mu_(material.mu()) {
    lambda_ = material.lambda();
    volume_ = element.extent.x * element.extent.y * element.extent.z;
    if (!element.is_face()) return;
    lambda_ = material.young * material.poisson / (1 - material.poisson * material.poisson);
    volume_ = element.extent[element.axis(0)] * element.extent[element.axis(1)];
    thickness_ = material.thickness;
  }

  std::vector<double> integrate() && {
    const QuadratureRule rule = quadrature_rule(grid_.nodes.order);
    const int axes = element_.parameters();
    const int points = axes == 3 ? rule.count * rule.count * rule.count : rule.count * rule.count;
    for (int i = 0; i < points; ++i) {
      int index[3];
      for (int a = axes - 1, rest = i; a >= 0; --a, rest /= rule.count) {
        index[a] = rest % rule.count;
      }
      double parameter[3], weight = 1;
      for (int a = 0; a < axes; ++a) {
        parameter[a] = rule.point[index[a]];
        weight *= rule.weight[index[a]];
      }
      add_point(parameter, weight * volume_ * thickness_);
    }
    return std::move(value_);
  }

 private:
  void add_point(const double* parameter, double volume) {
    find_strains(engine::shape_gradient(grid_, parameter));
    double* out = value_.data();
    for (int i = 0; i < n_; ++i) {
      for (int j = 0; j < n_; ++j, ++out) {
        if (i % 3 == element_.normal || j % 3 == element_.normal) continue;
        *out -= lambda_ * trace_[i] * trace_[j] * volume;
        *out -= mu_ * trace_of_product(strain_[i], strain_[j]) * volume;
      }
    }
  }

  // Computes the strains e(a,k) for each node a and each axis k.
  void find_strains(const engine::ShapeGradient& gradient) {
    for (int i = 0; i < n_; ++i) {
      Mat3 slope;
      std::fill_n(slope.m, 9, 0.0);
      for (int a = 0; a < element_.parameters(); ++a) {
        const int axis = element_.axis(a);
        slope(i % 3, axis) = 1 / element_.extent[axis] * gradient.by[a][i / 3];
      }
      for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) strain_[i](r, c) = (slope(r, c) + slope(c, r)) / 2;
      }
      trace_[i] = strain_[i](0, 0) + strain_[i](1, 1) + strain_[i](2, 2);
    }
  }

  static constexpr int kMaxRows = 3 * engine::kMaxElementNodes;

  const engine::ElementGrid& grid_;
  Element element_;
  int n_;
  std::vector<double> value_;
  double mu_, lambda_, volume_, thickness_ = 1;
  Mat3 strain_[kMaxRows];
  double trace_[kMaxRows];
};

// Adds the mode in which neighbouring corners of a face move out of its plane in opposite
// directions. This mode has no strain in the plane, so the elasticity above does not resist it.
void add_warp_mode(const engine::ElementGrid& grid, const ElasticMaterial& material,
                   const Element& face, int n, std::vector<double>& modes) {
  const double d0 = face.extent[face.axis(0)], d1 = face.extent[face.axis(1)];
  const size_t first = 1 + static_cast<size_t>(modes[0]) * n;
  if (d0 < 1e-30 || d1 < 1e-30 || first + n > modes.size()) return;
  const double t = material.thickness, nu = material.poisson;
  const double rigidity = material.young * t * t * t / (12 * (1 - nu * nu));
  const double scale = std::sqrt(4 * rigidity * (1 - nu) / (d0 * d1));
  const int order = grid.nodes.order;
  for (int i = 0; i <= order; ++i) {
    for (int j = 0; j <= order; ++j) {
      const int s = 1 - 2 * i / order, u = 1 - 2 * j / order;  // s and u are 1 or -1 at the corners
      modes[first + 3 * (i * (order + 1) + j) + face.normal] = 0.5 * s * u * scale;
    }
  }
  modes[0] += 1;
}

}  // namespace

std::vector<double> grid_stiffness(const engine::ElementGrid& grid, const ElasticMaterial& material,
                                   std::span<const Vec3> node,
                                   std::span<const unsigned char> is_empty, GridStiffness kind) {
  const int elements = grid.element_count(), n = 3 * grid.nodes_per_element();
  const size_t block = static_cast<size_t>(n) * n;
  std::vector<double> out(block * elements, 0.0);
  // Results of earlier elements. They are used again, because most elements are equal.
  std::map<Element, std::vector<double>> known;
  for (int e = 0; e < elements; ++e) {
    if (!is_empty.empty() && is_empty[e]) continue;
    const engine::NodeElement nodes = engine::node_element(grid, e);
    const Element element{nodes.normal, node[nodes.node[nodes.n - 1]] - node[nodes.node[0]]};
    for (int a = 0; a < element.parameters(); ++a) {
      if (element.extent[element.axis(a)] == 0) {
        throw Error("flex-grid", element.is_face() ? "a face of its grid has no extent"
                                                   : "a cell of its grid has no extent");
      }
    }
    auto [found, is_new] = known.try_emplace(element);
    if (is_new) {
      found->second = StiffnessMatrix(grid, material, element).integrate();
      if (kind == GridStiffness::kModes) {
        found->second = strain_modes(found->second, n);
        if (element.is_face()) add_warp_mode(grid, material, element, n, found->second);
      }
    }
    std::copy(found->second.begin(), found->second.end(),
              out.begin() + static_cast<ptrdiff_t>(block * e));
  }
  return out;
}

}  // namespace mj::compiler
