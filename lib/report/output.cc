// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "report/output.h"

#include <utility>

#include "resource/atomic_file.h"

namespace mj::report {
namespace {

constexpr size_t kBufferBytes = 1 << 16;

}  // namespace

void Output::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= kBufferBytes) flush();
}

void Output::flush() {
  const std::string bytes = std::exchange(buffer_, {});
  if (!bytes.empty()) write_file("-", std::string_view(bytes));
}

}  // namespace mj::report
