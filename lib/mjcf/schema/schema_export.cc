// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/schema/schema_export.h"

#include <algorithm>
#include <set>

namespace mj::mjcf {
namespace {

std::vector<Child> children_of(const ElementSchema& element) {
  const bool is_bodylike = element.id == ElementId::kFrame || element.id == ElementId::kReplicate;
  const std::span<const Child> row =
      is_bodylike ? schema_of(ElementId::kBody).children : element.children;
  std::vector<Child> children(row.begin(), row.end());
  if (element.id == ElementId::kMujoco) {
    // The table has <body> as child of <mujoco>, which is exported as <worldbody>.
    const auto body = std::ranges::find(children, ElementId::kBody, &Child::id);
    if (body != children.end()) *body = {ElementId::kWorldbody, '*'};
  }
  return children;
}

}  // namespace

std::vector<ExportedElement> exported_elements() {
  std::vector<ExportedElement> all;
  std::set<ElementId> met;
  std::set<std::string> names;
  const auto add = [&](ElementId id, const std::string& parent) {
    if (!met.insert(id).second) return;
    const ElementSchema& schema = schema_of(id);
    std::string name(schema.tag);
    if (!names.insert(name).second) names.insert(name = parent + "-" + name);
    all.push_back({name, &schema, children_of(schema)});
  };
  add(ElementId::kMujoco, "");
  for (size_t i = 0; i < all.size(); ++i) {
    const std::string parent = all[i].name;
    const std::vector<Child> children = all[i].children;
    for (const Child& child : children) add(child.id, parent);
  }
  return all;
}

}  // namespace mj::mjcf
