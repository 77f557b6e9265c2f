// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_PLUGIN_CONFIG_H_
#define MJTOOLS_PLUGIN_CONFIG_H_

#include <mujoco/mjmodel.h>

#include <string_view>

namespace mj::plugin {

// The text of an attribute of an instance, "" if it was not given; null if there is no such
// instance or its plugin declares no such attribute.
[[nodiscard]] const char* config(const mjModel& m, int instance, std::string_view attribute);

}  // namespace mj::plugin

#endif  // MJTOOLS_PLUGIN_CONFIG_H_
