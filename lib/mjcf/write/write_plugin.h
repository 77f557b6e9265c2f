// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_WRITE_WRITE_PLUGIN_H_
#define MJTOOLS_MJCF_WRITE_WRITE_PLUGIN_H_

#include "mjcf/attributes/write_context.h"

namespace mj::mjcf {

// Writes the configuration of a plugin instance as <config> children of `node`.
void write_plugin_config(const spec::Plugin& instance, XmlNode& node);

// Adds to `node` the attributes and children of <plugin> that tell which plugin an element uses.
void fill_plugin_use(const WriteContext& context, const spec::PluginUse& use, XmlNode& node);

// Writes <plugin> as a child of `parent`.
void write_plugin_use(const WriteContext& context, const spec::PluginUse& use, XmlNode& parent);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_WRITE_WRITE_PLUGIN_H_
