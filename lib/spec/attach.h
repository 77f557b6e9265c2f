// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies a part of one description into another. These functions are the steps of <attach> and
// mjs_attach.

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

// The source, the target and the new names of an attachment. Renaming::from_other is true.
struct Attachment {
  const ModelSpec& source;
  ModelSpec& target;
  Renaming& renaming;
  NameTable& names;  // names that are taken in the target
  // Called for each name that the target already has. `type` is the type of the object with this
  // name, such as "mesh" or "key".
  std::function<void(std::string_view type, const std::string& name)> clash;
  // Returns the name that a class gets in the target. `authored` is its name in the source with the
  // prefix and suffix of the attachment. `place` is its index in the target.
  std::function<std::string(const std::string& authored, int place)> class_name;
};

// Adds the compiler settings, the source texts and the active plugins of the source to the target.
// Returns the indices that the settings get in the target, for Renaming::origins.
[[nodiscard]] std::vector<int> adopt_settings(const ModelSpec& source, ModelSpec& target);

// Adds the pending keyframes of the source to the target. Stores their new indices in
// Renaming::keys.
void adopt_keys(const Attachment& attachment);

// Adds the classes of the source, including its class main, below the class main of the target.
// Stores their names in Renaming::classes.
void adopt_classes(const Attachment& attachment);

// Adds the meshes, skins, height fields, textures, materials, custom data and named plugin
// instances of the source to the target, even if nothing refers to them.
void adopt_assets(const Attachment& attachment);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_ATTACH_H_
