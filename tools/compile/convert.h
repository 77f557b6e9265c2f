// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reading, compiling and writing of one model of a mj-compile run.

#ifndef MJTOOLS_TOOLS_COMPILE_CONVERT_H_
#define MJTOOLS_TOOLS_COMPILE_CONVERT_H_

#include "asset/cache.h"
#include "options.h"
#include "stats.h"

namespace mj::compile_tool {

struct Job {
  std::string input;
  std::string output;        // empty with --check, and then the format is empty too
  std::string format;        // "mjb", "xml", "mjz", "txt" or "bundle"
  std::string depfile = {};  // receives the names of the inputs
  int threads = 1;           // number of threads that compile the assets of the model
};

struct Result {
  std::string input;
  Diagnostics diagnostics;
  Stats stats;  // filled only if requested
  double seconds = 0;
  bool is_up_to_date = false;  // the output was up to date
};

class BuildRecords;

// Objects that the jobs of a run share. Null pointers mean that nothing is shared.
struct Shared {
  AssetCache* cache = nullptr;
  BuildRecords* records = nullptr;  // finds models that are up to date
};

// Throws Error if the file is in the folder. The folder is written as a whole.
void require_outside(const std::string& file, const std::string& folder);

// Converts a model. All errors and warnings are in the result, and nothing is thrown. The output is
// written if there are no errors.
[[nodiscard]] Result convert(const Job& job, const Options& options, const Shared& shared);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_CONVERT_H_
