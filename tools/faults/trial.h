// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A scenario that is run again and again. In each run, another call fails.

#ifndef MJTOOLS_TOOLS_FAULTS_TRIAL_H_
#define MJTOOLS_TOOLS_FAULTS_TRIAL_H_

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "run_tool.h"
#include "scenario.h"

namespace mj::testing {

// The calls that fail, as the library fail_calls names them.
struct Failing {
  enum class Kind { kAllocation, kRead, kChange, kSystem };
  Kind kind = Kind::kAllocation;
  bool is_persistent = false;  // all later calls fail too
  std::string error = "EIO";   // ENOSPC or EIO; only for reads and changes
};

// The call stacks that allocate: each with the name of the program, and the number that
// tools/development/fail_calls gives it.
using CallStacks = std::set<std::pair<std::string, uint64_t>>;

class Trial {
 public:
  // Runs the scenario without failures, and counts its calls. Adds its call stacks to `known`.
  Trial(const Scenario& scenario, CallStacks& known);

  // Fails calls of one kind, one in each run: about `most` calls that are spread over the run.
  // After each failed run, checks its result and the files that it left, and that the next run
  // works. Prints a summary.
  void fail(const Failing& failing, long most) const;
  // Fails every call in the same way. But there are too many allocations: only the first one of
  // each call stack fails, except those that were known before.
  void fail_every(const Failing& failing) const;

  // Runs the scenario with each limit of the address space from `first` to `last` (bytes).
  void limit_memory(long first, long last, long step) const;

 private:
  struct Counts {
    long allocations = 0, reads = 0, changes = 0, others = 0;
    std::vector<long> of_new_stacks;  // the first allocation of each new call stack
  };

  [[nodiscard]] Counts counts_in(const std::string& file, CallStacks& known) const;
  [[nodiscard]] long count(Failing::Kind kind) const;
  void fail_calls(const Failing& failing, const std::vector<long>& calls) const;
  [[nodiscard]] std::string attempt(const Run& run, bool has_next, bool is_persistent,
                                    bool& is_good) const;
  [[nodiscard]] std::string problem_of(const Result& r, const std::string& folder,
                                       bool is_persistent) const;
  [[nodiscard]] std::string problem_of_result(const Result& r) const;
  [[nodiscard]] std::string problem_of_file(const std::string& folder, const std::string& name,
                                            bool is_good, bool is_persistent) const;
  [[nodiscard]] std::string problem_of_frames(const std::string& path) const;
  [[nodiscard]] Run run_in(const std::string& folder) const;
  [[nodiscard]] std::string line() const;
  void report(const std::string& what, size_t failed, size_t good,
              const std::vector<std::string>& problems) const;

  Scenario scenario_;
  TemporaryFolder folder_;  // of a run in which nothing fails
  TemporaryFolder cache_;   // cache of assets that is full
  Counts counts_;
  FolderTree after_;
};

}  // namespace mj::testing

#endif  // MJTOOLS_TOOLS_FAULTS_TRIAL_H_
