// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads all links in document order and then all joints in document order, because the names of
// geoms and meshes depend on this order. After that, the joints determine the tree of bodies.

#include "urdf/read_urdf.h"

#include <algorithm>

#include "base/counted_only.h"
#include "mjcf/elements/read_context.h"
#include "mjcf/read/read_sections.h"
#include "resource/path.h"
#include "resource/shown_lines.h"
#include "urdf/grammar.h"
#include "urdf/read_context.h"

namespace mj::urdf {
namespace {

constexpr int kWorld = -1;
// The largest depth of the tree of bodies. It is limited because descriptions are copied and freed
// by recursive functions.
constexpr int kMaxDepth = 2000;

bool equals_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

// Returns the tag of the first element in an XML text. Does not parse the text.
std::string_view root_tag(std::string_view text) {
  for (size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at)) {
    const std::string_view rest = text.substr(at);
    const bool is_comment = rest.starts_with("<!--");
    if (!is_comment && !rest.starts_with("<?") && !rest.starts_with("<!")) {
      return rest.substr(1, rest.find_first_of(" \t\r\n/>", 1) - 1);
    }
    const size_t end = rest.find(is_comment ? "-->" : ">");
    if (end == std::string_view::npos) break;
    at += end;
  }
  return {};
}

// Warns if the model asks for angles in degrees. Angles in URDF are in radians, and the official
// build silently ignores the attribute.
void warn_of_angle_unit(ReadContext& context, const XmlElement& xml) {
  const std::string* angle = xml.value("angle");
  if (xml.tag != "compiler" || angle == nullptr || *angle != "degree") return;
  context.read.warning_at(xml, "angle", "urdf-not-imported",
                          "angle=\"degree\" has no effect: angles of URDF are in radians",
                          "write lower, upper and rpy in radians");
}

// Reads <compiler>, <option> and <size> from the <mujoco> element of a URDF file, in the same way
// as in MJCF. Other elements in <mujoco> are ignored.
void read_extension(ReadContext& context, const mjcf::Document& document, const FileReader& files) {
  const XmlElement* extension = context.read.child(document.root, "mujoco");
  if (extension == nullptr) return;
  struct Section {
    mjcf::ElementId id;
    void (*read)(mjcf::ReadContext&, const XmlElement&);
  };
  constexpr Section kSections[] = {{mjcf::ElementId::kCompiler, mjcf::read_compiler},
                                   {mjcf::ElementId::kOption, mjcf::read_option},
                                   {mjcf::ElementId::kSize, mjcf::read_size}};
  mjcf::MadeElements made;
  mjcf::ReadContext mjcf_context{context.spec, document, files, context.diagnostics, made};
  std::vector<std::string_view> known;
  for (const Section& section : kSections) {
    const mjcf::ElementSchema& schema = mjcf::schema_of(section.id);
    known.push_back(schema.tag);
    const XmlElement* xml = context.read.child(*extension, schema.tag);
    if (xml == nullptr) continue;
    context.read.check_values(*xml, schema);
    section.read(mjcf_context, *xml);
    warn_of_angle_unit(context, *xml);
  }
  for (const XmlElement& child : extension->children) {
    if (std::ranges::find(known, child.tag) != known.end()) continue;
    const std::string_view close = closest_match(child.tag, known);
    context.losses.add({Severity::kWarning, "urdf-unknown-element",
                        "<" + child.tag + "> in <mujoco> of a URDF file is ignored",
                        close.empty() ? "only <compiler>, <option> and <size> are supported there"
                                      : "did you mean <" + std::string(close) + ">?"},
                       child);
  }
}

void find_links(ReadContext& context, const XmlElement& robot) {
  for (const XmlElement& child : robot.children) {
    if (child.tag != "link") continue;
    const std::string* name = context.read.text(child, "name", Need::kRequired);
    if (name == nullptr) continue;
    const int index = static_cast<int>(context.links.size());
    const auto [at, is_new] = context.link_index.emplace(*name, index);
    if (!is_new) {
      const SourceLocation first = context.links[at->second].xml->where();
      context.read.error_at(
          child, "name", "duplicate-name",
          "the name '" + *name + "' is already taken by another link",
          "the first link with this name is on line " + std::to_string(first.line));
      continue;
    }
    Link& link = context.links.emplace_back();
    link.xml = &child;
    link.name = *name;
    link.body.name = *name;
    link.body.where = child.where();
  }
}

// Returns the index of the link that is named by the child <parent> or <child> of a joint. `end` is
// the tag of this child. Returns -1 if there is no such link.
int link_of(ReadContext& context, const XmlElement& joint, std::string_view end) {
  const XmlElement* xml = context.read.child(joint, end, Need::kRequired);
  if (xml == nullptr) return -1;
  const std::string* name = context.read.text(*xml, "link", Need::kRequired);
  if (name == nullptr) return -1;
  const auto at = context.link_index.find(*name);
  if (at != context.link_index.end()) return at->second;
  if (is_only_counted(context.diagnostics, Severity::kError)) return -1;
  std::vector<std::string_view> known;
  for (const Link& link : context.links) known.push_back(link.name);
  const std::string_view close = closest_match(*name, known);
  context.read.error_at(*xml, "link", "unknown-reference", "there is no link '" + *name + "'",
                        close.empty() ? "" : "did you mean '" + std::string(close) + "'?");
  return -1;
}

// Reads a joint, and attaches its child link to its parent link.
void connect(ReadContext& context, const XmlElement& joint) {
  const int parent = link_of(context, joint, "parent");
  const int child = link_of(context, joint, "child");
  Link nowhere;
  Link& link = child < 0 ? nowhere : context.links[child];
  if (child >= 0 && link.name == "world") {
    context.read.error(joint, "urdf-world-child",
                       "the link 'world' cannot be the child of a joint");
  } else if (child >= 0 && link.parent >= 0) {
    context.read.error(
        joint, "urdf-several-parents",
        "the link '" + link.name + "' is already the child of another joint",
        "the parent link in that joint is '" + context.links[link.parent].name + "'");
  } else if (child >= 0 && parent >= 0) {
    link.parent = parent;
    context.links[parent].children.push_back(child);
  }
  read_joint(context, joint, link);
}

// Returns the links in depth-first order, in which their bodies will be numbered. Returns nothing
// if the links are nested too deep.
std::optional<std::vector<int>> order_of_bodies(ReadContext& context) {
  std::vector<int> order;
  for (size_t root = 0; root < context.links.size(); ++root) {
    if (context.links[root].parent >= 0) continue;
    std::vector<std::pair<int, int>> pending = {{static_cast<int>(root), 1}};
    while (!pending.empty()) {
      const auto [index, depth] = pending.back();
      pending.pop_back();
      Link& link = context.links[index];
      if (depth > kMaxDepth) {
        context.read.error(*link.xml, "urdf-too-deep",
                           "links are nested more than " + std::to_string(kMaxDepth) + " deep");
        return std::nullopt;
      }
      link.is_in_tree = true;
      order.push_back(index);
      for (auto child = link.children.rbegin(); child != link.children.rend(); ++child) {
        pending.emplace_back(*child, depth + 1);
      }
    }
  }
  return order;
}

void report_loops(ReadContext& context) {
  std::string names;
  const Link* first = nullptr;
  int count = 0;
  for (const Link& link : context.links) {
    if (link.is_in_tree) continue;
    if (first == nullptr) first = &link;
    if (++count <= 5) names += (names.empty() ? "'" : ", '") + link.name + "'";
  }
  if (first == nullptr) return;
  if (count > 5) names += " and " + std::to_string(count - 5) + " more";
  context.read.error(*first->xml, "urdf-loop",
                     "these links form a loop, or hang from a loop: " + names,
                     "joints must form a tree; close a loop with an equality constraint in MJCF");
}

void note_fused_links(ReadContext& context) {
  for (const Link& link : context.links) {
    if (!link.body.joints.empty() || link.name == "world") continue;
    context.losses.add({Severity::kNote, "urdf-link-merged",
                        "links that cannot move are merged into their parents",
                        "to keep them, write <mujoco><compiler fusestatic=\"false\"/></mujoco>"},
                       *link.xml, link.name);
  }
}

// Moves each body into the body of its parent. Begins with the innermost bodies.
void assemble(ReadContext& context, const std::vector<int>& order) {
  for (auto at = order.rbegin(); at != order.rend(); ++at) {
    Link& link = context.links[*at];
    for (const int child : link.children) {
      link.body.bodies.push_back(std::move(context.links[child].body));
    }
  }
  spec::Body& world = context.spec.world;
  for (size_t i = 0; i < context.links.size(); ++i) {
    Link& link = context.links[i];
    if (link.parent != kWorld) continue;
    if (link.name != "world") {
      world.bodies.push_back(std::move(link.body));
      continue;
    }
    std::vector<spec::Body> bodies = std::move(world.bodies);
    std::ranges::move(link.body.bodies, std::back_inserter(bodies));
    link.body.name = world.name;
    world = std::move(link.body);
    world.bodies = std::move(bodies);
  }
}

void read_robot(ReadContext& context, const mjcf::Document& document, const FileReader& files) {
  const XmlElement& robot = document.root;
  spec::ModelSpec& spec = context.spec;
  mjcf::read(robot, "name", spec.modelname);
  spec.compiler.fusestatic = spec.compiler.discardvisual = true;
  read_extension(context, document, files);
  spec.compiler.degree = false;

  read_materials(context, robot);
  find_links(context, robot);
  for (Link& link : context.links) read_link(context, link);
  for (const XmlElement& child : robot.children) {
    if (child.tag == "joint") connect(context, child);
  }
  read_imported(context, robot);
  find_losses(robot, {!spec.compiler.discardvisual, context.import}, context.losses);
  const std::optional<std::vector<int>> order = order_of_bodies(context);
  if (!order) return;
  report_loops(context);
  if (spec.compiler.fusestatic) note_fused_links(context);
  assemble(context, *order);
}

}  // namespace

bool is_urdf(std::string_view text) {
  return equals_ignoring_case(root_tag(text), "robot");
}

spec::ModelSpec read_urdf_text(std::string text, const std::string& name, const FileReader& files,
                               const UrdfOptions& options, Diagnostics& diagnostics) {
  spec::ModelSpec spec;
  mjcf::Document document;
  document.modelfiledir = directory_of(name);
  document.sources.push_back(
      std::make_unique<mjcf::SourceText>(name, mjcf::document_text(std::move(text))));
  const std::string& model = options.model.empty() ? name : options.model;
  if (!may_show_lines(name, model, folders_of(files.search_path()))) {
    document.sources[0]->hide_lines();
  }
  const mjcf::SourceText& source = *document.sources[0];
  spec.sources.push_back({source.name(), source.shared_text(), {}});
  spec.compiler.modelfiledir = document.modelfiledir;
  try {
    document.root = mjcf::parse_xml(source);
  } catch (const Error& error) {
    diagnostics.add(error.diagnostic());
    return spec;
  }
  ReadContext context{.spec = spec,
                      .diagnostics = diagnostics,
                      .read = ElementReader(diagnostics),
                      .losses = {},
                      .packages_found = {},
                      .packages = PackageFinder(options.packages, files, document.modelfiledir),
                      .files = files,
                      .import = options.import};
  read_robot(context, document, files);
  context.losses.report(diagnostics);
  context.packages_found.report(diagnostics);
  return spec;
}

}  // namespace mj::urdf
