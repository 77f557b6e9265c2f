// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Runs other programs and exchanges text with them.

#ifndef MJTOOLS_TOOLS_COMMON_PROGRAM_PROCESS_H_
#define MJTOOLS_TOOLS_COMMON_PROGRAM_PROCESS_H_

#include <sys/types.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace mj::report {

struct ProcessResult {
  int exit_code = -1;  // -1 if the program could not start or was ended by a signal
  std::string out;
  std::string err;  // text on its standard error
};

// Runs a program until it ends. Like those below, it is searched in the absolute folders of PATH.
// Its standard input is empty.
[[nodiscard]] ProcessResult run_program(const std::vector<std::string>& arguments);

// A running program that answers questions which are sent to it one after the other.
class Conversation {
 public:
  // Starts the program. Throws Error if that fails.
  explicit Conversation(const std::vector<std::string>& arguments);
  ~Conversation();
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  // Sends text to the program. All functions throw Error if the program has ended.
  void say(const std::string& text);
  [[nodiscard]] std::string line();  // the next line of the answer, without its line break
  [[nodiscard]] std::string bytes(size_t n);

 private:
  void fill();

  std::string name_;
  int socket_ = -1;
  pid_t process_ = -1;
  std::string buffer_;
};

// A running program that reads bytes from its standard input. Its output is discarded, and its
// errors are kept.
class FedProgram {
 public:
  // Starts the program.
  explicit FedProgram(const std::vector<std::string>& arguments);
  ~FedProgram();
  FedProgram(const FedProgram&) = delete;
  FedProgram& operator=(const FedProgram&) = delete;

  // Returns whether the program could be started.
  [[nodiscard]] bool has_started() const { return process_ >= 0; }
  // Sends bytes. Returns false if the program does not read any more.
  [[nodiscard]] bool say(std::string_view bytes);
  // Ends the input, waits for the program, and returns its exit code and its errors.
  [[nodiscard]] ProcessResult finish();

 private:
  int socket_ = -1;
  int errors_ = -1;
  pid_t process_ = -1;
};

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_PROGRAM_PROCESS_H_
