// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes messages as workflow commands of GitHub Actions, which GitHub shows as annotations in the
// files of a pull request:
//
//   ::error file=a.xml,line=1,col=2,title=code::message

#include <algorithm>
#include <string_view>

#include "base/printable.h"
#include "common/report/message_form.h"

namespace mj::report {
namespace {

std::string escaped(std::string_view text, std::string_view reserved) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    if (reserved.find(c) == std::string_view::npos) {
      out += c;
    } else {
      out += {'%', kHex[static_cast<unsigned char>(c) >> 4], kHex[c & 15]};
    }
  }
  return out;
}

std::string escaped_text(std::string_view text) {
  return escaped(printable(text), "%\n");
}

std::string escaped_property(std::string_view text) {
  return escaped(printable_line(text), "%:,");
}

std::string_view command(Severity severity) {
  return severity == Severity::kNote ? "notice" : severity_name(severity);
}

std::string position(const SourceLocation& where) {
  if (where.line <= 0) return {};
  const std::string line = std::to_string(where.line);
  std::string out = ",line=" + line;
  if (where.column <= 0) return out;
  return out + ",endLine=" + line + ",col=" + std::to_string(where.column) +
         ",endColumn=" + std::to_string(where.column + std::max(where.length, 1));
}

std::string line_of(const Diagnostic& d) {
  const std::string& file = d.where.file;
  std::string properties;
  if (!file.empty()) properties = "file=" + escaped_property(file) + position(d.where) + ",";
  properties += "title=" + escaped_property(d.code.name());
  std::string text = d.message;
  if (!d.hint.empty()) text += "\n" + d.hint;
  for (const SourceLocation& from : d.include_stack) {
    text += "\nincluded from " + from.file + ":" + std::to_string(from.line);
  }
  return "::" + std::string(command(d.severity)) + " " + properties + "::" + escaped_text(text) +
         "\n";
}

}  // namespace

std::string to_github(const RunMessages& run) {
  std::string out;
  for (const Diagnostic& d : run.all) out += line_of(d);
  return out;
}

}  // namespace mj::report
