// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Namespaces of configurations, as servers of parameters have them: "/robot/arm" is the struct
// `arm` in the struct `robot` at the top of the file.

#ifndef MJTOOLS_TOOLS_COMMON_CONFIG_NAMESPACES_H_
#define MJTOOLS_TOOLS_COMMON_CONFIG_NAMESPACES_H_

#include <mjtools/config.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace mj::config {

// "robot", "arm"; none for "/" and "".
[[nodiscard]] std::vector<std::string> namespace_parts(std::string_view name);

// The structs on the way, from the top inwards; it ends where there is no such struct. They live as
// long as `root`.
[[nodiscard]] std::vector<const mjtools::Config*> namespace_levels(
    const mjtools::Config& root, const std::vector<std::string>& parts);

// The value of a key in the namespace, else in the nearest around it that has one, whatever its
// kind is. Null if none has.
[[nodiscard]] const mjtools::Config* find_in_namespace(const mjtools::Config& root,
                                                       std::string_view name, std::string_view key);

}  // namespace mj::config

#endif  // MJTOOLS_TOOLS_COMMON_CONFIG_NAMESPACES_H_
