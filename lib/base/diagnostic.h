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

namespace mj {

enum class Severity { kNote, kWarning, kError };

// A place in a file. Lines and columns count from 1; 0 means unknown. Columns count bytes.
struct SourceLocation {
  std::string file;
  int line = 0;
  int column = 0;
  int length = 1;  // bytes to underline
};

struct Diagnostic {
  Severity severity = Severity::kError;
  std::string code;  // stable identifier, e.g. "mjcf-unknown-attribute"
  std::string message;
  SourceLocation where;
  std::string source_line;  // text of the line at `where`, without newline; may be empty
  std::string hint;         // e.g. "did you mean 'damping'?"; may be empty
  std::vector<SourceLocation>
      include_stack;  // innermost first: where the file of `where` was included from
};

// "file:line:col: error: message [code]", then the source line with a caret, the hint and one note
// per including file.
[[nodiscard]] std::string format(const Diagnostic& diagnostic);

// Collects the diagnostics of one run; after `max_errors` errors further ones are counted, not
// kept.
class Diagnostics {
 public:
  explicit Diagnostics(int max_errors = 20) : max_errors_(max_errors) {}

  void add(Diagnostic diagnostic);
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
  Error(std::string_view code, std::string message, std::string hint = {});

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
