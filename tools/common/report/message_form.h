// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts all messages of a run to documents that other programs read.

#ifndef MJTOOLS_TOOLS_COMMON_REPORT_MESSAGE_FORM_H_
#define MJTOOLS_TOOLS_COMMON_REPORT_MESSAGE_FORM_H_

#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace mj::report {

// A file that the program was asked to read.
struct Input {
  std::string path;
  double seconds = 0;            // time that the file took; 0: not measured
  std::string why_skipped = {};  // reason why the file was skipped; empty: not skipped
};

// An input with the messages about it, which is a test case in JUnit reports.
struct TestCase {
  Input input;
  std::vector<Diagnostic> messages = {};
};

// The messages of a run that are shown. Each message has a file in `where`, unless it is about the
// command line.
struct RunMessages {
  std::vector<Diagnostic> all;
  std::vector<TestCase> cases;
  int errors = 0;    // including errors that are not shown
  int warnings = 0;  // including warnings that are not shown
  int errors_not_shown = 0;
  int exit_code = 0;
  double seconds = 0;  // duration of the whole run
};

// Returns a JSON object with the version of its form, the diagnostics, and the numbers of errors
// and warnings. The manual page mjtools-diagnostics(7) describes it.
[[nodiscard]] std::string to_json(const RunMessages& run);

// Returns a log in SARIF 2.1.0, the Static Analysis Results Interchange Format.
[[nodiscard]] std::string to_sarif(const RunMessages& run);

// Returns a report in the XML form of JUnit, with a test case for each input.
[[nodiscard]] std::string to_junit(const RunMessages& run);

// Returns workflow commands of GitHub Actions, one line per message. GitHub shows them as
// annotations.
[[nodiscard]] std::string to_github(const RunMessages& run);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_REPORT_MESSAGE_FORM_H_
