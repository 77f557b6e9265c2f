// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/detach.h"

#include <algorithm>
#include <unordered_set>

#include "base/diagnostic.h"
#include "spec/edit/invariants.h"

namespace mj::spec {
namespace {

constexpr int kListTypes[] = {
    mjOBJ_FLEX,    mjOBJ_MESH,    mjOBJ_HFIELD,   mjOBJ_SKIN,   mjOBJ_TEXTURE,  mjOBJ_MATERIAL,
    mjOBJ_PAIR,    mjOBJ_EXCLUDE, mjOBJ_EQUALITY, mjOBJ_TENDON, mjOBJ_ACTUATOR, mjOBJ_SENSOR,
    mjOBJ_NUMERIC, mjOBJ_TEXT,    mjOBJ_TUPLE,    mjOBJ_KEY,    mjOBJ_PLUGIN};
constexpr int kTreeTypes[] = {mjOBJ_BODY, mjOBJ_FRAME,  mjOBJ_JOINT, mjOBJ_GEOM,
                              mjOBJ_SITE, mjOBJ_CAMERA, mjOBJ_LIGHT};

using Nodes = std::unordered_set<const Node*>;

Nodes shared_nodes(Description& child, const Description& parent) {
  Nodes out;
  const auto add = [&](int type) {
    for (const Node* node : child.all(type)) {
      if (node->owner == &parent) out.insert(node);
    }
  };
  std::ranges::for_each(kListTypes, add);
  std::ranges::for_each(kTreeTypes, add);
  return out;
}

// Throws Error if the element stays but lies in a frame or body that is taken out.
void require_outside(const Node& node, const Nodes& taken) {
  const bool is_inside = taken.contains(node.frame) || taken.contains(node.body);
  if (is_inside && !taken.contains(&node)) {
    throw Error(
        "usage",
        "the child is attached already and cannot be moved: '" + node.name +
            "' lies in a body or frame of the child but does not belong to the child",
        "move this element to another body, or call mjs_setDeepCopy, so that mjs_attach attaches a "
        "copy");
  }
}

void take_out(Description& parent, const Nodes& taken) {
  const auto erase = [&](auto& nodes) {
    std::erase_if(nodes, [&](const auto* node) { return taken.contains(node); });
  };
  for (Node* node : parent.all(mjOBJ_BODY)) {
    if (taken.contains(node)) continue;
    BodyNode& body = static_cast<BodyNode&>(*node);
    erase(body.frames);
    erase(body.joints);
    erase(body.geoms);
    erase(body.sites);
    erase(body.cameras);
    erase(body.lights);
    erase(body.bodies);
  }
  const auto erase_and_number = [&](auto& nodes) {
    erase(nodes);
    for (size_t i = 0; i < nodes.size(); ++i) nodes[i]->id = static_cast<int>(i);
  };
  parent.for_each_list(erase_and_number);
  erase_and_number(parent.plugins());
}

// Puts the elements of the child's world back into the child.
void put_back(Description& child) {
  BodyNode& world = child.world();
  const auto put = [&](const auto& nodes) {
    for (auto* node : nodes) {
      node->body = &world;
      if (std::ranges::find(world.frames, node->frame) == world.frames.end()) node->frame = nullptr;
    }
  };
  put(world.frames);
  put(world.geoms);
  put(world.sites);
  put(world.cameras);
  put(world.lights);
  put(world.bodies);
}

// Copies the class `name` from the parent to the child, unless the child has a class of this name.
// The parent class of the copy is main.
void copy_class(Description& child, Description& parent, const std::string& name) {
  DefaultNode* const from = parent.find_class(name);
  if (name.empty() || !from || child.find_class(name)) return;
  from->take();
  DefaultNode& to = *child.add_class(name, nullptr);
  to.value = from->value;
  to.flex = from->flex;
  to.value.authored_name.clear();
  to.give();
}

}  // namespace

void detach(Description& child, const Node& place) {
  Description& parent = *place.owner;
  const Nodes taken = shared_nodes(child, parent);
  if (taken.contains(&place)) {
    throw Error("usage", "the child cannot be attached to a part of itself");
  }
  require_outside(place, taken);
  for (const int type : kTreeTypes) {
    for (const Node* node : parent.all(type)) require_outside(*node, taken);
  }
  take_out(parent, taken);
  child.keep_nodes_of(parent);
  for (const Node* one : taken) {
    Node& node = *const_cast<Node*>(one);
    node.owner = &child;
    copy_class(child, parent, node.class_name);
    // The values of keyframes are removed below, because the keyframes belong to the parent and the
    // child does not get them.
    if (node.elemtype == mjOBJ_BODY) {
      BodyNode& body = static_cast<BodyNode&>(node);
      copy_class(child, parent, *body.face.childclass);
      body.value.keyed.clear();
    }
    if (node.elemtype == mjOBJ_FRAME) {
      copy_class(child, parent, *static_cast<FrameNode&>(node).face.childclass);
    }
    if (node.elemtype == mjOBJ_JOINT) {
      static_cast<ElementNode<mjsJoint>&>(node).value.keyed.clear();
    }
    if (node.elemtype == mjOBJ_ACTUATOR) {
      static_cast<ElementNode<mjsActuator>&>(node).value.keyed.clear();
    }
  }
  put_back(child);
  child.is_attached = false;
  child.shared_with = nullptr;
  child.note_change();
  parent.note_change();
  check_edited(parent);
  check_edited(child);
}

}  // namespace mj::spec
