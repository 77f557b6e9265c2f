// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts a description to values, and values to a description.

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/call_stack.h"
#include "base/diagnostic.h"
#include "base/invariant.h"
#include "spec/edit/description.h"
#include "spec/edit/invariants.h"
#include "spec/edit/settings_face.h"

namespace mj::spec {
namespace {

// Makes values from the nodes of a description. The values have the current state of the nodes, or
// the state at the last compilation.
class ValueMaker {
 public:
  enum class State { kNow, kLast };
  ValueMaker(Description& from, State state, bool has_handles, ModelSpec& out)
      : from_(from), state_(state), has_handles_(has_handles), out_(out) {}

  void run() {
    classes();
    plugins();
    list(out_.textures, from_.list<mjsTexture>());
    list(out_.materials, from_.list<mjsMaterial>());
    list(out_.meshes, from_.list<mjsMesh>());
    list(out_.hfields, from_.list<mjsHField>());
    list(out_.skins, from_.list<mjsSkin>());
    list(out_.flexes, from_.list<mjsFlex>());
    list(out_.pairs, from_.list<mjsPair>());
    list(out_.excludes, from_.list<mjsExclude>());
    list(out_.equalities, from_.list<mjsEquality>());
    list(out_.tendons, from_.list<mjsTendon>());
    list(out_.actuators, from_.list<mjsActuator>());
    list(out_.sensors, from_.list<mjsSensor>());
    list(out_.numerics, from_.list<mjsNumeric>());
    list(out_.texts, from_.list<mjsText>());
    list(out_.tuples, from_.list<mjsTuple>());
    list(out_.keys, from_.list<mjsKey>());
    out_.world = body(from_.world());
  }

 private:
  void classes() {
    out_.defaults.clear();
    for (DefaultNode* node : from_.classes()) {
      if (state_ == State::kNow) node->take();
      DefaultClass value = node->value;
      value.name = node->name;
      value.parent = -1;
      for (size_t i = 0; i < out_.defaults.size(); ++i) {
        if (from_.classes()[i] == node->parent) value.parent = static_cast<int>(i);
      }
      out_.defaults.push_back(std::move(value));
    }
  }

  void plugins() {
    out_.plugins.clear();
    for (PluginNode* node : from_.plugins()) {
      Plugin value;
      value.name = node->name;
      value.plugin = *node->face.plugin_name;
      value.where = node->where;
      for (const auto& [key, text] : node->attributes) {
        value.config.push_back({key, text, node->where});
      }
      handle(value, *node);
      instances_[node] = static_cast<int>(out_.plugins.size());
      out_.plugins.push_back(std::move(value));
    }
  }

  // Sets the handle of a value. An element that also belongs to another description has the origin
  // that it has there. If no attached model of this description has that number, sets the origin to
  // 0.
  void handle(Element& value, Node& node) const {
    value.handle = has_handles_ ? &node : nullptr;
    if (static_cast<size_t>(value.origin) > out_.attached.size()) value.origin = 0;
  }

  // Returns the value of a node. Finds a private plugin instance by its handle.
  template <typename T>
  auto value_of(T& node) {
    if (state_ == State::kNow) node.take();
    auto value = node.value;
    value.name = node.name;
    handle(value, node);
    if constexpr (requires { node.face.plugin; }) {
      const auto at = instances_.find(static_cast<const Node*>(
          node.face.plugin.element ? &node_of(node.face.plugin.element) : nullptr));
      value.plugin.index = at == instances_.end() ? -1 : at->second;
      if (value.plugin.index >= 0) {
        // Copy the name of the plugin to the instance, because a program may have set it only in
        // the element.
        Plugin& instance = out_.plugins[static_cast<size_t>(value.plugin.index)];
        if (instance.plugin.empty()) instance.plugin = value.plugin.plugin;
      }
    }
    return value;
  }

  template <typename T, typename N>
  void list(std::vector<T>& out, const std::vector<N*>& nodes) {
    out.clear();
    out.reserve(nodes.size());
    for (N* node : nodes) out.push_back(value_of(*node));
  }

  // Adds the frames of a body so that outer frames come before the frames in them. Returns the
  // index of each frame. If the description is attached to another one, frames of that other
  // description may be around these frames. Such outer frames are ignored.
  std::unordered_map<const FrameNode*, int> frames(const BodyNode& node, Body& out) {
    std::unordered_map<const FrameNode*, int> places;
    std::vector<FrameNode*> rest = node.frames;
    while (!rest.empty()) {
      const size_t before = rest.size();
      std::erase_if(rest, [&](FrameNode* frame) {
        const auto around = places.find(frame->frame);
        const bool is_ready = around != places.end() ||
                              std::ranges::find(node.frames, frame->frame) == node.frames.end();
        if (!is_ready) return false;
        Frame value = value_of(*frame);
        value.frame = around == places.end() ? -1 : around->second;
        places[frame] = static_cast<int>(out.frames.size());
        out.frames.push_back(std::move(value));
        return true;
      });
      if (rest.size() == before) {
        throw Error("usage", "frame '" + rest[0]->name + "' contains itself");
      }
    }
    return places;
  }

  template <typename T, typename N>
  void elements(std::vector<T>& out, const std::vector<N*>& nodes,
                const std::unordered_map<const FrameNode*, int>& places) {
    for (N* node : nodes) {
      T value = value_of(*node);
      const auto at = places.find(node->frame);
      value.frame = at == places.end() ? -1 : at->second;
      out.push_back(std::move(value));
    }
  }

  // Makes the value of a body. A childclass that equals the childclass of the parent is left out,
  // because the body inherits it.
  Body body(BodyNode& node) {
    Body out = value_of(node);
    const std::string inherited = node.body ? *node.body->face.childclass : "main";
    if (out.childclass == inherited) out.childclass.clear();
    // Without a position the inertia does not count as explicit, because the compiler ignores it.
    out.explicitinertial = !std::isnan(out.ipos[0]);
    const auto places = frames(node, out);
    elements(out.joints, node.joints, places);
    elements(out.geoms, node.geoms, places);
    elements(out.sites, node.sites, places);
    elements(out.cameras, node.cameras, places);
    elements(out.lights, node.lights, places);
    for (BodyNode* child : node.bodies) {
      Body value = body(*child);
      const auto at = places.find(child->frame);
      value.frame = at == places.end() ? -1 : at->second;
      out.bodies.push_back(std::move(value));
    }
    return out;
  }

  Description& from_;
  const State state_;
  const bool has_handles_;
  ModelSpec& out_;
  std::unordered_map<const Node*, int> instances_;
};

// Makes new nodes, or finds existing nodes, for the elements of values.
class NodeMaker {
 public:
  NodeMaker(Description& to, ModelSpec& from) : to_(to), from_(from) {}

  void run() {
    classes();
    plugins();
    list(from_.textures, to_.list<mjsTexture>());
    list(from_.materials, to_.list<mjsMaterial>());
    list(from_.meshes, to_.list<mjsMesh>());
    list(from_.hfields, to_.list<mjsHField>());
    list(from_.skins, to_.list<mjsSkin>());
    list(from_.flexes, to_.list<mjsFlex>());
    list(from_.pairs, to_.list<mjsPair>());
    list(from_.excludes, to_.list<mjsExclude>());
    list(from_.equalities, to_.list<mjsEquality>());
    list(from_.tendons, to_.list<mjsTendon>());
    list(from_.actuators, to_.list<mjsActuator>());
    list(from_.sensors, to_.list<mjsSensor>());
    list(from_.numerics, to_.list<mjsNumeric>());
    list(from_.texts, to_.list<mjsText>());
    list(from_.tuples, to_.list<mjsTuple>());
    list(from_.keys, to_.list<mjsKey>());
    from_.world.handle = &to_.world();
    body(from_.world, to_.world());
  }

 private:
  // Returns the node for a value. If the handle of the value belongs to a node of this description
  // that has not been used yet, returns that node. Otherwise makes a new node.
  template <typename N>
  N& node_for(Element& value) {
    if (value.handle) {
      N& node = static_cast<N&>(node_of(value.handle));
      if (node.owner == &to_ && met_.insert(&node).second) return node;
    }
    N& node = to_.make<N>();
    const size_t origin = static_cast<size_t>(value.origin);
    if (origin > 0 && origin <= to_.origins.size() && to_.origins[origin - 1]) {
      node.origin = to_.origins[origin - 1];
    }
    value.handle = &node;
    met_.insert(&node);
    return node;
  }

  // Assigns nodes to the classes of the values. A class keeps the node with its name.
  void classes() {
    std::vector<DefaultNode*> nodes;
    for (DefaultClass& value : from_.defaults) {
      DefaultNode* node = to_.find_class(value.name);
      if (!node) node = &to_.make<DefaultNode>();
      // parents come before their children
      MJ_INVARIANT(value.parent < static_cast<int>(nodes.size()));
      node->parent = value.parent < 0 ? nullptr : nodes[static_cast<size_t>(value.parent)];
      node->value = std::move(value);
      node->give();
      node->id = static_cast<int>(nodes.size());
      nodes.push_back(node);
    }
    to_.classes() = std::move(nodes);
  }

  void plugins() {
    std::vector<PluginNode*> nodes;
    for (Plugin& value : from_.plugins) {
      PluginNode& node = node_for<PluginNode>(value);
      node.name = value.name;
      *node.face.plugin_name = value.plugin;
      node.where = value.where;
      node.attributes.clear();
      for (const PluginConfig& c : value.config) node.attributes[c.key] = c.value;
      node.id = static_cast<int>(nodes.size());
      nodes.push_back(&node);
    }
    replace(to_.plugins(), std::move(nodes));
  }

  // Replaces the nodes of a list by the nodes `by`. Nodes that are no longer in the list are
  // deleted.
  template <typename N>
  void replace(std::vector<N*>& list, std::vector<N*> by) {
    for (N* node : list) {
      if (met_.count(node) == 0) mark_deleted(*node);
    }
    list = std::move(by);
  }

  static void mark_deleted(Node& node) {
    node.is_deleted = true;
    node.id = -1;
  }
  void mark_deleted(BodyNode& node) {
    mark_deleted(static_cast<Node&>(node));
    const auto mark_all = [&](const auto& nodes) {
      for (auto* e : nodes) {
        if (met_.count(e) == 0) mark_deleted(*e);
      }
    };
    mark_all(node.frames);
    mark_all(node.joints);
    mark_all(node.geoms);
    mark_all(node.sites);
    mark_all(node.cameras);
    mark_all(node.lights);
    mark_all(node.bodies);
  }

  template <typename T, typename N>
  void give(T& value, N& node) {
    value.handle = &node;
    node.value = std::move(value);
    node.give();
    if (node.face.info->empty() && node.value.where.line > 0) {
      *node.face.info = "line " + std::to_string(node.value.where.line);
    }
    if constexpr (requires { node.face.plugin; }) {
      const int i = node.value.plugin.index;
      MJ_INVARIANT(i < static_cast<int>(to_.plugins().size()));
      node.face.plugin.element = i < 0 ? nullptr : to_.plugins()[static_cast<size_t>(i)];
    }
  }

  template <typename T, typename N>
  void list(std::vector<T>& values, std::vector<N*>& nodes) {
    std::vector<N*> out;
    for (T& value : values) {
      N& node = node_for<N>(value);
      give(value, node);
      node.id = static_cast<int>(out.size());
      out.push_back(&node);
    }
    replace(nodes, std::move(out));
  }

  template <typename T, typename N>
  void elements(std::vector<T>& values, std::vector<N*>& nodes, BodyNode& of,
                const std::vector<FrameNode*>& frames) {
    std::vector<N*> out;
    for (T& value : values) {
      N& node = node_for<N>(value);
      MJ_INVARIANT(value.frame < static_cast<int>(frames.size()));
      node.body = &of;
      node.frame = value.frame < 0 ? nullptr : frames[static_cast<size_t>(value.frame)];
      give(value, node);
      out.push_back(&node);
    }
    replace(nodes, std::move(out));
  }

  void body(Body& value, BodyNode& node) {
    if (value.childclass.empty()) {
      value.childclass = node.body ? *node.body->face.childclass : "main";
    }
    // set before the children, because they may inherit the class
    *node.face.childclass = value.childclass;
    std::vector<FrameNode*> frames;
    for (Frame& f : value.frames) {
      FrameNode& frame = node_for<FrameNode>(f);
      MJ_INVARIANT(f.frame < static_cast<int>(frames.size()));  // outer frames come first
      frame.body = &node;
      frame.frame = f.frame < 0 ? nullptr : frames[static_cast<size_t>(f.frame)];
      give(f, frame);
      frames.push_back(&frame);
    }
    elements(value.joints, node.joints, node, frames);
    elements(value.geoms, node.geoms, node, frames);
    elements(value.sites, node.sites, node, frames);
    elements(value.cameras, node.cameras, node, frames);
    elements(value.lights, node.lights, node, frames);
    std::vector<BodyNode*> children;
    for (Body& child : value.bodies) {
      BodyNode& below = node_for<BodyNode>(child);
      MJ_INVARIANT(child.frame < static_cast<int>(frames.size()));
      below.body = &node;
      below.frame = child.frame < 0 ? nullptr : frames[static_cast<size_t>(child.frame)];
      body(child, below);
      children.push_back(&below);
    }
    replace(node.bodies, std::move(children));
    replace(node.frames, std::move(frames));
    value.frames.clear();
    value.joints.clear();
    value.geoms.clear();
    value.sites.clear();
    value.cameras.clear();
    value.lights.clear();
    value.bodies.clear();
    give(value, node);
  }

  Description& to_;
  ModelSpec& from_;
  std::set<const Node*> met_;
};

// Throws Error if bodies nest too deeply for functions that call themselves for each level.
void refuse_deep_bodies(const BodyNode& world) {
  constexpr size_t kBytes = 2048 * kStackFactor;  // stack that ValueMaker takes for a body
  std::vector<std::pair<const BodyNode*, int>> pending = {{&world, 0}};
  int deepest = kShallowNesting;
  while (!pending.empty()) {
    const auto [body, depth] = pending.back();
    pending.pop_back();
    if (depth > deepest) {
      deepest = deepest_nesting(std::numeric_limits<int>::max(), kBytes);
      if (depth > deepest) {
        throw Error("xml-too-deep",
                    "bodies are nested more than " + std::to_string(deepest) + " deep",
                    kSmallStackHint);
      }
    }
    for (const BodyNode* child : body->bodies) pending.emplace_back(child, depth + 1);
  }
}

}  // namespace

ModelSpec Description::values(Handles handles) {
  refuse_deep_bodies(world());
  take_settings(face, hidden_);
  for (size_t i = 0; i < origins.size() && i < hidden_.attached.size(); ++i) {
    if (origins[i]) take_compiler(origins[i]->face, hidden_.attached[i]);
  }
  ModelSpec out = hidden_;
  ValueMaker(*this, ValueMaker::State::kNow, handles == Handles::kKept, out).run();
  return out;
}

ModelSpec Description::last_values() {
  refuse_deep_bodies(world());
  ModelSpec out = hidden_;
  out.modelname = *face.modelname;
  out.comment = *face.comment;
  out.compiler.modelfiledir = *face.modelfiledir;
  ValueMaker(*this, ValueMaker::State::kLast, false, out).run();
  return out;
}

void Description::assign(ModelSpec values) {
  NodeMaker(*this, values).run();
  give_settings(values, face);
  // All elements are nodes now. Therefore hidden_ need not contain them.
  hidden_ = ModelSpec();
  hidden_.given = std::move(values.given);
  take_settings(face, hidden_);
  hidden_.sources = std::move(values.sources);
  hidden_.found_beside_include = std::move(values.found_beside_include);
  hidden_.attached = std::move(values.attached);
  hidden_.active_plugins = std::move(values.active_plugins);
  hidden_.pending_keys = std::move(values.pending_keys);
  note_change();
  check_edited(*this);
}

}  // namespace mj::spec
