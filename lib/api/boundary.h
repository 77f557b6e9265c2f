// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Errors in the C API, by the rules of mujoco.h.

#ifndef MJTOOLS_API_BOUNDARY_H_
#define MJTOOLS_API_BOUNDARY_H_

#include <mujoco/mjtype.h>

#include <optional>
#include <string>

#include "base/diagnostic.h"

namespace mj::api {

// Keeps the error for the handler of the user (mjlog.h), or rethrows it if there is no handler.
// Call it in a catch block. If `function` belongs to the C API, the message names it. Other
// exceptions are rethrown, except those about memory or threads, which become errors of the
// library.
void keep_error(const char* function);

// Passes the kept error to the handler, which may throw or jump instead of returning.
void give_kept_error();

// Runs `work`. Returns true if there was no error. After an error, everything that `work` held is
// released first. Then the error goes to the handler of the user, which may throw or jump. If there
// is no handler, the error is rethrown. A helper that several functions of the C API call passes
// the name of its caller as `function`.
template <typename Work>
bool guarded(Work work, const char* function = __builtin_FUNCTION()) {
  try {
    work();
    return true;
  } catch (...) {
    keep_error(function);
  }
  give_kept_error();
  return false;
}

// Returns the exception that a catch block has caught as a diagnostic. Rethrows the exceptions that
// keep_error() rethrows.
[[nodiscard]] Diagnostic caught_error();

// Runs `work` and returns its error, or nothing if there was none. It is for functions that report
// errors in their own way.
template <typename Work>
std::optional<Diagnostic> failure_of(Work work) {
  try {
    work();
    return std::nullopt;
  } catch (...) {
    return caught_error();
  }
}

// Sends a warning to the handler of the user, or to the log.
void report_warning(const Diagnostic& diagnostic);

// Copies as much of a message as fits into a caller's buffer, and ends it with a zero byte. Does
// nothing if the buffer is NULL.
void fill(char* buffer, int size, const std::string& message);

// Returns a file name as a string. Throws Error for NULL.
[[nodiscard]] std::string name_of(const char* filename);

// Throws Error unless 0 <= id < count.
void require_id(const char* what, int id, mjtSize count);

}  // namespace mj::api

#endif  // MJTOOLS_API_BOUNDARY_H_
