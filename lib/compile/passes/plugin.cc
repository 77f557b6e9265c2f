// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Resolves the plugin and the attributes of each plugin instance, and the instance that each
// element uses.

#include <algorithm>

#include "compile/draft/passes.h"
#include "plugin/table.h"

namespace mj::compiler {
namespace {

struct User {
  const spec::PluginUse& use;
  std::string_view kind;
  const std::string& name;
  int id;
  mjtPluginCapabilityBit capability;
  // Name of the capability in messages, such as "passive forces".
  std::string_view purpose;
};

class PluginResolver {
 public:
  explicit PluginResolver(Draft& draft) : draft_(draft), spec_(draft.spec) {
    for (const spec::Plugin& plugin : spec_.plugins) {
      draft.plugins.push_back({.spec = &plugin, .slot = -1, .values = {}});
      PluginInstance& instance = draft.plugins.back();
      draft.report.collect([&] {
        if (!plugin.plugin.empty()) instance.slot = active_slot(plugin.plugin, plugin.where);
      });
    }
  }

  // Returns the instance that the element uses, or -1 if it does not use a plugin. If the plugin
  // cannot be used, reports an error and returns -1.
  int resolve(const User& user) {
    int id = -1;
    if (user.use.active) draft_.report.collect([&] { id = resolve_use(user); });
    return id;
  }

  void require_field(const mjpPlugin& plugin, const SourceLocation& where) const {
    if (plugin.sdf_distance != nullptr && plugin.sdf_gradient != nullptr &&
        plugin.sdf_staticdistance != nullptr && plugin.sdf_aabb != nullptr) {
      return;
    }
    fail(where, {.code = "plugin-function",
                 .message = "plugin '" + std::string(plugin.name) +
                            "' lacks the functions of a signed distance field"});
  }

  void read_configs() {
    for (PluginInstance& instance : draft_.plugins) {
      if (instance.slot >= 0) draft_.report.collect([&] { read_config(instance); });
    }
  }

 private:
  [[noreturn]] void fail(const SourceLocation& where, Problem problem) const {
    draft_.report.fail(where, std::move(problem));
  }

  // Returns the slot of a plugin. A plugin that <extension> does not declare is an error.
  [[nodiscard]] int active_slot(const std::string& name, const SourceLocation& where) const {
    const auto& active = spec_.active_plugins;
    if (std::find(active.begin(), active.end(), name) != active.end()) return plugin::find(name);
    std::vector<std::string_view> names(active.begin(), active.end());
    std::string hint = suggest(name, names);
    if (plugin::find(name) >= 0 && closest_match(name, names).empty()) {
      hint = "declare the plugin: <extension><plugin plugin=\"" + name + "\"/></extension>";
    }
    fail(where, {.code = "unknown-plugin",
                 .message = "unrecognized plugin '" + name + "'",
                 .attribute = "plugin",
                 .hint = hint});
  }

  int instance_named(const spec::PluginUse& use, const std::string& user) const {
    const bool is_known = draft_.find(mjOBJ_PLUGIN, use.instance) >= 0;
    const std::string what =
        is_known ? user : "unrecognized name '" + use.instance + "' for plugin instance: " + user;
    return draft_.resolve(mjOBJ_PLUGIN, use.instance, use.where, what, "instance");
  }

  int resolve_use(const User& user) {
    const spec::PluginUse& use = user.use;
    const std::string me = describe(user.kind, user.name, user.id);
    if (use.plugin.empty() && use.instance.empty()) {
      fail(use.where, {.code = "unknown-plugin",
                       .message = "neither 'plugin' nor 'instance' is specified for " + me});
    }
    const int id = use.instance.empty() ? use.index : instance_named(use, me);
    if (id < 0) {
      fail(use.where, {.code = "unknown-plugin",
                       .message = me + " has a plugin, but no instance of it",
                       .hint = "set 'element' to the handle of a plugin instance, or 'name' to the "
                               "name of the instance"});
    }
    PluginInstance& instance = draft_.plugins[id];
    if (!use.instance.empty() && !use.plugin.empty()) {
      instance.slot = active_slot(use.plugin, use.where);
    }
    if (instance.slot < 0 && instance.spec->plugin.empty()) {
      fail(use.where, {.code = "unknown-plugin",
                       .message = "the plugin instance of " + me + " has no plugin"});
    }
    const mjpPlugin* plugin = plugin::at(instance.slot);
    if (plugin != nullptr && (plugin->capabilityflags & user.capability) == 0) {
      fail(use.where, {.code = "plugin-capability",
                       .message = "plugin '" + std::string(plugin->name) + "' does not support " +
                                  std::string(user.purpose),
                       .attribute = use.plugin.empty() ? "instance" : "plugin"});
    }
    if (plugin != nullptr && user.capability == mjPLUGIN_SDF) require_field(*plugin, use.where);
    return id;
  }

  void read_config(PluginInstance& instance) const {
    const mjpPlugin& plugin = plugin::require(instance.slot);
    const char* const* begin = plugin.attributes;
    instance.values.resize(plugin.nattribute);
    for (const spec::PluginConfig& config : instance.spec->config) {
      const auto same = [&](const char* attribute) { return config.key == attribute; };
      const char* const* found = std::find_if(begin, begin + plugin.nattribute, same);
      if (found == begin + plugin.nattribute) fail_attribute(plugin, config);
      instance.values[found - begin] = config.value;
    }
  }

  [[noreturn]] void fail_attribute(const mjpPlugin& plugin,
                                   const spec::PluginConfig& config) const {
    const std::vector<std::string_view> known(plugin.attributes,
                                              plugin.attributes + plugin.nattribute);
    fail(config.where,
         {.code = "plugin-config",
          .message = "unrecognized attribute 'plugin:" + config.key + "' for plugin " + plugin.name,
          .attribute = "key",
          .hint = suggest(config.key, known)});
  }

  Draft& draft_;
  const spec::ModelSpec& spec_;
};

}  // namespace

void resolve_plugins(Draft& draft) {
  PluginResolver resolver(draft);
  int id = 0;
  for (const spec::Mesh* mesh : draft.mesh_specs) {
    const std::string& name = draft.mesh_names[id];
    draft.mesh_plugins.push_back(
        resolver.resolve({mesh->plugin, "mesh", name, id, mjPLUGIN_SDF, "signed distance fields"}));
    ++id;
  }
  for (Body* body : draft.bodies) {
    const spec::Body& s = *body->spec;
    body->plugin_id =
        resolver.resolve({s.plugin, "body", s.name, body->id, mjPLUGIN_PASSIVE, "passive forces"});
  }
  for (Geom* geom : draft.geoms) {
    const spec::Geom& s = *geom->spec;
    geom->plugin_id = resolver.resolve(
        {s.plugin, "geom", s.name, geom->id, mjPLUGIN_SDF, "signed distance fields"});
  }
  for (Actuator& a : draft.actuators) {
    a.plugin_id =
        resolver.resolve({a.plugin, "actuator", a.name, a.id, mjPLUGIN_ACTUATOR, "actuators"});
  }
  for (Sensor& s : draft.sensors) {
    s.plugin_id = resolver.resolve({s.plugin, "sensor", s.name, s.id, mjPLUGIN_SENSOR, "sensors"});
  }
  resolver.read_configs();
}

}  // namespace mj::compiler
