// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Other programs that are asked something.

#ifndef MJTOOLS_TOOLS_DIFF_GIT_PROCESS_H_
#define MJTOOLS_TOOLS_DIFF_GIT_PROCESS_H_

#include <sys/types.h>

#include <cstddef>
#include <string>
#include <vector>

namespace mj::diff {

struct ProcessResult {
  int exit_code = -1;  // -1 when it could not be started or was ended by a signal
  std::string out;
  std::string err;  // what it said on standard error
};

// Runs a program, which is looked for in PATH, until it ends; it reads nothing.
[[nodiscard]] ProcessResult run_program(const std::vector<std::string>& arguments);

// A program that answers questions, one after the other.
class Conversation {
 public:
  // Throws Error when it cannot be started.
  explicit Conversation(const std::vector<std::string>& arguments);
  ~Conversation();
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  // All throw Error when the program has ended.
  void say(const std::string& text);
  [[nodiscard]] std::string line();  // without its end
  [[nodiscard]] std::string bytes(size_t n);

 private:
  void fill();

  std::string name_;
  int socket_ = -1;
  pid_t process_ = -1;
  std::string buffer_;
};

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_GIT_PROCESS_H_
