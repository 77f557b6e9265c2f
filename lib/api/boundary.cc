// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "api/boundary.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

void (*mju_user_error)(const char*) = nullptr;
void (*mju_user_warning)(const char*) = nullptr;

namespace mj::api {

void report_error(const Error& error) {
  if (mju_user_error) mju_user_error(error.what());
}

void report_warning(const std::string& text) {
  if (mju_user_warning) {
    mju_user_warning(text.c_str());
  } else {
    std::fprintf(stderr, "%s\n", text.c_str());
  }
}

void fill(char* buffer, int size, const std::string& message) {
  if (!buffer || size <= 0) return;
  const size_t n = std::min(message.size(), static_cast<size_t>(size) - 1);
  std::memcpy(buffer, message.data(), n);
  buffer[n] = 0;
}

}  // namespace mj::api
