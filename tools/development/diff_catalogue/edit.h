// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Edits that people typically make in a model. For each edit, mj-diff must report a known change.

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
  std::string field = {};  // a field that must be among the changed ones
};

struct Edit {
  const char* name;
  // Edits the model and returns the change to report. Returns nothing if the edit is impossible.
  std::function<std::optional<Expected>(tinyxml2::XMLElement& root)> apply;
};

[[nodiscard]] const std::vector<Edit>& all_edits();

}  // namespace mj::catalogue

#endif  // MJTOOLS_SCRIPTS_DIFF_CATALOGUE_EDIT_H_
