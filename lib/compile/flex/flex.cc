// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compiles deformable bodies. Each vertex is either fixed to a body, or its position is
// interpolated between nodes that are fixed to bodies.

#include "compile/draft/flex.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "compile/draft/passes.h"
#include "compile/draft/size_limits.h"
#include "compile/flex/flex_grid.h"
#include "compile/flex/flex_grid_stiffness.h"
#include "engine/flex/flex_element.h"
#include "flexcomp/empty_cells.h"

namespace mj::compiler {
namespace {

// The equality constraints that act on flexes, by the name of the flex.
class FlexEqualities {
 public:
  explicit FlexEqualities(const std::vector<Equality>& equalities) {
    for (const Equality& eq : equalities) {
      if (eq.type != mjEQ_FLEX && eq.type != mjEQ_FLEXVERT && eq.type != mjEQ_FLEXSTRAIN) continue;
      first_.try_emplace(eq.name1, eq.type - mjEQ_FLEX + 1);
      if (eq.type == mjEQ_FLEXSTRAIN) strained_.insert(eq.name1);
    }
  }

  // Returns whether an equality constraint keeps the strain of the elements of a flex at zero.
  [[nodiscard]] bool limit_strain(const std::string& flex) const {
    return strained_.contains(flex);
  }

  // Returns the value of flex_edgeequality for a flex: 0 none, 1 edges, 2 vertices, 3 strain. The
  // value depends on the flex's first equality constraint.
  [[nodiscard]] int kind_of(const std::string& flex) const {
    const auto found = first_.find(flex);
    return found == first_.end() ? 0 : found->second;
  }

 private:
  std::unordered_map<std::string_view, int> first_;
  std::unordered_set<std::string_view> strained_;
};

class FlexCompiler : Subject {
 public:
  FlexCompiler(Draft& draft, const spec::Flex& spec, int id, Flex& out)
      : Subject(draft.report, spec.where, describe("flex", spec.name, id)),
        draft_(draft),
        s_(spec),
        out_(out) {}

  void compile(const FlexEqualities& equalities) {
    out_.is_interpolated = !s_.nodebody.empty();
    out_.equality = equalities.kind_of(s_.name);
    limits_strain_ = equalities.limit_strain(s_.name);
    check_lists();
    check_collisions();
    check_plane_elasticity();
    attach_vertices();
    check_grid();
    check_elements();
    resolve();
    place_vertices();
    orient_elements();
    out_.topology = find_topology(s_.dim, out_.vertex_count(), out_.elem);
    if (out_.is_interpolated) {
      frame_nodes();
      make_grid_stiffness();
    } else {
      make_stiffness();
    }
    build_tree();
    if (!out_.is_interpolated) normalize_vertices();
    warn_if_loose();
  }

 private:
  [[nodiscard]] bool bends() const { return (s_.elastic2d & kBend) != 0; }
  [[nodiscard]] bool stretches() const { return (s_.elastic2d & kStretch) != 0; }
  [[nodiscard]] ElasticMaterial elastic_material() const {
    return {s_.young, s_.poisson, s_.thickness};
  }
  [[nodiscard]] size_t corners() const { return static_cast<size_t>(s_.dim) + 1; }

  // ---- checks

  void check_lists() const {
    if (s_.dim < 1 || s_.dim > 3) fail("flex-dim", "dim must be 1, 2 or 3", "dim");
    if (s_.elem.empty()) fail("flex-incomplete", "there are no elements", "element");
    if (s_.elem.size() % corners() != 0) {
      fail("flex-data-size",
           "'element' must have " + std::to_string(corners()) +
               " vertices for each element of dim " + std::to_string(s_.dim),
           "element");
    }
    if (s_.vertbody.empty() && s_.nodebody.empty()) {
      fail("flex-incomplete", "there are no bodies for its vertices or nodes", "body");
    }
    if (s_.vert.size() % 3 != 0) {
      fail("flex-data-size", "'vertex' must have 3 numbers for each vertex", "vertex");
    }
    const auto is_finite = [](double x) { return std::isfinite(x); };
    if (!std::ranges::all_of(s_.vert, is_finite) || !std::ranges::all_of(s_.node, is_finite)) {
      fail("flex-vertex", "the vertices and nodes must be finite", "vertex");
    }
    if (s_.edgestiffness > 0 && s_.dim > 1) {
      fail("flex-elasticity", "stiffness of edges is only possible for dim 1; use <elasticity>");
    }
  }

  void check_collisions() const {
    if (s_.condim != 1 && s_.condim != 3 && s_.condim != 4 && s_.condim != 6) {
      fail("bad-condim", "condim must be 1, 3, 4 or 6");
    }
    if (!out_.is_interpolated) return;
    if (s_.selfcollide != mjFLEXSELF_NONE) {
      fail("flex-self-collision",
           "a flex with interpolated vertices cannot collide with itself; set selfcollide='none'");
    }
    if (s_.internal) {
      fail("flex-self-collision",
           "a flex with interpolated vertices cannot have internal collisions");
    }
  }

  void check_plane_elasticity() const {
    if (s_.elastic2d == 0) return;
    if (!(s_.thickness > 0)) fail("flex-elasticity", "elastic2d needs a positive thickness");
    check_poisson();
    if (s_.dim != 2 && !out_.is_interpolated) fail("flex-elasticity", "elastic2d needs dim 2");
  }

  void check_poisson() const {
    if (!(s_.poisson >= 0 && s_.poisson < 0.5)) {
      fail("flex-elasticity", "poisson must be at least 0 and less than 0.5");
    }
  }

  [[noreturn]] void fail_too_large(const std::string& what, std::string_view attribute) const {
    fail("flex-too-large",
         "the stiffness of its " + what + " needs more than " + std::to_string(kMaxNumbers) +
             " numbers",
         attribute);
  }

  // Requires one body for all vertices, or one body for each vertex. Copies the positions of the
  // vertices in their bodies.
  void attach_vertices() {
    const size_t bodies = s_.vertbody.size();
    const size_t vertices = s_.vert.empty() ? bodies : s_.vert.size() / 3;
    if (bodies != 1 && bodies != vertices) {
      fail("flex-data-size",
           "there must be one body, or one body for each vertex; there are " +
               std::to_string(bodies) + " bodies and " + std::to_string(vertices) + " vertices",
           "body");
    }
    if (vertices < corners()) {
      fail("flex-incomplete", "an element of dim " + std::to_string(s_.dim) + " needs " +
                                  std::to_string(corners()) + " vertices, but there are " +
                                  std::to_string(vertices));
    }
    out_.vertbody.resize(vertices);
    out_.vert.resize(vertices);
    for (size_t i = 0; i < s_.vert.size() / 3; ++i) out_.vert[i] = vec3(s_.vert.data() + 3 * i);
  }

  void check_grid() {
    if (out_.is_interpolated && s_.order == 0) {
      fail("flex-grid", "a flex with nodes needs dof='trilinear' or 'quadratic'", "dof");
    }
    if (s_.order == 0) return;
    int64_t expected = 1;
    const auto found = static_cast<int64_t>(s_.nodebody.size());
    for (const int cells : s_.cellcount) {
      if (cells < 1) fail("flex-grid", "cellcount must be positive", "cellcount");
      expected *= int64_t{cells} * s_.order + 1;
      if (expected > found) break;
    }
    if (expected != found) {
      fail("flex-grid",
           "there are " + std::to_string(found) + " nodes, but cellcount and dof need " +
               (expected > found ? "more" : std::to_string(expected)),
           "node");
    }
    if (!s_.node.empty() && static_cast<int64_t>(s_.node.size()) != 3 * found) {
      fail("flex-data-size", "'nodecoord' must have 3 numbers for each node", "nodecoord");
    }
    grid_ = {{s_.order, {s_.cellcount[0], s_.cellcount[1], s_.cellcount[2]}}, s_.elastic2d != 0};
    if (!grid_.is_shell && static_cast<int>(s_.cellempty.size()) == grid_.element_count()) {
      known_empty_ = s_.cellempty;
    }
    const int64_t n = int64_t{3} * grid_.nodes_per_element();
    if (grid_.element_count() > kMaxNumbers / (n * n)) {
      fail_too_large("cells", "cellcount");
    }
  }

  void check_elements() const {
    for (size_t i = 0; i < s_.elem.size(); ++i) {
      if (s_.elem[i] >= 0 && s_.elem[i] < out_.vertex_count()) continue;
      fail("flex-element",
           "element " + std::to_string(i / corners()) + " refers to vertex " +
               std::to_string(s_.elem[i]) + ", which does not exist",
           "element");
    }
    for (size_t i = 0; i < s_.elem.size(); i += corners()) {
      const auto first = s_.elem.begin() + static_cast<ptrdiff_t>(i);
      for (size_t k = 1; k < corners(); ++k) {
        const auto corner = first + static_cast<ptrdiff_t>(k);
        if (std::find(first, corner, *corner) == corner) continue;
        fail("flex-element",
             "element " + std::to_string(i / corners()) + " has vertex " + std::to_string(*corner) +
                 " twice",
             "element");
      }
    }
    check_texture();
  }

  void check_texture() const {
    if (s_.texcoord.empty()) return;
    const size_t pairs = s_.texcoord.size() / 2;
    if (s_.elemtexcoord.empty() && s_.texcoord.size() != 2 * out_.vertbody.size()) {
      fail("flex-data-size", "'texcoord' must have 2 numbers for each vertex", "texcoord");
    }
    if (s_.elemtexcoord.empty()) return;
    if (s_.texcoord.size() % 2 != 0) {
      fail("flex-data-size", "'texcoord' must have 2 numbers for each texture coordinate",
           "texcoord");
    }
    if (s_.elemtexcoord.size() != s_.elem.size()) {
      fail("flex-data-size", "'elemtexcoord' must have as many numbers as 'element'",
           "elemtexcoord");
    }
    for (const int t : s_.elemtexcoord) {
      if (t >= 0 && static_cast<size_t>(t) < pairs) continue;
      fail("flex-element",
           "'elemtexcoord' refers to texture coordinate " + std::to_string(t) +
               ", which does not exist",
           "elemtexcoord");
    }
  }

  // ---- references

  void resolve() {
    if (!s_.material.empty() && !draft_.spec.compiler.discardvisual) {
      out_.material = draft_.resolve(mjOBJ_MATERIAL, s_.material, s_.where, me(), "material");
    }
    for (size_t i = 0; i < out_.vertbody.size(); ++i) {
      const std::string& name = s_.vertbody[s_.vertbody.size() == 1 ? 0 : i];
      out_.vertbody[i] = draft_.resolve(mjOBJ_BODY, name, s_.where, me(), "body");
    }
    for (const std::string& name : s_.nodebody) {
      out_.nodebody.push_back(draft_.resolve(mjOBJ_BODY, name, s_.where, me(), "node"));
    }
    const bool same_body =
        std::ranges::all_of(out_.vertbody, [&](int body) { return body == out_.vertbody.front(); });
    out_.is_rigid = !out_.is_interpolated && same_body;
    const auto is_zero = [](const std::vector<double>& x) {
      return std::ranges::all_of(x, [](double value) { return value == 0; });
    };
    out_.is_centered = out_.is_interpolated ? is_zero(s_.node) : is_zero(s_.vert);
    if (s_.dim == 2 && bends() && !out_.is_interpolated) check_pins();
  }

  // Checks the bodies of a flex that resists bending. Each vertex must either move freely or be
  // fixed. Vertices that can move only in part are not supported, because the metric of the bending
  // force is constant (engine/constants/set_const_flex.cc).
  void check_pins() const {
    for (const int id : out_.vertbody) {
      const Body& body = *draft_.bodies[id];
      if (body.joints.empty() || body.joints.size() == 3) continue;
      fail(
          "flex-pin",
          "body '" + body.spec->name +
              "' of a bending flex must have no joints or three: a vertex is either fixed or moves "
              "freely",
          "body");
    }
  }

  // ---- geometry

  // Returns the global position of a point in the reference configuration, where joints have no
  // effect.
  [[nodiscard]] Vec3 global_point(int body, const Vec3& local) const {
    return place_in(draft_.bodies[body]->global, {local, {}}).pos;
  }

  void place_vertices() {
    position_.resize(out_.vertbody.size());
    for (size_t i = 0; i < position_.size(); ++i) {
      position_[i] = global_point(out_.vertbody[i], out_.vert[i]);
    }
    require_range(position_, "body");
  }

  // Throws an Error unless all coordinates and distances are finite numbers in a usable range. The
  // compiler later computes indices of cells and of tree nodes from them.
  void require_range(const std::vector<Vec3>& points, std::string_view attribute) const {
    const flexcomp::Box box = flexcomp::box_around(points);
    const Vec3 extent = box.high - box.low;
    const auto is_finite = [](const Vec3& v) { return std::isfinite(v.x + v.y + v.z); };
    if (is_finite(extent) && std::ranges::all_of(points, is_finite)) return;
    fail("flex-vertex", "the positions of its bodies are so large that distances are not finite",
         attribute);
  }

  void frame_nodes() {
    out_.node.resize(out_.nodebody.size());
    for (size_t i = 0; i < s_.node.size() / 3; ++i) out_.node[i] = vec3(s_.node.data() + 3 * i);
    std::vector<Vec3> position(out_.node.size());
    for (size_t i = 0; i < position.size(); ++i) {
      position[i] = global_point(out_.nodebody[i], out_.node[i]);
    }
    require_range(position, "node");
    blame("node", [&] {
      FlexGrid framed = frame_grid(grid_.nodes, position, position_, known_empty_);
      out_.node0 = std::move(framed.node);
      out_.vert0 = std::move(framed.vertex);
      out_.size = framed.size;
    });
  }

  // Returns a flag for each cell of a solid. The flag is 1 if the cell is empty, that is, if no
  // element touches it. Empty cells have no stiffness. If the list has no entries, no cell is
  // empty.
  [[nodiscard]] std::vector<unsigned char> empty_cells() const {
    if (!known_empty_.empty() || grid_.is_shell || grid_.element_count() == 1) return known_empty_;
    return flexcomp::empty_cells(flexcomp::box_around(position_), s_.cellcount, s_.dim, position_,
                                 out_.elem);
  }

  void make_grid_stiffness() {
    if (!(s_.young > 0) && !limits_strain_) return;
    if (s_.young > 0) check_poisson();
    ElasticMaterial material = elastic_material();
    if (limits_strain_) material.young = 10, material.poisson = 0.3;
    const auto kind = limits_strain_ ? GridStiffness::kModes : GridStiffness::kMatrix;
    blame("node", [&] {
      out_.stiffness = grid_stiffness(grid_, material, out_.node0, empty_cells(), kind);
    });
    if (grid_.is_shell && bends() && s_.young > 0) {
      out_.bending = shell_bending(grid_, elastic_material(), out_.node0);
    }
  }

  // Copies the elements and the texture coordinates. Orients tetrahedra so that their faces point
  // outwards.
  void orient_elements() {
    out_.elem = s_.elem;
    if (s_.dim == 3) {
      for (size_t i = 0; i < out_.elem.size(); i += corners()) {
        int* corner = out_.elem.data() + i;
        const auto edge = [&](int k) { return position_[corner[k]] - position_[corner[0]]; };
        if (dot(cross(edge(1), edge(2)), edge(3)) > 0) std::swap(corner[1], corner[2]);
      }
    }
    out_.texcoord = s_.texcoord;
    out_.elemtexcoord = s_.texcoord.empty()       ? out_.elem
                        : s_.elemtexcoord.empty() ? s_.elem
                                                  : s_.elemtexcoord;
  }

  void make_stiffness() {
    if (!(s_.young > 0)) return;
    check_poisson();
    const size_t elements = s_.elem.size() / corners();
    if (elements > kMaxNumbers / engine::kStretchNumbers) {
      fail_too_large("elements", "element");
    }
    if (s_.dim == 3 || (s_.dim == 2 && stretches())) {
      out_.stiffness = element_stiffness(s_.dim, elastic_material(), position_, out_.elem);
    } else {
      out_.stiffness.assign(engine::kStretchNumbers * elements, 0.0);
    }
    if (s_.dim == 2 && bends()) {
      out_.bending = edge_bending(elastic_material(), position_, out_.topology.stencil);
    }
  }

  // Builds the bounding tree of the elements that can collide.
  void build_tree() {
    std::vector<Leaf> leaves;
    for (size_t e = 0; e < s_.elem.size() / corners(); ++e) {
      if (s_.dim == 3 && out_.topology.elemlayer[e] >= s_.activelayers) continue;
      leaves.push_back(leaf_of(out_.elem.data() + corners() * e));
      active_.push_back(static_cast<int>(e));
    }
    out_.tree = make_bounding_tree(leaves);
    for (int& leaf : out_.tree.leaf) {
      if (leaf >= 0) leaf = active_[leaf];
    }
  }

  [[nodiscard]] Leaf leaf_of(const int* corner) const {
    Vec3 min = position_[corner[0]], max = min;
    for (size_t i = 1; i < corners(); ++i) {
      const Vec3& p = position_[corner[i]];
      for (int k = 0; k < 3; ++k) {
        min[k] = std::min(min[k], p[k]);
        max[k] = std::max(max[k], p[k]);
      }
    }
    const Vec3 center = 0.5 * (max + min);
    Vec3 half = 0.5 * (max - min) + Vec3{s_.radius, s_.radius, s_.radius};
    for (int k = 0; k < 3; ++k) half[k] = std::abs(half[k]);  // the radius may be negative
    return {center - half, center + half, center};
  }

  // Computes the coordinates of the vertices in the box of the flex, from 0 to 1. This is the box
  // of the bounding tree without the margin for the radius. The result follows the official build
  // even where the box is degenerate: the box of a flat flex is only as thick as a rounding error,
  // and the box of an empty tree has a negative thickness.
  void normalize_vertices() {
    out_.vert0.assign(position_.size(), {});
    Vec3 center, half;
    if (out_.tree.size() > 0) {
      center = vec3(out_.tree.aabb.data());
      half = vec3(out_.tree.aabb.data() + 3);
    }
    out_.size = half - Vec3{s_.radius, s_.radius, s_.radius};
    for (size_t i = 0; i < position_.size(); ++i) {
      for (int k = 0; k < 3; ++k) {
        const double offset = position_[i][k] - center[k], size = out_.size[k];
        out_.vert0[i][k] = size > mjMINVAL ? offset / (2 * size) + 0.5 : 0.5;
      }
    }
  }

  void warn_if_loose() const {
    if (out_.is_rigid || out_.equality != 0 || !out_.bending.empty() || s_.edgestiffness != 0 ||
        s_.edgedamping != 0 || s_.damping != 0) {
      return;
    }
    draft_.report.warn(
        s_.where, {.code = "flex-loose",
                   .message = me() + " is not rigid, but neither equality constraints nor passive "
                                     "forces hold it together"});
  }

  static constexpr int kBend = 1, kStretch = 2;

  Draft& draft_;
  const spec::Flex& s_;
  Flex& out_;
  bool limits_strain_ = false;
  engine::ElementGrid grid_ = {};
  std::vector<unsigned char> known_empty_;  // empty cells of a solid, if <flexcomp> has found them
  std::vector<Vec3> position_;              // global positions of the vertices
  std::vector<int> active_;                 // elements that are in the bounding tree
};

}  // namespace

void compile_flexes(Draft& draft) {
  draft.flexes.resize(draft.spec.flexes.size());
  const FlexEqualities equalities(draft.equalities);
  for (size_t i = 0; i < draft.flexes.size(); ++i) {
    draft.report.collect([&] {
      FlexCompiler(draft, draft.spec.flexes[i], static_cast<int>(i), draft.flexes[i])
          .compile(equalities);
    });
  }
}

}  // namespace mj::compiler
