// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What the log hears of reading and compiling a model (mjlog.h).

#ifndef MJTOOLS_API_MODEL_LOG_COMPILATION_H_
#define MJTOOLS_API_MODEL_LOG_COMPILATION_H_

#include "base/diagnostic.h"
#include "base/pass_times.h"

namespace mj::api {

// Each warning by itself: "file:line:column: message", with the source line and hint as body.
void log_warnings(const Diagnostics& diagnostics);

// An information of the topic mjTOPIC_TIME_CMP: the time of reading and compiling, and of each pass
// with its part of it.
void log_compile_times(const PassTimes& times);

}  // namespace mj::api

#endif  // MJTOOLS_API_MODEL_LOG_COMPILATION_H_
