// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What the fields of a model are for: the motion, the picture, or people who read them.

#ifndef MJTOOLS_MODEL_FIELD_ROLE_H_
#define MJTOOLS_MODEL_FIELD_ROLE_H_

#include <string_view>

#include "model/field_kind.h"

namespace mj {

enum class FieldRole {
  kPhysics,  // anything that a simulation computes with, sensors and keyframes included
  kVisual,   // colours, materials, textures, skins, cameras, lights, visualisation
  kName,     // names, paths, texts and custom data
};

// The role of a field by its name and group, as in FieldView.
[[nodiscard]] FieldRole role_of_field(std::string_view name, std::string_view group);

// The role of the objects that a size counts, whether they are there or not.
[[nodiscard]] FieldRole role_of_objects(Size count);

// "physics", "visual" or "names".
[[nodiscard]] std::string_view role_name(FieldRole role);

}  // namespace mj

#endif  // MJTOOLS_MODEL_FIELD_ROLE_H_
