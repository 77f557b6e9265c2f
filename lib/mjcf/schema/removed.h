// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What MJCF had in MuJoCo 2.0 or later and does not have any more, and what replaces it: one table,
// from MuJoCo's changelog. Messages about unknown words and `mj-compile --explain` use it.

#ifndef MJTOOLS_MJCF_SCHEMA_REMOVED_H_
#define MJTOOLS_MJCF_SCHEMA_REMOVED_H_

#include <span>
#include <string>
#include <string_view>

namespace mj::mjcf {

struct Removed {
  enum class Kind { kAttribute, kElement, kKeyword };
  Kind kind;
  std::string_view element;  // that had it, or whose attribute had the keyword
  std::string_view name;     // of the attribute or child, or the keyword
  std::string_view since;    // the first version of MuJoCo without it; empty: not known
  std::string_view advice;   // what to do instead, without a full stop
};

[[nodiscard]] std::span<const Removed> all_removed();

// The row of a word that the grammar does not know, or null.
[[nodiscard]] const Removed* find_removed(Removed::Kind kind, std::string_view element,
                                          std::string_view name);

// "removed in MuJoCo 3.2.3: it is now 'ccd_iterations'", for hints.
[[nodiscard]] std::string hint_of(const Removed& row);

// All rows of that name, one a line, as `--explain` prints them; empty if there is none.
[[nodiscard]] std::string explain_removed(std::string_view name);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_SCHEMA_REMOVED_H_
