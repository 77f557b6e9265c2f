// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/description.h"

#include <algorithm>
#include <utility>

#include "resource/path.h"
#include "spec/edit/invariants.h"
#include "spec/edit/settings_face.h"
#include "spec/structure_hash.h"

namespace mj::spec {
namespace {

constexpr size_t kLongestError = 499;

template <typename T>
void append(std::vector<Node*>& out, const std::vector<T*>& nodes) {
  out.insert(out.end(), nodes.begin(), nodes.end());
}

void append_children(const BodyNode& body, int type, std::vector<Node*>& out) {
  switch (type) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return append(out, body.bodies);
    case mjOBJ_FRAME:
      return append(out, body.frames);
    case mjOBJ_JOINT:
      return append(out, body.joints);
    case mjOBJ_GEOM:
      return append(out, body.geoms);
    case mjOBJ_SITE:
      return append(out, body.sites);
    case mjOBJ_CAMERA:
      return append(out, body.cameras);
    case mjOBJ_LIGHT:
      return append(out, body.lights);
    default:
      return;
  }
}

void append_all(const BodyNode& body, int type, std::vector<Node*>& out) {
  const bool is_body = type == mjOBJ_BODY || type == mjOBJ_XBODY;
  if (!is_body) append_children(body, type, out);
  for (BodyNode* child : body.bodies) {
    if (is_body) out.push_back(child);
    append_all(*child, type, out);
  }
}

// Returns the name under which an element can be found. An asset without a name has the name of its
// file.
std::string_view known_name(const Node& node) {
  if (!node.name.empty()) return node.name;
  if (node.elemtype == mjOBJ_MESH) {
    return stem_of(*static_cast<const ElementNode<mjsMesh>&>(node).face.file);
  }
  if (node.elemtype == mjOBJ_TEXTURE) {
    return stem_of(*static_cast<const ElementNode<mjsTexture>&>(node).face.file);
  }
  return {};
}

// Returns the member of a body or frame that names the class of its elements. Returns null for
// other elements.
mjString* childclass_of(Node& node) {
  if (node.elemtype == mjOBJ_BODY) return static_cast<BodyNode&>(node).face.childclass;
  if (node.elemtype == mjOBJ_FRAME) return static_cast<FrameNode&>(node).face.childclass;
  return nullptr;
}

bool is_of_tree(int type) {
  return type == mjOBJ_BODY || type == mjOBJ_JOINT || type == mjOBJ_GEOM || type == mjOBJ_SITE ||
         type == mjOBJ_CAMERA || type == mjOBJ_LIGHT || type == mjOBJ_FRAME;
}

void hash_body(const BodyNode& body, int depth, StructureHash& hash) {
  hash.begin_body(depth);
  for (const auto* joint : body.joints) hash.joint(depth, joint->face.type);
  hash.geoms(depth, body.geoms.size());
  hash.sites(depth, body.sites.size());
  hash.cameras(depth, body.cameras.size());
  hash.lights(depth, body.lights.size());
  for (const BodyNode* child : body.bodies) hash_body(*child, depth + 1, hash);
  hash.end_body(depth);
}

template <typename T>
bool erase_from(std::vector<T*>& list, const Node& node) {
  return std::erase_if(list, [&](const T* e) { return e == &node; }) > 0;
}

}  // namespace

Description::Description() : Node(*this, mjOBJ_MODEL) {
  make_root();
  give_settings(ModelSpec(), face);
}

Description::Description(ModelSpec values, std::vector<Description*> origins_of_values)
    : Node(*this, mjOBJ_MODEL), origins(std::move(origins_of_values)) {
  make_root();
  for (const ModelAsset& asset : values.models) attach_asset(asset, values.attached.size());
  values.models.clear();
  assign(std::move(values));
  signature = 0;
}

void Description::attach_asset(const ModelAsset& asset, size_t origin_count) {
  auto* const child = new Description(*asset.spec);
  attached.push_back(child);
  if (asset.origins.empty()) return;
  origins.resize(origin_count);
  child->origins.resize(asset.spec->attached.size());
  for (size_t i = 0; i < asset.origins.size(); ++i) {
    const size_t place = static_cast<size_t>(asset.origins[i]) - 1;
    origins[place] = i == 0 ? child : child->origins[i - 1];
  }
}

void Description::make_root() {
  set_default_settings(face);
  make_settings_containers(face, containers);
  face.element = this;
  classes_.push_back(&make<DefaultNode>());
  classes_[0]->name = "main";
  classes_[0]->id = 0;
  world_ = &make<BodyNode>();
  world_->name = "world";
  world_->id = 0;
  *world_->face.childclass = "main";
}

void Description::set_error(const std::string& text) {
  error_ = text.substr(0, kLongestError);
}

DefaultNode* Description::find_class(std::string_view wanted) {
  if (wanted.empty()) return classes_.front();
  const auto at = std::ranges::find(classes_, wanted, &DefaultNode::name);
  return at == classes_.end() ? nullptr : *at;
}

// ---- adding

const DefaultNode* Description::class_of(const BodyNode& parent, const DefaultNode* def) {
  return def ? def : find_class(*parent.face.childclass);
}

namespace {
// Adds a node to a body. If the body was deleted, the node counts as deleted, too.
void put_in(BodyNode& parent, Node& node, BodyNode*& body) {
  body = &parent;
  node.is_deleted = parent.is_deleted;
}
}  // namespace

template <typename Face>
ElementNode<Face>& Description::add_to(BodyNode& parent,
                                       std::vector<ElementNode<Face>*> BodyNode::*list,
                                       const DefaultNode* def) {
  auto& node = make<ElementNode<Face>>();
  put_in(parent, node, node.body);
  if (def) copy_class(*def, node);
  (parent.*list).push_back(&node);
  note_change();
  return node;
}

BodyNode& Description::add_body(BodyNode& parent, const DefaultNode* def) {
  auto& node = make<BodyNode>();
  put_in(parent, node, node.body);
  *node.face.childclass = def ? def->name : *parent.face.childclass;
  parent.bodies.push_back(&node);
  note_change();
  return node;
}

FrameNode& Description::add_frame(BodyNode& parent, FrameNode* around) {
  auto& node = make<FrameNode>();
  put_in(parent, node, node.body);
  node.frame = around;
  parent.frames.push_back(&node);
  note_change();
  return node;
}

ElementNode<mjsJoint>& Description::add_joint(BodyNode& parent, const DefaultNode* def) {
  return add_to(parent, &BodyNode::joints, class_of(parent, def));
}

ElementNode<mjsJoint>& Description::add_freejoint(BodyNode& parent) {
  auto& joint = add_to<mjsJoint>(parent, &BodyNode::joints, nullptr);
  joint.face.type = mjJNT_FREE;
  joint.value.freejoint = true;
  return joint;
}

ElementNode<mjsGeom>& Description::add_geom(BodyNode& parent, const DefaultNode* def) {
  return add_to(parent, &BodyNode::geoms, class_of(parent, def));
}

ElementNode<mjsSite>& Description::add_site(BodyNode& parent, const DefaultNode* def) {
  return add_to(parent, &BodyNode::sites, class_of(parent, def));
}

ElementNode<mjsCamera>& Description::add_camera(BodyNode& parent, const DefaultNode* def) {
  return add_to(parent, &BodyNode::cameras, class_of(parent, def));
}

ElementNode<mjsLight>& Description::add_light(BodyNode& parent, const DefaultNode* def) {
  return add_to(parent, &BodyNode::lights, class_of(parent, def));
}

PluginNode& Description::add_plugin() {
  auto& node = make<PluginNode>();
  node.id = static_cast<int>(plugins_.size());
  plugins_.push_back(&node);
  note_change();
  return node;
}

DefaultNode* Description::add_class(std::string_view new_name, DefaultNode* parent) {
  if (find_class(new_name)) return nullptr;
  auto& node = make<DefaultNode>();
  node.parent = parent ? parent : classes_.front();
  node.parent->take();
  node.value = node.parent->value;
  node.flex = node.parent->flex;
  node.value.name = new_name;
  node.value.authored_name.clear();
  node.give();
  node.id = static_cast<int>(classes_.size());
  classes_.push_back(&node);
  return &node;
}

void Description::activate_plugin(const std::string& plugin_name) {
  if (std::ranges::find(hidden_.active_plugins, plugin_name) == hidden_.active_plugins.end()) {
    hidden_.active_plugins.push_back(plugin_name);
  }
}

bool Description::rename_class(Node& node, const std::string& new_name) {
  const DefaultNode* const other = find_class(new_name);
  if (other == &node) return true;
  if (other) {
    set_error("Error: repeated class name '" + new_name + "'");
    return false;
  }
  const std::string old_name = std::exchange(node.name, new_name);
  auto& members = static_cast<DefaultNode&>(node).members;
  std::apply([&](auto&... member) { ((member.class_name = new_name), ...); }, members);
  for (const auto& e : nodes_) {
    if (e->class_name == old_name) e->class_name = new_name;
    mjString* const childclass = childclass_of(*e);
    if (childclass && *childclass == old_name) *childclass = new_name;
  }
  return true;
}

void Description::forget_classes(const std::set<std::string>& names) {
  for (const auto& e : nodes_) {
    if (names.count(e->class_name) > 0) e->class_name.clear();
    mjString* const childclass = childclass_of(*e);
    if (childclass && names.count(*childclass) > 0) *childclass = classes_.front()->name;
  }
}

// ---- finding

std::vector<Node*> Description::children(const BodyNode& body, int type, bool recurse) {
  std::vector<Node*> out;
  recurse ? append_all(body, type, out) : append_children(body, type, out);
  return out;
}

std::vector<Node*> Description::all(int type) {
  std::vector<Node*> out;
  if (type == mjOBJ_BODY) out.push_back(world_);
  if (is_of_tree(type)) append_all(*world_, type, out);
  if (type == mjOBJ_PLUGIN) append(out, plugins_);
  std::apply(
      [&](const auto&... list) {
        const auto add = [&]<typename T>(const std::vector<T*>& nodes) {
          if (!nodes.empty() && nodes[0]->elemtype == type) append(out, nodes);
        };
        (add(list), ...);
      },
      lists_);
  return out;
}

Node* Description::find(int type, std::string_view element_name) {
  const std::vector<Node*> nodes = all(type == mjOBJ_XBODY ? mjOBJ_BODY : type);
  const auto at =
      std::ranges::find_if(nodes, [&](const Node* n) { return known_name(*n) == element_name; });
  return at == nodes.end() ? nullptr : *at;
}

bool Description::holds(const Node& element) {
  const auto is_in = [&](const auto& nodes) {
    return std::ranges::find(nodes, static_cast<const mjsElement*>(&element)) != nodes.end();
  };
  return element.elemtype == mjOBJ_DEFAULT ? is_in(classes_) : is_in(all(element.elemtype));
}

void Description::note_change() {
  ++age_;
  renew_signature();
}

int Description::id_of(const Node& node) const {
  if (&node == world_) return 0;
  if (is_of_tree(node.elemtype) && node.age != age_) return -1;
  return node.id;
}

void Description::set_id(Node& node, int new_id) const {
  node.id = new_id;
  node.age = age_;
}

void Description::copy_compiled(Description& original) {
  for (const int type : {mjOBJ_BODY, mjOBJ_JOINT, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_CAMERA, mjOBJ_LIGHT,
                         mjOBJ_ACTUATOR, mjOBJ_PAIR, mjOBJ_EXCLUDE}) {
    const std::vector<Node*> from = original.all(type), to = all(type);
    for (size_t i = 0; i < to.size(); ++i) {
      set_id(*to[i], original.id_of(*from[i]));
      const auto place = original.places.find(from[i]);
      if (place != original.places.end()) places[to[i]] = place->second;
    }
  }
  is_compiled = original.is_compiled;
  if (original.is_as_compiled()) compiled_age_ = age_;
  files = original.files;
  signature = original.signature;
}

void Description::note_compiled(uint64_t model_signature) {
  is_compiled = true;
  compiled_age_ = age_;
  signature = model_signature;
}

void Description::renew_signature() {
  const ListCounts counts = {.flexes = list<mjsFlex>().size(),
                             .meshes = list<mjsMesh>().size(),
                             .skins = list<mjsSkin>().size(),
                             .hfields = list<mjsHField>().size(),
                             .textures = list<mjsTexture>().size(),
                             .materials = list<mjsMaterial>().size(),
                             .pairs = list<mjsPair>().size(),
                             .excludes = list<mjsExclude>().size(),
                             .equalities = list<mjsEquality>().size(),
                             .tendons = list<mjsTendon>().size(),
                             .actuators = list<mjsActuator>().size(),
                             .keys = list<mjsKey>().size()};
  StructureHash hash;
  hash_body(*world_, 0, hash);
  hash.lists(counts);
  for (const auto* sensor : list<mjsSensor>()) hash.sensor(sensor->face.type);
  hash.keys(counts);
  signature = hash.value();
}

void Description::keep(Description& other) {
  if (other.keeps(*this) || std::ranges::find(attached, &other) != attached.end()) return;
  ++other.references;
  attached.push_back(&other);
}

bool Description::keeps(const Description& other) const {
  return std::ranges::any_of(attached,
                             [&](const Description* d) { return d == &other || d->keeps(other); });
}

void Description::keep_nodes_of(const Description& other) {
  nodes_.insert(nodes_.end(), other.nodes_.begin(), other.nodes_.end());
}

void Description::regain(const Description& other) {
  if (!is_attached) return;
  shared_with = nullptr;
  // Keep the nodes of the other description, because bodies of this one may contain some of them.
  keep_nodes_of(other);
  change_owner(other, *this);
}

void Description::change_owner(const Description& from, Description& to) {
  for (const auto& node : nodes_) {
    if (node->owner != &from) continue;
    node->owner = &to;
    node->origin = &to;
  }
  for (Description* shared : attached) shared->change_owner(from, to);
}

void Description::add_origins(Description& other) {
  origins.resize(hidden_.attached.size());
  other.origins.resize(other.hidden_.attached.size());
  // The list contains null in place of a description that may be freed before this one.
  const bool may_end = other.keeps(*this);
  origins.push_back(may_end ? nullptr : &other);
  for (Description* one : other.origins) origins.push_back(may_end ? nullptr : one);
}

// ---- removing

void Description::remove(Node& element) {
  element.is_deleted = true;
  element.id = -1;
  if (BodyNode* const carrier = element.body) {
    (void)(erase_from(carrier->joints, element) || erase_from(carrier->geoms, element) ||
           erase_from(carrier->sites, element) || erase_from(carrier->cameras, element) ||
           erase_from(carrier->lights, element));
    note_change();
    return check_edited(*this);
  }
  std::apply(
      [&](auto&... list) {
        const auto erase = [&](auto& nodes) {
          erase_from(nodes, element);
          for (size_t i = 0; i < nodes.size(); ++i) nodes[i]->id = static_cast<int>(i);
        };
        (erase(list), ...);
      },
      lists_);
  erase_from(plugins_, element);
  note_change();
  check_edited(*this);
}

}  // namespace mj::spec
