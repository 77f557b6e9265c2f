// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/report/diagnostic_output.h"

#include <mujoco/mjlog.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <mutex>
#include <utility>

#include "base/interrupt.h"
#include "base/printable.h"
#include "common/program/exit_code.h"
#include "common/program/program.h"
#include "common/program/progress.h"
#include "common/report/message_form.h"
#include "resource/write/atomic_file.h"

namespace mj::report {
namespace {

using Clock = std::chrono::steady_clock;

// Returns the number of errors that `diagnostics` counted but did not keep, because there were too
// many.
int dropped_errors(const Diagnostics& diagnostics) {
  return diagnostics.error_count() -
         static_cast<int>(
             std::ranges::count(diagnostics.all(), Severity::kError, &Diagnostic::severity));
}

constexpr size_t kNoInput = std::numeric_limits<size_t>::max();

// The messages and inputs of the run. They are kept for the documents that are written at the end.
struct Kept {
  struct Message {
    Diagnostic diagnostic;
    size_t input;  // index of the input that the message is about, or kNoInput if unknown
  };

  std::mutex mutex;
  std::vector<Input> inputs;
  std::vector<Message> messages;
  int dropped = 0;            // number of errors that are not in `messages`
  int exit_code = kExitGood;  // exit code that results from all messages so far
  Clock::time_point start = Clock::now();
};

Kept& kept() {
  static Kept kept;
  return kept;
}

bool is_document() {
  return program().diagnostics != "text";
}

void raise_exit_code(int code) {
  const std::lock_guard lock(kept().mutex);
  kept().exit_code = std::max(kept().exit_code, code);
}

// Keeps a message for the documents. If the message is an error, the exit code becomes at least
// `code_of_errors`.
void keep(const Diagnostic& diagnostic, size_t input, int code_of_errors) {
  if (diagnostic.severity == Severity::kError) raise_exit_code(code_of_errors);
  if (!has_documents()) return;
  const std::lock_guard lock(kept().mutex);
  kept().messages.push_back({diagnostic, input});
}

// Keeps an input for the documents and returns its index.
size_t new_input(const Input& input) {
  const std::lock_guard lock(kept().mutex);
  kept().inputs.push_back(input);
  return kept().inputs.size() - 1;
}

void show(const Diagnostic& diagnostic) {
  if (is_document() || !is_shown(diagnostic)) return;
  const std::string text =
      format(diagnostic, {.program = program().name, .is_coloured = wants_colour(STDERR_FILENO)});
  Progress::clear();
  std::fputs(text.c_str(), stderr);
}

// Returns whether a diagnostic only repeats another one.
bool is_hidden(const Diagnostic& diagnostic) {
  return program().hides_warnings && diagnostic.severity != Severity::kError;
}

void take(const Diagnostics& diagnostics, size_t input, int code_of_errors) {
  for (const Diagnostic& d : diagnostics.all()) {
    if (is_hidden(d)) continue;
    keep(d, input, code_of_errors);
    show(d);
  }
  const int dropped = dropped_errors(diagnostics);
  if (dropped == 0) return;
  raise_exit_code(code_of_errors);
  show(Diagnostic{.severity = Severity::kNote,
                  .message = "errors not shown: " + std::to_string(dropped),
                  .hint = "--max-errors sets the limit"});
  const std::lock_guard lock(kept().mutex);
  kept().dropped += dropped;
}

// Returns the input that a message is about. This is the input that is the file of the message or
// includes that file, or else the first input. Returns kNoInput for a message about the command
// line, and if there are no inputs.
size_t input_of(const Diagnostic& d, const std::vector<Input>& inputs) {
  std::vector<std::string> files = {d.where.file};
  for (const SourceLocation& from : d.include_stack) files.push_back(from.file);
  for (const std::string& file : files) {
    const auto at = std::ranges::find(inputs, file, &Input::path);
    if (!file.empty() && at != inputs.end()) return static_cast<size_t>(at - inputs.begin());
  }
  const bool is_about_command_line = d.code == DiagnosticCode("usage") || inputs.empty();
  return is_about_command_line ? kNoInput : 0;
}

// Returns the kept messages, each with the input that it is about. Every message then has a file,
// except for messages about the command line.
RunMessages messages_of_run(int exit_code) {
  const std::lock_guard lock(kept().mutex);
  RunMessages out{.errors_not_shown = kept().dropped, .exit_code = exit_code};
  out.seconds = std::chrono::duration<double>(Clock::now() - kept().start).count();
  for (const Input& input : kept().inputs) out.cases.push_back({input});
  TestCase of_command_line = {{program().name}};
  for (const Kept::Message& message : kept().messages) {
    Diagnostic d = message.diagnostic;
    if (d.severity == Severity::kError) ++out.errors;
    if (d.severity == Severity::kWarning) ++out.warnings;
    if (!is_shown(d)) continue;
    const size_t input = message.input == kNoInput ? input_of(d, kept().inputs) : message.input;
    if (d.where.file.empty() && input != kNoInput) d.where.file = kept().inputs[input].path;
    (input == kNoInput ? of_command_line : out.cases[input]).messages.push_back(d);
    out.all.push_back(std::move(d));
  }
  out.errors += kept().dropped;
  if (!of_command_line.messages.empty()) out.cases.push_back(std::move(of_command_line));
  return out;
}

std::string text_of(const std::string& form, const RunMessages& run) {
  if (form == "json") return to_json(run);
  if (form == "sarif") return to_sarif(run);
  return form == "junit" ? to_junit(run) : to_github(run);
}

// Writes a report of the run. If that fails, prints an error and returns false.
bool write_report(const MessageReport& report, const RunMessages& run) try {
  const bool is_file = !report.file.empty();
  if (is_file && !program().writes_report_files) return true;
  write_file(is_file ? report.file : "-", text_of(report.form, run),
             !is_file || program().may_replace_reports);
  return true;
} catch (const Error& e) {
  show(e.diagnostic());
  return false;
}

void print_message(const mjLogMessage* message) {
  if (message->level == mjLOG_ERROR) throw Error("plugin-failed", message->subject);
  if (message->level != mjLOG_WARNING) return;
  print(Diagnostic{
      .severity = Severity::kWarning, .code = "simulation-warning", .message = message->subject});
}

}  // namespace

bool is_shown(const Diagnostic& diagnostic) {
  return !program().is_quiet || diagnostic.severity == Severity::kError;
}

void print(const Diagnostic& diagnostic) {
  if (!is_hidden(diagnostic)) print_always(diagnostic);
}

void print_always(const Diagnostic& diagnostic) {
  keep(diagnostic, kNoInput, kExitError);
  show(diagnostic);
}

void print(const Diagnostics& diagnostics) {
  take(diagnostics, kNoInput, kExitError);
}

void print(const Diagnostics& diagnostics, const Input& input) {
  take(diagnostics, new_input(input), kExitError);
}

void print_failures(const Diagnostics& diagnostics) {
  take(diagnostics, kNoInput, kExitDiffers);
}

void print_skipped(const std::string& path, const std::string& why) {
  (void)new_input({.path = path, .why_skipped = why});
  show(Diagnostic{.severity = Severity::kNote, .message = "skipped: " + why, .where = {path}});
}

void add_failure(Diagnostic failure) {
  failure.severity = Severity::kError;
  if (failure.code.empty()) failure.code = "failed-check";
  keep(failure, kNoInput, kExitDiffers);
}

int exit_code() {
  const std::lock_guard lock(kept().mutex);
  return kept().exit_code;
}

std::vector<Diagnostic> take_messages() {
  const std::lock_guard lock(kept().mutex);
  std::vector<Diagnostic> out;
  for (Kept::Message& message : kept().messages) {
    if (is_shown(message.diagnostic)) out.push_back(std::move(message.diagnostic));
  }
  kept().messages.clear();
  return out;
}

void keep_messages(const std::vector<Diagnostic>& diagnostics, int code) {
  raise_exit_code(code);
  if (!has_documents()) return;
  const std::lock_guard lock(kept().mutex);
  for (const Diagnostic& d : diagnostics) kept().messages.push_back({d, kNoInput});
}

void add_input(const Input& input) {
  (void)new_input(input);
}

bool has_documents() {
  return is_document() || !program().reports.empty();
}

bool has_inputs() {
  const std::lock_guard lock(kept().mutex);
  return !kept().inputs.empty();
}

void print_line(const std::string& line) {
  if (is_document() || program().is_quiet || program().hides_warnings) return;
  Progress::clear();
  std::fputs((printable_line(line) + "\n").c_str(), stderr);
}

int finish_messages() {
  const int code = interrupted() ? interrupt_exit_code() : exit_code();
  if (!has_documents()) return code;
  const RunMessages run = messages_of_run(code);
  bool is_good = true;
  for (const MessageReport& report : program().reports) {
    is_good = write_report(report, run) && is_good;
  }
  Progress::clear();
  if (is_document()) std::fputs(text_of(program().diagnostics, run).c_str(), stderr);
  // A signal may also end the wait for the reader of a pipe to which a report goes.
  if (interrupted()) return interrupt_exit_code();
  return is_good ? code : kExitError;
}

void show_messages_of_engine() {
  mju_setLogHandler(print_message);
}

}  // namespace mj::report
