// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the bending of shells. The energy depends on the angle between two faces that share an
// edge, measured between their normals at the middle of the edge. The result begins with the number
// of edges, followed by ten numbers for each edge:
//
//   face A, face B, the middle in the parameters of A and of B, D l / h, n_A - n_B in the reference
//
// where D is the bending rigidity, l is the length of the edge, and h is the width of the faces
// across the edge.

#include <cmath>

#include "compile/flex/flex_grid_stiffness.h"
#include "compile/geometry/geometry.h"

namespace mj::compiler {
namespace {

// MuJoCo's lower bound for the lengths of normals and the widths of faces.
constexpr double kSmallest = 1e-12;
constexpr int kEdgeNumbers = 10;  // count of the numbers that flex_bending has for each edge

// A face of a cell on the boundary of the grid. `side` tells on which side of the grid the face
// lies: 2 * axis at the start of the axis that is normal to the face, and 2 * axis + 1 at its end.
// `at` is the position of the face along the two other axes.
struct Face {
  int side;
  int at[2];

  [[nodiscard]] int axis() const { return side / 2; }
  [[nodiscard]] int axis(int direction) const { return (side / 2 + 1 + direction) % 3; }
  [[nodiscard]] bool is_end() const { return side % 2 == 1; }
};

struct Neighbour {
  Face face;
  double middle[2];  // position of the middle of the common edge, in the parameters of `face`
};

class ShellEdges {
 public:
  ShellEdges(const engine::ElementGrid& grid, double rigidity, std::span<const Vec3> node)
      : grid_(grid), rigidity_(rigidity), node_(node) {
    int first = 0;
    for (int side = 0; side < 6; ++side) {
      first_[side] = first;
      const Face face{side, {}};
      first += cells(face.axis(0)) * cells(face.axis(1));
    }
  }

  std::vector<double> list() {
    out_ = {0};
    for (int side = 0; side < 6; ++side) {
      Face face{side, {}};
      for (face.at[0] = 0; face.at[0] < cells(face.axis(0)); ++face.at[0]) {
        for (face.at[1] = 0; face.at[1] < cells(face.axis(1)); ++face.at[1]) {
          for (const int direction : {0, 1}) {
            for (const int step : {-1, 1}) add(face, direction, step);
          }
        }
      }
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] int cells(int axis) const { return grid_.nodes.cells[axis]; }
  [[nodiscard]] int number(const Face& f) const {
    return first_[f.side] + f.at[0] * cells(f.axis(1)) + f.at[1];
  }

  // Adds the edge of a face in the given direction. Each edge belongs to two faces, and it is added
  // only for the face with the lower number.
  void add(const Face& face, int direction, int step) {
    double middle[2] = {0.5, 0.5};
    middle[direction] = step > 0 ? 1 : 0;
    const Neighbour other = neighbour(face, direction, step, middle);
    if (number(face) >= number(other.face)) return;
    out_[0] += 1;
    const Frame a = frame(face, middle), b = frame(other.face, other.middle);
    if (!a.is_valid || !b.is_valid) {
      out_.insert(out_.end(), kEdgeNumbers, 0.0);
      return;
    }
    const double length = (a.length + b.length) / 2, width = (a.width + b.width) / 2;
    const Vec3 kink = a.normal - b.normal;
    out_.insert(out_.end(),
                {static_cast<double>(number(face)), static_cast<double>(number(other.face)),
                 middle[0], middle[1], other.middle[0], other.middle[1],
                 rigidity_ * length / std::max(width, kSmallest), kink.x, kink.y, kink.z});
  }

  // Returns the neighbour of a face across one of its edges. The neighbour lies on the same side of
  // the grid or on an adjacent side.
  [[nodiscard]] Neighbour neighbour(const Face& face, int direction, int step,
                                    const double middle[2]) const {
    const int crossed = face.axis(direction), next = face.at[direction] + step;
    if (next >= 0 && next < cells(crossed)) {
      Neighbour out{face, {middle[0], middle[1]}};
      out.face.at[direction] = next;
      out.middle[direction] = 1 - middle[direction];
      return out;
    }
    // The neighbour lies on the side whose normal is the axis `crossed`. In the plane of this side,
    // the normal axis of `face` is the second axis if `direction` is 0, and the first axis
    // otherwise.
    const int along = direction == 0 ? 0 : 1, across = 1 - along;
    Neighbour out{{2 * crossed + (step > 0 ? 1 : 0), {}}, {0.5, 0.5}};
    out.face.at[along] = face.at[1 - direction];
    out.face.at[across] = face.is_end() ? cells(face.axis()) - 1 : 0;
    out.middle[across] = face.is_end() ? 1 : 0;
    return out;
  }

  struct Frame {
    bool is_valid;
    Vec3 normal;
    double length, width;  // length of the edge, and width of the face across the edge
  };

  [[nodiscard]] Frame frame(const Face& face, const double middle[2]) const {
    const engine::NodeElement nodes = engine::node_element(grid_, number(face));
    const engine::ShapeGradient gradient = engine::shape_gradient(grid_, middle);
    const Vec3 t1 = tangent(nodes, gradient.by[0]), t2 = tangent(nodes, gradient.by[1]);
    const Vec3 normal = cross(t1, t2);
    const double size = norm(normal);
    Frame out{size >= kSmallest, normal * (1 / size), norm(t1), norm(t2)};
    if (middle[0] != 0.5) std::swap(out.length, out.width);
    return out;
  }

  [[nodiscard]] Vec3 tangent(const engine::NodeElement& nodes, const double* gradient) const {
    Vec3 out;
    for (int i = 0; i < nodes.n; ++i) out += node_[nodes.node[i]] * gradient[i];
    return out;
  }

  const engine::ElementGrid& grid_;
  double rigidity_;
  std::span<const Vec3> node_;
  int first_[6];  // number of the first face of each side
  std::vector<double> out_;
};

}  // namespace

std::vector<double> shell_bending(const engine::ElementGrid& grid, const ElasticMaterial& material,
                                  std::span<const Vec3> node) {
  const double t = material.thickness, nu = material.poisson;
  const double rigidity = material.young * t * t * t / (12 * (1 - nu * nu));
  return ShellEdges(grid, rigidity, node).list();
}

}  // namespace mj::compiler
