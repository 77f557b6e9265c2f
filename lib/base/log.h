// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Messages of the library on their way to the user, by the rules of mjlog.h.

#ifndef MJTOOLS_BASE_LOG_H_
#define MJTOOLS_BASE_LOG_H_

#include <mujoco/mjlog.h>

#include <string>
#include <string_view>
#include <vector>

namespace mj {

struct CapturedWarning {
  std::string text;
  bool is_of_library;  // sent by the library, not by a function of the user
};

// A scope in which messages that functions of the user send by mju_error and mju_warning on this
// thread do not reach the handlers. An error is thrown as Error [plugin-failed]. All warnings,
// also from the library, are kept if the scope has a list for them. Among nested scopes, the
// innermost one takes errors and the innermost one with a list takes warnings. Every call of a
// user's function runs in a scope without a list.
class MessageCapture {
 public:
  explicit MessageCapture(std::vector<CapturedWarning>* warnings = nullptr);
  ~MessageCapture();
  MessageCapture(const MessageCapture&) = delete;
  MessageCapture& operator=(const MessageCapture&) = delete;

  // Returns whether the message was taken.
  static bool take(const mjLogMessage& message);

 private:
  std::vector<CapturedWarning>* warnings_;
  MessageCapture* outer_;
};

// Returns the warnings that functions of the user gave while they failed, for the end of a message:
// ": a; b", or empty.
[[nodiscard]] std::string reasons(const std::vector<CapturedWarning>& warnings);

// Makes a message without place or time. Longer texts are cut.
[[nodiscard]] mjLogMessage make_message(mjtLogLevel level, std::string_view text);

// Returns "WARNING fn (file.c:7) <time>: subject", then the body, then an empty line unless it is a
// debug message.
[[nodiscard]] std::string format_message(const mjLogMessage& message, bool with_time);

// Sends a warning of the library.
void log_warning(std::string_view text);

// Returns whether errors of the library go to a handler of the user: one is set, and no
// MessageCapture lives on this thread.
[[nodiscard]] bool has_error_handler();

// Returns whether warnings go to a handler of the user.
[[nodiscard]] bool has_warning_handler();

// Passes an error to the user's handler, which may throw or jump instead of returning.
void report_error(const mjLogMessage& message);

}  // namespace mj

#endif  // MJTOOLS_BASE_LOG_H_
