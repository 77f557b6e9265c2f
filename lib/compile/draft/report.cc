// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/draft/report.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

#include "base/counted_only.h"
#include "resource/shown_lines.h"
#include "urdf/read_urdf.h"

namespace mj::compiler {
namespace {

const spec::SourceFile* find_source(const spec::ModelSpec& spec, const std::string& name) {
  for (const spec::SourceFile& source : spec.sources) {
    if (source.name == name && source.text) return &source;
  }
  return nullptr;
}

// Returns the offsets at which the lines of a text begin. There may be thousands of messages about
// one file. Each thread therefore keeps the offsets of the last text.
const std::vector<size_t>& line_starts(const std::shared_ptr<const std::string>& text) {
  thread_local std::weak_ptr<const std::string> last;
  thread_local std::vector<size_t> starts;
  if (last.lock() == text) return starts;
  starts = {0};
  for (size_t at = text->find('\n'); at != std::string::npos; at = text->find('\n', at + 1)) {
    starts.push_back(at + 1);
  }
  last = text;
  return starts;
}

// Returns the byte offset at which a line (counted from 1) begins, or npos if the line does not
// exist.
size_t offset_of_line(const spec::SourceFile& source, int line) {
  const std::vector<size_t>& starts = line_starts(source.text);
  const auto i = static_cast<size_t>(std::max(line, 1) - 1);
  return i < starts.size() ? starts[i] : std::string_view::npos;
}

std::string line_of(const spec::SourceFile& source, int line) {
  const size_t begin = offset_of_line(source, line);
  if (line <= 0 || begin == std::string_view::npos) return {};
  std::string_view rest = std::string_view(*source.text).substr(begin);
  rest = rest.substr(0, rest.find('\n'));
  if (rest.ends_with('\r')) rest.remove_suffix(1);
  return std::string(rest);
}

constexpr std::string_view kSpace = " \t\r\n\v\f";

// Returns the value of an attribute of the start tag at `tag`, as a part of `text`. If the tag does
// not have the attribute, the data() of the result is null.
std::string_view find_value(std::string_view text, size_t tag, std::string_view attribute) {
  size_t at = text.find_first_of("/> \t\r\n\v\f", tag);
  while ((at = text.find_first_not_of(kSpace, at)) < text.size()) {
    const size_t equals = text.find_first_of("=>", at);
    if (equals >= text.size() || text[equals] == '>') break;
    std::string_view name = text.substr(at, equals - at);
    name = name.substr(0, name.find_last_not_of(kSpace) + 1);
    const size_t open = text.find_first_of("\"'", equals);
    const size_t close = open < text.size() ? text.find(text[open], open + 1) : open;
    if (close >= text.size()) break;
    if (name == attribute) return text.substr(open + 1, close - open - 1);
    at = close + 1;
  }
  return {};
}

// Moves `where` from a start tag to the value of one of its attributes. Leaves `where` unchanged if
// the tag does not have the attribute.
void move_to_value(SourceLocation& where, const spec::SourceFile& source,
                   std::string_view attribute) {
  const std::string_view text = *source.text;
  const size_t line = offset_of_line(source, where.line);
  if (line == std::string_view::npos) return;
  const size_t tag = line + std::max(where.column - 1, 0);
  const std::string_view value = find_value(text, tag, attribute);
  if (value.data() == nullptr) return;
  const auto begin = static_cast<size_t>(value.data() - text.data());
  // Counts the lines from the start of the tag, not from the start of its line, because a line may
  // be as long as the file.
  const std::string_view before = text.substr(tag, begin - tag);
  const size_t last = before.rfind('\n');
  const bool is_below = last != std::string_view::npos;
  where.line += static_cast<int>(std::count(before.begin(), before.end(), '\n'));
  where.column = static_cast<int>(is_below ? before.size() - last : begin - line + 1);
  where.length = std::max(1, static_cast<int>(value.size()));
}

bool is_attachment(const spec::ModelSpec& spec, const SourceLocation& from) {
  const spec::SourceFile* source = find_source(spec, from.file);
  const std::string line = source == nullptr ? "" : line_of(*source, from.line);
  const auto column = static_cast<size_t>(std::max(from.column - 1, 0));
  return column < line.size() && std::string_view(line).substr(column).starts_with("<model");
}

// Adds the place where the file of the diagnostic is used: the <include> of the file, or the
// <model> that attaches it.
void add_origin(const spec::ModelSpec& spec, const SourceLocation& from, Diagnostic& d) {
  if (is_attachment(spec, from)) {
    d.notes.push_back({from, "attached from here"});
  } else {
    d.include_stack.push_back(from);
  }
}

}  // namespace

bool Report::may_quote(const std::string& file) const {
  return spec_.sources.empty() || may_show_lines(file, spec_.sources.front().name, folders_);
}

Diagnostic Report::diagnose(const SourceLocation& where, Problem problem) const {
  Diagnostic d;
  d.code = problem.code;
  d.message = std::move(problem.message);
  d.hint = std::move(problem.hint);
  d.where = where;
  if (const spec::SourceFile* source = find_source(spec_, where.file); source && where.line > 0) {
    if (!problem.attribute.empty()) move_to_value(d.where, *source, problem.attribute);
    for (const SourceLocation& from : source->included_from) add_origin(spec_, from, d);
  }
  return d;
}

void Report::fail(const SourceLocation& where, Problem problem) const {
  throw Error(diagnose(where, std::move(problem)));
}

void Report::warn(const SourceLocation& where, Problem problem) {
  if (is_only_counted(diagnostics_, Severity::kWarning)) return;
  Diagnostic d = diagnose(where, std::move(problem));
  d.severity = Severity::kWarning;
  add(std::move(d));
}

void Report::add(Diagnostic diagnostic) {
  const SourceLocation& where = diagnostic.where;
  if (const spec::SourceFile* source = find_source(spec_, where.file);
      source && where.line > 0 && diagnostic.source_line.empty() && may_quote(source->name)) {
    diagnostic.source_line = line_of(*source, where.line);
  }
  diagnostics_.add(std::move(diagnostic));
}

bool Report::is_new(const Diagnostic& diagnostic) {
  const SourceLocation& where = diagnostic.where;
  if (where.line <= 0) return true;
  return recorded_.emplace(where.file, where.line, where.column, diagnostic.code.name()).second;
}

SourceLocation Report::setting(const std::string& name) const {
  const auto given = spec_.given.find(name);
  return given != spec_.given.end() ? given->second : SourceLocation{};
}

bool Report::is_urdf(const SourceLocation& where) const {
  const spec::SourceFile* source = find_source(spec_, where.file);
  return source != nullptr && urdf::is_urdf(*source->text);
}

std::string Report::compiler_setting(const SourceLocation& where,
                                     std::string_view attribute) const {
  const std::string element = "<compiler " + std::string(attribute) + "/>";
  return is_urdf(where) ? "<mujoco>" + element + "</mujoco>" : element;
}

bool Report::has(DiagnosticCode code) const {
  return std::ranges::any_of(diagnostics_.all(),
                             [&](const Diagnostic& d) { return d.code.name() == code.name(); });
}

void Subject::fail_at(const SourceLocation& part, DiagnosticCode code, std::string_view what,
                      std::string_view attribute) const {
  report_.fail(part,
               {.code = code, .message = name_ + ": " + std::string(what), .attribute = attribute});
}

std::string describe(std::string_view kind, const std::string& name, int id) {
  std::string out(kind);
  if (!name.empty()) return out + " '" + name + "'";
  return id < 0 ? out : out + " " + std::to_string(id);
}

std::string short_number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

std::string suggest(std::string_view word, const std::vector<std::string_view>& candidates) {
  const std::string_view best = closest_match(word, candidates);
  return best.empty() ? std::string() : "did you mean '" + std::string(best) + "'?";
}

}  // namespace mj::compiler
