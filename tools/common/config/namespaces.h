// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Namespaces in configurations, as in parameter servers. The namespace "/robot/arm" is the struct
// `arm` inside the struct `robot`, which is at the top of the file.

#ifndef MJTOOLS_TOOLS_COMMON_CONFIG_NAMESPACES_H_
#define MJTOOLS_TOOLS_COMMON_CONFIG_NAMESPACES_H_

#include <mjtools/config.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace mj::config {

// Splits the name of a namespace into its parts: "/robot/arm" gives "robot" and "arm". The names
// "/" and "" have no parts.
[[nodiscard]] std::vector<std::string> namespace_parts(std::string_view name);

// Returns the root and the structs along the path, from the outermost inwards, as far as they
// exist. The pointers are valid as long as `root` exists.
[[nodiscard]] std::vector<const mjtools::Config*> namespace_levels(
    const mjtools::Config& root, const std::vector<std::string>& parts);

// Returns the value of a key in the namespace `name`. If this namespace does not have the key,
// returns the value from the nearest enclosing namespace that has it. Returns null if no namespace
// has it. The value may be of any kind.
[[nodiscard]] const mjtools::Config* find_in_namespace(const mjtools::Config& root,
                                                       std::string_view name, std::string_view key);

}  // namespace mj::config

#endif  // MJTOOLS_TOOLS_COMMON_CONFIG_NAMESPACES_H_
