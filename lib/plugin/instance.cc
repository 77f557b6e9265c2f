// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The array plugin_attr of a model contains the attribute values of each instance, in the order in
// which its plugin declares the attributes. Each value ends with a zero byte.

#include "plugin/instance.h"

#include <cstring>
#include <string>

#include "plugin/table.h"

namespace mj::plugin {
namespace {

// Returns the size that a function of a plugin reports. Throws InstanceError if the plugin does not
// have the function, or if the size is negative.
template <typename Ask>
int size_from(const mjModel& m, int instance, const char* function, bool is_null, Ask ask) {
  const std::string at_slot = " for plugin at slot " + std::to_string(m.plugin[instance]);
  const std::string name = std::string("`") + function + "`";
  if (is_null) fail(instance, "plugin-function", name + " is null" + at_slot);
  const int size = call(instance, ask);
  if (size < 0) fail(instance, "plugin-function", name + " is negative" + at_slot);
  return size;
}

}  // namespace

void fail(int instance, DiagnosticCode code, std::string message) {
  throw InstanceError(instance, {.code = code, .message = std::move(message)});
}

const mjpPlugin& plugin_of(const mjModel& m, int instance) {
  return require(m.plugin[instance]);
}

int state_size(const mjModel& m, int instance) {
  const mjpPlugin& plugin = plugin_of(m, instance);
  return size_from(m, instance, "nstate", plugin.nstate == nullptr,
                   [&] { return plugin.nstate(&m, instance); });
}

int sensor_size(const mjModel& m, int instance, int sensor) {
  const mjpPlugin& plugin = plugin_of(m, instance);
  return size_from(m, instance, "nsensordata", plugin.nsensordata == nullptr,
                   [&] { return plugin.nsensordata(&m, instance, sensor); });
}

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
