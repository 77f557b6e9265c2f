// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The options of a tool as rows of a table, from which the help, the manual page and the shell
// completions are generated.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_OPTION_TABLE_H_
#define MJTOOLS_TOOLS_COMMON_CLI_OPTION_TABLE_H_

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace mj::report {

inline constexpr const char* kGeneralGroup = "General";  // always the last group

struct OptionRow {
  std::string group;  // empty for arguments
  // for an option: its spellings, such as "-o" and "--output"; for an argument: its name
  std::vector<std::string> words;
  std::string value;  // placeholder of the value, such as "FILE"; empty for flags
  std::string text;   // description of the effect and the default
  bool is_argument = false;
  bool is_required = false;
  bool is_repeatable = false;  // whether the argument takes several values

  // Returns the words that the user can choose from, if the value has a form such as
  // "auto|always|never". Words in capitals are placeholders and are left out.
  [[nodiscard]] std::vector<std::string> choices() const;
  // Return whether the value is the name of a file (FILE, MODEL, IN ...) or of a folder (DIR).
  [[nodiscard]] bool takes_file() const;
  [[nodiscard]] bool takes_folder() const;
};

// Returns the documented options, group by group in the order of definition. Hidden options (their
// group is "") and old spellings are accepted but not documented.
[[nodiscard]] std::vector<OptionRow> option_rows(const CLI::App& app);

// Returns the names of the groups that occur in the rows, in order and without repetition. The
// group of arguments is left out.
[[nodiscard]] std::vector<std::string> option_groups(const std::vector<OptionRow>& rows);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_OPTION_TABLE_H_
