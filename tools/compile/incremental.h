// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Implements --incremental: detects outputs that are up to date, so that their models are not
// compiled again.
//
// The dependency file of an output contains a record. The record is a digest of this program, the
// options, the names and contents of all files that were read, the names of files that were not
// found, and the output. The contents of files are compared, and not their times, so the files of a
// fresh checkout are not compiled again.

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

// Computes and checks the records of the outputs of a run. Several threads may use one object.
class BuildRecords {
 public:
  using Time = int64_t;  // nanoseconds on the clock from which the system takes the times of files

  explicit BuildRecords(const Options& options) : options_(options) {}

  [[nodiscard]] static Time now();

  // Returns whether the record in the dependency file still matches.
  [[nodiscard]] bool is_up_to_date(const Job& job);

  // Returns the record of an output that was just written from the files in `depfile`. `start` is a
  // time before these files were read. Returns an empty text if one of the files changed since
  // `start`, because it is then unknown whether the output was made from the old or the new
  // contents.
  [[nodiscard]] std::string record_of(const Job& job, const Depfile& depfile, Time start);

 private:
  // Returns the digest that a record consists of, or nothing if a file cannot be read.
  [[nodiscard]] std::optional<std::string> digest(const Job& job, const Depfile& depfile);
  [[nodiscard]] std::optional<Digest> contents(const std::string& path);
  [[nodiscard]] const Digest& of_program();

  const Options& options_;
  std::once_flag hashed_;
  Digest program_{};  // digest of the program and the options
  std::mutex mutex_;
  std::map<std::string, Digest> contents_;  // digests of files that several models share
};

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_INCREMENTAL_H_
