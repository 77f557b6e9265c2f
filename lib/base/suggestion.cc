// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/suggestion.h"

#include <algorithm>

#include "base/diagnostic.h"
#include "base/glob.h"

namespace mj {
namespace {

constexpr size_t kMostSuggested = 4;
// Separators of words, as in opt.timestep, body_mass and contact/pos.
constexpr std::string_view kSeparators = "._/";

// Returns whether `field` consists of some words, a separator and then `words`.
bool ends_in_words(std::string_view field, std::string_view words) {
  if (words.empty() || field.size() <= words.size() || !field.ends_with(words)) return false;
  return kSeparators.find(field[field.size() - words.size() - 1]) != std::string_view::npos;
}

std::vector<std::string> fields_that_end_in(std::string_view words,
                                            const std::vector<std::string_view>& fields) {
  std::vector<std::string> out;
  for (std::string_view field : fields) {
    if (ends_in_words(field, words) && std::ranges::find(out, field) == out.end()) {
      out.emplace_back(field);
    }
  }
  return out;
}

std::string_view last_word(std::string_view field) {
  return field.substr(field.find_last_of(kSeparators) + 1);
}

std::vector<std::string> suggestions(std::string_view word,
                                     const std::vector<std::string_view>& fields) {
  std::vector<std::string> same = fields_that_end_in(word, fields);
  if (!same.empty()) return same;
  const std::string_view close = closest_match(word, fields);
  if (!close.empty()) return {std::string(close)};
  if (is_glob(word)) return {};
  std::vector<std::string_view> last_words;
  for (std::string_view field : fields) last_words.push_back(last_word(field));
  return fields_that_end_in(closest_match(word, last_words), fields);
}

}  // namespace

std::string suggested_fields(std::string_view word, const std::vector<std::string_view>& fields) {
  const std::vector<std::string> names = suggestions(word, fields);
  return names.empty() ? "" : "did you mean " + quoted_list(names, kMostSuggested, "or") + "?";
}

std::string quoted_list(const std::vector<std::string>& names, size_t most,
                        std::string_view conjunction) {
  const size_t shown = names.size() > most ? most - 1 : names.size();
  const size_t others = names.size() - shown;
  std::string out;
  for (size_t i = 0; i < shown; ++i) {
    const bool is_last = i + 1 == names.size();
    if (i > 0) out += is_last ? " " + std::string(conjunction) + " " : ", ";
    out += "'" + names[i] + "'";
  }
  if (others == 0) return out;
  return out + " " + std::string(conjunction) + " " + std::to_string(others) + " others";
}

}  // namespace mj
