// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/name_table.h"

#include <mujoco/mjtype.h>

namespace mj::spec {

const SourceLocation* NameTable::take(std::string_view type, const std::string& name,
                                      const SourceLocation& where) {
  const auto [at, is_new] = taken_.try_emplace(key(type, name), Holder{where, 1});
  return is_new ? nullptr : &at->second.first;
}

void NameTable::take_again(std::string_view type, const std::string& name,
                           const SourceLocation& where) {
  ++taken_.try_emplace(key(type, name), Holder{where, 0}).first->second.count;
}

void NameTable::give_back(std::string_view type, const std::string& name) {
  const auto at = taken_.find(key(type, name));
  if (at != taken_.end() && --at->second.count == 0) taken_.erase(at);
}

bool NameTable::has(std::string_view type, const std::string& name) const {
  return taken_.count(key(type, name)) != 0;
}

std::string NameTable::key(std::string_view type, const std::string& name) {
  return std::string(type) + " " + name;
}

std::string_view type_name(int object_type) {
  switch (object_type) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return "body";
    case mjOBJ_JOINT:
      return "joint";
    case mjOBJ_GEOM:
      return "geom";
    case mjOBJ_SITE:
      return "site";
    case mjOBJ_CAMERA:
      return "camera";
    case mjOBJ_LIGHT:
      return "light";
    case mjOBJ_FLEX:
      return "flex";
    case mjOBJ_MESH:
      return "mesh";
    case mjOBJ_SKIN:
      return "skin";
    case mjOBJ_HFIELD:
      return "hfield";
    case mjOBJ_TEXTURE:
      return "texture";
    case mjOBJ_MATERIAL:
      return "material";
    case mjOBJ_PAIR:
      return "pair";
    case mjOBJ_EXCLUDE:
      return "exclude";
    case mjOBJ_EQUALITY:
      return "equality";
    case mjOBJ_TENDON:
      return "tendon";
    case mjOBJ_ACTUATOR:
      return "actuator";
    case mjOBJ_SENSOR:
      return "sensor";
    case mjOBJ_NUMERIC:
      return "numeric";
    case mjOBJ_TEXT:
      return "text";
    case mjOBJ_TUPLE:
      return "tuple";
    case mjOBJ_KEY:
      return "key";
    case mjOBJ_PLUGIN:
      return "plugin";
    default:
      return "";
  }
}

}  // namespace mj::spec
