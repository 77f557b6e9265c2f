// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What happens to errors at the C API.

#ifndef MJTOOLS_API_BOUNDARY_H_
#define MJTOOLS_API_BOUNDARY_H_

#include <string>

#include "base/diagnostic.h"

namespace mj::api {

// Hands an error to the handler of the user (mjlog.h), if there is one.
void report_error(const Error& error);

// Hands a warning to the handler of the user, or logs it.
void report_warning(const std::string& text);

// Puts as much of a message as fits, and a final zero, into a caller's buffer, which may be NULL.
void fill(char* buffer, int size, const std::string& message);

// The name of a file that a caller must give. Throws Error for NULL.
[[nodiscard]] std::string name_of(const char* filename);

// Runs `work`; an error is reported, then thrown on to the caller.
template <typename Work>
void guarded(Work work) {
  try {
    work();
  } catch (const Error& error) {
    report_error(error);
    throw;
  }
}

}  // namespace mj::api

#endif  // MJTOOLS_API_BOUNDARY_H_
