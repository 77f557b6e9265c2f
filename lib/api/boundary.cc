// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "api/boundary.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "base/log.h"
#include "engine/data/stack.h"

namespace mj::api {
namespace {

// Tells whether errors may leave the library as exceptions. They may not leave the shared library,
// because programs in C and other languages cannot catch exceptions. If no handler is set, an error
// in the shared library ends the process, as in MuJoCo.
#ifdef MJTOOLS_NO_EXCEPTION_LEAVES
constexpr bool kErrorsMayLeave = false;
#else
constexpr bool kErrorsMayLeave = true;
#endif

// The error that keep_error() stores and give_kept_error() reports. A plain struct owns no memory,
// so nothing leaks if the handler leaves with longjmp().
thread_local mjLogMessage t_kept;

// Converts standard C++ exceptions about exhausted resources to errors of this library, and throws
// these errors.
[[noreturn]] void rethrow_as_error() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    throw Error("out-of-memory", "there is not enough memory");
  } catch (const std::length_error&) {
    throw Error("out-of-memory", "the requested size is too large for any memory");
  } catch (const std::system_error& error) {
    throw Error("out-of-memory", error.what());
  }
}

// Returns whether the function belongs to the C API. Names of internal functions, operators and
// lambdas do not start with "mj".
bool is_public(std::string_view function) {
  return function.starts_with("mj");
}

}  // namespace

void keep_error(const char* function) {
  try {
    rethrow_as_error();
  } catch (const Error& error) {
    if (kErrorsMayLeave && !has_error_handler()) throw;
    t_kept = make_message(mjLOG_ERROR, error.what());
    // If the arena is full, the error names mj_stackAlloc, because programs recognize this error by
    // that name.
    const bool is_overflow = dynamic_cast<const engine::StackOverflow*>(&error) != nullptr;
    if (is_public(function)) t_kept.func = is_overflow ? "mj_stackAlloc" : function;
  }
}

void give_kept_error() {
  const mjLogMessage message = t_kept;  // a copy: an error in the handler overwrites t_kept
  report_error(message);
}

Diagnostic caught_error() {
  try {
    rethrow_as_error();
  } catch (const Error& error) {
    return error.diagnostic();
  }
}

void report_warning(const Diagnostic& diagnostic) {
  log_warning(format(diagnostic));
}

void fill(char* buffer, int size, const std::string& message) {
  if (!buffer || size <= 0) return;
  const size_t n = std::min(message.size(), static_cast<size_t>(size) - 1);
  std::memcpy(buffer, message.data(), n);
  buffer[n] = 0;
}

std::string name_of(const char* filename) {
  if (filename == nullptr) throw Error("bad-argument", "the name of the file is NULL");
  return filename;
}

void require_id(const char* what, int id, mjtSize count) {
  if (id >= 0 && id < count) return;
  throw Error("bad-argument", std::string(what) + " " + std::to_string(id) +
                                  " does not exist: the model has " + std::to_string(count));
}

}  // namespace mj::api
