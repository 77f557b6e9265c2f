// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What went wrong, where, and what to do about it: one type from where a problem is found to where
// it is printed.

#ifndef MJTOOLS_BASE_DIAGNOSTIC_H_
#define MJTOOLS_BASE_DIAGNOSTIC_H_

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic_code.h"

namespace mj {

enum class Severity { kNote, kWarning, kError };

// A place in a file. Lines and columns count from 1; 0 means unknown. Columns count bytes.
struct SourceLocation {
  std::string file;
  int line = 0;
  int column = 0;
  int length = 1;  // bytes to underline
};

// Another place that matters to a diagnostic, such as where a name was used first.
struct Note {
  SourceLocation where;
  std::string message;
};

struct Diagnostic {
  Severity severity = Severity::kError;
  DiagnosticCode code;
  std::string message;
  SourceLocation where;
  std::string source_line;  // text of the line at `where`, without newline; may be empty
  std::string hint;         // e.g. "did you mean 'damping'?"; may be empty
  std::vector<SourceLocation>
      include_stack;  // innermost first: where the file of `where` was included from
  std::vector<Note> notes;
};

struct FormatOptions {
  std::string_view program = "mjtools";  // stands for the file where there is none
  bool is_coloured = false;              // with the escape sequences of terminals
};

// "file:line:col: error: message [code]", then the source line with a caret, the hint and the
// notes, last one for each including file.
[[nodiscard]] std::string format(const Diagnostic& diagnostic, const FormatOptions& options = {});

// "error", "warning" or "note".
[[nodiscard]] std::string_view severity_name(Severity severity);

// Collects the diagnostics of one run; after `max_errors` errors further ones are counted, not
// kept.
class Diagnostics {
 public:
  explicit Diagnostics(int max_errors = 20) : max_errors_(max_errors) {}

  void add(Diagnostic diagnostic);
  // In the order of the text, an included file at the place of its inclusion.
  void sort();
  // Every warning becomes an error.
  void promote_warnings();
  [[nodiscard]] const std::vector<Diagnostic>& all() const { return items_; }
  [[nodiscard]] int error_count() const { return errors_; }
  [[nodiscard]] int warning_count() const { return warnings_; }
  [[nodiscard]] bool ok() const { return errors_ == 0; }
  [[nodiscard]] bool full() const { return errors_ >= max_errors_; }

 private:
  std::vector<Diagnostic> items_;
  int max_errors_;
  int errors_ = 0;
  int warnings_ = 0;
};

// The exception of the library: a single diagnostic that ends the operation. Never thrown by a
// simulation step on valid data.
class Error : public std::runtime_error {
 public:
  explicit Error(Diagnostic diagnostic)
      : std::runtime_error(diagnostic.message), diagnostic_(std::move(diagnostic)) {}
  Error(DiagnosticCode code, std::string message, std::string hint = {});

  [[nodiscard]] const Diagnostic& diagnostic() const { return diagnostic_; }

 private:
  Diagnostic diagnostic_;
};

// The candidate most similar to `word` (edit distance at most a third of its length, at least 1),
// or "" if none is close.
[[nodiscard]] std::string_view closest_match(std::string_view word,
                                             const std::vector<std::string_view>& candidates);

}  // namespace mj

#endif  // MJTOOLS_BASE_DIAGNOSTIC_H_
