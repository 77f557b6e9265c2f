// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The options of a tool as rows of a table: the help, the manual page and the completions of shells
// are made from it.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_OPTION_TABLE_H_
#define MJTOOLS_TOOLS_COMMON_CLI_OPTION_TABLE_H_

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace mj::report {

inline constexpr const char* kGeneralGroup = "General";  // comes last

struct OptionRow {
  std::string group;               // empty for arguments
  std::vector<std::string> words;  // "-o", "--output"; of an argument its name
  std::string value;               // "FILE"; empty for flags
  std::string text;                // what it does, with its default
  bool is_argument = false;
  bool is_required = false;
  bool is_repeatable = false;  // an argument that takes several values

  // The words to choose from of a value like "auto|always|never"; what is in capitals stands for
  // something else.
  [[nodiscard]] std::vector<std::string> choices() const;
  // Whether the value names a file (FILE, MODEL, IN ...) or a folder (DIR).
  [[nodiscard]] bool takes_file() const;
  [[nodiscard]] bool takes_folder() const;
};

// What the tool documents, group by group in the order of definition. Hidden options (of group "")
// and old spellings are accepted and not documented.
[[nodiscard]] std::vector<OptionRow> option_rows(const CLI::App& app);

// The groups of the rows, each once, in order; not that of arguments.
[[nodiscard]] std::vector<std::string> option_groups(const std::vector<OptionRow>& rows);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_OPTION_TABLE_H_
