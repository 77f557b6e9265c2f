// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Translates YAML to configuration values.
//
// Quoted scalars are text. Plain scalars follow YAML 1.1: true, yes, on and their negatives are
// boolean; 10, -3, 0x10 and 010 are whole numbers; 0.5, 1e-3 and .inf are real numbers; ~, null and
// an empty value are null. Anything else is text. Keys of structs are text.
//
// A second spelling of lists of plugins is also accepted: the members of an entry are indented
// deeper than the `type:` that they follow, which is not YAML. If a file cannot be read, such
// blocks are shifted left to the column of `type` and the file is read again. If the second reading
// also fails, the error of the first reading is reported.

#ifndef MJTOOLS_TOOLS_COMMON_CONFIG_YAML_CONFIG_H_
#define MJTOOLS_TOOLS_COMMON_CONFIG_YAML_CONFIG_H_

#include <cstddef>
#include <mjtools/config.hpp>
#include <string>

#include "base/diagnostic.h"

namespace mj::config {

// Limits of a configuration: size of the file, and depth of nested values. An alias counts like the
// value that it refers to.
inline constexpr size_t kMaxConfigBytes = size_t{1} << 20;
inline constexpr int kMaxConfigDepth = 64;
inline constexpr int64_t kMaxConfigValues = 100000;

// Parses the text of the YAML file `file` and returns the configuration. The places of values refer
// to this file name. Text without a value gives an empty struct. Throws Error with line and column
// if the text is invalid.
[[nodiscard]] mjtools::Config parse_yaml(const std::string& text, const std::string& file);

// Converts a ConfigError to the class of errors that the tools report.
[[nodiscard]] Error config_error(const mjtools::ConfigError& e);

}  // namespace mj::config

#endif  // MJTOOLS_TOOLS_COMMON_CONFIG_YAML_CONFIG_H_
