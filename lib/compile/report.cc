// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/report.h"

#include <cctype>

namespace mj::compiler {
namespace {

const spec::SourceFile* find_source(const spec::ModelSpec& spec, const std::string& name) {
  for (const spec::SourceFile& source : spec.sources) {
    if (source.name == name && source.text) return &source;
  }
  return nullptr;
}

// Byte offset of a line (counted from 1), or npos.
size_t offset_of_line(std::string_view text, int line) {
  size_t offset = 0;
  for (int i = 1; i < line; ++i) {
    offset = text.find('\n', offset);
    if (offset == std::string_view::npos) return offset;
    ++offset;
  }
  return offset;
}

std::string line_of(std::string_view text, int line) {
  const size_t begin = offset_of_line(text, line);
  if (line <= 0 || begin == std::string_view::npos) return {};
  std::string_view rest = text.substr(begin);
  rest = rest.substr(0, rest.find('\n'));
  if (rest.ends_with('\r')) rest.remove_suffix(1);
  return std::string(rest);
}

bool is_name_byte(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-';
}

// Moves `where` from the start tag at it to the given attribute in that tag, if it is there.
void move_to_attribute(SourceLocation& where, std::string_view text, std::string_view attribute) {
  size_t at = offset_of_line(text, where.line);
  if (at == std::string_view::npos) return;
  at += where.column > 0 ? where.column - 1 : 0;
  char quote = 0;
  for (; at < text.size() && (quote != 0 || text[at] != '>'); ++at) {
    const char c = text[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (std::isspace(static_cast<unsigned char>(text[at > 0 ? at - 1 : 0])) &&
               text.substr(at).starts_with(attribute) && at + attribute.size() < text.size() &&
               !is_name_byte(text[at + attribute.size()])) {
      const std::string_view before = text.substr(0, at);
      const size_t newline = before.rfind('\n');
      for (char b : before.substr(offset_of_line(text, where.line))) where.line += b == '\n';
      where.column =
          static_cast<int>(newline == std::string_view::npos ? at : at - newline - 1) + 1;
      where.length = static_cast<int>(attribute.size());
      return;
    }
  }
}

}  // namespace

Diagnostic Report::diagnose(const SourceLocation& where, Problem problem) const {
  Diagnostic d;
  d.code = std::move(problem.code);
  d.message = std::move(problem.message);
  d.hint = std::move(problem.hint);
  d.where = where;
  if (const spec::SourceFile* source = find_source(spec_, where.file); source && where.line > 0) {
    if (!problem.attribute.empty()) move_to_attribute(d.where, *source->text, problem.attribute);
    d.source_line = line_of(*source->text, d.where.line);
    d.include_stack = source->included_from;
  }
  return d;
}

void Report::fail(const SourceLocation& where, Problem problem) const {
  throw Error(diagnose(where, std::move(problem)));
}

void Report::warn(const SourceLocation& where, Problem problem) {
  Diagnostic d = diagnose(where, std::move(problem));
  d.severity = Severity::kWarning;
  diagnostics_.add(std::move(d));
}

std::string describe(std::string_view kind, const std::string& name, int id) {
  std::string out(kind);
  if (!name.empty()) return out + " '" + name + "'";
  return id < 0 ? out : out + " " + std::to_string(id);
}

std::string suggest(std::string_view word, const std::vector<std::string_view>& candidates) {
  const std::string_view best = closest_match(word, candidates);
  return best.empty() ? std::string() : "did you mean '" + std::string(best) + "'?";
}

}  // namespace mj::compiler
