// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "recorded_inputs.h"

#include <filesystem>

#include "command_line.h"

namespace mj::simulate {
namespace {

bool is_file(const InputOption& option, const std::string& value) {
  if (option.value != InputOption::Value::kTextOrFile) {
    return option.value == InputOption::Value::kFile;
  }
  std::error_code error;
  return value == "FILE" || std::filesystem::exists(value, error);
}

}  // namespace

std::vector<std::string> input_values(const std::vector<std::string>& words,
                                      const InputOption& option) {
  std::vector<std::string> out;
  for (const std::string& word : option_words(words, option.name)) {
    if (word == option.name) continue;
    const std::string name_part = std::string(option.name) + "=";
    const std::string value = word.starts_with(name_part) ? word.substr(name_part.size()) : word;
    out.push_back(is_file(option, value) ? "FILE" : value);
  }
  return out;
}

std::string inputs_text(const std::vector<std::string>& words) {
  std::vector<std::string> out;
  for (const InputOption& option : kInputOptions) {
    for (const std::string& value : input_values(words, option)) {
      out.emplace_back(option.name);
      out.push_back(value);
    }
  }
  return shell_text(out);
}

std::optional<std::vector<std::string>> recorded_inputs(const Trajectory& t) {
  const std::string command_line = t.attribute("command_line");
  if (!command_line.empty()) return shell_words(command_line);
  for (const Trajectory::Attribute& a : t.attributes) {
    if (a.name == "inputs") return shell_words(a.text);
  }
  return std::nullopt;
}

}  // namespace mj::simulate
