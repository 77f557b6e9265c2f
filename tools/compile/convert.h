// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts one model of an mj-compile run: reads, compiles and writes it.

#ifndef MJTOOLS_TOOLS_COMPILE_CONVERT_H_
#define MJTOOLS_TOOLS_COMPILE_CONVERT_H_

#include "asset/cache.h"
#include "options.h"
#include "stats.h"

namespace mj::compile_tool {

struct Job {
  std::string input;
  std::string output;  // path of the output; with --check, `output` and `format` are empty
  std::string format;  // "mjb", "xml", "mjz", "txt" or "bundle"
  // dependency file, to which the names of the input files are written; empty: not written
  std::string depfile = {};
  int threads = 1;  // number of threads that compile the assets of the model
};

struct Result {
  std::string input;
  Diagnostics diagnostics;
  Stats stats;  // filled only if requested
  double seconds = 0;
  bool is_up_to_date = false;  // whether nothing was done because the output was up to date
};

class BuildRecords;

// Objects that the jobs of a run share. Null pointers mean that nothing is shared.
struct Shared {
  AssetCache* cache = nullptr;
  BuildRecords* records = nullptr;  // finds outputs that are up to date
};

// Throws Error if the file is inside the folder, all of whose files will be replaced.
void require_outside(const std::string& file, const std::string& folder);

// Converts a model. Writes the output unless there are errors. Never throws: all errors and
// warnings are part of the result.
[[nodiscard]] Result convert(const Job& job, const Options& options, const Shared& shared);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_CONVERT_H_
