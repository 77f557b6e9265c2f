// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/write/write_plugin.h"

#include <algorithm>

#include "mjcf/write/write_sections.h"
#include "plugin/table.h"

namespace mj::mjcf {

namespace {

// Returns false if `use` names another plugin than the declaration of its instance.
bool is_declared_so(const WriteContext& context, const spec::PluginUse& use) {
  const auto& all = context.spec.plugins;
  const auto instance = std::ranges::find(all, use.instance, &spec::Plugin::name);
  return use.plugin.empty() || instance == all.end() || instance->plugin == use.plugin;
}

}  // namespace

// Writes the attributes in the order in which the plugin declares them.
void write_plugin_config(const spec::Plugin& instance, XmlNode& node) {
  const mjpPlugin* plugin = plugin::at(plugin::find(instance.plugin));
  if (plugin == nullptr) return;
  for (int i = 0; i < plugin->nattribute; ++i) {
    const auto config =
        std::ranges::find(instance.config, plugin->attributes[i], &spec::PluginConfig::key);
    if (config == instance.config.end() || config->value.empty()) continue;
    XmlNode& child = node.add("config");
    child.attributes.emplace_back("key", config->key);
    child.attributes.emplace_back("value", config->value);
  }
}

void fill_plugin_use(const WriteContext& context, const spec::PluginUse& use, XmlNode& node) {
  AttributeWriter out(node, context);
  if (!use.instance.empty()) {
    if (!is_declared_so(context, use)) out.text("plugin", use.plugin);
    return out.text("instance", use.instance);
  }
  out.text("plugin", use.plugin);
  if (use.index >= 0) write_plugin_config(context.spec.plugins[use.index], node);
}

void write_plugin_use(const WriteContext& context, const spec::PluginUse& use, XmlNode& parent) {
  fill_plugin_use(context, use, parent.add("plugin"));
}

// Writes <extension>: first the named instances in order, then the plugins without instances.
// Consecutive instances of the same plugin are written in one element.
void write_extension(const WriteContext& context, XmlNode& root) {
  XmlNode node{"extension"};
  std::string last;
  std::vector<std::string> with_instance;
  for (const spec::Plugin& instance : context.spec.plugins) {
    if (instance.name.empty()) continue;
    if (node.children.empty() || instance.plugin != last) {
      AttributeWriter(node.add("plugin"), context).text("plugin", instance.plugin);
      with_instance.push_back(instance.plugin);
    }
    last = instance.plugin;
    XmlNode& child = node.children.back().add("instance");
    AttributeWriter(child, context).text("name", instance.name);
    write_plugin_config(instance, child);
  }
  for (const std::string& plugin : context.spec.active_plugins) {
    if (std::ranges::find(with_instance, plugin) != with_instance.end()) continue;
    AttributeWriter(node.add("plugin"), context).text("plugin", plugin);
    with_instance.push_back(plugin);
  }
  root.add_if_filled(std::move(node));
}

}  // namespace mj::mjcf
