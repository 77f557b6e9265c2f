// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Warnings of a running simulation: counted in d.warning, shown once per kind until the next reset.

#ifndef MJTOOLS_ENGINE_DATA_WARNING_H_
#define MJTOOLS_ENGINE_DATA_WARNING_H_

#include <mujoco/mjdata.h>

#include <cmath>
#include <string>

namespace mj::engine {

// Called with the kind and a complete sentence.
using WarningHandler = void (*)(mjtWarning type, const char* text);

// Installs a handler and returns the previous one; null restores the default, the log.
WarningHandler set_warning_handler(WarningHandler handler);

// What a warning of kind `type` (mjtWarning; others are called unknown) says, `info` being the
// index or size it is about.
[[nodiscard]] std::string warning_text(int type, mjtSize info);

// Counts the warning and, the first time since reset, passes its text to the handler. `info` is the
// index or size the text mentions.
void warn(mjData& d, mjtWarning type, mjtSize info);

// True for NaN and for magnitudes above mjMAXVAL.
inline bool is_bad(double x) {
  return !(std::abs(x) <= mjMAXVAL);
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_WARNING_H_
