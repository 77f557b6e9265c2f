// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Log handlers of MuJoCo's Python bindings. The bindings declare these functions themselves.

#ifndef MJTOOLS_BASE_BINDING_HANDLER_H_
#define MJTOOLS_BASE_BINDING_HANDLER_H_

#include <mujoco/mjlog.h>

extern "C" {

// Sets the handler of the calling thread, which takes precedence over the global one. NULL removes
// it. Returns the previous handler of the thread, or NULL.
MJAPI mjfLogHandler _mjPRIVATE_setTlsLogHandler(mjfLogHandler handler);

// Returns the handler that mju_setLogHandler has set, or the default handler.
MJAPI mjfLogHandler _mjPRIVATE_getGlobalLogHandler(void);
}

#endif  // MJTOOLS_BASE_BINDING_HANDLER_H_
