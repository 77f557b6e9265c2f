// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Messages, the handlers that receive them, and memory (APIreference, Error and memory).
//
// A message goes to the log handler that the program set with mju_setLogHandler, or else to the
// default handler. The default handler does the following:
//
//   1. It drops an info or debug message whose topic is neither 0 nor enabled in the configuration.
//   2. It passes an error to mju_user_error and a warning to mju_user_warning, if these are set.
//   3. It appends any other message to the log file and prints it, as the configuration says.
//   4. If the message that it printed is an error, it ends the process. mju_error therefore returns
//      only if a handler took the message.
//
// Messages that a handler itself sends are dropped, unless they are errors.
//
// Errors of the library itself also go to the log handler or to mju_user_error. mujoco.h says what
// happens when that function returns, and what happens if neither of them is set.
//
// A handler of errors may throw an exception or leave with longjmp. A handler of other messages may
// throw an exception.

#ifndef MUJOCO_MJLOG_H_
#define MUJOCO_MJLOG_H_

#include <mujoco/mjexport.h>
#include <mujoco/mjmacro.h>
#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

// Handlers of errors and warnings, NULL by default. Their argument is the text "func: subject", or
// only the subject if the message has no function name. Only the default log handler calls them. If
// the program has set another log handler (mju_setLogHandler), they are called only for messages
// that it passes on to the default handler.
MJAPI extern void (*mju_user_error)(const char*);
MJAPI extern void (*mju_user_warning)(const char*);

// Functions that allocate and free memory for mju_malloc and mju_free. If they are NULL (the
// default), the library uses its own functions.
MJAPI extern void* (*mju_user_malloc)(size_t);
MJAPI extern void (*mju_user_free)(void*);

// Send an error, a warning or an info message. The text is formatted as by printf and has at most
// 1023 characters.
MJAPI void mju_error(const char* msg, ...) mjPRINTFLIKE(1, 2);
MJAPI void mju_warning(const char* msg, ...) mjPRINTFLIKE(1, 2);
MJAPI void mju_info(int topic, const char* msg, ...) mjPRINTFLIKE(2, 3);

// Sends a message of any kind.
MJAPI void mju_message(const mjLogMessage* msg);

// Sets the log handler and returns the previous one, to which the new handler may pass messages.
// NULL restores the default handler.
MJAPI mjfLogHandler mju_setLogHandler(mjfLogHandler handler);

// Return and set the configuration of the default handler. At first, messages go to the console and
// to the file MUJOCO_LOG.TXT. The environment variable MUJOCO_LOG_TOPICS enables topics. Its value
// is a list, separated by commas, of the names time_stp, time_cmp and sleep.
MJAPI mjLogConfig mju_getLogConfig(void);
MJAPI void mju_setLogConfig(mjLogConfig config);

// Restores the default log handler, its configuration and the library's own allocators. Sets
// mju_user_error and mju_user_warning to NULL.
MJAPI void mju_clearHandlers(void);

// Appends a line with the current time and the text "type: msg" to the file MUJOCO_LOG.TXT.
MJAPI void mju_writeLog(const char* type, const char* msg);

// Allocates memory that is aligned to 64 bytes. Returns NULL if `size` is 0. Lack of memory is an
// error.
MJAPI void* mju_malloc(size_t size);
MJAPI void mju_free(void* ptr);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJLOG_H_
