// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "compile/draft/build.h"
#include "compile/draft/size_limits.h"
#include "plugin/instance.h"

namespace mj::compiler {
namespace {

void fill_config(const Draft& draft, mjModel& m) {
  char* to = m.plugin_attr;
  for (int i = 0; i < m.nplugin; ++i) {
    m.plugin[i] = draft.plugins[i].slot;
    m.plugin_attradr[i] = static_cast<int>(to - m.plugin_attr);
    const std::vector<std::string>& values = draft.plugins[i].values;
    for (const std::string& value : values) to = std::copy_n(value.c_str(), value.size() + 1, to);
    if (values.empty()) *to++ = 0;
  }
}

void require_size(const Draft& draft, int instance, int64_t size, std::string_view what) {
  if (size <= kMaxNumbers) return;
  draft.report.fail(draft.plugins[instance].spec->where,
                    {.code = "size-too-large",
                     .message = "the plugin has too many " + std::string(what) + ": at most " +
                                std::to_string(kMaxNumbers) + " are possible"});
}

void size_instance(Draft& draft, mjModel& m, int i, int64_t& sensor_values) {
  m.plugin_stateadr[i] = static_cast<int>(m.npluginstate);
  m.plugin_statenum[i] = plugin::state_size(m, i);
  m.npluginstate += m.plugin_statenum[i];
  require_size(draft, i, m.npluginstate, "states");
  for (Sensor& s : draft.sensors) {
    if (s.plugin_id != i) continue;
    s.dim = plugin::sensor_size(m, i, s.id);
    sensor_values += s.dim;
    require_size(draft, i, sensor_values, "sensor values");
  }
}

}  // namespace

void fill_plugins(Draft& draft, mjModel& m) {
  fill_config(draft, m);
  int64_t sensor_values = 0;
  for (int i = 0; i < m.nplugin; ++i) {
    draft.report.at(draft.plugins[i].spec->where, "", {},
                    [&] { size_instance(draft, m, i, sensor_values); });
  }
}

}  // namespace mj::compiler
