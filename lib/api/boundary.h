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
// Call it in a catch block. Exceptions that neither belong to the library nor concern memory or
// threads are rethrown. If `function` belongs to the C API, the message names it.
void keep_error(const char* function);

// Passes the kept error to the handler, which may throw or jump instead of returning.
void give_kept_error();

// Runs `work`. After an error, everything that `work` held is released first. Then the error goes
// to the handler of the user, which may throw or jump, or is rethrown without a handler. Returns
// whether there was no error. A helper for several functions of the C API passes the name of its
// caller.
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

// Returns the error of a catch block as a diagnostic. Rethrows the exceptions that keep_error()
// rethrows.
[[nodiscard]] Diagnostic caught_error();

// Runs `work` and returns its error, for functions that report errors in their own way.
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

// Copies as much of a message as fits, with a final zero, to a caller's buffer, which may be NULL.
void fill(char* buffer, int size, const std::string& message);

// Returns the name of a file that a caller must give. Throws Error for NULL.
[[nodiscard]] std::string name_of(const char* filename);

// Throws Error unless 0 <= id < count.
void require_id(const char* what, int id, mjtSize count);

}  // namespace mj::api

#endif  // MJTOOLS_API_BOUNDARY_H_
