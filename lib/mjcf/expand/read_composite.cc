// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A cable through the vertices v_0 ... v_{n-1} (single precision) is a chain of n-1 bodies. Body k
// lies along the edge e_k = v_{k+1} - v_k with length L_k and direction t_k. Its frame (t_k, m_k,
// b_k) turns along the curve without twisting about t_k:
//
//   b_0 = t_0 x t_1,  m_0 = b_0 x t_0
//   m_k = m_{k-1} turned about t_{k-1} x t_k by the angle between them,  b_k = t_k x m_k

#include "mjcf/expand/read_composite.h"

#include <cmath>

#include "math/elementary.h"
#include "math/quat.h"
#include "math/rotation.h"
#include "mjcf/elements/read_elements.h"
#include "mjcf/expand/cable_skin.h"
#include "mjcf/schema/removed.h"

namespace mj::mjcf {
namespace {

constexpr int kMaxVertices = 100'000;
constexpr Keyword kTypes[] = {{"particle", 0}, {"grid", 1},  {"rope", 2},
                              {"loop", 3},     {"cable", 4}, {"cloth", 5}};

// Returns a vector of length 1. As in the compiler, a vector that is too short stays unchanged.
Vec3 unit(const Vec3& v) {
  constexpr double kTolerance = 1e-14;
  const double square = dot(v, v);
  if (square < kTolerance) return v;
  const double n = std::sqrt(square);
  return std::abs(n - 1) <= kTolerance ? v : v * (1 / n);
}

struct Edge {
  double length;
  Quat quat;
};

// Returns the difference of two vertices. Both are rounded to single precision first.
Vec3 edge_vector(const Vec3& from, const Vec3& to) {
  const auto difference = [](double a, double b) {
    return static_cast<float>(a) - static_cast<float>(b);
  };
  return {difference(to.x, from.x), difference(to.y, from.y), difference(to.z, from.z)};
}

std::vector<Edge> frames_along(const std::vector<Vec3>& vertices) {
  std::vector<Vec3> tangents;
  for (size_t k = 0; k + 1 < vertices.size(); ++k) {
    tangents.push_back(unit(edge_vector(vertices[k], vertices[k + 1])));
  }
  std::vector<Edge> edges;
  Vec3 normal;
  for (size_t k = 0; k < tangents.size(); ++k) {
    Vec3 binormal;
    if (k == 0) {
      if (tangents.size() > 1) binormal = unit(cross(tangents[0], tangents[1]));
      normal = unit(cross(binormal, tangents[0]));
    } else {
      const Vec3 axis = cross(tangents[k - 1], tangents[k]);
      const double angle =
          math::atan2(std::sqrt(dot(axis, axis)), dot(tangents[k - 1], tangents[k]));
      normal = unit(rotate(from_axis_angle(unit(axis), angle), normal));
      binormal = unit(cross(tangents[k], normal));
    }
    const Vec3 edge = edge_vector(vertices[k], vertices[k + 1]);
    edges.push_back(
        {std::sqrt(dot(edge, edge)), to_quat(mat3_from_columns(tangents[k], normal, binormal))});
  }
  return edges;
}

class Cable {
 public:
  Cable(ReadContext& context, const XmlElement& xml, const TreePlace& place)
      : context_(context), xml_(xml), place_(place) {}

  void run() {
    read(xml_, "prefix", prefix_);
    read(xml_, "initial", initial_);
    read(xml_, "offset", offset_);
    read_parts();
    if (!read_vertices() || failed_) return;
    const std::vector<Edge> edges = frames_along(vertices_);
    count_ = static_cast<int>(edges.size());
    place_.body.bodies.push_back(chain(edges));
    for (int k = 0; k + 1 < count_; ++k) {
      spec::Exclude exclude;
      identify(exclude, "exclude", "");
      exclude.body1 = name("B", k);
      exclude.body2 = name("B", k + 1);
      context_.spec.excludes.push_back(std::move(exclude));
    }
    spec::Text text;
    identify(text, "text", "composite_" + prefix_);
    text.data = "rope_" + prefix_;
    context_.spec.texts.push_back(std::move(text));
    if (geom_.type == mjGEOM_BOX) add_skin();
  }

 private:
  void fail(std::string message, std::string hint = {}) {
    failed_ = true;
    context_.error(xml_, "mjcf-composite", std::move(message), std::move(hint));
  }

  [[nodiscard]] std::string name(const char* kind, int k) const {
    const std::string index = k == 0 ? "first" : k == count_ - 1 ? "last" : std::to_string(k);
    return prefix_ + kind + "_" + index;
  }

  void identify(spec::Element& e, std::string_view type, std::string name) {
    e.where = xml_.where();
    e.class_name = context_.class_kept(place_.class_name);
    e.name = std::move(name);
    if (!e.name.empty()) context_.names.take_again(type, e.name, e.where);
  }

  // Reads the children of <composite>. Default classes do not apply to them.
  void read_parts() {
    geom_.group = 0;
    joint_.group = site_.group = 3;
    joint_.type = mjJNT_BALL;
    bool has_joint = false;
    for (const XmlElement& child : xml_.children) {
      if (child.tag == "geom") read_geom(context_, child, geom_);
      if (child.tag == "site") read_site(context_, child, site_);
      if (child.tag == "skin") skin_xml_ = &child;
      if (child.tag == "plugin") read_plugin(child);
      if (child.tag != "joint") continue;
      if (has_joint) fail("a cable takes only one <joint>");
      has_joint = true;
      read_joint(context_, child, joint_);
    }
    // A cable has ball joints, so the attributes `type` and `axis` of <joint> have no effect.
    joint_.type = mjJNT_BALL;
    joint_.axis = {0, 0, 1};
    joint_.limited = mjLIMITED_AUTO;
    if (geom_.type != mjGEOM_CAPSULE && geom_.type != mjGEOM_CYLINDER && geom_.type != mjGEOM_BOX) {
      fail("the geoms of a cable must be cylinders, capsules or boxes",
           "set the type of <geom> in <composite>");
    }
  }

  // Reads <plugin>. All bodies of the cable share one instance of the plugin.
  void read_plugin(const XmlElement& child) {
    read_plugin_use(context_, child, plugin_);
    if (plugin_.plugin != "mujoco.elasticity.cable") {
      failed_ = true;
      return context_.error_at(child, "plugin", "mjcf-composite",
                               "only the plugin mujoco.elasticity.cable is supported in a cable");
    }
    if (plugin_.index >= 0) name_instance(context_, plugin_, "composite" + prefix_);
  }

  bool read_vertices() {
    spec::Ints<3> count = {1, 1, 1};
    spec::Numbers<3> size = {1, 0, 0};
    std::vector<double> numbers;
    read(xml_, "count", count);
    read(xml_, "size", size);
    const bool is_explicit = read(xml_, "vertex", numbers);
    if (count[0] < 1 || count[1] < 1 || count[2] < 1) {
      fail("the counts of a cable must be positive");
    }
    if (!is_explicit && size[0] * size[0] + size[1] * size[1] + size[2] * size[2] < mjMINVAL) {
      fail("<composite> needs 'size' or 'vertex'");
    }
    if (is_explicit && count[0] > 1) fail("<composite> takes either 'count' or 'vertex'");
    if (is_explicit && numbers.size() % 3 != 0) {
      fail("'vertex' of <composite> must hold three numbers for each vertex");
    }
    if (is_explicit) count[0] = static_cast<int>(numbers.size() / 3);
    if (count[1] > 1 || count[2] > 1) {
      fail("a cable has one dimension: the second and third count must be 1");
    }
    if (count[0] < 2 || count[0] == 3) {
      fail("a cable cannot have " + std::to_string(count[0]) + " vertices",
           "use 2 vertices, or at least 4");
    }
    if (count[0] > kMaxVertices) fail("this cable has too many vertices");
    if (failed_) return false;
    return is_explicit ? take_vertices(numbers) : make_curve(count[0], size);
  }

  bool take_vertices(const std::vector<double>& numbers) {
    for (size_t i = 0; i < numbers.size(); i += 3) add_vertex(vec3(&numbers[i]));
    return true;
  }

  bool make_curve(int n, const spec::Numbers<3>& size) {
    std::string curve;
    read(xml_, "curve", curve);
    const std::vector<std::string_view> words = split(curve);
    if (words.size() > 3) fail("'curve' of <composite> has more than three words");
    spec::Numbers<4> rotation = {1, 0, 0, 0};
    read(xml_, "quat", rotation);
    Quat q = quat(rotation.data());
    normalize(q);
    for (int i = 0; i < n; ++i) {
      double v[3] = {};
      const double angle = mjPI * i * size[2] / (n - 1);
      for (size_t k = 0; k < std::min<size_t>(words.size(), 3); ++k) {
        const auto shape = keyword_value(kCurveShape, words[k]);
        if (!shape) {
          context_.error_at(xml_, "curve", "mjcf-bad-keyword",
                            "'" + std::string(words[k]) + "' is not a curve",
                            "expected 's', 'cos(s)', 'sin(s)' or '0'");
          return false;
        }
        if (words[k] == "s") v[k] = i * size[0] / (n - 1);
        if (words[k] == "cos(s)") v[k] = size[1] * math::cos(angle);
        if (words[k] == "sin(s)") v[k] = size[1] * math::sin(angle);
      }
      add_vertex(rotate(q, vec3(v)));
    }
    return !failed_;
  }

  void add_vertex(const Vec3& v) {
    vertices_.push_back(
        {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)});
  }

  // Builds the chain of bodies, starting at the free end because each body contains the next one.
  spec::Body chain(const std::vector<Edge>& edges) {
    spec::Body body = link(edges, count_ - 1);
    for (int k = count_ - 2; k >= 0; --k) {
      spec::Body outer = link(edges, k);
      outer.bodies.push_back(std::move(body));
      body = std::move(outer);
    }
    body.frame = place_.frame;
    return body;
  }

  spec::Body link(const std::vector<Edge>& edges, int k) {
    const double length = edges[k].length;
    spec::Body body;
    identify(body, "body", name("B", k));
    if (k == 0) {
      store(body.pos.data(), vec3(offset_.data()) + vertices_[0]);
      store(body.quat.data(), edges[0].quat);
    } else {
      body.pos = {edges[k - 1].length, 0, 0};
      store(body.quat.data(), conjugate(edges[k - 1].quat) * edges[k].quat);
    }
    spec::Geom geom = geom_;
    identify(geom, "geom", prefix_ + "G" + std::to_string(k));
    if (geom.type == mjGEOM_BOX) {
      geom.pos = {length / 2, 0, 0};
      geom.size[0] = length / 2;
    } else {
      geom.fromto = {0, 0, 0, length, 0, 0};
    }
    body.geoms.push_back(std::move(geom));
    body.plugin = plugin_;
    add_joint(body, k);
    if (k == 0 || k == count_ - 1) {
      spec::Site site = site_;
      identify(site, "site", name("S", k));
      site.pos = {k == count_ - 1 ? length : 0, 0, 0};
      body.sites.push_back(std::move(site));
    }
    return body;
  }

  void add_joint(spec::Body& body, int k) {
    if (k == 0 && initial_ == "none") return;
    spec::Joint joint = joint_;
    identify(joint, "joint", name("J", k));
    if (k == 0 && initial_ == "free") {
      joint.type = mjJNT_FREE;
      joint.damping = {};
      joint.armature = joint.frictionloss = 0;
    }
    body.joints.push_back(std::move(joint));
  }

  void add_skin() {
    spec::Skin skin;
    identify(skin, "skin", prefix_ + "Skin");
    skin.rgba = {1, 1, 1, 1};
    skin.inflate = static_cast<float>(2 * geom_.size[2]);
    CableSkin cable;
    for (int k = 0; k < count_; ++k) cable.bodies.push_back(name("B", k));
    cable.box_length = static_cast<float>(2 * geom_.size[0]);
    cable.half_width = static_cast<float>(geom_.size[1]);
    if (skin_xml_ != nullptr) {
      read(*skin_xml_, "texcoord", cable.has_texcoord);
      read(*skin_xml_, "material", skin.material);
      read(*skin_xml_, "rgba", skin.rgba);
      read(*skin_xml_, "group", skin.group);
      read(*skin_xml_, "subgrid", cable.subgrid);
    }
    if (vertex_count(cable) > kMaxCableSkinVertices) {
      return context_.error_at(*skin_xml_, "subgrid", "mjcf-too-large",
                               "the skin of this cable has too many vertices");
    }
    fill_cable_skin(cable, skin);
    context_.spec.skins.push_back(std::move(skin));
  }

  ReadContext& context_;
  const XmlElement& xml_;
  const TreePlace& place_;
  bool failed_ = false;
  std::string prefix_, initial_;
  spec::Numbers<3> offset_ = {};
  spec::Geom geom_;
  spec::Joint joint_;
  spec::Site site_;
  spec::PluginUse plugin_;
  const XmlElement* skin_xml_ = nullptr;
  std::vector<Vec3> vertices_;
  int count_ = 0;  // number of bodies
};

}  // namespace

void read_composite(ReadContext& context, const XmlElement& xml, const TreePlace& place) {
  int type = -1;
  if (!read_keyword(xml, "type", kTypes, type)) return;
  if (*xml.value("type") == "cable") return Cable(context, xml, place).run();
  const std::string& word = *xml.value("type");
  context.error_at(xml, "type", "mjcf-composite",
                   "composites of type '" + word + "' are no longer supported",
                   hint_of(*find_removed(Removed::Kind::kKeyword, "composite", word)));
}

}  // namespace mj::mjcf
