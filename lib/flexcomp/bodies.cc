// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "flexcomp/bodies.h"

#include <algorithm>

#include "flexcomp/nodes.h"
#include "spec/rotation.h"

namespace mj::flexcomp {
namespace {

// Largest number of bodies that a model can have.
constexpr size_t kMaxBodies = 65533;

void append(std::vector<double>& list, const Vec3& v) {
  list.insert(list.end(), {v.x, v.y, v.z});
}

// Maker of the bodies of one flex.
class BodyMaker {
 public:
  BodyMaker(const Settings& settings, const Parent& parent, Expansion& out)
      : s_(settings), parent_(parent), out_(out) {}

  // Adds a body with the inertia of a box. The body's mass and inertia are multiplied by `scale`.
  // Returns the name of the body.
  std::string add(const std::string& number, const Vec3& pos, double mass, double scale) {
    if (out_.bodies.size() >= kMaxBodies) {
      throw Fault("mjcf-too-large", "a flex cannot have that many bodies", "",
                  "use fewer points, or dof='trilinear'");
    }
    spec::Body body;
    body.name = out_.flex.name + "_" + number;
    body.where = out_.flex.where;
    body.class_name = parent_.class_name;
    store(body.pos.data(), pos);
    body.explicitinertial = true;
    body.inertial_where = out_.flex.where;
    body.mass = mass * scale;
    body.ipos = {};
    body.inertia.fill(mass * (2.0 * s_.inertiabox * s_.inertiabox) / 3.0 * scale);
    body.plugin = s_.plugin;
    add_slides(body, number, pos);
    out_.bodies.push_back(std::move(body));
    return out_.bodies.back().name;
  }

 private:
  void add_slides(spec::Body& body, const std::string& number, const Vec3& pos) const {
    if (s_.dof == Dof::kRadial) {
      Vec3 axis = pos;
      if (spec::make_unit(axis) == 0) {
        throw Fault(
            "mjcf-flexcomp",
            "point " + number + " is at the origin of its body, and so cannot move radially",
            "dof");
      }
      return add_slide(body, axis);
    }
    add_slide(body, {1, 0, 0});
    add_slide(body, {0, 1, 0});
    if (s_.dof != Dof::k2d) add_slide(body, {0, 0, 1});
  }

  void add_slide(spec::Body& body, const Vec3& axis) const {
    spec::Joint joint = parent_.joint;
    joint.where = out_.flex.where;
    joint.class_name = parent_.class_name;
    joint.type = mjJNT_SLIDE;
    joint.pos = {};
    store(joint.axis.data(), axis);
    body.joints.push_back(std::move(joint));
  }

  const Settings& s_;
  const Parent& parent_;
  Expansion& out_;
};

void hang_on_parent(const Parent& parent, std::vector<std::string>& names, Expansion& out) {
  names.push_back(parent.name);
  out.has_pins = true;
}

// Marks as pinned the nodes that move no vertices, in addition to the nodes that are `pinned`. In a
// solid they are the nodes around empty cells. In a shell they are the inner nodes.
std::vector<unsigned char> pin_idle_nodes(const NodeGrid& grid, std::vector<unsigned char> pinned,
                                          const spec::Flex& flex) {
  const bool is_shell = flex.elastic2d != 0;
  grid.for_each([&](const spec::Ints<3>& node, size_t i) {
    if (is_shell ? grid.is_inside(node) : grid.is_in_empty_cells(flex.cellempty, node)) {
      pinned[i] = 1;
    }
  });
  return pinned;
}

double mass_of_free_nodes(const NodeGrid& grid, const std::vector<unsigned char>& pinned) {
  double total = 0;
  grid.for_each([&](const spec::Ints<3>& node, size_t i) {
    if (!pinned[i]) total += grid.raw_mass(node);
  });
  return total;
}

spec::Equality& add_equality(const Settings& s, int type, Expansion& out) {
  spec::Equality& equality = out.equalities.emplace_back();
  equality.where = out.flex.where;
  equality.type = type;
  equality.name1 = out.flex.name;
  equality.solref = s.solref;
  equality.solimp = s.solimp;
  return equality;
}

// Adds a strain constraint. `element` is a cell, or a face given as (number, -1, -1), or (0, 0, 0)
// for the whole flex.
void add_strain(const Settings& s, const spec::Ints<3>& element, Expansion& out) {
  std::ranges::copy(element, add_equality(s, mjEQ_FLEXSTRAIN, out).data.begin());
}

void add_strains(const Settings& s, Expansion& out) {
  if (!s.is_interpolated()) return add_strain(s, {0, 0, 0}, out);
  const spec::Ints<3> c = out.flex.cellcount;
  if (out.flex.elastic2d != 0) {
    const int faces = 2 * (c[0] * c[1] + c[1] * c[2] + c[0] * c[2]);
    for (int face = 0; face < faces; ++face) add_strain(s, {face, -1, -1}, out);
    return;
  }
  size_t cell = 0;
  for (int i = 0; i < c[0]; ++i) {
    for (int j = 0; j < c[1]; ++j) {
      for (int k = 0; k < c[2]; ++k) {
        if (!out.flex.cellempty[cell++]) add_strain(s, {i, j, k}, out);
      }
    }
  }
}

}  // namespace

void hang_rigid(const Parent& parent, std::span<const Vec3> points, Expansion& out) {
  out.flex.order = 0;
  out.flex.vertbody = {parent.name};
  for (const Vec3& p : points) append(out.flex.vert, p);
  out.has_pins = true;
}

void hang_points(const Settings& s, const Parent& parent, std::span<const Vec3> points,
                 const Pinned& pinned, Expansion& out) {
  BodyMaker bodies(s, parent, out);
  const double mass = s.mass / static_cast<double>(points.size());
  for (size_t i = 0; i < points.size(); ++i) {
    if (pinned.points[i]) {
      hang_on_parent(parent, out.flex.vertbody, out);
    } else {
      out.flex.vertbody.push_back(bodies.add(std::to_string(i), points[i], mass, 1));
    }
    if (!pinned.is_centered) append(out.flex.vert, pinned.points[i] ? points[i] : Vec3{});
  }
}

void hang_nodes(const Settings& s, const Parent& parent, std::span<const Vec3> points,
                const Box& box, const Pinned& pinned, Expansion& out) {
  spec::Flex& flex = out.flex;
  const NodeGrid grid(flex.cellcount, s.order());
  if (flex.elastic2d == 0) {
    flex.cellempty = empty_cells(box, flex.cellcount, flex.dim, points, flex.elem);
  }
  const std::vector<unsigned char> is_pinned = pin_idle_nodes(grid, pinned.nodes, flex);
  bool is_centered = pinned.is_centered;
  grid.for_each(
      [&](const spec::Ints<3>&, size_t i) { is_centered = is_centered && !is_pinned[i]; });

  BodyMaker bodies(s, parent, out);
  const double total = mass_of_free_nodes(grid, is_pinned);
  grid.for_each([&](const spec::Ints<3>& node, size_t i) {
    const Vec3 p = grid.position(node, box);
    if (is_pinned[i]) {
      hang_on_parent(parent, flex.nodebody, out);
    } else {
      const std::string number =
          std::to_string(node[0]) + "_" + std::to_string(node[1]) + "_" + std::to_string(node[2]);
      flex.nodebody.push_back(bodies.add(number, p, grid.raw_mass(node), s.mass / total));
    }
    if (!is_centered) append(flex.node, is_pinned[i] ? p : Vec3{});
  });
  flex.vertbody.assign(points.size(), parent.name);
  for (const Vec3& p : points) append(flex.vert, p);
}

void add_equalities(const Settings& s, Expansion& out) {
  switch (s.constraint) {
    case Constraint::kNone:
      return;
    case Constraint::kEdge:
      add_equality(s, mjEQ_FLEX, out);
      return;
    case Constraint::kVertex:
      add_equality(s, mjEQ_FLEXVERT, out);
      return;
    case Constraint::kStrain:
      add_strains(s, out);
      return;
  }
}

}  // namespace mj::flexcomp
