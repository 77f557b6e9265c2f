// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/remove.h"

#include <algorithm>
#include <set>

#include "base/diagnostic.h"
#include "math/quat.h"
#include "spec/edit/invariants.h"
#include "spec/edit/take_out_body.h"
#include "spec/orientation.h"
#include "spec/rename.h"

namespace mj::spec {
namespace {

void remove_body(Description& description, BodyNode& node) {
  ModelSpec values = description.values();
  take_out_body(values, node, [](Body&, const Body& body) {
    NameSet gone;
    collect_names(body, gone);
    return gone;
  });
  description.assign(std::move(values));
}

// Deletes the unnamed plugin instance of an element, if the element has one. An unnamed instance
// belongs to a single element.
void remove_private_instance(Description& description, Node& element) {
  const mjsElement* instance = nullptr;
  const auto look_at = [&](const auto& node) { instance = node.face.plugin.element; };
  switch (element.elemtype) {
    case mjOBJ_GEOM:
      look_at(static_cast<ElementNode<mjsGeom>&>(element));
      break;
    case mjOBJ_MESH:
      look_at(static_cast<ElementNode<mjsMesh>&>(element));
      break;
    case mjOBJ_ACTUATOR:
      look_at(static_cast<ElementNode<mjsActuator>&>(element));
      break;
    case mjOBJ_SENSOR:
      look_at(static_cast<ElementNode<mjsSensor>&>(element));
      break;
    default:
      break;
  }
  if (instance) description.remove(const_cast<Node&>(node_of(instance)));
}

void remove_class(Description& description, DefaultNode& node) {
  auto& classes = description.classes();
  if (&node == classes.front()) throw Error("usage", "the class main cannot be deleted");
  std::set<std::string> gone;
  std::erase_if(classes, [&](DefaultNode* c) {
    const bool is_gone = c == &node || (c->parent && c->parent->is_deleted);
    if (!is_gone) return false;
    c->is_deleted = true;
    gone.insert(c->name);
    return true;
  });
  for (size_t i = 0; i < classes.size(); ++i) classes[i]->id = static_cast<int>(i);
  description.forget_classes(gone);
  check_edited(description);
}

// Combines the pose of an element with the pose of the frame around it.
template <typename T>
void compose(const Frame& frame, const Compiler& compiler, T& e) {
  const auto fail = [](DiagnosticCode code, std::string_view, const std::string& message) {
    throw Error(code, message);
  };
  const Quat rotation = resolve_orientation(compiler, frame.quat, frame.alt, fail);
  store(e.pos.data(), vec3(frame.pos.data()) + rotate(rotation, vec3(e.pos.data())));
  if constexpr (requires { e.quat; }) {
    const Quat own = resolve_orientation(compiler, e.quat, e.alt, fail);
    store(e.quat.data(), multiply(rotation, own));
    e.alt = {};
  }
}

void remove_frame(Description& description, FrameNode& node) {
  BodyNode& body = *node.body;
  const Compiler compiler = description.values().compiler;
  node.take();
  const auto release = [&](auto& nodes) {
    for (auto* e : nodes) {
      if (e->frame != &node) continue;
      e->take();
      compose(node.value, compiler, e->value);
      e->give();
      e->frame = node.frame;
    }
  };
  release(body.frames);
  release(body.geoms);
  release(body.sites);
  release(body.cameras);
  release(body.bodies);
  for (auto* light : body.lights) {
    if (light->frame != &node) continue;
    light->take();
    compose(node.value, compiler, light->value);
    const auto fail = [](DiagnosticCode code, std::string_view, const std::string& message) {
      throw Error(code, message);
    };
    const Quat rotation = resolve_orientation(compiler, node.value.quat, node.value.alt, fail);
    store(light->value.dir.data(), rotate(rotation, vec3(light->value.dir.data())));
    light->give();
    light->frame = node.frame;
  }
  for (auto* joint : body.joints) {
    if (joint->frame == &node) joint->frame = node.frame;
  }
  std::erase(body.frames, &node);
  node.is_deleted = true;
  description.note_change();
  check_edited(description);
}

}  // namespace

void remove_element(Description& description, Node& element) {
  if (description.is_attached) {
    throw Error("usage", "a description that is attached to another one cannot lose elements");
  }
  if (element.owner != &description || element.elemtype == mjOBJ_MODEL) {
    throw Error("usage", "the element does not belong to this description");
  }
  if (element.is_deleted) throw Error("usage", "the element was deleted before");
  if (&element == &description.world()) throw Error("usage", "the world cannot be deleted");
  if (!description.holds(element)) {
    throw Error("usage", "the element is a part of a default class or of the path of a tendon");
  }
  switch (element.elemtype) {
    case mjOBJ_BODY:
      return remove_body(description, static_cast<BodyNode&>(element));
    case mjOBJ_FRAME:
      return remove_frame(description, static_cast<FrameNode&>(element));
    case mjOBJ_DEFAULT:
      return remove_class(description, static_cast<DefaultNode&>(element));
    default:
      remove_private_instance(description, element);
      description.remove(element);
  }
}

}  // namespace mj::spec
