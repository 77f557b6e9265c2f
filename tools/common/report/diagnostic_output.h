// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Diagnostics as people and as programs read them.

#ifndef MJTOOLS_TOOLS_COMMON_REPORT_DIAGNOSTIC_OUTPUT_H_
#define MJTOOLS_TOOLS_COMMON_REPORT_DIAGNOSTIC_OUTPUT_H_

#include <string>

#include "base/diagnostic.h"
#include "common/report/message_form.h"

namespace mj::report {

// Prints to stderr, in colour if it may have any (see program.h); warnings of a quiet program are
// not printed. A program whose messages are a document keeps them for that. Any thread may call
// these. After an error the program ends with kExitError.
void print(const Diagnostic& diagnostic);
void print(const Diagnostics& diagnostics);
// Prints the messages about an input, which is a test case of reports even if there are none.
void print(const Diagnostics& diagnostics, const Input& input);

// Says that an input is left out; that is no message of documents, but a test case of reports.
void print_skipped(const std::string& path, const std::string& why);

// Records that a check failed that the user asked for, or that compared things differ. The program
// ends with kExitDiffers if it has no errors. In documents and reports the failure is an error, with
// the code "failed-check" if it has none. Text output does not show it, because the tool says so
// itself.
void add_failure(Diagnostic failure);
// Prints like print(), but the errors are failed checks: they lead to kExitDiffers.
void print_failures(const Diagnostics& diagnostics);

// The exit code that follows from the messages so far. A tool has no other way to choose it.
[[nodiscard]] int exit_code();

// An input whose messages are known by their files.
void add_input(const Input& input);
[[nodiscard]] bool has_inputs();

// A line on stderr about how the work went; none of a quiet program, or beside a document there.
void print_line(const std::string& line);

// At the end of the program: prints its messages if they are a document, and writes the reports of
// them. Returns the exit code of the program: that of a signal, or exit_code(). A report that cannot
// be written is an error.
[[nodiscard]] int finish_messages();

// From now on, what the engine, plugins and callbacks of the user say by mju_warning is printed as
// a diagnostic, and their mju_error throws one. Nothing is written into a log file.
void show_messages_of_engine();

// What of them is shown: a quiet program shows no warnings.
[[nodiscard]] bool is_shown(const Diagnostic& diagnostic);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_REPORT_DIAGNOSTIC_OUTPUT_H_
