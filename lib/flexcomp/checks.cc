// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "flexcomp/checks.h"

#include <algorithm>
#include <cmath>

#include "flexcomp/nodes.h"

namespace mj::flexcomp {
namespace {

[[noreturn]] void fail(std::string message, std::string_view attribute, std::string hint = {},
                       std::string_view child = {}) {
  throw Fault("mjcf-flexcomp", std::move(message), attribute, std::move(hint), child);
}

bool is_finite(const Vec3& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

void check_numbers(const Settings& s) {
  const int least = *std::ranges::min_element(s.count);
  if (least < 1) fail("counts must be positive", "count");
  if (s.dof == Dof::kRadial && s.flex.dim == 3 && least < 2) {
    fail("radial degrees of freedom in three dimensions need counts of at least 2", "count");
  }
  const double room = 2 * s.flex.radius + s.flex.margin;
  for (int k = 0; k < 3; ++k) {
    if (!s.has_own_points() && !(s.spacing[k] >= room && std::isfinite(s.spacing[k]))) {
      fail("the spacing must be at least the margin plus twice the radius", "spacing");
    }
    if (!(s.scale[k] >= mjMINVAL && std::isfinite(s.scale[k]))) {
      fail("the scale must be positive", "scale");
    }
  }
  if (!is_finite(s.pos)) fail("the position must be finite", "pos");
  if (s.has_origin && !is_finite(s.origin)) fail("the origin must be finite", "origin");
  if (!(s.mass >= mjMINVAL)) fail("the mass must be positive", "mass");
  if (!(s.inertiabox >= mjMINVAL)) {
    fail("the size of the inertia box must be positive", "inertiabox");
  }
}

void check_interpolation(const Settings& s) {
  if (!s.is_interpolated()) return;
  double nodes = 1;
  for (const int cells : s.flex.cellcount) {
    if (cells < 1) fail("the numbers of cells must be positive", "cellcount");
    nodes *= double{1} * cells * s.order() + 1;
  }
  if (nodes <= kMaxPoints) return;
  throw Fault("mjcf-too-large", "a flex cannot have that many cells", "cellcount");
}

// Throws Fault because the coordinates make a point or the size of the box infinite. Positions in
// such a box could not be converted to indices of cells.
[[noreturn]] void fail_of_range(const Settings& s) {
  fail("the coordinates of the flex are too large", s.has_own_points() ? "scale" : "spacing");
}

}  // namespace

void check_settings(const Settings& s, const Parent& parent) {
  if (s.flex.name.empty()) fail("a flexcomp needs a name", "name");
  if (s.shape == Shape::kMesh && s.flex.dim == 3 && !s.has_origin) {
    fail("a mesh of dim 3 needs the attribute 'origin', the common corner of all tetrahedra",
         "dim");
  }
  if (s.constraint != Constraint::kNone && s.flex.young > 0 && s.flex.elastic2d != 1) {
    fail("a flex cannot have both constraints and elasticity", "young",
         "remove 'young', or remove 'equality' of <edge>", "elasticity");
  }
  if (parent.name.empty()) fail("the body of a flexcomp must have a name", "");
  if (s.flex.dim < 1 || s.flex.dim > 3) fail("the dimension must be 1, 2 or 3", "dim");
  check_numbers(s);
  if (!s.point.empty() && s.shape != Shape::kDirect) {
    fail("a flexcomp of this type makes its own points, so 'point' cannot be given", "point",
         "use type='direct'");
  }
  if (!s.element.empty() && s.shape != Shape::kDirect) {
    fail("a flexcomp of this type makes its own elements, so 'element' cannot be given", "element",
         "use type='direct'");
  }
  check_interpolation(s);
}

void check_pins(const Settings& s, int dim) {
  if (s.rigid) return;
  const Pins& pins = s.pins;
  check_pin_sizes(pins, pin_grid(s, dim).dim);
  if (pins.grid.empty() && pins.gridrange.empty()) return;
  const std::string_view attribute = pins.grid.empty() ? "gridrange" : "grid";
  if (s.shape != Shape::kGrid && !s.is_interpolated()) {
    fail("only points of a grid can be pinned by their grid indices", attribute, "", "pin");
  }
  if (dim == 1) {
    fail("points of a line cannot be pinned by grid indices", attribute,
         "use 'id', which lists the numbers of the points", "pin");
  }
}

void check_geometry(const Settings& s, const Geometry& g) {
  if (g.point.empty()) fail("a flexcomp needs points", "point");
  if (g.element.empty()) fail("a flexcomp needs elements", "element");
  const size_t corners = static_cast<size_t>(g.dim) + 1;
  if (g.element.size() % corners != 0) {
    fail("an element of dimension " + std::to_string(g.dim) + " needs " + std::to_string(corners) +
             " points, but 'element' has " + std::to_string(g.element.size()) + " numbers",
         "element");
  }
  if (static_cast<double>(g.point.size()) > kMaxPoints) {
    throw Fault("mjcf-too-large", "a flex cannot have that many points",
                s.file.empty() ? "point" : "file");
  }
  for (size_t i = 0; i < g.element.size(); ++i) {
    const int id = g.element[i];
    if (id >= 0 && static_cast<size_t>(id) < g.point.size()) continue;
    fail("element " + std::to_string(i / corners) + " has point " + std::to_string(id) +
             ", but there are " + std::to_string(g.point.size()) + " points",
         s.file.empty() ? "element" : "file");
  }
  if (std::ranges::all_of(g.point, is_finite)) return;
  if (!s.has_own_points()) fail_of_range(s);
  fail("all points must be finite", s.file.empty() ? "point" : "file");
}

void check_range(const Settings& s, const Box& box) {
  if (!is_finite(box.high - box.low)) fail_of_range(s);
}

}  // namespace mj::flexcomp
