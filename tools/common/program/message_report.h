// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Where the messages of a program go beside standard error: what --diagnostics says.

#ifndef MJTOOLS_TOOLS_COMMON_PROGRAM_MESSAGE_REPORT_H_
#define MJTOOLS_TOOLS_COMMON_PROGRAM_MESSAGE_REPORT_H_

#include <string>
#include <vector>

namespace mj::report {

// A file that gets the messages in a form, as --diagnostics FORM:FILE asks for it.
struct MessageReport {
  std::string form;  // "json", "sarif", "junit" or "github"
  std::string file;  // of github none: it goes to standard output
};

// Takes the value of a --diagnostics: a form of standard error, or a report. Returns what is wrong
// with it, or nothing.
std::string take_message_form(const std::string& word);
// What is wrong with such a value, which is not taken; empty for a good one.
[[nodiscard]] std::string problem_of_message_form(const std::string& word);

// Throws Error for a file that the program shall not write: one of those named on the command line,
// or one that is there if `may_replace` is not set. Then no report is written.
void check_reports(const std::vector<std::string>& words, bool may_replace);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_PROGRAM_MESSAGE_REPORT_H_
