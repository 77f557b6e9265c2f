// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Which outputs are what compiling would give again: --incremental.
//
// The dependency file of an output holds a record: a digest of this program, the options, the names
// and contents of all files that were read, the names of those that were looked for in vain, and
// the output. Contents count, not times: a fresh checkout is not compiled again.

#ifndef MJTOOLS_TOOLS_COMPILE_INCREMENTAL_H_
#define MJTOOLS_TOOLS_COMPILE_INCREMENTAL_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "asset/hasher.h"
#include "convert.h"
#include "depfile.h"

namespace mj::compile_tool {

// Several threads may use one.
class BuildRecords {
 public:
  using Time = int64_t;  // nanoseconds, as file systems keep them

  explicit BuildRecords(const Options& options) : options_(options) {}

  [[nodiscard]] static Time now();

  [[nodiscard]] bool is_up_to_date(const Job& job);

  // The record of an output that was written just now from the files that `depfile` names. Empty
  // if one of these changed since `start`: it was read after that, so its old or its new contents
  // may be in the output.
  [[nodiscard]] std::string record_of(const Job& job, const Depfile& depfile, Time start);

 private:
  // Nothing if a file cannot be read.
  [[nodiscard]] std::optional<std::string> digest(const Job& job, const Depfile& depfile);
  [[nodiscard]] std::optional<Digest> contents(const std::string& path);
  [[nodiscard]] const Digest& of_program();

  const Options& options_;
  std::once_flag hashed_;
  Digest program_{};  // and options
  std::mutex mutex_;
  std::map<std::string, Digest> contents_;  // of files that several models use
};

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_INCREMENTAL_H_
