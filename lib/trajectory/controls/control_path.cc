// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/controls/control_path.h"

#include <filesystem>

namespace mj {

ControlPath parse_control_path(const std::string& text) {
  const auto is_there = [](const std::string& path) {
    std::error_code error;
    return path == "-" || std::filesystem::exists(path, error);
  };
  if (is_there(text)) return {text, ""};
  for (size_t colon = text.rfind(':'); colon != std::string::npos && colon > 0;
       colon = text.rfind(':', colon - 1)) {
    if (is_there(text.substr(0, colon))) return {text.substr(0, colon), text.substr(colon + 1)};
  }
  return {text, ""};
}

}  // namespace mj
