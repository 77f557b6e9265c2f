// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Diagnostics as people and as programs read them.

#ifndef MJTOOLS_REPORT_DIAGNOSTIC_OUTPUT_H_
#define MJTOOLS_REPORT_DIAGNOSTIC_OUTPUT_H_

#include <string>

#include "base/diagnostic.h"

namespace mj::report {

struct Program {
  std::string name = "mjtools";  // what messages without a file begin with
  std::string version;
};

// Of the running tool; set once at its start.
Program& program();

// Prints to stderr: in colour if that is a terminal and NO_COLOR is not set.
void print(const Diagnostic& diagnostic);
void print(const Diagnostics& diagnostics, bool with_warnings = true);

// An object with the version of its form, the diagnostics and their number; the manual page
// mjtools-diagnostics(7) describes it.
[[nodiscard]] std::string to_json(const Diagnostics& diagnostics, bool with_warnings = true);

// A log in SARIF 2.1.0, the Static Analysis Results Interchange Format.
[[nodiscard]] std::string to_sarif(const Diagnostics& diagnostics, bool with_warnings = true);

}  // namespace mj::report

#endif  // MJTOOLS_REPORT_DIAGNOSTIC_OUTPUT_H_
