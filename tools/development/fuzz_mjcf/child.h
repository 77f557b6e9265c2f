// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Execution of a function in a separate process. An end of that process is a result and does not
// end the caller.

#ifndef MJTOOLS_SCRIPTS_FUZZ_MJCF_CHILD_H_
#define MJTOOLS_SCRIPTS_FUZZ_MJCF_CHILD_H_

#include <cstddef>
#include <functional>
#include <string>

namespace mj::fuzz {

struct Limits {
  int seconds = 10;                // of processor time; the clock limit is tenfold
  size_t bytes = size_t{2} << 30;  // of address space; 0: no limit (sanitizers need it all)
};

struct Ended {
  std::string answer;   // returned by the function
  std::string problem;  // how the process ended instead, e.g. "signal 11"; empty: it answered
  std::string errors;   // its standard error
};

[[nodiscard]] Ended run_in_child(const Limits& limits, const std::function<std::string()>& work);

}  // namespace mj::fuzz

#endif  // MJTOOLS_SCRIPTS_FUZZ_MJCF_CHILD_H_
