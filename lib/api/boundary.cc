// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "api/boundary.h"

#include <algorithm>
#include <cstring>

#include "base/log.h"

namespace mj::api {

void report_error(const Error& error) {
  mj::report_error(error.what());
}

void report_warning(const std::string& text) {
  log_warning(text);
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

}  // namespace mj::api
