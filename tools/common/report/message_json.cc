// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/printable.h"
#include "common/json/json_document.h"
#include "common/report/message_form.h"

namespace mj::report {
namespace {

using Json = nlohmann::ordered_json;

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

std::string to_json(const RunMessages& run) {
  Json json = json_document("diagnostics");
  // this key is older than the schemas; it is kept for programs that read it
  json["format"] = "mjtools-diagnostics";
  json["version"] = 1;
  json["errors"] = run.errors;
  json["warnings"] = run.warnings;
  json["errors_not_shown"] = run.errors_not_shown;
  json["diagnostics"] = Json::array();
  for (const Diagnostic& d : run.all) json["diagnostics"].push_back(entry(d));
  return printable_json(json.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

}  // namespace mj::report
