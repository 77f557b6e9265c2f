// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Warnings of a running simulation. d.warning counts them. Each kind is shown once until the next
// reset.

#ifndef MJTOOLS_ENGINE_DATA_WARNING_H_
#define MJTOOLS_ENGINE_DATA_WARNING_H_

#include <mujoco/mjdata.h>

#include <cmath>
#include <string>

namespace mj::engine {

// Function that is called with the kind and a complete sentence.
using WarningHandler = void (*)(mjtWarning type, const char* text);

// Installs a handler and returns the previous one. Null restores the default, which writes to the
// log.
WarningHandler set_warning_handler(WarningHandler handler);

// Returns the text of a warning of kind `type`. Values outside mjtWarning are called unknown.
// `info` is the index or size that the text mentions.
[[nodiscard]] std::string warning_text(int type, mjtSize info);

// Counts the warning and passes its text to the handler the first time since a reset. `info` is the
// index or size that the text mentions.
void warn(mjData& d, mjtWarning type, mjtSize info);

// Returns true for NaN and for magnitudes above mjMAXVAL.
inline bool is_bad(double x) {
  return !(std::abs(x) <= mjMAXVAL);
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_WARNING_H_
