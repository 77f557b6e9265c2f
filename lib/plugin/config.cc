// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// plugin_attr holds the values of an instance in the order in which its plugin declares them, each
// with a final zero.

#include "plugin/config.h"

#include <cstring>

#include "plugin/table.h"

namespace mj::plugin {

const char* config(const mjModel& m, int instance, std::string_view attribute) {
  if (instance < 0 || instance >= m.nplugin) return nullptr;
  const mjpPlugin* plugin = at(m.plugin[instance]);
  if (plugin == nullptr) return nullptr;
  const char* value = m.plugin_attr + m.plugin_attradr[instance];
  const char* end = m.plugin_attr + m.npluginattr;
  for (int i = 0; i < plugin->nattribute && value < end; ++i) {
    if (attribute == plugin->attributes[i]) return value;
    value += std::strlen(value) + 1;
  }
  return nullptr;
}

}  // namespace mj::plugin
