// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/diagnostic.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/counted_only.h"
#include "base/file_error.h"
#include "base/printable.h"

namespace mj {
namespace {

// Escape sequences for terminals. Each one starts or ends a style or a colour.
struct Colour {
  static constexpr std::string_view kBold = "\x1b[1m";
  static constexpr std::string_view kRed = "\x1b[1;31m";
  static constexpr std::string_view kMagenta = "\x1b[1;35m";
  static constexpr std::string_view kCyan = "\x1b[1;36m";
  static constexpr std::string_view kGreen = "\x1b[1;32m";
  static constexpr std::string_view kPlain = "\x1b[0m";
};

std::string_view colour_of(Severity severity) {
  switch (severity) {
    case Severity::kNote:
      return Colour::kCyan;
    case Severity::kWarning:
      return Colour::kMagenta;
    case Severity::kError:
      break;
  }
  return Colour::kRed;
}

constexpr size_t kNameBytes = 4096;  // longest name shown in full; data URIs are long names

std::string shown_name(const std::string& file) {
  return file.size() <= kNameBytes ? file : file.substr(0, 60) + "...";
}

std::string place(const SourceLocation& where, std::string_view program) {
  const bool is_named = !where.file.empty() && where.line != kWholeFile;
  std::string out = is_named ? shown_name(where.file) : std::string(program);
  if (where.line > 0) out += ":" + std::to_string(where.line);
  if (where.line > 0 && where.column > 0) out += ":" + std::to_string(where.column);
  return out;
}

constexpr size_t kExcerptBytes = 160;  // longest part of a source line that is shown
// Source lines longer than kLongLine are kept only with the first kWithLongLines diagnostics.
constexpr size_t kLongLine = 10'000;
constexpr size_t kWithLongLines = 40;
// Longest message that is shown; messages may contain long names.
constexpr size_t kMessageBytes = 1000;

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

// Returns the start and the end of the part of a source line that is shown. It is the whole line,
// or the part around the column if the line is long.
std::pair<size_t, size_t> shown_part(std::string_view line, size_t column) {
  if (line.size() <= kExcerptBytes) return {0, line.size()};
  size_t start = column > kExcerptBytes / 2 ? column - kExcerptBytes / 2 : 0;
  size_t end = std::min(start + kExcerptBytes, line.size());
  while (start > 0 && continues_character(line[start])) --start;
  while (end < line.size() && continues_character(line[end])) ++end;
  return {start, end};
}

class Formatter {
 public:
  explicit Formatter(const FormatOptions& options) : options_(options) {}

  [[nodiscard]] std::string text(const Diagnostic& d) const;

 private:
  [[nodiscard]] std::string painted(std::string_view text, std::string_view colour) const {
    if (!options_.is_coloured) return std::string(text);
    return std::string(colour) + std::string(text) + std::string(Colour::kPlain);
  }
  [[nodiscard]] std::string heading(const SourceLocation& where, Severity severity) const {
    return painted(printable(place(where, options_.program)) + ":", Colour::kBold) + " " +
           painted(std::string(severity_name(severity)) + ":", colour_of(severity)) + " ";
  }
  [[nodiscard]] std::string excerpt(const Diagnostic& d) const;

  const FormatOptions& options_;
};

// Returns the source line with a caret below the column of the diagnostic. The line with the caret
// repeats the tabs of the source line, so that the caret stays aligned.
std::string Formatter::excerpt(const Diagnostic& d) const {
  const std::string number = std::to_string(d.where.line);
  const std::string margin(std::max<size_t>(5, number.size()) - number.size(), ' ');
  const size_t column = std::min<size_t>(std::max(d.where.column - 1, 0), d.source_line.size());
  const auto [start, end] = shown_part(d.source_line, column);
  const std::string before = start > 0 ? "..." : "";
  const std::string after = end < d.source_line.size() ? "..." : "";
  const std::string line = printable(std::string_view(d.source_line).substr(start, end - start));
  std::string out = margin + number + " | " + before + line + after + "\n";
  if (d.where.column <= 0) return out;
  out += std::string(margin.size() + number.size(), ' ') + " | " + std::string(before.size(), ' ');
  for (size_t i = 0; i < column - start; ++i) {
    if (!continues_character(line[i])) out += line[i] == '\t' ? '\t' : ' ';
  }
  const size_t room = std::max<size_t>(end - column, 1);
  const size_t stop = column - start + std::clamp<size_t>(d.where.length, 1, room);
  std::string caret = "^";
  for (size_t i = column - start + 1; i < stop; ++i) {
    if (!continues_character(line[i])) caret += '~';
  }
  return out + painted(caret, Colour::kGreen) + "\n";
}

std::string shortened(const std::string& message) {
  if (message.size() <= kMessageBytes) return message;
  return message.substr(0, kMessageBytes / 2) + "..." +
         message.substr(message.size() - kMessageBytes / 2);
}

// Returns a message in printable form. All lines after the first are indented, so that no line
// looks like another message.
std::string words(const std::string& message) {
  std::string out;
  for (const char c : printable(shortened(message))) {
    out += c;
    if (c == '\n') out += "        ";
  }
  return out;
}

// Returns the edit distance of two words: the number of letters that are missing, extra, wrong or
// swapped with the next letter.
size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> before(b.size() + 1), above = before, row = before;
  std::iota(row.begin(), row.end(), 0);
  for (size_t i = 1; i <= a.size(); ++i) {
    before.swap(above);
    above.swap(row);
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t substitute = above[j - 1] + (a[i - 1] != b[j - 1]);
      row[j] = std::min({substitute, above[j] + 1, row[j - 1] + 1});
      const bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swap) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

std::string Formatter::text(const Diagnostic& d) const {
  std::string out = heading(d.where, d.severity) + painted(words(d.message), Colour::kBold);
  if (!d.code.empty()) out += " [" + std::string(d.code.name()) + "]";
  out += "\n";
  if (d.where.line > 0 && !d.source_line.empty()) out += excerpt(d);
  if (!d.hint.empty()) out += "      = " + words(d.hint) + "\n";
  for (const Note& note : d.notes) {
    out += heading(note.where, Severity::kNote) + words(note.message) + "\n";
  }
  for (const SourceLocation& from : d.include_stack) {
    out += heading(from, Severity::kNote) + "included from here\n";
  }
  return out;
}

// Returns a key by which diagnostics are sorted. It lists the places of the <include> elements,
// beginning in the main file, and then the place of the diagnostic.
std::vector<std::pair<int, int>> path_of(const Diagnostic& d) {
  std::vector<std::pair<int, int>> path;
  for (size_t i = d.include_stack.size(); i-- > 0;) {
    path.emplace_back(d.include_stack[i].line, d.include_stack[i].column);
  }
  path.emplace_back(d.where.line, d.where.column);
  return path;
}

}  // namespace

std::string format(const Diagnostic& d, const FormatOptions& options) {
  return Formatter(options).text(d);
}

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

void Diagnostics::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::kWarning && ++warnings_ > kMaxWarnings) return;
  if (diagnostic.severity == Severity::kError && ++errors_ > max_errors_) return;
  if (diagnostic.source_line.size() > kLongLine && items_.size() >= kWithLongLines) {
    diagnostic.source_line = std::string();
  }
  items_.push_back(std::move(diagnostic));
}

void Diagnostics::sort() {
  std::ranges::stable_sort(items_, {}, path_of);
}

void Diagnostics::keep_if(const std::function<bool(const Diagnostic&)>& is_kept) {
  std::erase_if(items_, [&](const Diagnostic& d) {
    if (is_kept(d)) return false;
    errors_ -= d.severity == Severity::kError ? 1 : 0;
    warnings_ -= d.severity == Severity::kWarning ? 1 : 0;
    return true;
  });
}

void Diagnostics::promote_warnings() {
  std::vector<Diagnostic> items;
  items.swap(items_);
  const int total = errors_ + warnings_;
  errors_ = warnings_ = 0;
  for (Diagnostic& d : items) {
    if (d.severity == Severity::kWarning) d.severity = Severity::kError;
    add(std::move(d));
  }
  errors_ = total;
}

const Diagnostic& Diagnostics::first_error() const {
  return *std::ranges::find(items_, Severity::kError, &Diagnostic::severity);
}

Error::Error(DiagnosticCode code, std::string message, std::string hint)
    : Error(Diagnostic{.code = code, .message = std::move(message), .hint = std::move(hint)}) {}

std::string_view closest_match(std::string_view word,
                               const std::vector<std::string_view>& candidates) {
  constexpr size_t kLongestWord = 100;
  std::string_view best;
  size_t best_distance = std::max<size_t>(1, word.size() / 3) + 1;
  if (word.size() > kLongestWord) return best;
  for (std::string_view candidate : candidates) {
    if (candidate.size() >= word.size() + best_distance) continue;
    const size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

}  // namespace mj
