// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that log warnings and times of reading and compiling a model (mjlog.h).

#ifndef MJTOOLS_API_MODEL_LOG_COMPILATION_H_
#define MJTOOLS_API_MODEL_LOG_COMPILATION_H_

#include "base/diagnostic.h"
#include "base/pass_times.h"

namespace mj::api {

// Logs each warning as a message "file:line:column: message". The body of the message has the
// source line and the hint.
void log_warnings(const Diagnostics& diagnostics);

// Logs an information message of the topic mjTOPIC_TIME_CMP: the total time of reading and
// compiling, then the time of each pass and its share of the total.
void log_compile_times(const PassTimes& times);

}  // namespace mj::api

#endif  // MJTOOLS_API_MODEL_LOG_COMPILATION_H_
