// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/remove.h"

#include <algorithm>
#include <set>

#include "base/diagnostic.h"
#include "math/quat.h"
#include "spec/edit/all_names.h"
#include "spec/key_states.h"
#include "spec/orientation.h"
#include "spec/rename.h"

namespace mj::spec {
namespace {

// The uses of plugins in a description.
template <typename Visit>
void for_each_plugin_use(Body& body, Visit visit) {
  visit(body.plugin);
  for (Geom& geom : body.geoms) visit(geom.plugin);
  for (Body& child : body.bodies) for_each_plugin_use(child, visit);
}
template <typename Visit>
void for_each_plugin_use(ModelSpec& spec, Visit visit) {
  for_each_plugin_use(spec.world, visit);
  for (Mesh& mesh : spec.meshes) visit(mesh.plugin);
  for (Actuator& actuator : spec.actuators) visit(actuator.plugin);
  for (Sensor& sensor : spec.sensors) visit(sensor.plugin);
}

// Instances that elements use: names of those that have one, places of the others.
struct UsedInstances {
  explicit UsedInstances(ModelSpec& spec) {
    for_each_plugin_use(spec, [&](const PluginUse& use) {
      if (!use.instance.empty()) names.insert(use.instance);
      if (use.index >= 0) places.insert(use.index);
    });
  }
  std::set<std::string> names;
  std::set<int> places;
};

// Deletes instances that were used and no longer are.
void remove_unused_instances(const UsedInstances& before, ModelSpec& spec) {
  const UsedInstances now(spec);
  std::vector<int> new_place(spec.plugins.size(), -1);
  std::vector<Plugin> kept;
  for (size_t i = 0; i < spec.plugins.size(); ++i) {
    const Plugin& plugin = spec.plugins[i];
    const int place = static_cast<int>(i);
    const bool was_used = before.names.count(plugin.name) > 0 || before.places.count(place) > 0;
    const bool is_used = now.names.count(plugin.name) > 0 || now.places.count(place) > 0;
    if (was_used && !is_used) continue;
    new_place[i] = static_cast<int>(kept.size());
    kept.push_back(plugin);
  }
  spec.plugins = std::move(kept);
  for_each_plugin_use(spec, [&](PluginUse& use) {
    if (use.index >= 0) use.index = new_place[static_cast<size_t>(use.index)];
  });
}

// The body that has the child with this handle, and its place; null if there is none.
std::pair<Body*, size_t> find_child(Body& body, const mjsElement* handle) {
  for (size_t i = 0; i < body.bodies.size(); ++i) {
    if (body.bodies[i].handle == handle) return {&body, i};
    if (const auto found = find_child(body.bodies[i], handle); found.first) return found;
  }
  return {nullptr, 0};
}

void remove_body(Description& description, BodyNode& node) {
  ModelSpec values = description.values();
  store_keys(values);
  const UsedInstances before(values);
  const auto [parent, place] = find_child(values.world, &node);
  NameTable names = all_names(values);
  NameSet gone;
  collect_names(parent->bodies[place], gone);
  parent->bodies.erase(parent->bodies.begin() + static_cast<ptrdiff_t>(place));
  std::vector<Flex> flexes = values.flexes;  // those stay, dangling or not
  remove_references(values, std::move(gone), names);
  values.flexes = std::move(flexes);
  remove_unused_instances(before, values);
  description.assign(std::move(values));
}

// Other elements that alone use an instance without a name take it with them.
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
}

// The pose of what is in a frame, in the coordinates around it.
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
}

}  // namespace

void remove_element(Description& description, Node& element) {
  if (description.is_attached) {
    throw Error("usage", "a description that is attached to another cannot lose elements");
  }
  if (element.owner != &description || element.elemtype == mjOBJ_MODEL) {
    throw Error("usage", "the element is not of this description");
  }
  if (element.is_deleted) throw Error("usage", "the element was deleted before");
  if (&element == &description.world()) throw Error("usage", "the world cannot be deleted");
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
