// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Diagnostics as people and as programs read them.

#ifndef MJTOOLS_REPORT_DIAGNOSTIC_OUTPUT_H_
#define MJTOOLS_REPORT_DIAGNOSTIC_OUTPUT_H_

#include <string>

#include "base/diagnostic.h"

namespace mj::report {

// Prints to stderr, in colour if it may have any (see program.h). All of several diagnostics are
// printed, but of a quiet program's warnings none.
void print(const Diagnostic& diagnostic);
void print(const Diagnostics& diagnostics);

// An object with the version of its form, the diagnostics and their number; the manual page
// mjtools-diagnostics(7) describes it.
[[nodiscard]] std::string to_json(const Diagnostics& diagnostics);

// A log in SARIF 2.1.0, the Static Analysis Results Interchange Format.
[[nodiscard]] std::string to_sarif(const Diagnostics& diagnostics);

// What of them is shown: a quiet program shows no warnings.
[[nodiscard]] bool is_shown(const Diagnostic& diagnostic);

}  // namespace mj::report

#endif  // MJTOOLS_REPORT_DIAGNOSTIC_OUTPUT_H_
