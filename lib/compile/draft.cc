// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/draft.h"

namespace mj::compiler {

std::string_view type_name(int objtype) {
  switch (objtype) {
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
      return "plugin instance";
    case mjOBJ_FRAME:
      return "frame";
    default:
      return "object";
  }
}

int Draft::find(int type, const std::string& name) const {
  if (type == mjOBJ_XBODY) type = mjOBJ_BODY;
  if (type < 0 || type >= mjNOBJECT) return -1;
  const auto found = names[type].find(name);
  return found == names[type].end() ? -1 : found->second;
}

int Draft::resolve(int type, const std::string& name, const SourceLocation& where,
                   std::string_view referrer, std::string_view attribute) const {
  const int id = find(type, name);
  if (id >= 0) return id;
  const std::string kind(type_name(type));
  std::vector<std::string_view> candidates;
  if (type == mjOBJ_XBODY) type = mjOBJ_BODY;
  if (type >= 0 && type < mjNOBJECT) {
    for (const auto& [candidate, index] : names[type]) {
      if (!candidate.empty()) candidates.push_back(candidate);
    }
  }
  report.fail(where,
              {.code = "unknown-" + kind,
               .message = std::string(referrer) + " refers to unknown " + kind + " '" + name + "'",
               .attribute = attribute,
               .hint = suggest(name, candidates)});
}

}  // namespace mj::compiler
