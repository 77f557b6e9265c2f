// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/field_role.h"

#include <algorithm>
#include <iterator>

namespace mj {
namespace {

constexpr std::string_view kVisualGroups[] = {"vis", "cam", "light", "skin", "tex", "mat"};
constexpr std::string_view kNameGroups[] = {"name", "path", "numeric", "text", "tuple"};
constexpr std::string_view kVisualFields[] = {
    "stat.extent",      "stat.center",       "stat.meansize",     "mesh_normal",
    "mesh_normaladr",   "mesh_normalnum",    "mesh_facenormal",   "mesh_texcoord",
    "mesh_texcoordadr", "mesh_texcoordnum",  "mesh_facetexcoord", "flex_texcoord",
    "flex_texcoordadr", "flex_elemtexcoord", "flex_flatskin",     "tendon_width"};

template <size_t N>
bool holds(const std::string_view (&list)[N], std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

}  // namespace

FieldRole role_of_field(std::string_view name, std::string_view group) {
  const bool is_text = holds(kNameGroups, group) || name.ends_with("_user") ||
                       name.starts_with("nuser_") || name.ends_with("_pathadr") || name == "name";
  if (is_text) return FieldRole::kName;
  const bool is_shown = holds(kVisualGroups, group) || holds(kVisualFields, name) ||
                        name.ends_with("_rgba") || name.ends_with("_matid") ||
                        name.ends_with("_group");
  return is_shown ? FieldRole::kVisual : FieldRole::kPhysics;
}

FieldRole role_of_objects(Size count) {
  switch (count) {
    case Size::ncam:
    case Size::nlight:
    case Size::nskin:
    case Size::ntex:
    case Size::nmat:
      return FieldRole::kVisual;
    case Size::nnumeric:
    case Size::ntext:
    case Size::ntuple:
      return FieldRole::kName;
    default:
      return FieldRole::kPhysics;
  }
}

std::string_view role_name(FieldRole role) {
  if (role == FieldRole::kVisual) return "visual";
  return role == FieldRole::kName ? "names" : "physics";
}

}  // namespace mj
