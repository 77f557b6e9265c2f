// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads, compiles and writes one of the models that a run of mj-compile is given.

#ifndef MJTOOLS_TOOLS_COMPILE_CONVERT_H_
#define MJTOOLS_TOOLS_COMPILE_CONVERT_H_

#include "asset/cache.h"
#include "options.h"
#include "stats.h"

namespace mj::compile_tool {

struct Job {
  std::string input;
  std::string output;        // with --check empty, like the format
  std::string format;        // "mjb", "xml", "mjz", "txt" or "bundle"
  std::string depfile = {};  // what it was made from is written there
  int threads = 1;           // for its assets
};

struct Result {
  std::string input;
  Diagnostics diagnostics;
  Stats stats;  // if asked for
  double seconds = 0;
  bool is_up_to_date = false;  // nothing needed to be done
};

class BuildRecords;

// What the jobs of a run share; null: nothing.
struct Shared {
  AssetCache* cache = nullptr;
  BuildRecords* records = nullptr;  // to leave out what is up to date
};

// Throws Error when the file is in the folder, which is written as a whole.
void require_outside(const std::string& file, const std::string& folder);

// Everything that goes wrong, and every warning, is in the result; nothing is thrown. The output is
// written if there are no errors.
[[nodiscard]] Result convert(const Job& job, const Options& options, const Shared& shared);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_CONVERT_H_
