// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "command_line.h"

namespace mj::simulate {
namespace {

std::string quoted(const std::string& word) {
  const bool plain =
      !word.empty() && word.find_first_of(" \t\n'\"\\$*?[]()<>|&;#") == std::string::npos;
  if (plain) return word;
  std::string out = "'";
  for (char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// "--push" of "--push" and of "--push=..."; empty when the word is no option.
std::string_view option_name(std::string_view word) {
  return word.starts_with("-") ? word.substr(0, word.find('=')) : std::string_view();
}

}  // namespace

std::string shell_text(std::span<const std::string> words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + quoted(word);
  return out;
}

std::vector<std::string> shell_words(std::string_view text) {
  std::vector<std::string> words;
  bool is_quoted = false, is_word = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ' && !is_quoted) {
      is_word = false;
      continue;
    }
    if (!is_word) words.emplace_back();
    is_word = true;
    if (c == '\'') {
      is_quoted = !is_quoted;
    } else if (c == '\\' && !is_quoted && i + 1 < text.size()) {
      words.back() += text[++i];
    } else {
      words.back() += c;
    }
  }
  return words;
}

std::vector<std::string> option_words(const std::vector<std::string>& words,
                                      std::string_view name) {
  std::vector<std::string> out;
  for (size_t i = 0; i < words.size(); ++i) {
    if (option_name(words[i]) != name) continue;
    out.push_back(words[i]);
    if (name.size() == words[i].size() && i + 1 < words.size()) out.push_back(words[++i]);
  }
  return out;
}

std::vector<std::string> missing_options(const std::vector<std::string>& recorded,
                                         const std::vector<std::string>& now,
                                         std::span<const std::string_view> names) {
  std::vector<std::string> out;
  for (const std::string_view name : names) {
    if (!option_words(now, name).empty()) continue;
    const std::vector<std::string> words = option_words(recorded, name);
    out.insert(out.end(), words.begin(), words.end());
  }
  return out;
}

}  // namespace mj::simulate
