// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "elements.h"

namespace mj::broken {

const mjcf::ElementSchema* row_of(const mjcf::ElementSchema& parent, std::string_view tag) {
  using mjcf::ElementId;
  if (parent.id == ElementId::kMujoco && tag == "worldbody") {
    return &mjcf::schema_of(ElementId::kWorldbody);
  }
  const bool is_bodylike = parent.id == ElementId::kFrame || parent.id == ElementId::kReplicate;
  const mjcf::ElementSchema& home = is_bodylike ? mjcf::schema_of(ElementId::kBody) : parent;
  const mjcf::Child* child = mjcf::find_child(home, tag);
  return child == nullptr ? nullptr : &mjcf::schema_of(child->id);
}

std::vector<Element> elements_of(std::string_view text, const mjcf::ScannedText& scan) {
  std::vector<Element> out;
  const auto string_of = [&](mjcf::TextRange r) { return text.substr(r.begin, r.length); };
  for (size_t i = 0; i < scan.elements.size(); ++i) {
    const mjcf::ScannedElement& e = scan.elements[i];
    int parent = static_cast<int>(i) - 1;
    while (parent >= 0 && scan.elements[parent].last <= i) --parent;
    const mjcf::ElementSchema* schema = &mjcf::schema_of(mjcf::ElementId::kMujoco);
    bool in_default = false, is_lax = string_of(e.name) == "frame";
    if (parent >= 0) {
      const Element& p = out[parent];
      schema = p.schema ? row_of(*p.schema, string_of(e.name)) : nullptr;
      is_lax = is_lax || p.is_lax;
      in_default = p.in_default || string_of(e.name) == "default";
    }
    out.push_back({&e, schema, parent, in_default, is_lax});
  }
  return out;
}

}  // namespace mj::broken
