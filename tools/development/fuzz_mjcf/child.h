// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Runs a function in a process of its own, so that what ends that process is a result and not the
// end of all.

#ifndef MJTOOLS_SCRIPTS_FUZZ_MJCF_CHILD_H_
#define MJTOOLS_SCRIPTS_FUZZ_MJCF_CHILD_H_

#include <cstddef>
#include <functional>
#include <string>

namespace mj::fuzz {

struct Limits {
  int seconds = 10;                // of processor time; ten times as long by the clock
  size_t bytes = size_t{2} << 30;  // of address space; 0: no limit (sanitizers need it all)
};

struct Ended {
  std::string answer;   // what the function returned
  std::string problem;  // how the process ended instead, e.g. "signal 11"; empty: it answered
  std::string errors;   // what it wrote to standard error
};

[[nodiscard]] Ended run_in_child(const Limits& limits, const std::function<std::string()>& work);

}  // namespace mj::fuzz

#endif  // MJTOOLS_SCRIPTS_FUZZ_MJCF_CHILD_H_
