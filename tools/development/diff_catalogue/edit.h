// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Edits of a model, as people make them, with the change that mj-diff must report for each.

#ifndef MJTOOLS_SCRIPTS_DIFF_CATALOGUE_EDIT_H_
#define MJTOOLS_SCRIPTS_DIFF_CATALOGUE_EDIT_H_

#include <tinyxml2.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace mj::catalogue {

// The only change that mj-diff must report.
struct Expected {
  std::string change;  // "added", "removed", "renamed", "moved", "reordered", "changed"
  std::string type;    // "geom"
  std::string name;
  std::string field = {};  // one of the changed fields
};

struct Edit {
  const char* name;
  // Changes the model, or returns nothing if the edit does not apply.
  std::function<std::optional<Expected>(tinyxml2::XMLElement& root)> apply;
};

[[nodiscard]] const std::vector<Edit>& all_edits();

}  // namespace mj::catalogue

#endif  // MJTOOLS_SCRIPTS_DIFF_CATALOGUE_EDIT_H_
