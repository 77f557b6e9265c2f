// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The name and the build of the running tool, and its settings for messages.

#ifndef MJTOOLS_TOOLS_COMMON_PROGRAM_PROGRAM_H_
#define MJTOOLS_TOOLS_COMMON_PROGRAM_PROGRAM_H_

#include <atomic>
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
  std::vector<MessageReport> reports;  // files that also receive the messages
  bool may_replace_reports = true;     // whether reports may replace existing files
  // false if a file of a report is also an input; threads that read models may set this
  std::atomic<bool> writes_report_files = true;
  bool is_quiet = false;  // whether warnings and progress are not printed
  // whether warnings are left out, because an earlier part of the work has given the same ones
  std::atomic<bool> hides_warnings = false;
  std::vector<std::string> plugins;  // libraries given with --plugin
};

// Returns the settings of the running tool. They are set once, when the tool starts.
Program& program();

// Returns whether text that is written to this file descriptor has colours. The option --color
// decides this. With --color auto, text has colours if the descriptor is a terminal, NO_COLOR is
// not set and TERM is not "dumb".
[[nodiscard]] bool wants_colour(int descriptor);

enum class Ink { kBold, kRed, kGreen, kYellow, kCyan };

// Returns the text unchanged or, if `is_coloured`, between the escape sequences of a terminal.
[[nodiscard]] std::string painted(std::string_view text, Ink ink, bool is_coloured);

// Properties of the build of this program.
struct Build {
  std::string engine;    // version of MuJoCo whose behaviour the program has, such as "3.12.0"
  int mjb_version = 0;   // version of the MJB format that the program reads and writes
  std::string compiler;  // name and version, such as "clang 14.0.6"
  std::string isa;       // instruction set that the program needs, such as "x86-64-v3"
};
[[nodiscard]] const Build& build();

// Returns the lines that --version prints.
[[nodiscard]] std::string version_text();

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_PROGRAM_PROGRAM_H_
