// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/write_plugin.h"

#include "mjcf/write_sections.h"

namespace mj::mjcf {

void write_plugin_config(const spec::Plugin& instance, XmlNode& node) {
  for (const auto& [key, value, where] : instance.config) {
    if (value.empty()) continue;
    XmlNode& config = node.add("config");
    config.attributes.emplace_back("key", key);
    config.attributes.emplace_back("value", value);
  }
}

void fill_plugin_use(const WriteContext& context, const spec::PluginUse& use, XmlNode& node) {
  AttributeWriter out(node, context);
  if (!use.instance.empty()) return out.text("instance", use.instance);
  out.text("plugin", use.plugin);
  if (use.index >= 0) write_plugin_config(context.spec.plugins[use.index], node);
}

void write_plugin_use(const WriteContext& context, const spec::PluginUse& use, XmlNode& parent) {
  fill_plugin_use(context, use, parent.add("plugin"));
}

// Named instances in order, each run of one plugin in its own element; then plugins without any.
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
