// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads the models in the rows of check_error_rows() as MJCF, for tests of error messages.

#ifndef MJTOOLS_MJCF_READ_ERROR_ROWS_H_
#define MJTOOLS_MJCF_READ_ERROR_ROWS_H_

#include <map>
#include <utility>

#include "base/error_rows.h"
#include "mjcf/read/read_mjcf.h"

namespace mj::mjcf {

class ReadMjcf {
 public:
  explicit ReadMjcf(std::map<std::string, std::string> files = {}) : files_(std::move(files)) {}

  void operator()(const std::string& text, Diagnostics& diagnostics) const {
    (void)read_mjcf_text(text, "m.xml", files_, diagnostics);
  }

 private:
  MemoryReader files_;
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_READ_ERROR_ROWS_H_
