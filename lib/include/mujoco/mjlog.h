// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Messages, their handlers, and memory (APIreference, Error and memory).
//
// A message goes to the log handler, if one is set, else to the default one:
//   info, debug   dropped unless the topic is 0 or enabled in the configuration
//   errors        given to mju_user_error if that is set, warnings to mju_user_warning; that is all
//   otherwise     appended to the log file and printed, as the configuration says
//   errors        then end the process: mju_error returns only if a handler takes the message
// Messages from inside a handler are dropped, unless they are errors.
//
// Errors of the library itself go to the handler or to mju_user_error as well; mujoco.h says what
// happens when it returns, and that without one they are C++ exceptions: the library does not end
// its process.
//
// A handler of errors may throw or jump (longjmp); one of other messages may throw.

#ifndef MUJOCO_MJLOG_H_
#define MUJOCO_MJLOG_H_

#include <mujoco/mjexport.h>
#include <mujoco/mjmacro.h>
#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

// Handlers of errors and warnings: "func: subject", or the subject alone. NULL by default. Without
// mju_setLogHandler; a log handler may call them by handing on to the default one.
MJAPI extern void (*mju_user_error)(const char*);
MJAPI extern void (*mju_user_warning)(const char*);

// Allocators of mju_malloc and mju_free; NULL by default.
MJAPI extern void* (*mju_user_malloc)(size_t);
MJAPI extern void (*mju_user_free)(void*);

// Messages of the three levels, at most 1023 characters, formatted as by printf.
MJAPI void mju_error(const char* msg, ...) mjPRINTFLIKE(1, 2);
MJAPI void mju_warning(const char* msg, ...) mjPRINTFLIKE(1, 2);
MJAPI void mju_info(int topic, const char* msg, ...) mjPRINTFLIKE(2, 3);

// Any message.
MJAPI void mju_message(const mjLogMessage* msg);

// Sets the handler, NULL for the default one, and returns the one before, which can be called: a
// handler may hand on to it.
MJAPI mjfLogHandler mju_setLogHandler(mjfLogHandler handler);

// The configuration of the default handler: console and file MUJOCO_LOG.TXT on; topics from the
// environment variable MUJOCO_LOG_TOPICS, a list of time_stp, time_cmp, sleep between commas.
MJAPI mjLogConfig mju_getLogConfig(void);
MJAPI void mju_setLogConfig(mjLogConfig config);

// Back to the default handler, configuration and allocators; no user handlers.
MJAPI void mju_clearHandlers(void);

// Appends "type: msg" with the time to MUJOCO_LOG.TXT.
MJAPI void mju_writeLog(const char* type, const char* msg);

// Memory at 64 bytes alignment, NULL for size 0; error when there is none.
MJAPI void* mju_malloc(size_t size);
MJAPI void mju_free(void* ptr);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJLOG_H_
