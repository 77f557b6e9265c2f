// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Facts about the running tool, and its settings for messages.

#ifndef MJTOOLS_TOOLS_COMMON_PROGRAM_PROGRAM_H_
#define MJTOOLS_TOOLS_COMMON_PROGRAM_PROGRAM_H_

#include <string>
#include <string_view>
#include <vector>

#include "common/program/message_report.h"

namespace mj::report {

struct Program {
  std::string name = "mjtools";  // prefix of messages without a file
  std::string version;
  std::string colour = "auto";         // auto, always or never
  std::string diagnostics = "text";    // form of messages on stderr: text, json or sarif
  std::vector<MessageReport> reports;  // further copies of the messages
  bool may_replace_reports = true;     // existing files may be replaced
  bool is_quiet = false;               // prints no warnings and no progress
  std::vector<std::string> plugins;    // libraries that --plugin names
};

// Returns the settings of the running tool. The tool sets them once at its start.
Program& program();

// Returns whether text to this descriptor has colours. --color decides. With "auto", the descriptor
// must be a terminal, NO_COLOR must not be set and TERM must not be "dumb".
[[nodiscard]] bool wants_colour(int descriptor);

enum class Ink { kBold, kRed, kGreen, kYellow, kCyan };

// Returns the text unchanged or, if `is_coloured`, between the escape sequences of a terminal.
[[nodiscard]] std::string painted(std::string_view text, Ink ink, bool is_coloured);

// Properties of the build of this program.
struct Build {
  std::string engine;    // version of MuJoCo that the program behaves like: "3.12.0"
  int mjb_version = 0;   // version of the binary models that the program reads and writes
  std::string compiler;  // "clang 14.0.6"
  std::string isa;       // instruction set that the program may use: "x86-64-v3"
};
[[nodiscard]] const Build& build();

// Returns the lines that --version prints.
[[nodiscard]] std::string version_text();

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_PROGRAM_PROGRAM_H_
