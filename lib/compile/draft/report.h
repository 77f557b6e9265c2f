// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reports errors in a model description. Every message names an element and its place in the source
// text. If a single attribute causes the error, the message points to the value of that attribute.

#ifndef MJTOOLS_COMPILE_DRAFT_REPORT_H_
#define MJTOOLS_COMPILE_DRAFT_REPORT_H_

#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "spec/model_spec.h"

namespace mj::compiler {

struct Problem {
  DiagnosticCode code;
  std::string message;
  std::string_view attribute = {};  // attribute that causes the problem, or "" if none does
  std::string hint = {};
};

class Report {
 public:
  // Messages may quote lines of the model's files, and of files in `folders`, which the user has
  // named.
  Report(const spec::ModelSpec& spec, Diagnostics& diagnostics,
         std::vector<std::string> folders = {})
      : spec_(spec),
        diagnostics_(diagnostics),
        folders_(std::move(folders)),
        earlier_errors_(diagnostics.error_count()) {}

  // Returns whether messages may quote a file (resource/shown_lines.h).
  [[nodiscard]] bool may_quote(const std::string& file) const;

  // Throws the problem as an Error at the place `where`.
  [[noreturn]] void fail(const SourceLocation& where, Problem problem) const;

  // Runs `part` and records an Error that it throws, so that the caller can continue with the next
  // element. Returns whether `part` ended without an error. Only the first error of a kind at each
  // place is recorded, because <attach> and <replicate> make copies of an element that have the
  // same place in the text.
  template <typename Part>
  bool collect(Part part) {
    if (diagnostics_.full()) return false;
    try {
      part();
      return true;
    } catch (const Error& error) {
      if (is_new(error.diagnostic())) add(error.diagnostic());
      return false;
    }
  }

  // Runs `part`. If it throws an Error without a place, the error gets the place `where`, and its
  // message becomes "subject: message".
  template <typename Part>
  void at(const SourceLocation& where, const std::string& subject, std::string_view attribute,
          Part part) const {
    try {
      part();
    } catch (const Error& error) {
      const Diagnostic& d = error.diagnostic();
      if (d.where.line > 0) throw;
      fail(where, {.code = d.code,
                   .message = subject.empty() ? d.message : subject + ": " + d.message,
                   .attribute = attribute,
                   .hint = d.hint});
    }
  }

  // Adds the source line to a diagnostic and records the diagnostic. Code that finds an error must
  // not add the line itself: if a model is one long line and has many errors, copying the line for
  // each error would take too much memory.
  void add(Diagnostic diagnostic);

  void warn(const SourceLocation& where, Problem problem);
  // Returns the place of the element that gives a setting, such as "timestep" (ModelSpec::given).
  // The place is empty if no element does.
  [[nodiscard]] SourceLocation setting(const std::string& name) const;
  // Returns whether the place is in a URDF file. Authors of URDF files may not know the terms of
  // MJCF.
  [[nodiscard]] bool is_urdf(const SourceLocation& where) const;
  // Returns a text such as "<compiler ...>" that sets the attribute, in the form that fits the file
  // of the place (MJCF or URDF).
  [[nodiscard]] std::string compiler_setting(const SourceLocation& where,
                                             std::string_view attribute) const;
  // Returns whether a diagnostic has this code.
  [[nodiscard]] bool has(DiagnosticCode code) const;
  [[nodiscard]] int error_count() const { return diagnostics_.error_count(); }
  // Returns whether no errors were reported since this object was made.
  [[nodiscard]] bool ok() const { return diagnostics_.error_count() == earlier_errors_; }

 private:
  [[nodiscard]] Diagnostic diagnose(const SourceLocation& where, Problem problem) const;
  // Records the code and place of a diagnostic. Returns false if a diagnostic with the same code
  // and place was recorded before.
  [[nodiscard]] bool is_new(const Diagnostic& diagnostic);

  const spec::ModelSpec& spec_;
  Diagnostics& diagnostics_;
  std::vector<std::string> folders_;
  int earlier_errors_;
  std::set<std::tuple<std::string, int, int, std::string_view>>
      recorded_;  // file, line, column and code of each recorded error
};

// The element whose problems are reported. Messages begin with its name.
class Subject {
 public:
  Subject(const Report& report, const SourceLocation& where, std::string name)
      : report_(report), where_(where), name_(std::move(name)) {}

  [[noreturn]] void fail(DiagnosticCode code, std::string_view what,
                         std::string_view attribute = {}) const {
    fail_at(where_, code, what, attribute);
  }
  // Throws an Error at `part`, which is a place inside the element.
  [[noreturn]] void fail_at(const SourceLocation& part, DiagnosticCode code, std::string_view what,
                            std::string_view attribute = {}) const;

  // Runs `part`. If it throws an Error without a place, the error gets the place of this element
  // and attribute.
  template <typename Part>
  void blame(std::string_view attribute, Part part) const {
    report_.at(where_, name_, attribute, part);
  }

  [[nodiscard]] const std::string& me() const { return name_; }

 protected:
  // Adds the file name to the name of the element, because later messages are about the contents of
  // this file.
  void name_file(const std::string& file) { name_ += ": " + file; }

 private:
  const Report& report_;
  const SourceLocation& where_;
  std::string name_;
};

// Returns the name of an element for messages, such as "geom 'ball'", or "geom 3" if it is unnamed.
[[nodiscard]] std::string describe(std::string_view kind, const std::string& name, int id);

// Returns a number as text with up to six digits, as printf writes it with the format %g.
[[nodiscard]] std::string short_number(double value);

// Returns a hint such as "did you mean 'x'?" with the candidate most similar to `word`. Returns ""
// if no candidate is similar.
[[nodiscard]] std::string suggest(std::string_view word,
                                  const std::vector<std::string_view>& candidates);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_DRAFT_REPORT_H_
