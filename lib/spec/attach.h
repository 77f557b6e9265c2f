// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copying a part of one description into another: the parts of <attach> and mjs_attach.

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

// Source, target and naming of an attachment. Renaming::from_other is true.
struct Attachment {
  const ModelSpec& source;
  ModelSpec& target;
  Renaming& renaming;
  NameTable& names;  // names of the target
  // Called for each name that the target already has. `type` is the kind of its owner: "mesh",
  // "key".
  std::function<void(std::string_view type, const std::string& name)> clash;
  // Returns the name of a class in the target, from its authored name and its place.
  std::function<std::string(const std::string& authored, int place)> class_name;
};

// Adds the compiler settings, sources of text and active plugins of the source to the target.
// Returns the places of the settings, for Renaming::origins.
[[nodiscard]] std::vector<int> adopt_settings(const ModelSpec& source, ModelSpec& target);

// Adds the pending keyframes of the source. Renaming::keys gets their places.
void adopt_keys(const Attachment& attachment);

// Adds the classes of the source, below main. Renaming::classes gets their names.
void adopt_classes(const Attachment& attachment);

// Adds meshes, skins, height fields, textures, materials, custom data and named plugin instances of
// the source, even if nothing refers to them.
void adopt_assets(const Attachment& attachment);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_ATTACH_H_
