// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/glob.h"

#include <cstddef>

namespace mj {
namespace {

// Returns whether `c` belongs to the set of characters that begins with the [ at position `at`, and
// moves `at` past the closing ]. A [ without a ] is an ordinary character.
bool match_set(std::string_view pattern, size_t& at, char c) {
  const size_t close = pattern.find(']', at + 2);
  if (close == std::string_view::npos) return pattern[at++] == c;
  const std::string_view set = pattern.substr(at + 1, close - at - 1);
  at = close + 1;
  for (size_t i = 0; i < set.size(); ++i) {
    const bool range = i + 2 < set.size() && set[i + 1] == '-';
    if (range && set[i] <= c && c <= set[i + 2]) return true;
    if (!range && set[i] == c) return true;
    if (range) i += 2;
  }
  return false;
}

}  // namespace

// Matches greedily. After a mismatch, the search returns to the last * and lets it cover one more
// character.
bool glob_match(std::string_view pattern, std::string_view text) {
  size_t p = 0;
  size_t t = 0;
  size_t star = std::string_view::npos;
  size_t covered = 0;
  while (t < text.size()) {
    bool matched = false;
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      covered = t;
      continue;
    }
    if (p < pattern.size() && pattern[p] == '[') {
      matched = match_set(pattern, p, text[t]);
    } else if (p < pattern.size()) {
      matched = pattern[p] == '?' || pattern[p] == text[t];
      ++p;
    }
    if (matched) {
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++covered;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

bool is_glob(std::string_view pattern) {
  return pattern.find_first_of("*?[") != std::string_view::npos;
}

}  // namespace mj
