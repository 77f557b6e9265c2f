// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "api/error_text.h"

#include <algorithm>
#include <string_view>

#include "base/printable.h"

namespace mj::api {
namespace {

// Error numbers of tinyxml2 in MuJoCo's messages: one for an empty document and one for a damaged
// document.
constexpr std::string_view kEmptyDocument = "13";
constexpr std::string_view kDamagedDocument = "15";

std::string first_words(const Diagnostic& d, Stage stage) {
  const std::string_view code = d.code.name();
  if (stage == Stage::kOpening) return "ParseXML: ";
  if (stage == Stage::kCompiling) return "Error: ";
  if (code.starts_with("xml-")) {
    const std::string_view number = code == "xml-empty" ? kEmptyDocument : kDamagedDocument;
    return "XML parse error " + std::string(number) + ":\n";
  }
  return code.starts_with("mjcf-") ? "XML Error: Schema violation: " : "XML Error: ";
}

// Returns the name of the element that contains the given column (counted from 1) of a line.
// Returns "" if the element began on an earlier line.
std::string_view element_at(std::string_view line, int column) {
  const size_t last = std::min<size_t>(std::max(column - 1, 0), line.size());
  const size_t start = line.rfind('<', last);
  if (start == line.npos) return {};
  const size_t end = line.find_first_of(" \t\r\n/>", start + 1);
  return line.substr(start + 1, end == line.npos ? line.npos : end - start - 1);
}

std::string place(const Diagnostic& d) {
  const SourceLocation& where = d.where;
  if (where.line <= 0) return {};
  const std::string_view element = element_at(d.source_line, where.column);
  std::string out;
  if (!element.empty()) out += "Element '" + printable(element) + "', ";
  out += "line " + std::to_string(where.line);
  if (where.column > 0) out += ", column " + std::to_string(where.column);
  if (!where.file.empty()) out += ", in " + printable(where.file);
  return out + "\n";
}

// Returns the text of a diagnostic in our own form but without its first line. The remaining lines
// are the line of the file, then the hint and the notes.
std::string details(Diagnostic d) {
  d.message.clear();
  const std::string text = format(d);
  return text.substr(std::min(text.find('\n'), text.size() - 1) + 1);
}

// Returns the message of a diagnostic. For a file that cannot be read, returns MuJoCo's message.
std::string message_of(const Diagnostic& d) {
  std::string out = d.message;
  for (const std::string_view words :
       {"cannot read the model '", "cannot include '", "cannot read '"}) {
    const size_t at = out.find(words);
    if (at != out.npos) return out.replace(at, words.size(), "Error opening file '");
  }
  return out;
}

}  // namespace

std::string error_text(const Diagnostic& d, Stage stage) {
  std::string out = first_words(d, stage) + printable(message_of(d));
  if (!d.code.empty()) out += " [" + std::string(d.code.name()) + "]";
  return out + "\n" + place(d) + details(d);
}

std::string error_text(const Diagnostics& diagnostics, Stage stage) {
  std::string out;
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity == Severity::kError) out += error_text(d, stage);
  }
  return out;
}

std::string warning_text(const Diagnostics& diagnostics) {
  std::string out;
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity != Severity::kWarning) continue;
    if (!out.empty()) out += '\n';
    out += d.message;
  }
  return out;
}

}  // namespace mj::api
