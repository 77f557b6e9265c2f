// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/schema/schema.h"

#include "mjcf/schema/schema_table.h"

namespace mj::mjcf {
namespace {

using Index = std::array<const ElementSchema*, kElementCount>;

Index index_by_id() {
  Index index{};
  for (auto part : {sections_schema(), tree_schema(), objects_schema(), sensors_schema()}) {
    for (const ElementSchema& element : part) index[static_cast<size_t>(element.id)] = &element;
  }
  return index;
}

}  // namespace

const ElementSchema& schema_of(ElementId id) {
  static const Index index = index_by_id();
  return *index[static_cast<size_t>(id)];
}

const Attribute* find_attribute(const ElementSchema& element, std::string_view name) {
  const auto at = std::ranges::find(element.attributes, name, &Attribute::name);
  return at == element.attributes.end() ? nullptr : &*at;
}

const Child* find_child(const ElementSchema& parent, std::string_view tag) {
  const auto at = std::ranges::find_if(
      parent.children, [tag](const Child& child) { return schema_of(child.id).tag == tag; });
  return at == parent.children.end() ? nullptr : &*at;
}

bool is_barred_in_class(const ElementSchema& element, const Attribute& attribute) {
  if (element.id == ElementId::kDefault || element.id == ElementId::kLayer) return false;
  return attribute.type.is_barred_in_class || attribute.type.kind == ValueKind::kName ||
         attribute.type.object == "default";
}

std::vector<std::string_view> used_bundles(const PresenceRule& rule) {
  std::vector<std::string_view> out;
  for (std::string_view bundle : rule.bundles) {
    if (!bundle.empty()) out.push_back(bundle);
  }
  return out;
}

std::vector<std::string_view> bundle_members(std::string_view bundle) {
  std::vector<std::string_view> out;
  for (size_t end = bundle.find('+'); end != std::string_view::npos; end = bundle.find('+')) {
    out.push_back(bundle.substr(0, end));
    bundle.remove_prefix(end + 1);
  }
  out.push_back(bundle);
  return out;
}

std::vector<std::string_view> attribute_names(const ElementSchema& element) {
  std::vector<std::string_view> names;
  for (const Attribute& attribute : element.attributes) names.push_back(attribute.name);
  return names;
}

std::vector<std::string_view> child_tags(const ElementSchema& parent) {
  std::vector<std::string_view> tags;
  for (const Child& child : parent.children) tags.push_back(schema_of(child.id).tag);
  return tags;
}

std::vector<std::string_view> words(Keywords keywords) {
  std::vector<std::string_view> out;
  for (const Keyword& keyword : keywords) out.push_back(keyword.word);
  return out;
}

}  // namespace mj::mjcf
