// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Errors about a file as a whole, such as a missing file.

#ifndef MJTOOLS_BASE_FILE_ERROR_H_
#define MJTOOLS_BASE_FILE_ERROR_H_

#include <string>
#include <utility>

#include "base/diagnostic.h"
#include "base/require_memory.h"

namespace mj {

// Line number that marks an error whose message already names the file. The printed text of such an
// error does not begin with the file name, but reports in JSON or SARIF still name the file.
inline constexpr int kWholeFile = -1;

[[nodiscard]] inline Error file_error(std::string file, DiagnosticCode code, std::string message,
                                      std::string hint = {}) {
  Diagnostic d{.code = code, .message = std::move(message), .hint = std::move(hint)};
  d.where = {std::move(file), kWholeFile};
  return Error(std::move(d));
}

// Returns the code of the error that a file or folder cannot be read, given the number of the
// system's error.
[[nodiscard]] inline DiagnosticCode code_of_read_failure(int error) {
  return is_exhaustion(error) ? DiagnosticCode("out-of-memory") : DiagnosticCode("file-unreadable");
}

// Returns whether an error is that memory, files or processes are exhausted.
[[nodiscard]] inline bool is_exhaustion(const Diagnostic& error) {
  return error.code.name() == "out-of-memory";
}

// Returns whether an error is a failure of the system, which the same run may not meet again, and
// not a fault of the file.
[[nodiscard]] inline bool is_failure_of_system(const Error& error) {
  return is_exhaustion(error.diagnostic()) || error.diagnostic().code.name() == "file-unreadable";
}

}  // namespace mj

#endif  // MJTOOLS_BASE_FILE_ERROR_H_
