// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Runs a function in a separate process. If that process crashes, the caller continues and gets the
// crash as a result.

#ifndef MJTOOLS_SCRIPTS_FUZZ_MJCF_CHILD_H_
#define MJTOOLS_SCRIPTS_FUZZ_MJCF_CHILD_H_

#include <cstddef>
#include <functional>
#include <string>

namespace mj::fuzz {

struct Limits {
  // limit of processor time; the limit of clock time is ten times as long
  int seconds = 10;
  size_t bytes = size_t{2} << 30;  // limit of address space; 0: no limit, as sanitizers need
};

struct Ended {
  std::string answer;  // text that the function returned
  // how the process ended without an answer, e.g. "signal 11"; empty: it answered
  std::string problem;
  std::string errors;  // what the process wrote to standard error
};

[[nodiscard]] Ended run_in_child(const Limits& limits, const std::function<std::string()>& work);

}  // namespace mj::fuzz

#endif  // MJTOOLS_SCRIPTS_FUZZ_MJCF_CHILD_H_
