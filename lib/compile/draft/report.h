// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reporting what is wrong with a model description: every message names the element, its place in
// the source text and, where one attribute is at fault, the place of its value.

#ifndef MJTOOLS_COMPILE_DRAFT_REPORT_H_
#define MJTOOLS_COMPILE_DRAFT_REPORT_H_

#include <string>
#include <string_view>

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
  template <typename Part>
  void collect(Part part) {
    if (diagnostics_.full()) return;
    try {
      part();
    } catch (const Error& error) {
      diagnostics_.add(error.diagnostic());
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
  // Whether there is a diagnostic with that code.
  [[nodiscard]] bool has(DiagnosticCode code) const;
  // No error so far.
  [[nodiscard]] bool ok() const { return diagnostics_.error_count() == earlier_errors_; }

 private:
  [[nodiscard]] Diagnostic diagnose(const SourceLocation& where, Problem problem) const;

  const spec::ModelSpec& spec_;
  Diagnostics& diagnostics_;
  int earlier_errors_;
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

// "did you mean 'x'?" for the candidate most like `word`, or "".
[[nodiscard]] std::string suggest(std::string_view word,
                                  const std::vector<std::string_view>& candidates);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_DRAFT_REPORT_H_
