// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Options that several tools have. Spelling, help and checks are defined once.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_SHARED_OPTIONS_H_
#define MJTOOLS_TOOLS_COMMON_CLI_SHARED_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "common/cli/tolerance.h"

namespace mj::report {

// Groups of options in --help and manual pages.
inline constexpr const char* kInputGroup = "Input";
inline constexpr const char* kOutputGroup = "Output";
inline constexpr const char* kMessagesGroup = "Messages";

// The destination of the output of a tool.
struct OutputOptions {
  std::string path = "-";
  bool no_clobber = false;
};

// Adds -o, --output FILE and -n, --no-clobber.
void add_output(CLI::App& app, OutputOptions& options);
CLI::Option* add_no_clobber(CLI::App& app, bool& no_clobber);
// Adds --json. Its help refers to schemas/SCHEMA.json.
CLI::Option* add_json(CLI::App& app, bool& json, const std::string& schema);
// A form of output.
struct OutputForm {
  std::string word;                          // value of --format
  std::vector<std::string> extensions = {};  // extension of files in this form: ".json"
  std::string meaning = {};                  // a sentence for help
};
// The output form that the command line asks for, and the spelling used.
struct SaidForm {
  std::string word;       // empty if no form was given
  bool is_short = false;  // whether it was spelled --WORD, not --format WORD

  [[nodiscard]] std::string option() const { return (is_short ? "--" : "--format ") + word; }
};
// Adds --format with the words of the forms, and a shorter --WORD for each form but the first. The
// first form is the default. schemas/SCHEMA.json describes the JSON form. Options that ask for
// different forms are rejected. Returns the added options.
std::vector<CLI::Option*> add_format(CLI::App& app, SaidForm& said,
                                     const std::vector<OutputForm>& forms,
                                     const std::string& schema);
// Returns the form that was asked for, else the form that the name of the output implies, else "".
// Throws Error (usage) if the two contradict each other. A text file may hold any text form.
[[nodiscard]] std::string chosen_format(const SaidForm& said, const std::string& path,
                                        const std::vector<OutputForm>& forms);
// Adds --diagnostics FORM and -q, --quiet, which set program().diagnostics and program().is_quiet.
void add_messages(CLI::App& app, const std::string& quiet = "Print neither warnings nor progress");
// Checks of values: a whole number or a number in a range, and one of several words. The messages
// are full sentences. For a wrong word, the hint is the nearest valid word.
[[nodiscard]] CLI::Validator whole_number(int64_t least, int64_t most);
[[nodiscard]] CLI::Validator number(double least,
                                    double most = std::numeric_limits<double>::infinity());
[[nodiscard]] CLI::Validator one_of(const std::vector<std::string>& words);
// Adds -j, --jobs N.
CLI::Option* add_jobs(CLI::App& app, int& jobs, const std::string& text);
// Adds --rtol X, --atol X and --ulp N.
void add_tolerances(CLI::App& app, Tolerance& tolerance);
// Adds an option whose value is one of the words.
CLI::Option* add_choice(CLI::App& app, const std::string& names, std::string& value,
                        const std::vector<std::string>& words, const std::string& text);
// Adds an option that may be given several times, with one value each.
CLI::Option* add_list(CLI::App& app, const std::string& names, std::vector<std::string>& values,
                      const std::string& form, const std::string& text);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_SHARED_OPTIONS_H_
