// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_WRITE_WRITE_PLUGIN_H_
#define MJTOOLS_MJCF_WRITE_WRITE_PLUGIN_H_

#include "mjcf/attributes/write_context.h"

namespace mj::mjcf {

// Writes the <config> children of an instance.
void write_plugin_config(const spec::Plugin& instance, XmlNode& node);

// Adds the attributes and children that name the plugin of an element.
void fill_plugin_use(const WriteContext& context, const spec::PluginUse& use, XmlNode& node);

// Writes <plugin> as a child.
void write_plugin_use(const WriteContext& context, const spec::PluginUse& use, XmlNode& parent);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_WRITE_WRITE_PLUGIN_H_
