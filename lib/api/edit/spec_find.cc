// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that find, name and list elements of descriptions.

#include <mujoco/mujoco.h>

#include <algorithm>

#include "api/edit/spec.h"

using mj::api::description_of;
using mj::api::face_of;
using mj::spec::BodyNode;
using mj::spec::DefaultNode;
using mj::spec::Description;
using mj::spec::ElementNode;
using mj::spec::FrameNode;
using mj::spec::ListNode;
using mj::spec::Node;
using mj::spec::TendonNode;
using mj::spec::WrapNode;

namespace {

Node* node_at(const mjsElement* element) {
  return element ? &mj::spec::node_of(const_cast<mjsElement*>(element)) : nullptr;
}

template <typename T>
T* as(mjsElement* element, mjtObj type) {
  return element && element->elemtype == type ? static_cast<T*>(node_at(element)) : nullptr;
}

bool is_tree_type(int type) {
  return type == mjOBJ_BODY || type == mjOBJ_XBODY || type == mjOBJ_JOINT || type == mjOBJ_GEOM ||
         type == mjOBJ_SITE || type == mjOBJ_CAMERA || type == mjOBJ_LIGHT || type == mjOBJ_FRAME;
}

// Returns the next element of the list after `element`. Returns NULL for the last element and for
// an element that is not in the list.
mjsElement* after(const std::vector<Node*>& nodes, const mjsElement* element) {
  const auto at = std::ranges::find(nodes, node_at(element));
  return at == nodes.end() || at + 1 == nodes.end() ? nullptr : at[1];
}

bool can_have_children(const mjsBody* body, int type) {
  if (is_tree_type(type)) return true;
  Description& description = *mj::api::node_of(body).owner;
  description.set_error(
      type == mjOBJ_UNKNOWN
          ? "Error: the type of the children must be given"
          : "Error: bodies have children of the types body, frame, joint, geom, site, camera and "
            "light");
  return false;
}

const BodyNode* child_of(const BodyNode& body, std::string_view name) {
  if (body.name == name) return &body;
  for (const BodyNode* child : body.bodies) {
    if (child->name == name) return child;
  }
  for (const BodyNode* child : body.bodies) {
    if (const BodyNode* found = child_of(*child, name)) return found;
  }
  return nullptr;
}

}  // namespace

mjSpec* mjs_getSpec(const mjsElement* element) {
  return &node_at(element)->owner->face;
}

mjSpec* mjs_getOriginSpec(const mjsElement* element) {
  return &node_at(element)->origin->face;
}

mjsCompiler* mjs_getCompiler(const mjsElement* element) {
  return &node_at(element)->origin->face.compiler;
}

mjSpec* mjs_findSpec(const mjSpec* spec, const char* name) {
  for (Description* attached : description_of(spec).attached) {
    if (*attached->face.modelname == name) return &attached->face;
  }
  return nullptr;
}

mjsElement* mjs_findElement(const mjSpec* s, mjtObj type, const char* name) {
  return description_of(s).find(type, name);
}

mjsBody* mjs_findBody(const mjSpec* s, const char* name) {
  return mjs_asBody(mjs_findElement(s, mjOBJ_BODY, name));
}

mjsFrame* mjs_findFrame(const mjSpec* s, const char* name) {
  return mjs_asFrame(mjs_findElement(s, mjOBJ_FRAME, name));
}

mjsBody* mjs_findChild(const mjsBody* body, const char* name) {
  return face_of(const_cast<BodyNode*>(child_of(mj::api::node_of(body), name)));
}

mjsBody* mjs_getParent(const mjsElement* element) {
  return face_of(node_at(element)->body);
}

mjsFrame* mjs_getFrame(const mjsElement* element) {
  return face_of(node_at(element)->frame);
}

int mjs_getId(const mjsElement* element) {
  if (!element) return -1;
  const Node* const node = node_at(element);
  return node->is_deleted ? -1 : node->owner->id_of(*node);
}

// ---- iterating over elements

mjsElement* mjs_firstElement(const mjSpec* s, mjtObj type) {
  const std::vector<Node*> nodes = description_of(s).all(type);
  return nodes.empty() ? nullptr : nodes.front();
}

mjsElement* mjs_nextElement(const mjSpec* s, const mjsElement* element) {
  return element ? after(description_of(s).all(element->elemtype), element) : nullptr;
}

mjsElement* mjs_firstChild(const mjsBody* body, mjtObj type, int recurse) {
  if (!can_have_children(body, type)) return nullptr;
  const auto nodes = Description::children(mj::api::node_of(body), type, recurse != 0);
  return nodes.empty() ? nullptr : nodes.front();
}

mjsElement* mjs_nextChild(const mjsBody* body, const mjsElement* child, int recurse) {
  if (!child || !can_have_children(body, child->elemtype)) return nullptr;
  return after(Description::children(mj::api::node_of(body), child->elemtype, recurse != 0), child);
}

// ---- names

int mjs_setName(mjsElement* element, const char* name) {
  Node& node = *node_at(element);
  const Node* const other = *name == '\0' || node.elemtype == mjOBJ_DEFAULT
                                ? nullptr
                                : node.owner->find(node.elemtype, name);
  if (other && other != &node && other->name == name) {
    node.owner->set_error(std::string("Error: repeated name '") + name + "' in " +
                          mju_type2Str(node.elemtype));
    return -1;
  }
  if (node.elemtype == mjOBJ_DEFAULT) return node.owner->rename_class(node, name) ? 0 : -1;
  node.name = name;
  return 0;
}

mjString* mjs_getName(mjsElement* element) {
  return &node_at(element)->name;
}

// ---- classes

mjsDefault* mjs_getSpecDefault(const mjSpec* s) {
  return &description_of(s).classes().front()->face;
}

mjsDefault* mjs_findDefault(const mjSpec* s, const char* classname) {
  return *classname == '\0' ? nullptr : face_of(description_of(s).find_class(classname));
}

mjsDefault* mjs_getDefault(const mjsElement* element) {
  Node& node = *node_at(element);
  switch (node.elemtype) {
    case mjOBJ_BODY:
      return face_of(node.owner->find_class(*static_cast<BodyNode&>(node).face.childclass));
    case mjOBJ_FRAME: {
      const std::string& name = *static_cast<FrameNode&>(node).face.childclass;
      return name.empty() ? nullptr : face_of(node.owner->find_class(name));
    }
    case mjOBJ_JOINT:
    case mjOBJ_GEOM:
    case mjOBJ_SITE:
    case mjOBJ_CAMERA:
    case mjOBJ_LIGHT:
    case mjOBJ_FLEX:
    case mjOBJ_MESH:
    case mjOBJ_MATERIAL:
    case mjOBJ_PAIR:
    case mjOBJ_EQUALITY:
    case mjOBJ_TENDON:
    case mjOBJ_ACTUATOR:
      return face_of(node.owner->find_class(node.class_name));
    default:
      return nullptr;
  }
}

void mjs_setDefault(mjsElement* element, const mjsDefault* def) {
  Node& node = *node_at(element);
  const DefaultNode* const c = mj::api::node_of(def);
  const std::string name = c ? c->name : "main";
  if (node.elemtype == mjOBJ_BODY) {
    *static_cast<BodyNode&>(node).face.childclass = name;
  } else if (node.elemtype == mjOBJ_FRAME) {
    *static_cast<FrameNode&>(node).face.childclass = name;
  } else {
    node.class_name = name == node.owner->classes().front()->name ? "" : name;
  }
}

// ---- frames

int mjs_setFrame(mjsElement* dest, mjsFrame* frame) {
  if (!dest || !frame) return -1;
  Node& node = *node_at(dest);
  FrameNode& to = mj::api::node_of(frame);
  if (node.body != to.body) {
    node.owner->set_error("Error: frame '" + to.name + "' and '" + node.name +
                          "' do not belong to the same body");
    return -1;
  }
  for (const FrameNode* around = &to; around; around = around->frame) {
    if (around != &node) continue;
    node.owner->set_error("Error: frame '" + to.name + "' would contain itself");
    return -1;
  }
  node.frame = &to;
  return 0;
}

// ---- paths of tendons

int mjs_getWrapNum(const mjsTendon* tendonspec) {
  return static_cast<int>(mj::api::node_of(tendonspec).path.size());
}

mjsWrap* mjs_getWrap(const mjsTendon* tendonspec, int i) {
  const TendonNode& tendon = mj::api::node_of(tendonspec);
  mjsWrap* out = nullptr;
  mj::api::guarded([&] {
    mj::api::require_id("wrap", i, static_cast<mjtSize>(tendon.path.size()));
    out = &tendon.path[static_cast<size_t>(i)]->face;
  });
  return out;
}

namespace {

const WrapNode& wrap_of(const mjsWrap* wrap) {
  return static_cast<const WrapNode&>(*node_at(wrap->element));
}

void warn(const WrapNode& wrap, const std::string& message) {
  mj::api::report_warning({.severity = mj::Severity::kWarning,
                           .code = "usage",
                           .message = "wrap '" + wrap.value.name + "': " + message});
}

}  // namespace

mjsElement* mjs_getWrapTarget(const mjsWrap* wrap) {
  const WrapNode& node = wrap_of(wrap);
  switch (node.value.type) {
    case mjWRAP_JOINT:
      return node.owner->find(mjOBJ_JOINT, node.value.name);
    case mjWRAP_SITE:
      return node.owner->find(mjOBJ_SITE, node.value.name);
    case mjWRAP_SPHERE:
    case mjWRAP_CYLINDER:
      return node.owner->find(mjOBJ_GEOM, node.value.name);
    default:
      return nullptr;
  }
}

mjsSite* mjs_getWrapSideSite(const mjsWrap* wrap) {
  const WrapNode& node = wrap_of(wrap);
  if (node.value.sidesite.empty()) return nullptr;
  Node* const site = node.owner->find(mjOBJ_SITE, node.value.sidesite);
  if (!site) warn(node, "the side site '" + node.value.sidesite + "' does not exist");
  return mjs_asSite(site);
}

double mjs_getWrapDivisor(const mjsWrap* wrap) {
  const WrapNode& node = wrap_of(wrap);
  if (node.value.type == mjWRAP_PULLEY) return node.value.prm;
  warn(node, "only a pulley has a divisor, so the result is 1");
  return 1;
}

double mjs_getWrapCoef(const mjsWrap* wrap) {
  const WrapNode& node = wrap_of(wrap);
  if (node.value.type == mjWRAP_JOINT) return node.value.prm;
  warn(node, "only a joint has a coefficient, so the result is 1");
  return 1;
}

// ---- user values

void mjs_setUserValue(mjsElement* element, const char* key, const void* data) {
  node_at(element)->user_values.set(key, data, nullptr);
}

void mjs_setUserValueWithCleanup(mjsElement* element, const char* key, const void* data,
                                 void (*cleanup)(const void*)) {
  node_at(element)->user_values.set(key, data, cleanup);
}

const void* mjs_getUserValue(mjsElement* element, const char* key) {
  return node_at(element)->user_values.get(key);
}

void mjs_deleteUserValue(mjsElement* element, const char* key) {
  node_at(element)->user_values.remove(key);
}

// ---- conversion of handles to structs

#define MJTOOLS_CAST(Type, OBJECT, Class)               \
  mjs##Type* mjs_as##Type(mjsElement* element) {        \
    return face_of(as<Class>(element, mjOBJ_##OBJECT)); \
  }
#define MJTOOLS_CASTS(Type, OBJECT) MJTOOLS_CAST(Type, OBJECT, ListNode<mjs##Type>)

MJTOOLS_CAST(Body, BODY, BodyNode)
MJTOOLS_CAST(Frame, FRAME, FrameNode)
MJTOOLS_CASTS(Geom, GEOM)
MJTOOLS_CASTS(Joint, JOINT)
MJTOOLS_CASTS(Site, SITE)
MJTOOLS_CASTS(Camera, CAMERA)
MJTOOLS_CASTS(Light, LIGHT)
MJTOOLS_CASTS(Actuator, ACTUATOR)
MJTOOLS_CASTS(Sensor, SENSOR)
MJTOOLS_CASTS(Flex, FLEX)
MJTOOLS_CASTS(Pair, PAIR)
MJTOOLS_CASTS(Equality, EQUALITY)
MJTOOLS_CASTS(Exclude, EXCLUDE)
MJTOOLS_CASTS(Tendon, TENDON)
MJTOOLS_CASTS(Numeric, NUMERIC)
MJTOOLS_CASTS(Text, TEXT)
MJTOOLS_CASTS(Tuple, TUPLE)
MJTOOLS_CASTS(Key, KEY)
MJTOOLS_CASTS(Mesh, MESH)
MJTOOLS_CASTS(HField, HFIELD)
MJTOOLS_CASTS(Skin, SKIN)
MJTOOLS_CASTS(Texture, TEXTURE)
MJTOOLS_CASTS(Material, MATERIAL)
MJTOOLS_CAST(Plugin, PLUGIN, mj::spec::PluginNode)
