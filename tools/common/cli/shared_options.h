// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Options that several tools have: spelled, explained and checked once.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_SHARED_OPTIONS_H_
#define MJTOOLS_TOOLS_COMMON_CLI_SHARED_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "common/cli/tolerance.h"

namespace mj::report {

// Groups of options, as --help and manual pages show them.
inline constexpr const char* kInputGroup = "Input";
inline constexpr const char* kOutputGroup = "Output";
inline constexpr const char* kMessagesGroup = "Messages";

// Where the data of a tool goes.
struct OutputOptions {
  std::string path = "-";
  bool no_clobber = false;
};

// -o, --output FILE and -n, --no-clobber.
void add_output(CLI::App& app, OutputOptions& options);
CLI::Option* add_no_clobber(CLI::App& app, bool& no_clobber);
// --json; the schema is schemas/SCHEMA.json.
CLI::Option* add_json(CLI::App& app, bool& json, const std::string& schema);
// A form of output.
struct OutputForm {
  std::string word;                          // of --format
  std::vector<std::string> extensions = {};  // of files that have it: ".json"
  std::string meaning = {};                  // a sentence for help
};
// The form that a command line says, and how.
struct SaidForm {
  std::string word;       // empty: none
  bool is_short = false;  // --WORD, not --format WORD

  [[nodiscard]] std::string option() const { return (is_short ? "--" : "--format ") + word; }
};
// --format with the words of the forms, the first of which is the default, and the shorter --WORD
// for each other. JSON is described by schemas/SCHEMA.json. Options that say different forms are
// refused. Returns them all.
std::vector<CLI::Option*> add_format(CLI::App& app, SaidForm& said,
                                     const std::vector<OutputForm>& forms,
                                     const std::string& schema);
// The form that is said, else that of the name of the output, else "" . Throws Error (usage) when
// they contradict each other; what is text has any form of text in it.
[[nodiscard]] std::string chosen_format(const SaidForm& said, const std::string& path,
                                        const std::vector<OutputForm>& forms);
// --diagnostics FORM and -q, --quiet: set program().diagnostics and program().is_quiet.
void add_messages(CLI::App& app, const std::string& quiet = "Print neither warnings nor progress");
// Checks of values, which say what is wrong in words: a whole number, or a number, in a range; one
// of the words, or the nearest of them as a hint.
[[nodiscard]] CLI::Validator whole_number(int64_t least, int64_t most);
[[nodiscard]] CLI::Validator number(double least,
                                    double most = std::numeric_limits<double>::infinity());
[[nodiscard]] CLI::Validator one_of(const std::vector<std::string>& words);
// -j, --jobs N.
CLI::Option* add_jobs(CLI::App& app, int& jobs, const std::string& text);
// --rtol X, --atol X and --ulp N.
void add_tolerances(CLI::App& app, Tolerance& tolerance);
// An option whose value is one of the words.
CLI::Option* add_choice(CLI::App& app, const std::string& names, std::string& value,
                        const std::vector<std::string>& words, const std::string& text);
// An option that may be given several times, with one value each.
CLI::Option* add_list(CLI::App& app, const std::string& names, std::vector<std::string>& values,
                      const std::string& form, const std::string& text);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_SHARED_OPTIONS_H_
