// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Output of diagnostics for people and for programs.

#ifndef MJTOOLS_TOOLS_COMMON_REPORT_DIAGNOSTIC_OUTPUT_H_
#define MJTOOLS_TOOLS_COMMON_REPORT_DIAGNOSTIC_OUTPUT_H_

#include <string>

#include "base/diagnostic.h"
#include "common/report/message_form.h"

namespace mj::report {

// Prints the diagnostic to stderr, in colour if allowed (see program.h). A quiet program does not
// print warnings. If messages are printed as one document, keeps the diagnostic for the document.
// Any thread may call these functions. After an error the program ends with kExitError.
void print(const Diagnostic& diagnostic);
void print(const Diagnostics& diagnostics);
// Prints the messages about an input. The input is a test case of reports even without messages.
void print(const Diagnostics& diagnostics, const Input& input);

// Reports that an input was not processed. Reports list it as a skipped test case. Documents
// contain no message about it.
void print_skipped(const std::string& path, const std::string& why);

// Records that a requested check failed or that compared things differ. The program ends with
// kExitDiffers if it has no errors. In documents and reports the failure is an error, with the code
// "failed-check" if it has no other code. Text output does not show the failure, because the tool
// prints its own result.
void add_failure(Diagnostic failure);
// Prints like print(), but errors are failed checks and lead to kExitDiffers.
void print_failures(const Diagnostics& diagnostics);

// Returns the exit code that follows from the messages so far. A tool cannot choose it in another
// way.
[[nodiscard]] int exit_code();

// Adds an input. Messages are assigned to inputs by their files.
void add_input(const Input& input);
[[nodiscard]] bool has_inputs();

// Returns whether messages are written as documents (JSON, SARIF, JUnit), which name the inputs.
[[nodiscard]] bool has_documents();

// Prints a line about the progress of the work to stderr. A quiet program, or one with a document
// on stderr, prints nothing.
void print_line(const std::string& line);

// Ends the output of messages: prints the document if messages are printed as one, and writes the
// report files. Returns the exit code of the program: the code of the signal if a signal ended the
// program, otherwise exit_code(). A report that cannot be written is an error.
[[nodiscard]] int finish_messages();

// From this call on, prints each mju_warning of the engine, of plugins and of user callbacks as a
// diagnostic. mju_error then throws a diagnostic. Nothing is written to a log file.
void show_messages_of_engine();

// Returns whether the diagnostic is shown. A quiet program does not show warnings.
[[nodiscard]] bool is_shown(const Diagnostic& diagnostic);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_REPORT_DIAGNOSTIC_OUTPUT_H_
