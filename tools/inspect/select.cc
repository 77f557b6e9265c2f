// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/diagnostic.h"
#include "base/glob.h"
#include "inspect.h"

namespace mj::inspect {

std::vector<size_t> select(const std::vector<std::string_view>& names,
                           const std::vector<std::string>& patterns) {
  std::vector<bool> taken(names.size());
  std::vector<size_t> out;
  for (const std::string& pattern : patterns) {
    bool found = false;
    for (size_t i = 0; i < names.size(); ++i) {
      if (!glob_match(pattern, names[i])) continue;
      found = true;
      if (!taken[i]) out.push_back(i);
      taken[i] = true;
    }
    if (found) continue;
    const std::string match(closest_match(pattern, names));
    throw Error("unknown-field",
                is_glob(pattern) ? "no field matches '" + pattern + "'"
                                 : "there is no field '" + pattern + "'",
                match.empty() ? "--list shows all fields" : "did you mean '" + match + "'?");
  }
  return out;
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string out = "\"";
  for (char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + "\"";
}

}  // namespace mj::inspect
