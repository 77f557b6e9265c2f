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
  bool is_of_library;  // true if the library sent the message, false if a function of the user did
};

// A scope that captures the messages that functions of the user, such as plugins, send with
// mju_error and mju_warning on this thread. Captured messages do not reach the log handlers. An
// error is thrown as Error [plugin-failed]. Warnings, including those from the library, are stored
// in the list of the scope, if the scope has a list. If scopes are nested, errors go to the
// innermost scope, and warnings go to the innermost scope with a list. Every call of a user's
// function runs in a scope without a list.
class MessageCapture {
 public:
  explicit MessageCapture(std::vector<CapturedWarning>* warnings = nullptr);
  ~MessageCapture();
  MessageCapture(const MessageCapture&) = delete;
  MessageCapture& operator=(const MessageCapture&) = delete;

  // Offers a message to the scopes of this thread. Returns whether a scope took the message. Throws
  // Error if the message is an error and a scope exists.
  static bool take(const mjLogMessage& message);

 private:
  std::vector<CapturedWarning>* warnings_;
  MessageCapture* outer_;
};

// Returns the captured warnings in a form that can be appended to an error message: ": a; b", or an
// empty text. The warnings of a function usually tell why the function failed.
[[nodiscard]] std::string reasons(const std::vector<CapturedWarning>& warnings);

// Returns a message without place or time. Cuts a text that does not fit into
// mjLogMessage::subject.
[[nodiscard]] mjLogMessage make_message(mjtLogLevel level, std::string_view text);

// Returns the text of a message in the form "WARNING fn (file.c:7) <time>: subject", followed by
// the body. Omits the parts that the message does not have. An empty line follows unless the level
// is debug.
[[nodiscard]] std::string format_message(const mjLogMessage& message, bool with_time);

// Sends a warning from the library.
void log_warning(std::string_view text);

// Returns whether errors of the library go to a handler of the user. They do if a handler is set
// and no MessageCapture exists on this thread.
[[nodiscard]] bool has_error_handler();

// Returns whether warnings of the library go to a handler of the user.
[[nodiscard]] bool has_warning_handler();

// Passes an error to the user's handler. The handler may throw or jump, and then this function does
// not return.
void report_error(const mjLogMessage& message);

}  // namespace mj

#endif  // MJTOOLS_BASE_LOG_H_
