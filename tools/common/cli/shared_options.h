// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Options that several tools have. Their spelling, help and checks are defined here once, so that
// they are the same everywhere.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_SHARED_OPTIONS_H_
#define MJTOOLS_TOOLS_COMMON_CLI_SHARED_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "common/cli/tolerance.h"

namespace mj::report {

// Names of the groups of options in --help and in manual pages.
inline constexpr const char* kInputGroup = "Input";
inline constexpr const char* kOutputGroup = "Output";
inline constexpr const char* kMessagesGroup = "Messages";

// The file to which a tool writes its output, "-" for standard output.
struct OutputOptions {
  std::string path = "-";
  bool no_clobber = false;
};

// Adds the options -o, --output FILE and -n, --no-clobber.
void add_output(CLI::App& app, OutputOptions& options);
CLI::Option* add_no_clobber(CLI::App& app, bool& no_clobber);
// Adds the option --json. Its help refers to the file schemas/SCHEMA.json, where SCHEMA is
// `schema`.
CLI::Option* add_json(CLI::App& app, bool& json, const std::string& schema);
// A form in which a tool can write its output, such as JSON.
struct OutputForm {
  std::string word;                          // value of --format that selects this form
  std::vector<std::string> extensions = {};  // extensions of files in this form, such as ".json"
  std::string meaning = {};                  // sentence about the form for the help
};
// The output form that the command line asks for, and whether it was written as --WORD or as
// --format WORD.
struct SaidForm {
  std::string word;       // word of the form; empty if the command line has none
  bool is_short = false;  // whether the user wrote --WORD instead of --format WORD

  [[nodiscard]] std::string option() const { return (is_short ? "--" : "--format ") + word; }
};
// Adds the option --format, whose values are the words of the forms, and a shorter option --WORD
// for each form except the first. The first form is the default. The help says that
// schemas/SCHEMA.json describes the JSON form. Options that ask for different forms are rejected.
// Returns the added options.
std::vector<CLI::Option*> add_format(CLI::App& app, SaidForm& said,
                                     const std::vector<OutputForm>& forms,
                                     const std::string& schema);
// Returns the word of the form that the options ask for. Without such an option, returns the form
// that the extension of the output `path` implies, or "" if it implies none. Throws Error (usage)
// if the options and the extension contradict each other. The extension of the first form, such as
// ".txt", contradicts no option.
[[nodiscard]] std::string chosen_format(const SaidForm& said, const std::string& path,
                                        const std::vector<OutputForm>& forms);
// Adds the options --diagnostics FORM and -q, --quiet, which set program().diagnostics and
// program().is_quiet.
void add_messages(CLI::App& app, const std::string& quiet = "Print neither warnings nor progress");
// Return checks for option values. The value must be a whole number in a range, a number in a
// range, or one of several words. The error messages are full sentences. For a wrong word, the
// message suggests the most similar valid word.
[[nodiscard]] CLI::Validator whole_number(int64_t least, int64_t most);
[[nodiscard]] CLI::Validator number(double least,
                                    double most = std::numeric_limits<double>::infinity());
[[nodiscard]] CLI::Validator one_of(const std::vector<std::string>& words);
// Adds the option -j, --jobs N with the help `text`.
CLI::Option* add_jobs(CLI::App& app, int& jobs, const std::string& text);
// Adds the options --rtol X, --atol X and --ulp N.
void add_tolerances(CLI::App& app, Tolerance& tolerance);
// Adds an option whose value is one of the words.
CLI::Option* add_choice(CLI::App& app, const std::string& names, std::string& value,
                        const std::vector<std::string>& words, const std::string& text);
// Adds an option that may be given several times, with one value each.
CLI::Option* add_list(CLI::App& app, const std::string& names, std::vector<std::string>& values,
                      const std::string& form, const std::string& text);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_SHARED_OPTIONS_H_
