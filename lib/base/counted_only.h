// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Diagnostics whose text nobody sees, because too many came before. A file may provoke one for
// every few bytes, and composing each takes time: its place, its line and the names that are close.

#ifndef MJTOOLS_BASE_COUNTED_ONLY_H_
#define MJTOOLS_BASE_COUNTED_ONLY_H_

#include "base/diagnostic.h"

namespace mj {

constexpr int kMaxWarnings = 1000;  // more warnings are only counted

// Counts a diagnostic and returns true if its text would not be kept. Returns false otherwise.
[[nodiscard]] inline bool is_only_counted(Diagnostics& diagnostics, Severity severity) {
  const bool is_warning = severity == Severity::kWarning;
  if (is_warning ? diagnostics.warning_count() < kMaxWarnings : !diagnostics.full()) return false;
  diagnostics.add({.severity = severity});
  return true;
}

}  // namespace mj

#endif  // MJTOOLS_BASE_COUNTED_ONLY_H_
