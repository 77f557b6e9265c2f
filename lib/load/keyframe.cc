// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/keyframe.h"

#include <charconv>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/suggestion.h"
#include "model/names.h"
#include "model/object_rows.h"

namespace mj {
namespace {

constexpr size_t kMostListed = 20;

}  // namespace

int find_keyframe(const mjModel& m, const std::string& key) {
  const int named = name_to_id(m, mjOBJ_KEY, key);
  if (named >= 0) return named;
  int index = -1;
  const char* const start = key.data() + (key.starts_with('#') ? 1 : 0);
  const auto [end, error] = std::from_chars(start, key.data() + key.size(), index);
  const bool number = error == std::errc() && end == key.data() + key.size();
  if (number && index >= 0 && index < m.nkey) return index;
  if (m.nkey == 0) {
    throw Error("unknown-keyframe",
                "the model has no keyframe '" + key + "', because it has no keyframes",
                "omit --keyframe to start from the reference configuration; keyframes are defined "
                "in <keyframe>");
  }
  std::vector<std::string> known;
  for (int i = 0; i < m.nkey; ++i) {
    const char* name = id_to_name(m, mjOBJ_KEY, i);
    known.push_back(name ? name : numbered_object(i));
  }
  const std::string match(closest_match(key, {known.begin(), known.end()}));
  throw Error(
      "unknown-keyframe",
      "the model has no keyframe '" + key + "'; it has " + quoted_list(known, kMostListed, "and"),
      match.empty() ? "" : "did you mean '" + match + "'?");
}

}  // namespace mj
