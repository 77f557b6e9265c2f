// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Builds a closed sheet of two layers of rows x columns vertices on a grid of bones. Along the
// cable the grid has a bone at each end of a body. Across the cable it has 2 bones, or 3 if there
// are vertices between bones. With s vertices between neighbouring bones, vertex (a, b) of a cell
// has the coordinates (x, y) = (a, b) / (1 + s) in the cell. The weights of the vertex are the
// coefficients of the bicubic Hermite interpolation of values f at the bones. Along each axis, from
// bone 0 to bone 1:
//
//   f(x) = (1 - 3x^2 + 2x^3) f0 + (3x^2 - 2x^3) f1 + (x - 2x^2 + x^3) d0 + (x^3 - x^2) d1
//   d0 = (f1 - f-1) / 2,  d1 = (f2 - f0) / 2,  at the ends of the grid f1 - f0

#include "mjcf/expand/cable_skin.h"

#include <algorithm>
#include <array>

namespace mj::mjcf {
namespace {

// Coefficients of the powers of x in the factors of f0, f1, d0 and d1.
constexpr double kHermite[4][4] = {{1, 0, -3, 2}, {0, 0, 3, -2}, {0, 1, -2, 1}, {0, 0, -1, 1}};

// The weights with which the values at four bones add up to f0, f1, d0 or d1. The four bones are
// the one before the cell, the two at the ends of the cell, and the one after the cell.
using Stencil = std::array<double, 4>;

// The place of a vertex along one axis of its cell.
struct Place {
  double powers[4];  // powers 0 to 3 of the coordinate
  std::array<Stencil, 4> stencils;
};

std::array<Stencil, 4> stencils(bool is_first, bool is_last) {
  const Stencil one_sided = {0, -1, 1, 0};
  return {{{0, 1, 0, 0},
           {0, 0, 1, 0},
           is_first ? one_sided : Stencil{-0.5, 0, 0.5, 0},
           is_last ? one_sided : Stencil{0, -0.5, 0, 0.5}}};
}

// The weights of the 4 x 4 bones around a cell for one vertex, row by row along the cable.
using Weights = std::array<double, 16>;

// Returns the product of two Hermite polynomials: polynomial `of_x` at x, and polynomial `of_y` at
// y. The product is summed power by power, as in the official build, so that weights that should be
// zero get the same rounding errors.
double coefficient(const Place& x, const Place& y, int of_x, int of_y) {
  double sum = 0;
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      sum += kHermite[of_x][i] * kHermite[of_y][j] * x.powers[i] * y.powers[j];
    }
  }
  return sum;
}

Weights weights_at(const Place& x, const Place& y) {
  Weights out = {};
  for (int of = 0; of < 16; ++of) {
    const double c = coefficient(x, y, of / 4, of % 4);
    for (int k = 0; k < 16; ++k) {
      out[k] += x.stencils[of / 4][k / 4] * y.stencils[of % 4][k % 4] * c;
    }
  }
  return out;
}

// An axis of the grid: the number of bones along it, and the number of vertices between two
// neighbouring bones.
struct Axis {
  int bones;
  int between;

  [[nodiscard]] int vertices() const { return bones + (bones - 1) * between; }
  [[nodiscard]] int cells() const { return bones - 1; }
  // Returns the number of vertices of a cell. The vertex at the end of a cell belongs to the next
  // cell, except in the last cell.
  [[nodiscard]] int vertices_of(int cell) const { return between + (cell + 1 == cells() ? 2 : 1); }
  [[nodiscard]] int vertex(int cell, int i) const { return cell * (1 + between) + i; }
  [[nodiscard]] Place place(int cell, int i) const {
    const double t = i * (1 / (1.0 + between));
    return {{1, t, t * t, t * t * t}, stencils(cell == 0, cell + 1 == cells())};
  }
};

Axis axis_along(const CableSkin& cable) {
  return {static_cast<int>(cable.bodies.size()) + 1, std::max(cable.subgrid, 0)};
}

Axis axis_across(const CableSkin& cable) {
  return {cable.subgrid > 0 ? 3 : 2, std::max(cable.subgrid, 0)};
}

class Builder {
 public:
  Builder(const CableSkin& cable, spec::Skin& skin)
      : cable_(cable),
        skin_(skin),
        along_(axis_along(cable)),
        across_(axis_across(cable)),
        rows_(along_.vertices()),
        columns_(across_.vertices()) {}

  void run() {
    skin_.vertex.assign(static_cast<size_t>(2) * layer() * 3, 0.0f);
    if (cable_.has_texcoord) add_texcoords();
    add_sheets();
    add_rims();
    add_bones();
    if (cable_.subgrid > 0) {
      share_vertices();
    } else {
      give_vertices();
    }
  }

 private:
  [[nodiscard]] int layer() const { return rows_ * columns_; }
  [[nodiscard]] int top(int i, int j) const { return i * columns_ + j; }
  [[nodiscard]] int bottom(int i, int j) const { return layer() + top(i, j); }
  [[nodiscard]] spec::Bone& bone(int i, int j) { return skin_.bones[i * across_.bones + j]; }

  void add_texcoords() {
    for (int k = 0; k < 2; ++k) {
      for (int i = 0; i < rows_; ++i) {
        for (int j = 0; j < columns_; ++j) {
          skin_.texcoord.push_back(static_cast<float>(i) / static_cast<float>(rows_ - 1));
          skin_.texcoord.push_back(static_cast<float>(j) / static_cast<float>(columns_ - 1));
        }
      }
    }
  }

  void face(int a, int b, int c) { skin_.face.insert(skin_.face.end(), {a, b, c}); }

  void add_sheets() {
    for (int i = 0; i + 1 < rows_; ++i) {
      for (int j = 0; j + 1 < columns_; ++j) {
        face(top(i, j), top(i + 1, j), top(i + 1, j + 1));
        face(top(i, j), top(i + 1, j + 1), top(i, j + 1));
      }
    }
    for (int i = 0; i + 1 < rows_; ++i) {
      for (int j = 0; j + 1 < columns_; ++j) {
        face(bottom(i, j), bottom(i + 1, j + 1), bottom(i + 1, j));
        face(bottom(i, j), bottom(i, j + 1), bottom(i + 1, j + 1));
      }
    }
  }

  void add_rims() {
    const int last_row = rows_ - 1, last_column = columns_ - 1;
    for (int i = 0; i < last_row; ++i) {
      face(top(i, 0), bottom(i + 1, 0), top(i + 1, 0));
      face(top(i, 0), bottom(i, 0), bottom(i + 1, 0));
    }
    for (int i = 0; i < last_row; ++i) {
      face(top(i, last_column), top(i + 1, last_column), bottom(i + 1, last_column));
      face(top(i, last_column), bottom(i + 1, last_column), bottom(i, last_column));
    }
    for (int j = 0; j < last_column; ++j) {
      face(top(0, j), top(0, j + 1), bottom(0, j + 1));
      face(top(0, j), bottom(0, j + 1), bottom(0, j));
    }
    for (int j = 0; j < last_column; ++j) {
      face(top(last_row, j), bottom(last_row, j + 1), top(last_row, j + 1));
      face(top(last_row, j), bottom(last_row, j), bottom(last_row, j + 1));
    }
  }

  // Adds a bone at the beginning of each body, and the last bones at the end of the last body.
  void add_bones() {
    const int last_body = along_.bones - 2;
    for (int i = 0; i < along_.bones; ++i) {
      for (int j = 0; j < across_.bones; ++j) {
        const auto side =
            static_cast<float>(2 * j - across_.cells()) / static_cast<float>(across_.cells());
        spec::Bone bone;
        bone.body = cable_.bodies[std::min(i, last_body)];
        bone.bindquat = {1, 0, 0, 0};
        bone.bindpos = {i > last_body ? -cable_.box_length : 0, side * cable_.half_width, 0};
        skin_.bones.push_back(std::move(bone));
      }
    }
  }

  // Assigns to each bone the two vertices at its place, for a skin without vertices between bones.
  void give_vertices() {
    for (int i = 0; i < rows_; ++i) {
      for (int j = 0; j < columns_; ++j) {
        bone(i, j).vertid = {top(i, j), bottom(i, j)};
        bone(i, j).vertweight = {1, 1};
      }
    }
  }

  void share_vertices() {
    for (int row = 0; row < along_.cells(); ++row) {
      for (int column = 0; column < across_.cells(); ++column) share_cell(row, column);
    }
  }

  void share_cell(int row, int column) {
    for (int a = 0; a < along_.vertices_of(row); ++a) {
      const Place x = along_.place(row, a);
      for (int b = 0; b < across_.vertices_of(column); ++b) {
        const Weights weights = weights_at(x, across_.place(column, b));
        const int i = along_.vertex(row, a), j = across_.vertex(column, b);
        for (int k = 0; k < 16; ++k) {
          if (weights[k] == 0) continue;
          spec::Bone& owner = bone(row - 1 + k / 4, column - 1 + k % 4);
          for (const int vertex : {top(i, j), bottom(i, j)}) {
            owner.vertid.push_back(vertex);
            owner.vertweight.push_back(static_cast<float>(weights[k]));
          }
        }
      }
    }
  }

  const CableSkin& cable_;
  spec::Skin& skin_;
  Axis along_;
  Axis across_;
  int rows_;
  int columns_;
};

}  // namespace

double vertex_count(const CableSkin& cable) {
  const auto vertices = [](const Axis& axis) {
    return axis.bones + static_cast<double>(axis.cells()) * axis.between;
  };
  return 2 * vertices(axis_along(cable)) * vertices(axis_across(cable));
}

void fill_cable_skin(const CableSkin& cable, spec::Skin& skin) {
  Builder(cable, skin).run();
}

}  // namespace mj::mjcf
