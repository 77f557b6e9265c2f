// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A limit on the number of diagnostics that are stored with their text. A damaged file may cause a
// diagnostic for every few bytes, and finding the place, the source line and similar names for each
// one would take too long. Diagnostics beyond the limit are only counted.

#ifndef MJTOOLS_BASE_COUNTED_ONLY_H_
#define MJTOOLS_BASE_COUNTED_ONLY_H_

#include "base/diagnostic.h"

namespace mj {

constexpr int kMaxWarnings = 1000;  // further warnings are only counted

// Returns true if a further diagnostic of this severity would not be shown, and counts it.
// Otherwise returns false, and the caller composes the diagnostic.
[[nodiscard]] inline bool is_only_counted(Diagnostics& diagnostics, Severity severity) {
  const bool is_warning = severity == Severity::kWarning;
  if (is_warning ? diagnostics.warning_count() < kMaxWarnings : !diagnostics.full()) return false;
  diagnostics.add({.severity = severity});
  return true;
}

}  // namespace mj

#endif  // MJTOOLS_BASE_COUNTED_ONLY_H_
