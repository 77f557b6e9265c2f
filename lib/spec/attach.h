// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A part of one description copied into another: what <attach> and mjs_attach are made of.

#ifndef MJTOOLS_SPEC_ATTACH_H_
#define MJTOOLS_SPEC_ATTACH_H_

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/model_spec.h"
#include "spec/name_table.h"
#include "spec/rename.h"

namespace mj::spec {

// Who is attached to whom, and how. The renaming is of another description (Renaming::from_other).
struct Attachment {
  const ModelSpec& source;
  ModelSpec& target;
  Renaming& renaming;
  NameTable& names;  // of the target
  // Called with a name that the target has already, and with what has it: "mesh", "key".
  std::function<void(std::string_view type, const std::string& name)> clash;
  // The name under which a class is to be known, by what it is called and its place.
  std::function<std::string(const std::string& authored, int place)> class_name;
};

// The compiler settings of the source, sources of text and active plugins; returns the places of the
// settings, for Renaming::origins.
[[nodiscard]] std::vector<int> adopt_settings(const ModelSpec& source, ModelSpec& target);

// Pending keyframes; Renaming::keys will know their places.
void adopt_keys(const Attachment& attachment);

// The classes, below main; Renaming::classes will know their names.
void adopt_classes(const Attachment& attachment);

// Meshes, skins, height fields, textures, materials, custom data and named instances of plugins,
// whether they are referred to or not.
void adopt_assets(const Attachment& attachment);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_ATTACH_H_
