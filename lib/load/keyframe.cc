// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/keyframe.h"

#include <charconv>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "model/names.h"

namespace mj {

int find_keyframe(const mjModel& m, const std::string& key) {
  const int named = name_to_id(m, mjOBJ_KEY, key);
  if (named >= 0) return named;
  int index = -1;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
  const bool number = error == std::errc() && end == key.data() + key.size();
  if (number && index >= 0 && index < m.nkey) return index;
  std::vector<std::string_view> names;
  for (int i = 0; i < m.nkey; ++i) {
    if (const char* name = id_to_name(m, mjOBJ_KEY, i)) names.emplace_back(name);
  }
  const std::string match(closest_match(key, names));
  throw Error("unknown-keyframe",
              "the model has no keyframe '" + key + "'; it has " + std::to_string(m.nkey),
              match.empty() ? "" : "did you mean '" + match + "'?");
}

}  // namespace mj
