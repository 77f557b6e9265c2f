// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Runs of the tools that read and write files of every kind, for tests in which calls of the system
// fail.

#ifndef MJTOOLS_TOOLS_FAULTS_SCENARIO_H_
#define MJTOOLS_TOOLS_FAULTS_SCENARIO_H_

#include <string>
#include <vector>

#include "folder_tree.h"
#include "run_tool.h"

namespace mj::testing {

// The result of a run that is compared with the result of another run.
enum class Compared {
  kBytes,   // files with the same bytes
  kFrames,  // recordings with the same frames; a failed run may leave the frames written so far
  kNames,   // files with the same names, because their contents include times or failures
};

// A run of a tool in a folder of its own.
struct Scenario {
  std::string tool;
  std::vector<std::string> arguments;
  FolderTree before = {};  // files of the folder before the run
  Compared compared = Compared::kBytes;
  int good = 0;                // exit code of a run in which nothing fails
  int most_errors = 1;         // largest number of errors that a failed run reports
  std::string timed = {};      // file that contains times; only its number of lines is compared
  bool has_own_cache = false;  // the run begins with an empty cache of assets
  bool is_repeatable = true;   // the same run also works in the folder that it leaves
};

// Files that the scenarios read. The constructor makes them.
class Inputs {
 public:
  Inputs();

  // Returns the scenarios of the tools: compiling, recording, inspecting, comparing, measuring.
  [[nodiscard]] std::vector<Scenario> scenarios() const;

 private:
  [[nodiscard]] std::vector<Scenario> of_compile() const;
  [[nodiscard]] std::vector<Scenario> of_simulate() const;
  [[nodiscard]] std::vector<Scenario> of_others() const;
  void make(const std::string& tool, const std::vector<std::string>& arguments) const;

  TemporaryFolder folder_;
  std::string pendulum_, other_, camera_, robot_, mesh_, image_, bundle_;  // models
  std::string recording_, partial_, baseline_;
  std::vector<std::string> shards_;
};

}  // namespace mj::testing

#endif  // MJTOOLS_TOOLS_FAULTS_SCENARIO_H_
