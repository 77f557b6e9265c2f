// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The data of a tool on its way to standard output: buffered, and no failed write goes unnoticed.

#ifndef MJTOOLS_REPORT_OUTPUT_H_
#define MJTOOLS_REPORT_OUTPUT_H_

#include <string>
#include <string_view>

namespace mj::report {

class Output {
 public:
  // Both throw Error when the system refuses the bytes (full disk, closed pipe).
  void write(std::string_view text);
  void flush();

 private:
  std::string buffer_;
};

}  // namespace mj::report

#endif  // MJTOOLS_REPORT_OUTPUT_H_
