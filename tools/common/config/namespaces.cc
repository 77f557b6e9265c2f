// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/config/namespaces.h"

namespace mj::config {

std::vector<std::string> namespace_parts(std::string_view name) {
  std::vector<std::string> parts;
  while (!name.empty()) {
    const size_t end = name.find('/');
    if (end != 0) parts.emplace_back(name.substr(0, end));
    name.remove_prefix(end == std::string_view::npos ? name.size() : end + 1);
  }
  return parts;
}

std::vector<const mjtools::Config*> namespace_levels(const mjtools::Config& root,
                                                     const std::vector<std::string>& parts) {
  std::vector<const mjtools::Config*> levels = {&root};
  for (const std::string& part : parts) {
    const mjtools::Config* inner = levels.back()->is_struct() ? levels.back()->find(part) : nullptr;
    if (!inner || !inner->is_struct()) break;
    levels.push_back(inner);
  }
  return levels;
}

const mjtools::Config* find_in_namespace(const mjtools::Config& root, std::string_view name,
                                         std::string_view key) {
  const auto levels = namespace_levels(root, namespace_parts(name));
  for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
    const mjtools::Config* value = (*level)->is_struct() ? (*level)->find(key) : nullptr;
    if (value) return value;
  }
  return nullptr;
}

}  // namespace mj::config
