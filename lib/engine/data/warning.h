// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Warnings of a running simulation. d.warning counts them. The text of each kind of warning is
// shown only once until the next reset.

#ifndef MJTOOLS_ENGINE_DATA_WARNING_H_
#define MJTOOLS_ENGINE_DATA_WARNING_H_

#include <mujoco/mjdata.h>

#include <cmath>
#include <string>

namespace mj::engine {

// Function that receives a warning: its kind and its text, which is a complete sentence.
using WarningHandler = void (*)(mjtWarning type, const char* text);

// Installs a handler and returns the previous one. A null handler restores the default handler,
// which writes to the log.
WarningHandler set_warning_handler(WarningHandler handler);

// Returns the text of a warning. A `type` that is not in mjtWarning is called unknown. `info` is
// the index or size that the text mentions.
[[nodiscard]] std::string warning_text(int type, mjtSize info);

// Counts a warning. The first time since a reset, also passes its text to the handler. `info` is
// the index or size that the text mentions.
void warn(mjData& d, mjtWarning type, mjtSize info);

// Returns whether `x` is NaN or its magnitude is above mjMAXVAL.
inline bool is_bad(double x) {
  return !(std::abs(x) <= mjMAXVAL);
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_WARNING_H_
