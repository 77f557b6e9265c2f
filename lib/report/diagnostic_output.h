// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Diagnostics as people and as programs read them.

#ifndef MJTOOLS_REPORT_DIAGNOSTIC_OUTPUT_H_
#define MJTOOLS_REPORT_DIAGNOSTIC_OUTPUT_H_

#include <string>

#include "base/diagnostic.h"

namespace mj::report {

// Prints to stderr, in colour if it may have any (see program.h); warnings of a quiet program are
// not printed. A program whose messages are a document keeps them for that. Any thread may call
// these.
void print(const Diagnostic& diagnostic);
void print(const Diagnostics& diagnostics);

// At the end of the program: prints its messages if they are a document.
void finish_messages();

// From now on, what the engine, plugins and callbacks of the user say by mju_warning is printed as
// a diagnostic, and their mju_error throws one. Nothing is written into a log file.
void show_messages_of_engine();

// An object with the version of its form, the diagnostics and their number; the manual page
// mjtools-diagnostics(7) describes it. There are so many errors more that are not shown.
[[nodiscard]] std::string to_json(const Diagnostics& diagnostics, int more_errors = 0);

// A log in SARIF 2.1.0, the Static Analysis Results Interchange Format.
[[nodiscard]] std::string to_sarif(const Diagnostics& diagnostics);

// What of them is shown: a quiet program shows no warnings.
[[nodiscard]] bool is_shown(const Diagnostic& diagnostic);

}  // namespace mj::report

#endif  // MJTOOLS_REPORT_DIAGNOSTIC_OUTPUT_H_
