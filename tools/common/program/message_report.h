// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Destinations of a program's messages besides standard error, set by --diagnostics.

#ifndef MJTOOLS_TOOLS_COMMON_PROGRAM_MESSAGE_REPORT_H_
#define MJTOOLS_TOOLS_COMMON_PROGRAM_MESSAGE_REPORT_H_

#include <string>
#include <vector>

namespace mj::report {

// A file that receives the messages in one form, as requested by --diagnostics FORM:FILE.
struct MessageReport {
  std::string form;  // "json", "sarif", "junit" or "github"
  std::string file;  // empty for github, which uses standard output
};

// Takes one value of --diagnostics: a form for standard error, or a report. Returns the problem if
// the value is invalid, else an empty text.
std::string take_message_form(const std::string& word);
// Returns the same problem as take_message_form(), or an empty text, without taking the value.
[[nodiscard]] std::string problem_of_message_form(const std::string& word);

// Throws Error for a report file that the program must not write: a file named on the command line,
// or an existing file if `may_replace` is not set. Then no report is written.
void check_reports(const std::vector<std::string>& words, bool may_replace);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_PROGRAM_MESSAGE_REPORT_H_
