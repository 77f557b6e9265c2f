// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What is said about the running tool, and how it may speak.

#ifndef MJTOOLS_TOOLS_COMMON_PROGRAM_PROGRAM_H_
#define MJTOOLS_TOOLS_COMMON_PROGRAM_PROGRAM_H_

#include <string>
#include <string_view>
#include <vector>

#include "common/program/message_report.h"

namespace mj::report {

struct Program {
  std::string name = "mjtools";  // what messages without a file begin with
  std::string version;
  std::string colour = "auto";         // or always, never
  std::string diagnostics = "text";    // the form of messages on stderr: or json, sarif
  std::vector<MessageReport> reports;  // of messages, beside that
  bool may_replace_reports = true;     // files that are there
  bool is_quiet = false;               // no warnings, no progress
  std::vector<std::string> plugins;    // libraries that --plugin names
};

// The settings of the running tool, which sets them once at its start.
Program& program();

// Whether text to this descriptor has colours: as --color says, or if it is a terminal and NO_COLOR
// is not set.
[[nodiscard]] bool wants_colour(int descriptor);

// The text between the escape sequences of a terminal, or as it is.
enum class Ink { kBold, kRed, kGreen, kYellow, kCyan };
[[nodiscard]] std::string painted(std::string_view text, Ink ink, bool is_coloured);

// What this program was built as.
struct Build {
  std::string engine;    // version of MuJoCo whose behaviour it has: "3.12.0"
  int mjb_version = 0;   // of the binary models that it reads and writes
  std::string compiler;  // "clang 14.0.6"
  std::string isa;       // instructions that it may use: "x86-64-v3"
};
[[nodiscard]] const Build& build();

// The lines that --version prints.
[[nodiscard]] std::string version_text();

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_PROGRAM_PROGRAM_H_
