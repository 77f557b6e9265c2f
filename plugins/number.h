// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reading of plugin attributes that are numbers.

#ifndef MJTOOLS_PLUGINS_NUMBER_H_
#define MJTOOLS_PLUGINS_NUMBER_H_

#include <cstdlib>
#include <cstring>

namespace mj::plugins {

// Reads a number. An empty text leaves the value unchanged. Returns false for any other text.
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
