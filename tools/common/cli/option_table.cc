// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/option_table.h"

#include <algorithm>
#include <cctype>

namespace mj::report {
namespace {

// Option names of earlier versions. They are still accepted, because scripts may use them.
constexpr std::string_view kOldSpellings[] = {"tol-rel", "tol-abs", "ignore"};

bool is_old(const std::string& word) {
  return std::find(std::begin(kOldSpellings), std::end(kOldSpellings), word) !=
         std::end(kOldSpellings);
}

std::vector<std::string> words_of(const CLI::Option& option) {
  if (option.get_positional()) {
    const std::string shown = option.get_option_text();
    return {shown.empty() || shown == " " ? option.get_single_name() : shown};
  }
  std::vector<std::string> out;
  for (const std::string& name : option.get_snames()) out.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) {
    if (!is_old(name)) out.push_back("--" + name);
  }
  return out;
}

OptionRow row_of(const CLI::Option& option) {
  OptionRow row;
  row.is_argument = option.get_positional();
  row.group = row.is_argument ? "" : option.get_group();
  row.words = words_of(option);
  if (!row.is_argument && option.get_type_size_max() != 0) row.value = option.get_type_name();
  row.text = option.get_description();
  if (!option.get_default_str().empty()) {
    row.text += " (default: " + option.get_default_str() + ")";
  }
  row.is_required = option.get_required();
  row.is_repeatable = row.is_argument && option.get_items_expected_max() > 1;
  return row;
}

}  // namespace

std::vector<std::string> OptionRow::choices() const {
  std::vector<std::string> out;
  for (const std::string& word : CLI::detail::split(value, '|')) {
    const bool is_word = !word.empty() && std::none_of(word.begin(), word.end(), [](char c) {
      return std::isupper(static_cast<unsigned char>(c));
    });
    if (is_word) out.push_back(word);
  }
  return out;
}

bool OptionRow::takes_file() const {
  return is_argument || value.starts_with("FILE");
}

bool OptionRow::takes_folder() const {
  return value.starts_with("DIR");
}

std::vector<OptionRow> option_rows(const CLI::App& app) {
  std::vector<OptionRow> rows;
  for (const CLI::Option* option : app.get_options()) {
    OptionRow row = row_of(*option);
    if (!option->get_group().empty() && !row.words.empty()) rows.push_back(std::move(row));
  }
  const std::vector<std::string> groups = option_groups(rows);
  auto rank = [&](const OptionRow& row) {
    if (row.is_argument) return std::ptrdiff_t{-1};
    return std::find(groups.begin(), groups.end(), row.group) - groups.begin();
  };
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const OptionRow& a, const OptionRow& b) { return rank(a) < rank(b); });
  return rows;
}

std::vector<std::string> option_groups(const std::vector<OptionRow>& rows) {
  std::vector<std::string> groups;
  for (const OptionRow& row : rows) {
    const bool is_new = std::find(groups.begin(), groups.end(), row.group) == groups.end();
    if (!row.is_argument && is_new) groups.push_back(row.group);
  }
  const auto general = std::find(groups.begin(), groups.end(), kGeneralGroup);
  if (general != groups.end()) std::rotate(general, general + 1, groups.end());
  return groups;
}

}  // namespace mj::report
