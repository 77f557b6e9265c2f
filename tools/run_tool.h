// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Runs a tool as a shell does and returns its results, for the tests of the tools.

#ifndef MJTOOLS_TOOLS_RUN_TOOL_H_
#define MJTOOLS_TOOLS_RUN_TOOL_H_

#include <sys/types.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "resource/write/temporary_folder.h"

namespace mj::testing {

enum class Stdout {
  kCapture,
  kFullDisk,    // /dev/full
  kClosedPipe,  // a pipe without a reader
  kClosed,      // standard output is closed
  kTerminal,    // one terminal for standard output and standard error; `out` has the text of both
};

struct Result {
  int exit_code = -1;  // -1 when the process was ended by a signal
  int signal = 0;      // signal that ended the process
  std::string out;
  std::string err;

  // Returns the number of errors on stderr.
  [[nodiscard]] int error_count() const;
};

struct Run {
  std::vector<std::string> arguments;
  std::string input = {};  // contents of standard input
  Stdout out = Stdout::kCapture;
  long max_file_bytes = -1;  // limit of the size of written files
  // variables that are added to the environment of the test
  std::vector<std::pair<std::string, std::string>> environment = {};
  std::string folder = {};  // working folder
  // SIGINT is sent when `folder` contains a file whose name begins with this
  std::string interrupt_at = {};
  int signal = 0;  // signal that is sent when `when` returns true for the process
  std::function<bool(pid_t child)> when = {};
  long max_memory_bytes = -1;  // limit of the address space; -1: none
};

// Run a program. The first form runs the tool that is being tested, MJTOOLS_TOOL.
[[nodiscard]] Result run(const Run& run);
[[nodiscard]] Result run(const std::string& program, const Run& run);

// Checks that the tool rejects the run: exit code 2, one error message that contains `words`, and
// no text on standard output.
void check_refused(const Run& run, const std::string& words);

// Checks that the tool ends by SIGPIPE without a message if its standard output has no reader.
void check_silent_at_closed_pipe(const Run& run);

// Checks the common behaviour of all tools: --help and --version go to standard output, and the
// manual page and completions equal the files in man/ and completions/. The tool rejects unknown
// options, reports output that cannot be written, is silent without a reader, and uses colours only
// on terminals.
void check_common_behaviour();

// Parses a document that the tool printed and checks it against the schema that it names. Returns
// the document, or null if it is not valid.
[[nodiscard]] nlohmann::json checked_json(const std::string& text);

// The MJCF text of a model with a hinge, a motor, two sensors, and a keyframe "up".
extern const char* const kPendulum;

// Returns a model whose names contain escape sequences, line breaks and other control characters.
// The names of one body and of its parts contain `word`.
[[nodiscard]] std::string hostile_model(const std::string& word, double length);

// Checks that the tool prints text without characters that control a terminal, except tabs and line
// breaks.
void check_steers_nothing(const Run& run);

// A temporary folder with files of a test. The destructor removes it with its contents.
class TemporaryFolder {
 public:
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_.path() / name).string();
  }
  // Writes a file in the folder and returns its path.
  std::string file(const std::string& name, const std::string& contents) const;
  // Returns the sorted names of the files in the folder.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  mj::TemporaryFolder folder_;
};

[[nodiscard]] std::string contents_of(const std::string& path);

}  // namespace mj::testing

#endif  // MJTOOLS_TOOLS_RUN_TOOL_H_
