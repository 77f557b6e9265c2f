// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Runs a tool the way a shell would and reports what came of it: for the tests of the tools.

#ifndef MJTOOLS_TOOLS_RUN_TOOL_H_
#define MJTOOLS_TOOLS_RUN_TOOL_H_

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace mj::testing {

enum class Stdout {
  kCapture,
  kFullDisk,    // /dev/full
  kClosedPipe,  // a pipe that nobody reads
  kClosed,      // no descriptor at all
  kTerminal,    // with standard error; what both show is in `out`
};

struct Result {
  int exit_code = -1;  // -1 when the process was ended by a signal
  int signal = 0;      // that signal
  std::string out;
  std::string err;

  // Messages on stderr that are errors.
  [[nodiscard]] int error_count() const;
};

struct Run {
  std::vector<std::string> arguments;
  std::string input = {};  // of standard input
  Stdout out = Stdout::kCapture;
  long max_file_bytes = -1;  // larger files cannot be written
  std::vector<std::pair<std::string, std::string>> environment = {};  // besides that of the test
  std::string folder = {};                                            // to run in
  std::string interrupt_at = {};  // SIGINT is sent when there is a file of a name that begins so
  int signal = 0;                 // sent once `when` is true of the process
  std::function<bool(pid_t child)> when = {};
  long max_memory_bytes = -1;  // limit of the address space
};

// Runs MJTOOLS_TOOL; the second form runs the program given.
[[nodiscard]] Result run(const Run& run);
[[nodiscard]] Result run(const std::string& program, const Run& run);

// Checks that the tool ends with exit code 2, one error message that contains `words`, and nothing
// on standard output.
void check_refused(const Run& run, const std::string& words);

// Checks that the tool ends by SIGPIPE and says nothing when nobody reads its standard output.
void check_silent_at_closed_pipe(const Run& run);

// Checks what all tools do: --help and --version on standard output, the manual page and
// completions that are in man/ and completions/, no unknown options, no output that cannot be
// written, silence when nobody reads it, colours on terminals alone.
void check_common_behaviour();

// The document that the tool printed, checked against the schema that it names; null if it is not
// valid.
[[nodiscard]] nlohmann::json checked_json(const std::string& text);

// A hinge with a motor and two sensors, and a keyframe "up".
extern const char* const kPendulum;

// A model in whose names are escape sequences, line breaks and other control characters; `word` is
// in those of one body and of what it has.
[[nodiscard]] std::string hostile_model(const std::string& word, double length);

// Checks that the tool prints something, and in it nothing that a terminal obeys but tabs and line
// breaks.
void check_steers_nothing(const Run& run);

// A folder that is removed with everything in it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  // Writes a file and returns its path.
  std::string file(const std::string& name, const std::string& contents) const;
  // Names of the files in it, sorted.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  std::filesystem::path folder_;
};

[[nodiscard]] std::string contents_of(const std::string& path);

}  // namespace mj::testing

#endif  // MJTOOLS_TOOLS_RUN_TOOL_H_
