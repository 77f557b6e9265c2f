// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copying a part of one description into another. <attach> and mjs_attach consist of these parts.

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

// Source, target and names of an attachment. Renaming::from_other is true.
struct Attachment {
  const ModelSpec& source;
  ModelSpec& target;
  Renaming& renaming;
  NameTable& names;  // names of the target
  // Called for each name that the target already has. `type` is the kind of object with this name:
  // "mesh", "key".
  std::function<void(std::string_view type, const std::string& name)> clash;
  // Returns the name that a class gets in the target. `authored` is its name in the source with the
  // prefix and suffix of the attachment, `place` its index in the target.
  std::function<std::string(const std::string& authored, int place)> class_name;
};

// Adds the compiler settings, the sources of text and the active plugins of the source to the
// target. Returns the indices of the settings in the target, for Renaming::origins.
[[nodiscard]] std::vector<int> adopt_settings(const ModelSpec& source, ModelSpec& target);

// Adds the pending keyframes of the source. Stores their indices in Renaming::keys.
void adopt_keys(const Attachment& attachment);

// Adds the classes of the source, also its class main, below the class main of the target. Stores
// their names in Renaming::classes.
void adopt_classes(const Attachment& attachment);

// Adds meshes, skins, height fields, textures, materials, custom data and named plugin instances of
// the source, even if nothing refers to them.
void adopt_assets(const Attachment& attachment);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_ATTACH_H_
