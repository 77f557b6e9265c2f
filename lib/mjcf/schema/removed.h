// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A table of the parts of MJCF that were removed after MuJoCo 2.0, and of their replacements. It
// follows MuJoCo's changelog. Messages about unknown words and `mj-compile --explain` use it.

#ifndef MJTOOLS_MJCF_SCHEMA_REMOVED_H_
#define MJTOOLS_MJCF_SCHEMA_REMOVED_H_

#include <span>
#include <string>
#include <string_view>

namespace mj::mjcf {

struct Removed {
  enum class Kind { kAttribute, kElement, kKeyword };
  Kind kind;
  // Element that had the attribute, the child, or an attribute with the keyword.
  std::string_view element;
  std::string_view name;    // name of the attribute or child, or the keyword
  std::string_view since;   // first version of MuJoCo without it; empty if unknown
  std::string_view advice;  // replacement or advice, without a full stop
};

[[nodiscard]] std::span<const Removed> all_removed();

// Returns the row of a removed attribute, element or keyword `name` in `element`, or null if the
// table does not have it.
[[nodiscard]] const Removed* find_removed(Removed::Kind kind, std::string_view element,
                                          std::string_view name);

// Returns a text for hints such as "removed in MuJoCo 3.2.3: it is now 'ccd_iterations'".
[[nodiscard]] std::string hint_of(const Removed& row);

// Returns all rows with the name `name`, one per line, as `mj-compile --explain` prints them.
// Returns an empty text if the name has no row.
[[nodiscard]] std::string explain_removed(std::string_view name);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_SCHEMA_REMOVED_H_
