// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reporting of errors at the boundary of the C API, by the rules in mujoco.h.

#ifndef MJTOOLS_API_BOUNDARY_H_
#define MJTOOLS_API_BOUNDARY_H_

#include <mujoco/mjtype.h>

#include <optional>
#include <string>

#include "base/diagnostic.h"

namespace mj::api {

// Stores the current exception as an error for give_kept_error(). If the user has set no error
// handler (mjlog.h), the static library rethrows the exception instead. Call it in a catch block.
// If `function` belongs to the C API, the error message names it. Exceptions about memory or
// threads become errors of the library. All other exceptions that are not errors of the library are
// rethrown.
void keep_error(const char* function);

// Passes the stored error to the handler of the user. The handler may throw or jump, and then this
// function does not return.
void give_kept_error();

// Runs `work`. Returns true if there was no error. After an error, everything that `work` holds is
// released first, and then the error goes to the handler of the user, which may throw or jump. If
// there is no handler, the static library rethrows the error, and the shared library ends the
// process with the message (boundary.cc). `function` is the function of the C API that the message
// names. A helper that several such functions call passes the name of its caller.
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

// Returns a diagnostic for the exception that is being handled. Call it in a catch block.
// Exceptions that keep_error() would rethrow even with a handler are rethrown here too.
[[nodiscard]] Diagnostic caught_error();

// Runs `work` and returns its error, or nothing if there was none. Functions of the C API that do
// not report errors through the handler use failure_of().
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
