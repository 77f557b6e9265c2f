// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Diagnostics: problems with their places, and advice on how to solve them. All code that finds
// problems describes them with the type Diagnostic, and all code that prints problems takes this
// type.

#ifndef MJTOOLS_BASE_DIAGNOSTIC_H_
#define MJTOOLS_BASE_DIAGNOSTIC_H_

#include <functional>
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
  int length = 1;  // number of bytes to underline
};

// A place that helps to understand a diagnostic, such as the first use of a name.
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
  std::string hint;         // such as "did you mean 'damping'?"; may be empty
  std::vector<SourceLocation>
      include_stack;  // places of the <include> elements on the way to `where`, innermost first
  std::vector<Note> notes;
};

struct FormatOptions {
  std::string_view program = "mjtools";  // name printed in place of a missing file name
  bool is_coloured = false;              // whether to use colours of terminals
};

// Returns a diagnostic as text: "file:line:col: error: message [code]", then the source line with a
// caret, the hint and the notes. The last notes name the files that include the file of the
// diagnostic.
[[nodiscard]] std::string format(const Diagnostic& diagnostic, const FormatOptions& options = {});

// Returns "error", "warning" or "note".
[[nodiscard]] std::string_view severity_name(Severity severity);

// The diagnostics of one run. At most `max_errors` errors and kMaxWarnings warnings
// (counted_only.h) are stored. Further ones are only counted.
class Diagnostics {
 public:
  explicit Diagnostics(int max_errors = 20) : max_errors_(max_errors) {}

  void add(Diagnostic diagnostic);
  // Sorts the diagnostics by their place in the text. The diagnostics of an included file come
  // where its <include> element is.
  void sort();
  // Removes the diagnostics for which `is_kept` returns false. Does not change the number of errors
  // that were only counted.
  void keep_if(const std::function<bool(const Diagnostic&)>& is_kept);
  // Turns every warning into an error.
  void promote_warnings();
  [[nodiscard]] const std::vector<Diagnostic>& all() const { return items_; }
  [[nodiscard]] int error_count() const { return errors_; }
  [[nodiscard]] int warning_count() const { return warnings_; }
  [[nodiscard]] bool ok() const { return errors_ == 0; }
  // Returns the first error. Call it only if an error exists, that is, if ok() returns false.
  [[nodiscard]] const Diagnostic& first_error() const;
  [[nodiscard]] bool full() const { return errors_ >= max_errors_; }

 private:
  std::vector<Diagnostic> items_;
  int max_errors_;
  int errors_ = 0;
  int warnings_ = 0;
};

// The exception of the library. It carries one diagnostic and ends the operation. A simulation step
// throws it only if the model or its data cannot be simulated.
class Error : public std::runtime_error {
 public:
  explicit Error(Diagnostic diagnostic)
      : std::runtime_error(diagnostic.message), diagnostic_(std::move(diagnostic)) {}
  Error(DiagnosticCode code, std::string message, std::string hint = {});

  [[nodiscard]] const Diagnostic& diagnostic() const { return diagnostic_; }

 private:
  Diagnostic diagnostic_;
};

// Returns the candidate most similar to `word`, or "" if no candidate is close. A candidate is
// close if its edit distance is at most a third of the length of `word`, or 1 for short words. A
// word of more than 100 bytes has no close candidate.
[[nodiscard]] std::string_view closest_match(std::string_view word,
                                             const std::vector<std::string_view>& candidates);

}  // namespace mj

#endif  // MJTOOLS_BASE_DIAGNOSTIC_H_
