// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// All messages of a run as a document that other programs read.

#ifndef MJTOOLS_TOOLS_COMMON_REPORT_MESSAGE_FORM_H_
#define MJTOOLS_TOOLS_COMMON_REPORT_MESSAGE_FORM_H_

#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace mj::report {

// A file that the program was asked to read.
struct Input {
  std::string path;
  double seconds = 0;            // that it took; 0: not measured
  std::string why_skipped = {};  // empty: it was not
};

// An input with its messages.
struct TestCase {
  Input input;
  std::vector<Diagnostic> messages = {};
};

// The messages that are shown, of which each names a file in `where`, but for those about the
// command line.
struct RunMessages {
  std::vector<Diagnostic> all;
  std::vector<TestCase> cases;
  int errors = 0;    // also those that are not shown
  int warnings = 0;  // the same
  int errors_not_shown = 0;
  int exit_code = 0;
  double seconds = 0;  // of the whole run
};

// An object with the version of its form, the diagnostics and their number; the manual page
// mjtools-diagnostics(7) describes it.
[[nodiscard]] std::string to_json(const RunMessages& run);

// A log in SARIF 2.1.0, the Static Analysis Results Interchange Format.
[[nodiscard]] std::string to_sarif(const RunMessages& run);

// A report in the form of JUnit: a test case for each input.
[[nodiscard]] std::string to_junit(const RunMessages& run);

// Workflow commands of GitHub Actions, which make annotations of messages: one line for each.
[[nodiscard]] std::string to_github(const RunMessages& run);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_REPORT_MESSAGE_FORM_H_
