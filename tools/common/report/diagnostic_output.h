// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints diagnostics, for people to read or as documents for other programs.

#ifndef MJTOOLS_TOOLS_COMMON_REPORT_DIAGNOSTIC_OUTPUT_H_
#define MJTOOLS_TOOLS_COMMON_REPORT_DIAGNOSTIC_OUTPUT_H_

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "common/report/message_form.h"

namespace mj::report {

// Print diagnostics to stderr, in colour if that is allowed (see program.h). Warnings are not
// printed if the program is quiet. If the messages are to be printed as one document, diagnostics
// are kept until the end instead. Any thread may call these functions. An error makes the exit code
// kExitError.
void print(const Diagnostic& diagnostic);
void print(const Diagnostics& diagnostics);
// Prints a diagnostic although program().hides_warnings is true.
void print_always(const Diagnostic& diagnostic);
// Prints the messages about an input. In JUnit reports, the input is listed as a test case even if
// there are no messages.
void print(const Diagnostics& diagnostics, const Input& input);

// Records that an input was not processed, and the reason. JUnit reports list it as a skipped test
// case. Other documents do not mention it.
void print_skipped(const std::string& path, const std::string& why);

// Records that a requested check failed, or that a comparison found a difference. The exit code
// becomes kExitDiffers unless there are errors. In documents and reports, the failure is listed as
// an error, with the code "failed-check" if `failure` has no code. Text output does not show the
// failure, because the tool prints its results in its own form.
void add_failure(Diagnostic failure);
// Prints diagnostics like print(). Their errors count as failed checks, so the exit code becomes
// kExitDiffers and not kExitError.
void print_failures(const Diagnostics& diagnostics);

// Returns the exit code that results from the messages so far. This is the only way in which a tool
// determines its exit code.
[[nodiscard]] int exit_code();

// Records that the program reads an input. Messages whose file is this input or is included by it
// are listed with the input.
void add_input(const Input& input);
[[nodiscard]] bool has_inputs();

// Removes the messages that are kept for the documents. Returns those that the documents would
// list. The ranks of mpirun send them to rank 0.
[[nodiscard]] std::vector<Diagnostic> take_messages();
// Keeps messages of another process for the documents, given the exit code that they have there.
void keep_messages(const std::vector<Diagnostic>& diagnostics, int exit_code);

// Returns whether messages are written as documents (JSON, SARIF, JUnit), which name the inputs.
[[nodiscard]] bool has_documents();

// Prints a line about the progress of the work to stderr. Prints nothing if the program is quiet or
// prints a document to stderr.
void print_line(const std::string& line);

// Ends the output of messages: prints the document if one was requested, and writes the report
// files. Returns the exit code of the program. If a signal interrupted the program, this is the
// code of the signal, and otherwise exit_code(). A report that cannot be written counts as an
// error.
[[nodiscard]] int finish_messages();

// Redirects the messages of the engine, of plugins and of user callbacks. After this call,
// mju_warning prints a diagnostic, mju_error throws a diagnostic, and neither writes to a log file.
void show_messages_of_engine();

// Returns whether the diagnostic is shown. This is false for warnings if the program is quiet.
[[nodiscard]] bool is_shown(const Diagnostic& diagnostic);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_REPORT_DIAGNOSTIC_OUTPUT_H_
