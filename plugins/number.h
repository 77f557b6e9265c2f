// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads plugin attributes whose value is a number.

#ifndef MJTOOLS_PLUGINS_NUMBER_H_
#define MJTOOLS_PLUGINS_NUMBER_H_

#include <cstdlib>
#include <cstring>

namespace mj::plugins {

// Reads the number in `text` into `value`. If the text is null or empty, leaves `value` unchanged.
// Returns false if the text is not a number.
inline bool read_number(const char* text, double& value) {
  if (text == nullptr || *text == 0) return true;
  char* end = nullptr;
  const double number = std::strtod(text, &end);
  if (end == text || std::strspn(end, " \t\n") != std::strlen(end)) return false;
  value = number;
  return true;
}

}  // namespace mj::plugins

#endif  // MJTOOLS_PLUGINS_NUMBER_H_
