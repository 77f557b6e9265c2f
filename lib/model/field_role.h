// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The role of a model field tells what it affects: the motion, the picture, or only information for
// people.

#ifndef MJTOOLS_MODEL_FIELD_ROLE_H_
#define MJTOOLS_MODEL_FIELD_ROLE_H_

#include <string_view>

#include "model/field_kind.h"

namespace mj {

enum class FieldRole {
  kPhysics,  // values that affect a simulation, including sensors and keyframes
  kVisual,   // colours, materials, textures, skins, cameras, lights, visualisation
  kName,     // names, paths, texts and custom data
};

// Returns the role of a field. `name` and `group` are as in FieldView.
[[nodiscard]] FieldRole role_of_field(std::string_view name, std::string_view group);

// Returns the role of the objects that `count` counts, even if a model does not have such objects.
[[nodiscard]] FieldRole role_of_objects(Size count);

// Returns the name of a role: "physics", "visual" or "names".
[[nodiscard]] std::string_view role_name(FieldRole role);

}  // namespace mj

#endif  // MJTOOLS_MODEL_FIELD_ROLE_H_
