// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions with which MuJoCo's Python bindings set and read log handlers. The bindings contain
// their own declarations of these functions.

#ifndef MJTOOLS_BASE_BINDING_HANDLER_H_
#define MJTOOLS_BASE_BINDING_HANDLER_H_

#include <mujoco/mjlog.h>

extern "C" {

// Sets the log handler of the calling thread, which takes precedence over the global handler. NULL
// removes it. Returns the handler that the thread had before, or NULL.
MJAPI mjfLogHandler _mjPRIVATE_setTlsLogHandler(mjfLogHandler handler);

// Returns the handler that mju_setLogHandler has set, or the default handler.
MJAPI mjfLogHandler _mjPRIVATE_getGlobalLogHandler(void);
}

#endif  // MJTOOLS_BASE_BINDING_HANDLER_H_
