// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Points p of the shape become pos + R(quat) p, those of meshes scaled before. Those that are not
// pinned, or the nodes that points are interpolated between, each get a body with slides.

#include "flexcomp/flexcomp.h"

#include <algorithm>
#include <cmath>

#include "flexcomp/geometry.h"
#include "flexcomp/nodes.h"
#include "flexcomp/pins.h"
#include "spec/rotation.h"

namespace mj::flexcomp {
namespace {

// A model can have no more bodies than these.
constexpr size_t kMaxBodies = 65533;

bool is_finite(const Vec3& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

class Expander {
 public:
  Expander(Settings settings, const Parent& parent, const ReadFile& read)
      : s_(std::move(settings)), parent_(parent), read_(read) {}

  Expansion run() {
    check_settings();
    make_geometry();
    check_pin_sizes();
    check_geometry();
    pose();
    pin();
    if (has_own_points()) drop_unused();
    fill_flex();
    if (is_rigid_ || !is_interpolated()) s_.flex.cellcount = {1, 1, 1};
    if (is_rigid_) {
      make_rigid();
    } else {
      is_interpolated() ? make_nodes() : make_vertices();
      make_equalities();
    }
    out_.flex = std::move(s_.flex);
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool is_interpolated() const {
    return s_.dof == Dof::kTrilinear || s_.dof == Dof::kQuadratic;
  }
  [[nodiscard]] int order() const {
    return s_.dof == Dof::kTrilinear ? 1 : s_.dof == Dof::kQuadratic ? 2 : 0;
  }
  // Points that do not come from a grid.
  [[nodiscard]] bool has_own_points() const {
    return s_.shape == Shape::kMesh || s_.shape == Shape::kGmsh || s_.shape == Shape::kDirect;
  }
  [[nodiscard]] bool is_body_shape() const {
    return s_.shape == Shape::kBox || s_.shape == Shape::kCylinder || s_.shape == Shape::kEllipsoid;
  }

  [[noreturn]] static void fail(std::string message, std::string_view attribute,
                                std::string hint = {}, std::string_view child = {}) {
    throw Fault("mjcf-flexcomp", std::move(message), attribute, std::move(hint), child);
  }

  // ---- checks

  void check_settings() const {
    if (s_.flex.name.empty()) fail("a flexcomp needs a name", "name");
    if (s_.shape == Shape::kMesh && s_.flex.dim == 3 && !s_.has_origin) {
      fail("tetrahedra in a mesh need the attribute 'origin', the point that they share", "dim");
    }
    if (s_.constraint != Constraint::kNone && s_.flex.young > 0 && s_.flex.elastic2d != 1) {
      fail("a flex has either constraints or elasticity", "young",
           "leave out 'equality' of <edge> or 'young'", "elasticity");
    }
    if (parent_.name.empty()) fail("the body of a flexcomp must have a name", "");
    if (s_.flex.dim < 1 || s_.flex.dim > 3) fail("the dimension must be 1, 2 or 3", "dim");
    check_numbers();
    if (!s_.point.empty() && s_.shape != Shape::kDirect) {
      fail("points are given beside those that the type makes", "point", "use type='direct'");
    }
    if (!s_.element.empty() && s_.shape != Shape::kDirect) {
      fail("elements are given beside those that the type makes", "element", "use type='direct'");
    }
    check_interpolation();
  }

  void check_numbers() const {
    const int least = *std::ranges::min_element(s_.count);
    if (least < 1) fail("counts must be positive", "count");
    if (s_.dof == Dof::kRadial && s_.flex.dim == 3 && least < 2) {
      fail("radial degrees of freedom in three dimensions need counts of at least 2", "count");
    }
    const double room = 2 * s_.flex.radius + s_.flex.margin;
    for (int k = 0; k < 3; ++k) {
      if (!has_own_points() && !(s_.spacing[k] >= room && std::isfinite(s_.spacing[k]))) {
        fail("the spacing must be at least twice the radius and the margin", "spacing");
      }
      if (!(s_.scale[k] >= mjMINVAL && std::isfinite(s_.scale[k]))) {
        fail("the scale must be positive", "scale");
      }
    }
    if (!is_finite(s_.pos)) fail("the position must be finite", "pos");
    if (s_.has_origin && !is_finite(s_.origin)) fail("the origin must be finite", "origin");
    if (!(s_.mass >= mjMINVAL)) fail("the mass must be positive", "mass");
    if (!(s_.inertiabox >= mjMINVAL)) {
      fail("the size of the box of inertia must be positive", "inertiabox");
    }
  }

  void check_interpolation() const {
    if (!is_interpolated()) return;
    double nodes = 1;
    for (const int cells : s_.flex.cellcount) {
      if (cells < 1) fail("the numbers of cells must be positive", "cellcount");
      nodes *= double{1} * cells * order() + 1;
    }
    if (nodes <= kMaxPoints) return;
    throw Fault("mjcf-too-large", "so many cells are more than a flex can have", "cellcount");
  }

  void check_pin_sizes() const {
    if (s_.rigid) return;
    const Pins& pins = s_.pins;
    flexcomp::check_pin_sizes(pins, pin_grid().dim);
    if (pins.grid.empty() && pins.gridrange.empty()) return;
    const std::string_view attribute = pins.grid.empty() ? "gridrange" : "grid";
    if (s_.shape != Shape::kGrid && !is_interpolated()) {
      fail("only points of a grid can be pinned by their place in it", attribute, "", "pin");
    }
    if (g_.dim == 1)
      fail("points of a line are pinned by their number", attribute, "use 'id'", "pin");
  }

  void check_geometry() const {
    if (g_.point.empty()) fail("a flexcomp needs points", "point");
    if (g_.element.empty()) fail("a flexcomp needs elements", "element");
    const size_t corners = static_cast<size_t>(g_.dim) + 1;
    if (g_.element.size() % corners != 0) {
      fail("an element of dimension " + std::to_string(g_.dim) + " has " + std::to_string(corners) +
               " points; there are " + std::to_string(g_.element.size()) + " numbers",
           "element");
    }
    if (static_cast<double>(g_.point.size()) > kMaxPoints) {
      throw Fault("mjcf-too-large", "so many points are more than a flex can have",
                  s_.file.empty() ? "point" : "file");
    }
    for (size_t i = 0; i < g_.element.size(); ++i) {
      const int id = g_.element[i];
      if (id >= 0 && static_cast<size_t>(id) < g_.point.size()) continue;
      fail("element " + std::to_string(i / corners) + " has point " + std::to_string(id) +
               ", and there are " + std::to_string(g_.point.size()) + " points",
           s_.file.empty() ? "element" : "file");
    }
    if (std::ranges::all_of(g_.point, is_finite)) return;
    if (!has_own_points()) fail_of_range();
    fail("all points must be finite", s_.file.empty() ? "point" : "file");
  }

  // ---- points and elements

  void make_geometry() {
    if (s_.shape == Shape::kSquare || s_.shape == Shape::kDisc) s_.flex.dim = 2;
    g_.dim = s_.flex.dim;
    const bool is_textured = !s_.flex.material.empty() && s_.flex.texcoord.empty();
    g_.texcoord = std::move(s_.flex.texcoord);
    if (s_.shape == Shape::kMesh) {
      add_mesh(s_, read_, g_);
    } else if (s_.shape == Shape::kGmsh) {
      add_gmsh(s_, read_, g_);
    } else if (s_.shape == Shape::kDirect) {
      take_points();
    } else if (is_body_shape()) {
      add_surface(s_, is_textured, g_);
    } else {
      add_grid(s_, is_textured, g_);
    }
    s_.flex.dim = g_.dim;
  }

  void take_points() {
    if (s_.point.size() % 3 != 0) fail("a point has three coordinates", "point");
    for (size_t i = 0; i < s_.point.size(); i += 3) g_.point.push_back(vec3(&s_.point[i]));
    g_.element = std::move(s_.element);
  }

  void pose() {
    spec::make_unit(s_.quat);
    for (Vec3& p : g_.point) {
      if (has_own_points()) p = {p.x * s_.scale.x, p.y * s_.scale.y, p.z * s_.scale.z};
      p = s_.pos + rotate(s_.quat, p);
    }
    box_ = box_around(g_.point);
    if (!is_finite(box_.high - box_.low)) fail_of_range();
  }

  // Places in the box become indices of cells.
  [[noreturn]] void fail_of_range() const {
    fail("the flex reaches beyond the range of numbers", has_own_points() ? "scale" : "spacing");
  }

  // ---- pins

  [[nodiscard]] NodeGrid nodes() const { return {s_.flex.cellcount, order()}; }

  // What pins of a grid refer to: its points, or nodes around what is no grid.
  [[nodiscard]] PinGrid pin_grid() const {
    if (s_.shape != Shape::kGrid && is_interpolated()) return {3, nodes().count()};
    return {g_.dim, s_.count};
  }

  // One list of pins is for points and nodes.
  void pin() {
    const size_t points = g_.point.size();
    const size_t size =
        std::max(points, is_interpolated() ? static_cast<size_t>(nodes().size()) : 0);
    std::vector<unsigned char> flags =
        s_.rigid ? std::vector<unsigned char>(size, 1) : pinned(s_.pins, pin_grid(), size);
    if (s_.dof == Dof::kRadial) flags[0] = 1;
    is_rigid_ = std::all_of(flags.begin(), flags.begin() + static_cast<ptrdiff_t>(points),
                            [](unsigned char flag) { return flag != 0; });
    is_centered_ = std::ranges::none_of(flags, [](unsigned char flag) { return flag != 0; });
    point_pinned_ = node_pinned_ = std::move(flags);
    point_pinned_.resize(points);
  }

  void drop_unused() {
    std::vector<unsigned char> is_used(g_.point.size());
    for (const int id : g_.element) is_used[id] = 1;
    if (std::ranges::find(is_used, 0) == is_used.end()) return;
    const bool has_pairs = g_.elemtexcoord.empty() && g_.texcoord.size() == 2 * g_.point.size();
    std::vector<int> new_id(g_.point.size());
    size_t kept = 0;
    for (size_t i = 0; i < is_used.size(); ++i) {
      if (!is_used[i]) continue;
      new_id[i] = static_cast<int>(kept);
      g_.point[kept] = g_.point[i];
      point_pinned_[kept] = point_pinned_[i];
      if (has_pairs) {
        g_.texcoord[2 * kept] = g_.texcoord[2 * i];
        g_.texcoord[2 * kept + 1] = g_.texcoord[2 * i + 1];
      }
      ++kept;
    }
    g_.point.resize(kept);
    point_pinned_.resize(kept);
    if (has_pairs) g_.texcoord.resize(2 * kept);
    for (int& id : g_.element) id = new_id[id];
  }

  // ---- results

  void fill_flex() {
    spec::Flex& flex = s_.flex;
    flex.order = order();
    if (s_.shape == Shape::kBox || s_.shape == Shape::kCylinder ||
        (s_.shape == Shape::kGrid && flex.dim == 3)) {
      flex.flatskin = true;
    }
    flex.elem = std::move(g_.element);
    flex.texcoord = std::move(g_.texcoord);
    flex.elemtexcoord = std::move(g_.elemtexcoord);
  }

  static void append(std::vector<double>& list, const Vec3& v) {
    list.insert(list.end(), {v.x, v.y, v.z});
  }

  void make_rigid() {
    s_.flex.order = 0;
    s_.flex.vertbody = {parent_.name};
    for (const Vec3& p : g_.point) append(s_.flex.vert, p);
    out_.has_pins = true;
  }

  void make_vertices() {
    const double mass = s_.mass / static_cast<double>(g_.point.size());
    for (size_t i = 0; i < g_.point.size(); ++i) {
      const Vec3& p = g_.point[i];
      if (point_pinned_[i]) {
        hang_on_parent(s_.flex.vertbody);
      } else {
        s_.flex.vertbody.push_back(add_body(std::to_string(i), p, mass, 1));
      }
      if (!is_centered_) append(s_.flex.vert, point_pinned_[i] ? p : Vec3{});
    }
  }

  void hang_on_parent(std::vector<std::string>& names) {
    names.push_back(parent_.name);
    out_.has_pins = true;
  }

  void make_nodes() {
    const NodeGrid grid = nodes();
    pin_nodes(grid);
    double total = 0;
    grid.for_each([&](const spec::Ints<3>& node, size_t i) {
      if (!node_pinned_[i]) total += grid.raw_mass(node);
    });
    grid.for_each([&](const spec::Ints<3>& node, size_t i) {
      const Vec3 p = grid.position(node, box_);
      if (node_pinned_[i]) {
        hang_on_parent(s_.flex.nodebody);
      } else {
        const std::string number =
            std::to_string(node[0]) + "_" + std::to_string(node[1]) + "_" + std::to_string(node[2]);
        s_.flex.nodebody.push_back(add_body(number, p, grid.raw_mass(node), s_.mass / total));
      }
      if (!is_centered_) append(s_.flex.node, node_pinned_[i] ? p : Vec3{});
    });
    s_.flex.vertbody.assign(g_.point.size(), parent_.name);
    for (const Vec3& p : g_.point) append(s_.flex.vert, p);
  }

  // Nodes that move nothing: of solids those around empty cells, of shells those inside.
  void pin_nodes(const NodeGrid& grid) {
    const bool is_shell = s_.flex.elastic2d != 0;
    if (!is_shell) {
      s_.flex.cellempty = empty_cells(box_, s_.flex.cellcount, g_.dim, g_.point, s_.flex.elem);
    }
    grid.for_each([&](const spec::Ints<3>& node, size_t i) {
      if (is_shell ? grid.is_inside(node) : grid.is_in_empty_cells(s_.flex.cellempty, node)) {
        node_pinned_[i] = 1;
      }
      if (node_pinned_[i]) is_centered_ = false;
    });
  }

  // Its inertia is that of a box; both are scaled.
  std::string add_body(const std::string& number, const Vec3& pos, double mass, double scale) {
    if (out_.bodies.size() >= kMaxBodies) {
      throw Fault("mjcf-too-large", "a flex cannot have that many bodies", "",
                  "use fewer points, or dof='trilinear'");
    }
    spec::Body body;
    body.name = s_.flex.name + "_" + number;
    body.where = s_.flex.where;
    body.class_name = parent_.class_name;
    store(body.pos.data(), pos);
    body.explicitinertial = true;
    body.inertial_where = s_.flex.where;
    body.mass = mass * scale;
    body.ipos = {};
    body.inertia.fill(mass * (2.0 * s_.inertiabox * s_.inertiabox) / 3.0 * scale);
    body.plugin = s_.plugin;
    add_slides(body, number, pos);
    out_.bodies.push_back(std::move(body));
    return out_.bodies.back().name;
  }

  void add_slides(spec::Body& body, const std::string& number, const Vec3& pos) const {
    if (s_.dof == Dof::kRadial) {
      Vec3 axis = pos;
      if (spec::make_unit(axis) == 0) {
        fail("point " + number + " is at the origin of its body, and so cannot move radially",
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
    joint.where = s_.flex.where;
    joint.class_name = parent_.class_name;
    joint.type = mjJNT_SLIDE;
    joint.pos = {};
    store(joint.axis.data(), axis);
    body.joints.push_back(std::move(joint));
  }

  // ---- constraints

  void make_equalities() {
    if (s_.constraint == Constraint::kEdge) add_equality(mjEQ_FLEX);
    if (s_.constraint == Constraint::kVertex) add_equality(mjEQ_FLEXVERT);
    if (s_.constraint != Constraint::kStrain) return;
    if (!is_interpolated()) return add_equality(mjEQ_FLEXSTRAIN, {0, 0, 0});
    const spec::Ints<3>& c = s_.flex.cellcount;
    if (s_.flex.elastic2d != 0) {
      const int faces = 2 * (c[0] * c[1] + c[1] * c[2] + c[0] * c[2]);
      for (int face = 0; face < faces; ++face) add_equality(mjEQ_FLEXSTRAIN, {face, -1, -1});
      return;
    }
    size_t cell = 0;
    for (int i = 0; i < c[0]; ++i) {
      for (int j = 0; j < c[1]; ++j) {
        for (int k = 0; k < c[2]; ++k) {
          if (!s_.flex.cellempty[cell++]) add_equality(mjEQ_FLEXSTRAIN, {i, j, k});
        }
      }
    }
  }

  spec::Equality& add_equality(int type) {
    spec::Equality& out = out_.equalities.emplace_back();
    out.where = s_.flex.where;
    out.type = type;
    out.objtype = mjOBJ_FLEX;
    out.name1 = s_.flex.name;
    out.solref = s_.solref;
    out.solimp = s_.solimp;
    return out;
  }

  void add_equality(int type, const spec::Ints<3>& element) {
    spec::Equality& out = add_equality(type);
    std::ranges::copy(element, out.data.begin());
  }

  Settings s_;
  const Parent& parent_;
  const ReadFile& read_;
  Geometry g_;
  Box box_;  // around all points
  std::vector<unsigned char> point_pinned_, node_pinned_;
  bool is_rigid_ = false;
  bool is_centered_ = false;  // all bodies are at their points
  Expansion out_;
};

}  // namespace

Expansion expand(Settings settings, const Parent& parent, const ReadFile& read) {
  return Expander(std::move(settings), parent, read).run();
}

}  // namespace mj::flexcomp
