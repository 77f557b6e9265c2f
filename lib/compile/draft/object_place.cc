// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/draft/object_place.h"

namespace mj::compiler {
namespace {

template <typename Elements>
SourceLocation place_in(const Elements& elements, int id) {
  const auto i = static_cast<size_t>(id);
  return i < elements.size() ? elements[i].where : SourceLocation{};
}

template <typename Objects>
SourceLocation place_of_spec(const Objects& objects, int id) {
  const auto i = static_cast<size_t>(id);
  return i < objects.size() ? objects[i]->where : SourceLocation{};
}

template <typename Objects>
SourceLocation place_in_tree(const Objects& objects, int id) {
  const auto i = static_cast<size_t>(id);
  return i < objects.size() ? objects[i]->spec->where : SourceLocation{};
}

}  // namespace

SourceLocation place_of_object(const Draft& draft, mjtObj type, int id) {
  switch (type) {
    case mjOBJ_BODY:
      return place_in_tree(draft.bodies, id);
    case mjOBJ_JOINT:
      return place_in_tree(draft.joints, id);
    case mjOBJ_GEOM:
      return place_in_tree(draft.geoms, id);
    case mjOBJ_SITE:
      return place_in_tree(draft.sites, id);
    case mjOBJ_CAMERA:
      return place_in_tree(draft.cameras, id);
    case mjOBJ_LIGHT:
      return place_in_tree(draft.lights, id);
    case mjOBJ_MESH:
      return place_of_spec(draft.mesh_specs, id);
    case mjOBJ_HFIELD:
      return place_of_spec(draft.hfield_specs, id);
    case mjOBJ_SKIN:
      return place_of_spec(draft.skin_specs, id);
    case mjOBJ_MATERIAL:
      return place_of_spec(draft.material_specs, id);
    case mjOBJ_FLEX:
      return place_in(draft.spec.flexes, id);
    case mjOBJ_PAIR:
      return place_in(draft.pairs, id);
    case mjOBJ_EQUALITY:
      return place_in(draft.equalities, id);
    case mjOBJ_TENDON:
      return place_in(draft.tendons, id);
    case mjOBJ_ACTUATOR:
      return place_in(draft.actuators, id);
    case mjOBJ_SENSOR:
      return place_in(draft.sensors, id);
    case mjOBJ_TUPLE:
      return place_in(draft.spec.tuples, id);
    case mjOBJ_KEY:
      return place_in(draft.spec.keys, id);
    default:
      return {};
  }
}

}  // namespace mj::compiler
