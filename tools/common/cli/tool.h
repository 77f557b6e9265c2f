// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The frame of every command-line tool: it parses the command line, prints messages, help and
// manual page, and determines the exit code.

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

  // Parses the command line and calls `body`, which writes its results to the given Output. Prints
  // every error once to stderr. Returns the exit code, which depends only on the messages: see
  // print() and add_failure().
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

// Returns a diagnostic for the exception that is being handled. It may be an error of the library,
// lack of memory, or any other exception.
[[nodiscard]] Diagnostic current_problem();

// Writes the documents of a run and returns its exit code, like finish_messages()
// (diagnostic_output.h). The documents name the inputs of the command line. Tool::run() calls this
// function.
[[nodiscard]] int finish_run(const CLI::App& app);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_TOOL_H_
