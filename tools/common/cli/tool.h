// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What all command-line tools share: the command line, messages, help, manual page and exit codes.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_TOOL_H_
#define MJTOOLS_TOOLS_COMMON_CLI_TOOL_H_

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "common/program/output.h"
#include "common/program/program.h"
#include "common/report/diagnostic_output.h"

namespace mj::report {

// The parts of a manual page that do not follow from the options.
struct ToolPage {
  std::string name;         // "mj-compile"
  std::string version;      // "0.1.0"
  std::string summary;      // one line, no capital, no full stop
  std::string description;  // paragraphs separated by an empty line
  // A test runs the commands of all examples, in order, in a folder with the models of
  // testdata/examples, and compares what they print.
  struct Example {
    std::string command;
    std::string meaning;
    std::string output = {};    // what it prints; "... (7 more lines: what)" stands for seven lines
    bool numbers_vary = false;  // times: numbers may be others
  };
  std::vector<Example> examples;
  std::vector<std::pair<std::string, std::string>> exit_status;  // besides those of all tools
  std::vector<std::string> usage;  // what follows the name, one per form; empty: from the options
  std::vector<std::pair<std::string, std::string>> files;  // path and meaning
};

// A command line tool: define options on app(), then run().
class Tool {
 public:
  explicit Tool(ToolPage page);

  CLI::App& app() { return app_; }

  // Parses the command line and calls `body` with standard output. Everything that goes wrong is
  // printed to stderr once. The exit code follows from the messages alone: see print() and
  // add_failure().
  int run(int argc, char** argv, const std::function<void(Output&)>& body);

 private:
  void run_body(int argc, char** argv, const std::function<void(Output&)>& body);
  void parse_and_run(int argc, char** argv, Output& out, const std::function<void(Output&)>& body);

  ToolPage page_;
  CLI::App app_;
};

// A tool keeps memory that it freed. This gives it back: to be called before a large file is
// written, whose pages the system then need not find elsewhere.
void give_back_memory();

// The exception being handled as a diagnostic: one of the library, no memory, or anything else.
[[nodiscard]] Diagnostic current_problem();

// What follows the name of the tool and its options, one for each form of use.
[[nodiscard]] std::vector<std::string> usage_forms(const ToolPage& page, const CLI::App& app);

// What --help prints.
[[nodiscard]] std::string help_text(const ToolPage& page, const CLI::App& app);

// The manual page as troff source, from the page and the options of the tool.
[[nodiscard]] std::string man_page(const ToolPage& page, const CLI::App& app);

// The manual page of all diagnostic codes, mjtools-diagnostics(7), as troff source.
[[nodiscard]] std::string diagnostics_man_page(const std::string& version);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_TOOL_H_
