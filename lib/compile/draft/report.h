// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reporting what is wrong with a model description: every message names the element, its place in
// the source text and, where one attribute is at fault, the place of its value.

#ifndef MJTOOLS_COMPILE_DRAFT_REPORT_H_
#define MJTOOLS_COMPILE_DRAFT_REPORT_H_

#include <set>
#include <string>
#include <string_view>
#include <tuple>

#include "base/diagnostic.h"
#include "spec/model_spec.h"

namespace mj::compiler {

struct Problem {
  DiagnosticCode code;
  std::string message;
  std::string_view attribute = {};  // at fault, if it is one
  std::string hint = {};
};

class Report {
 public:
  Report(const spec::ModelSpec& spec, Diagnostics& diagnostics)
      : spec_(spec), diagnostics_(diagnostics), earlier_errors_(diagnostics.error_count()) {}

  // Throws the problem as an Error located at `where`.
  [[noreturn]] void fail(const SourceLocation& where, Problem problem) const;

  // Runs `part`; an Error it throws is recorded, and the caller goes on with the next element.
  // Returns whether it ran to its end. A place in the text has an error of a kind once, however
  // many copies <attach> and <replicate> make of the element.
  template <typename Part>
  bool collect(Part part) {
    if (diagnostics_.full()) return false;
    try {
      part();
      return true;
    } catch (const Error& error) {
      if (is_new(error.diagnostic())) diagnostics_.add(error.diagnostic());
      return false;
    }
  }

  // Runs `part`; an Error it throws that has no place yet gets this one, and the message becomes
  // "subject: message".
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

  void warn(const SourceLocation& where, Problem problem);
  // Whether the place is in a URDF file, whose authors do not know the words of MJCF.
  [[nodiscard]] bool is_urdf(const SourceLocation& where) const;
  // The element that gives <compiler> this attribute, as it is written in the file of that place.
  [[nodiscard]] std::string compiler_setting(const SourceLocation& where,
                                             std::string_view attribute) const;
  // Whether there is a diagnostic with that code.
  [[nodiscard]] bool has(DiagnosticCode code) const;
  [[nodiscard]] int error_count() const { return diagnostics_.error_count(); }
  // No error so far.
  [[nodiscard]] bool ok() const { return diagnostics_.error_count() == earlier_errors_; }

 private:
  [[nodiscard]] Diagnostic diagnose(const SourceLocation& where, Problem problem) const;
  // Whether nothing of that code was recorded at its place; remembers it.
  [[nodiscard]] bool is_new(const Diagnostic& diagnostic);

  const spec::ModelSpec& spec_;
  Diagnostics& diagnostics_;
  int earlier_errors_;
  std::set<std::tuple<std::string, int, int, std::string_view>>
      recorded_;  // file, line, column, code
};

// An element whose problems are reported: its name comes before what is wrong with it.
class Subject {
 public:
  Subject(const Report& report, const SourceLocation& where, std::string name)
      : report_(report), where_(where), name_(std::move(name)) {}

  [[noreturn]] void fail(DiagnosticCode code, std::string_view what,
                         std::string_view attribute = {}) const {
    fail_at(where_, code, what, attribute);
  }
  // At one of its parts.
  [[noreturn]] void fail_at(const SourceLocation& part, DiagnosticCode code, std::string_view what,
                            std::string_view attribute = {}) const;

  // Runs `part`; an Error without a place is one of this element and that attribute.
  template <typename Part>
  void blame(std::string_view attribute, Part part) const {
    report_.at(where_, name_, attribute, part);
  }

  [[nodiscard]] const std::string& me() const { return name_; }

 protected:
  // What is wrong from now on is wrong with the contents of that file.
  void name_file(const std::string& file) { name_ += ": " + file; }

 private:
  const Report& report_;
  const SourceLocation& where_;
  std::string name_;
};

// "geom 'ball'", or "geom 3" for one without a name.
[[nodiscard]] std::string describe(std::string_view kind, const std::string& name, int id);

// The text of a number, as short as %g writes it.
[[nodiscard]] std::string short_number(double value);

// "did you mean 'x'?" for the candidate most like `word`, or "".
[[nodiscard]] std::string suggest(std::string_view word,
                                  const std::vector<std::string_view>& candidates);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_DRAFT_REPORT_H_
