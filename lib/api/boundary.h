// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What happens to errors at the C API: the rules of mujoco.h.

#ifndef MJTOOLS_API_BOUNDARY_H_
#define MJTOOLS_API_BOUNDARY_H_

#include <mujoco/mjtype.h>

#include <optional>
#include <string>

#include "base/diagnostic.h"

namespace mj::api {

// In a catch block: keeps the error for the handler of the user (mjlog.h), or throws it on if there
// is none. What is neither of the library nor for want of memory or threads is thrown on. The
// message says that it comes from `function`, if that is a function of the C API.
void keep_error(const char* function);

// Gives the kept error to the handler, which need not return.
void give_kept_error();

// Runs `work`. Its error goes to the handler of the user, after all that `work` held was given
// back, so that the handler may throw or jump; without a handler it is thrown on. Returns whether
// there was no error. A helper of several functions of the C API hands on which one called it.
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

// In a catch block: the error as a diagnostic. What keep_error() throws on is thrown on.
[[nodiscard]] Diagnostic caught_error();

// Runs `work` and returns its error, for functions that tell it in a way of their own.
template <typename Work>
std::optional<Diagnostic> failure_of(Work work) {
  try {
    work();
    return std::nullopt;
  } catch (...) {
    return caught_error();
  }
}

// Hands a warning to the handler of the user, or logs it.
void report_warning(const Diagnostic& diagnostic);

// Puts as much of a message as fits, and a final zero, into a caller's buffer, which may be NULL.
void fill(char* buffer, int size, const std::string& message);

// The name of a file that a caller must give. Throws Error for NULL.
[[nodiscard]] std::string name_of(const char* filename);

// Throws Error unless id is one of `count`.
void require_id(const char* what, int id, mjtSize count);

}  // namespace mj::api

#endif  // MJTOOLS_API_BOUNDARY_H_
