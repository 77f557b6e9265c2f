// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/attributes/class_table.h"

namespace mj::mjcf {

std::optional<int> ClassTable::named(const std::string& name) const {
  const auto at = by_name_.find(name);
  return at == by_name_.end() ? std::nullopt : std::optional(at->second.first);
}

int ClassTable::inherited(const std::string& name) const {
  return by_name_.at(name.empty() ? "main" : name).last;
}

bool ClassTable::add(const std::string& name, int index) {
  return by_name_.try_emplace(name, Classes{index, index}).second;
}

std::string ClassTable::adopt(const std::string& name, int index) {
  const bool is_free = given_.count(name) == 0;
  const auto [at, is_new] = by_name_.try_emplace(name, Classes{index, index});
  if (is_new && is_free) return name;
  at->second.last = index;
  std::string out;
  do {
    out = name + "_" + std::to_string(++at->second.count);
  } while (by_name_.count(out) != 0 || !given_.insert(out).second);
  return out;
}

std::vector<std::string_view> ClassTable::names() const {
  std::vector<std::string_view> out;
  for (const auto& [name, classes] : by_name_) out.emplace_back(name);
  return out;
}

}  // namespace mj::mjcf
