// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Messages, their handlers, and memory (APIreference, Error and memory).
//
// A message goes to the log handler if one is set, else to the default handler. The default
// handler drops an info or debug message, unless its topic is 0 or enabled in the configuration.
// It passes an error to mju_user_error and a warning to mju_user_warning if these are set. All
// other messages are appended to the log file and printed, as the configuration says. Then an
// error ends the process: mju_error returns only if a handler takes the message.
// Messages from inside a handler are dropped, unless they are errors.
//
// Errors of the library itself also go to the handler or to mju_user_error. mujoco.h says what
// happens when that function returns. Without a handler they are C++ exceptions. The library does
// not end its process.
//
// An error handler may throw or jump (longjmp). A handler of other messages may throw.

#ifndef MUJOCO_MJLOG_H_
#define MUJOCO_MJLOG_H_

#include <mujoco/mjexport.h>
#include <mujoco/mjmacro.h>
#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

// Handlers of errors and warnings, NULL by default. They get "func: subject", or the subject alone.
// Only the default log handler calls them. A handler of mju_setLogHandler may call that handler.
MJAPI extern void (*mju_user_error)(const char*);
MJAPI extern void (*mju_user_warning)(const char*);

// Functions that mju_malloc and mju_free call instead of their own, unless NULL (the default).
MJAPI extern void* (*mju_user_malloc)(size_t);
MJAPI extern void (*mju_user_free)(void*);

// Send an error, a warning or an info message: at most 1023 characters, formatted as by printf.
MJAPI void mju_error(const char* msg, ...) mjPRINTFLIKE(1, 2);
MJAPI void mju_warning(const char* msg, ...) mjPRINTFLIKE(1, 2);
MJAPI void mju_info(int topic, const char* msg, ...) mjPRINTFLIKE(2, 3);

// Sends any message.
MJAPI void mju_message(const mjLogMessage* msg);

// Sets the log handler (NULL: the default one) and returns the previous handler. The new handler
// may pass messages to the previous one.
MJAPI mjfLogHandler mju_setLogHandler(mjfLogHandler handler);

// Configuration of the default handler. At first, console and file MUJOCO_LOG.TXT are on. The
// variable MUJOCO_LOG_TOPICS lists topics, separated by commas: time_stp, time_cmp, sleep.
MJAPI mjLogConfig mju_getLogConfig(void);
MJAPI void mju_setLogConfig(mjLogConfig config);

// Restores the default handler, configuration and allocators. Removes user handlers.
MJAPI void mju_clearHandlers(void);

// Appends "type: msg" with the time to MUJOCO_LOG.TXT.
MJAPI void mju_writeLog(const char* type, const char* msg);

// Allocates memory, aligned to 64 bytes. Size 0 gives NULL. Lack of memory is an error.
MJAPI void* mju_malloc(size_t size);
MJAPI void mju_free(void* ptr);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJLOG_H_
