// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Diagnostics that are counted but not shown, because too many came before. A file may cause a
// diagnostic for every few bytes. Composing each one would take time: its place, its source line
// and the names that are similar.

#ifndef MJTOOLS_BASE_COUNTED_ONLY_H_
#define MJTOOLS_BASE_COUNTED_ONLY_H_

#include "base/diagnostic.h"

namespace mj {

constexpr int kMaxWarnings = 1000;  // more warnings are only counted

// Returns whether a diagnostic of this severity would not be kept. If so, counts one diagnostic.
[[nodiscard]] inline bool is_only_counted(Diagnostics& diagnostics, Severity severity) {
  const bool is_warning = severity == Severity::kWarning;
  if (is_warning ? diagnostics.warning_count() < kMaxWarnings : !diagnostics.full()) return false;
  diagnostics.add({.severity = severity});
  return true;
}

}  // namespace mj

#endif  // MJTOOLS_BASE_COUNTED_ONLY_H_
