// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Common parts of all command-line tools: command line, messages, help, manual page and exit codes.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_TOOL_H_
#define MJTOOLS_TOOLS_COMMON_CLI_TOOL_H_

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "common/cli/tool_page.h"
#include "common/program/output.h"
#include "common/program/program.h"
#include "common/report/diagnostic_output.h"

namespace mj::report {

// A command-line tool. Callers define options on app() and then call run().
class Tool {
 public:
  explicit Tool(ToolPage page);

  CLI::App& app() { return app_; }

  // Parses the command line and calls `body` with standard output. Prints every error once to
  // stderr. The exit code follows from the messages alone: see print() and add_failure().
  int run(int argc, char** argv, const std::function<void(Output&)>& body);

 private:
  void run_body(int argc, char** argv, const std::function<void(Output&)>& body);
  void parse_and_run(int argc, char** argv, Output& out, const std::function<void(Output&)>& body);

  ToolPage page_;
  CLI::App app_;
};

// Returns to the system the memory that the tool has freed but keeps for reuse. Called before a
// large file is written, because the system can then use this memory for the pages of the file.
void give_back_memory();

// Returns the exception being handled as a diagnostic: an error of the library, lack of memory, or
// another exception.
[[nodiscard]] Diagnostic current_problem();

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_TOOL_H_
