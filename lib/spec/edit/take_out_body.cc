// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/edit/take_out_body.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "spec/edit/all_names.h"
#include "spec/key_states.h"

namespace mj::spec {
namespace {

// Calls `visit` for each use of a plugin in a body and its descendants.
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

// The plugin instances that elements use: the names of named instances, and the indices of unnamed
// instances.
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

// Deletes the plugin instances that were used before and are no longer used.
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

// Returns the body that contains the child with this handle, and the index of the child in that
// body. Returns null if there is no such child.
std::pair<Body*, size_t> find_child(Body& body, const mjsElement* handle) {
  for (size_t i = 0; i < body.bodies.size(); ++i) {
    if (body.bodies[i].handle == handle) return {&body, i};
    if (const auto found = find_child(body.bodies[i], handle); found.first) return found;
  }
  return {nullptr, 0};
}

}  // namespace

void take_out_body(ModelSpec& spec, const mjsElement& handle, const BodyFate& fate) {
  store_keys(spec);
  const UsedInstances before(spec);
  NameTable names = all_names(spec);
  const auto [parent, place] = find_child(spec.world, &handle);
  Body body = std::move(parent->bodies[place]);
  parent->bodies.erase(parent->bodies.begin() + static_cast<ptrdiff_t>(place));
  NameSet gone = fate(*parent, std::move(body));
  // Flexes are kept, even if they refer to a removed name.
  std::vector<Flex> flexes = spec.flexes;
  remove_references(spec, std::move(gone), names);
  spec.flexes = std::move(flexes);
  remove_unused_instances(before, spec);
}

}  // namespace mj::spec
