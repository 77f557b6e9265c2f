// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// YAML to values of a configuration.
//
// What stands in quotes is text. Plain scalars are, as in YAML 1.1: true, yes, on and their
// negatives boolean; 10, -3, 0x10 and 010 whole numbers; 0.5, 1e-3, .inf real numbers; ~, null and
// an empty value nothing; anything else is text. Keys of structs are text.
//
// A second spelling of lists of plugins is read, too: the members of an entry stand deeper than the
// `type:` that they follow, which is no YAML. When a file cannot be read, such blocks are shifted
// to the left until they stand below `type` and it is read again; what is still wrong is reported
// as of the first time.

#ifndef MJTOOLS_TOOLS_COMMON_CONFIG_YAML_CONFIG_H_
#define MJTOOLS_TOOLS_COMMON_CONFIG_YAML_CONFIG_H_

#include <cstddef>
#include <mjtools/config.hpp>
#include <string>

#include "base/diagnostic.h"

namespace mj::config {

// What a configuration may be at most; aliases count as what they stand for.
inline constexpr size_t kMaxConfigBytes = size_t{1} << 20;
inline constexpr int kMaxConfigDepth = 64;
inline constexpr int64_t kMaxConfigValues = 100000;

// The configuration in the text of a file; `file` is named in places. Text without a value is an
// empty struct. Throws Error with line and column.
[[nodiscard]] mjtools::Config parse_yaml(const std::string& text, const std::string& file);

// What a ConfigError says, as an error of the tools.
[[nodiscard]] Error config_error(const mjtools::ConfigError& e);

}  // namespace mj::config

#endif  // MJTOOLS_TOOLS_COMMON_CONFIG_YAML_CONFIG_H_
