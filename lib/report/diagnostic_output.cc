// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "report/diagnostic_output.h"

#include <mujoco/mjlog.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <mutex>

#include "base/printable.h"
#include "report/json_document.h"
#include "report/program.h"
#include "report/progress.h"

namespace mj::report {
namespace {

using Json = nlohmann::ordered_json;

// Errors that were counted but not kept.
int dropped_errors(const Diagnostics& diagnostics) {
  return diagnostics.error_count() -
         static_cast<int>(
             std::ranges::count(diagnostics.all(), Severity::kError, &Diagnostic::severity));
}

// Of the document of a program: what is to be in it.
struct Kept {
  std::mutex mutex;
  Diagnostics diagnostics{std::numeric_limits<int>::max()};
  int dropped = 0;  // errors beyond those
};

Kept& kept() {
  static Kept kept;
  return kept;
}

bool is_document() {
  return program().diagnostics != "text";
}

void keep(const Diagnostic& diagnostic) {
  const std::lock_guard lock(kept().mutex);
  kept().diagnostics.add(diagnostic);
}

void keep(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.all()) keep(d);
  const std::lock_guard lock(kept().mutex);
  kept().dropped += dropped_errors(diagnostics);
}

void print_message(const mjLogMessage* message) {
  if (message->level == mjLOG_ERROR) throw Error("plugin-failed", message->subject);
  if (message->level != mjLOG_WARNING) return;
  print(Diagnostic{
      .severity = Severity::kWarning, .code = "simulation-warning", .message = message->subject});
}

Json place(const SourceLocation& where) {
  Json json = {{"file", where.file}};
  if (where.line > 0) json["line"] = where.line;
  if (where.line > 0 && where.column > 0) {
    json["column"] = where.column;
    json["length"] = where.length;
  }
  return json;
}

Json entry(const Diagnostic& d) {
  Json json;
  json["severity"] = severity_name(d.severity);
  json["code"] = d.code.name();
  json["message"] = d.message;
  if (!d.where.file.empty()) json["where"] = place(d.where);
  if (!d.source_line.empty()) json["source_line"] = d.source_line;
  if (!d.hint.empty()) json["hint"] = d.hint;
  for (const Note& note : d.notes) {
    json["notes"].push_back({{"message", note.message}, {"where", place(note.where)}});
  }
  for (const SourceLocation& from : d.include_stack) json["included_from"].push_back(place(from));
  return json;
}

}  // namespace

bool is_shown(const Diagnostic& diagnostic) {
  return !program().is_quiet || diagnostic.severity == Severity::kError;
}

void print(const Diagnostic& diagnostic) {
  if (is_document()) return keep(diagnostic);
  if (!is_shown(diagnostic)) return;
  const std::string text =
      format(diagnostic, {.program = program().name, .is_coloured = wants_colour(STDERR_FILENO)});
  Progress::clear();
  std::fputs(text.c_str(), stderr);
}

void print(const Diagnostics& diagnostics) {
  if (is_document()) return keep(diagnostics);
  for (const Diagnostic& d : diagnostics.all()) print(d);
  const int dropped = dropped_errors(diagnostics);
  if (dropped > 0) {
    print(Diagnostic{.severity = Severity::kNote,
                     .message = "errors not shown: " + std::to_string(dropped),
                     .hint = "--max-errors sets how many are"});
  }
}

void finish_messages() {
  if (!is_document()) return;
  const std::lock_guard lock(kept().mutex);
  const bool is_json = program().diagnostics == "json";
  const std::string text =
      is_json ? to_json(kept().diagnostics, kept().dropped) : to_sarif(kept().diagnostics);
  Progress::clear();
  std::fputs(text.c_str(), stderr);
}

void show_messages_of_engine() {
  mju_setLogHandler(print_message);
}

std::string to_json(const Diagnostics& diagnostics, int more_errors) {
  Json json = json_document("diagnostics");
  json["format"] = "mjtools-diagnostics";  // as before there were schemas
  json["version"] = 1;
  json["errors"] = diagnostics.error_count() + more_errors;
  json["warnings"] = diagnostics.warning_count();
  json["errors_not_shown"] = dropped_errors(diagnostics) + more_errors;
  json["diagnostics"] = Json::array();
  for (const Diagnostic& d : diagnostics.all()) {
    if (is_shown(d)) json["diagnostics"].push_back(entry(d));
  }
  return printable_json(json.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

}  // namespace mj::report
