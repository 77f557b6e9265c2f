// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Files that receive the messages of a program in addition to standard error, as requested by
// --diagnostics.

#ifndef MJTOOLS_TOOLS_COMMON_PROGRAM_MESSAGE_REPORT_H_
#define MJTOOLS_TOOLS_COMMON_PROGRAM_MESSAGE_REPORT_H_

#include <string>
#include <vector>

namespace mj::report {

// A report: a file that receives all messages in a certain form, as requested by --diagnostics
// FORM:FILE.
struct MessageReport {
  std::string form;  // "json", "sarif", "junit" or "github"
  std::string file;  // empty for github, which uses standard output
};

// Applies one value of --diagnostics, which requests a form of messages on standard error, or a
// report file. If the value is invalid, returns a description of the problem. Otherwise returns an
// empty text.
std::string take_message_form(const std::string& word);
// Returns the same text as take_message_form(), but does not apply the value.
[[nodiscard]] std::string problem_of_message_form(const std::string& word);

// Throws Error if a report file is this file, which the program has read. In this case no report is
// written.
void require_no_report(const std::string& input);

// Throws Error if a report file is also named in `words`, the words of the command line, or if it
// exists and `may_replace` is false. In these cases no report is written.
void check_reports(const std::vector<std::string>& words, bool may_replace);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_PROGRAM_MESSAGE_REPORT_H_
