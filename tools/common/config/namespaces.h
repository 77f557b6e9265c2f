// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Namespaces of configurations, as in parameter servers: "/robot/arm" is the struct `arm` in the
// struct `robot` at the top of the file.

#ifndef MJTOOLS_TOOLS_COMMON_CONFIG_NAMESPACES_H_
#define MJTOOLS_TOOLS_COMMON_CONFIG_NAMESPACES_H_

#include <mjtools/config.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace mj::config {

// Returns the parts of the name: "robot", "arm". "/" and "" have no parts.
[[nodiscard]] std::vector<std::string> namespace_parts(std::string_view name);

// Returns the root and the structs along the path, from the outermost inwards, as far as they
// exist. The pointers are valid as long as `root`.
[[nodiscard]] std::vector<const mjtools::Config*> namespace_levels(
    const mjtools::Config& root, const std::vector<std::string>& parts);

// Returns the value of a key in the namespace, else in the nearest enclosing namespace that has the
// key. The value may be of any kind. Returns null if no namespace has the key.
[[nodiscard]] const mjtools::Config* find_in_namespace(const mjtools::Config& root,
                                                       std::string_view name, std::string_view key);

}  // namespace mj::config

#endif  // MJTOOLS_TOOLS_COMMON_CONFIG_NAMESPACES_H_
