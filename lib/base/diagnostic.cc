// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/diagnostic.h"

#include <algorithm>
#include <numeric>

namespace mj {
namespace {

std::string_view severity_name(Severity severity) {
  switch (severity) {
    case Severity::kNote:
      return "note";
    case Severity::kWarning:
      return "warning";
    case Severity::kError:
      break;
  }
  return "error";
}

std::string place(const SourceLocation& where) {
  std::string out = where.file.empty() ? "mjtools" : where.file;
  if (where.line > 0) out += ":" + std::to_string(where.line);
  if (where.line > 0 && where.column > 0) out += ":" + std::to_string(where.column);
  return out;
}

// The source line and a caret below its column; tabs are kept so that the caret stays aligned.
std::string excerpt(const Diagnostic& d) {
  const std::string number = std::to_string(d.where.line);
  const std::string margin(std::max<size_t>(5, number.size()) - number.size(), ' ');
  std::string out = margin + number + " | " + d.source_line + "\n";
  if (d.where.column <= 0) return out;
  out += std::string(margin.size() + number.size(), ' ') + " | ";
  const size_t column = std::min<size_t>(d.where.column - 1, d.source_line.size());
  for (size_t i = 0; i < column; ++i) out += d.source_line[i] == '\t' ? '\t' : ' ';
  const size_t room = d.source_line.size() - column;
  const size_t length = std::clamp<size_t>(d.where.length, 1, std::max<size_t>(room, 1));
  return out + "^" + std::string(length - 1, '~') + "\n";
}

size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t substitute = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({substitute, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string format(const Diagnostic& d) {
  std::string out =
      place(d.where) + ": " + std::string(severity_name(d.severity)) + ": " + d.message;
  if (!d.code.empty()) out += " [" + d.code + "]";
  out += "\n";
  if (d.where.line > 0 && !d.source_line.empty()) out += excerpt(d);
  if (!d.hint.empty()) out += "      = " + d.hint + "\n";
  for (const SourceLocation& from : d.include_stack) {
    out += place(from) + ": note: included from here\n";
  }
  return out;
}

void Diagnostics::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::kWarning) ++warnings_;
  if (diagnostic.severity == Severity::kError && ++errors_ > max_errors_) return;
  items_.push_back(std::move(diagnostic));
}

Error::Error(std::string_view code, std::string message, std::string hint)
    : Error(Diagnostic{
          .code = std::string(code), .message = std::move(message), .hint = std::move(hint)}) {}

std::string_view closest_match(std::string_view word,
                               const std::vector<std::string_view>& candidates) {
  std::string_view best;
  size_t best_distance = std::max<size_t>(1, word.size() / 3) + 1;
  for (std::string_view candidate : candidates) {
    const size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

}  // namespace mj
