// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Delivers messages of the library to the user, by the rules of mjlog.h.

#ifndef MJTOOLS_BASE_LOG_H_
#define MJTOOLS_BASE_LOG_H_

#include <mujoco/mjlog.h>

#include <string>
#include <string_view>
#include <vector>

namespace mj {

struct CapturedWarning {
  std::string text;
  bool is_of_library;  // whether the library sent it, not a function of the user
};

// A scope that captures the messages that functions of the user send by mju_error and mju_warning
// on this thread. Captured messages do not reach the handlers. An error is thrown as Error
// [plugin-failed]. Warnings, including those from the library, are kept if the scope has a list for
// them. If scopes are nested, errors go to the innermost scope, and warnings go to the innermost
// scope with a list. Every call of a user's function runs in a scope without a list.
class MessageCapture {
 public:
  explicit MessageCapture(std::vector<CapturedWarning>* warnings = nullptr);
  ~MessageCapture();
  MessageCapture(const MessageCapture&) = delete;
  MessageCapture& operator=(const MessageCapture&) = delete;

  // Gives the message to the scopes of this thread. Returns whether a scope took it. Throws Error
  // if the message is an error and a scope exists.
  static bool take(const mjLogMessage& message);

 private:
  std::vector<CapturedWarning>* warnings_;
  MessageCapture* outer_;
};

// Returns the texts of warnings as the end of a message: ": a; b", or an empty text. Warnings from
// functions of the user usually tell why the functions failed.
[[nodiscard]] std::string reasons(const std::vector<CapturedWarning>& warnings);

// Makes a message without place or time. A text that does not fit into mjLogMessage::subject is
// cut.
[[nodiscard]] mjLogMessage make_message(mjtLogLevel level, std::string_view text);

// Returns "WARNING fn (file.c:7) <time>: subject", then the body. Omits what the message does not
// have. An empty line follows unless the level is debug.
[[nodiscard]] std::string format_message(const mjLogMessage& message, bool with_time);

// Sends a warning from the library.
void log_warning(std::string_view text);

// Returns whether errors of the library go to a handler of the user. This is the case if a handler
// is set and no MessageCapture exists on this thread.
[[nodiscard]] bool has_error_handler();

// Returns whether warnings go to a handler of the user.
[[nodiscard]] bool has_warning_handler();

// Passes an error to the user's handler, which may throw or jump instead of returning.
void report_error(const mjLogMessage& message);

}  // namespace mj

#endif  // MJTOOLS_BASE_LOG_H_
