// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Messages of the library on their way to the user: the rules of mjlog.h.

#ifndef MJTOOLS_BASE_LOG_H_
#define MJTOOLS_BASE_LOG_H_

#include <mujoco/mjlog.h>

#include <string>
#include <string_view>
#include <vector>

namespace mj {

struct CapturedWarning {
  std::string text;
  bool is_of_library;  // not of a function of the user
};

// While one lives, messages that functions of the user send by mju_error and mju_warning on this
// thread do not reach the handlers: an error is thrown as Error [plugin-failed], and warnings are
// kept if there is a list for them, those of the library too. The innermost one counts, for
// warnings the innermost with a list. One without a list stands around every call of a user's
// function.
class MessageCapture {
 public:
  explicit MessageCapture(std::vector<CapturedWarning>* warnings = nullptr);
  ~MessageCapture();
  MessageCapture(const MessageCapture&) = delete;
  MessageCapture& operator=(const MessageCapture&) = delete;

  // Whether the message was taken.
  static bool take(const mjLogMessage& message);

 private:
  std::vector<CapturedWarning>* warnings_;
  MessageCapture* outer_;
};

// Returns the warnings that functions of the user gave while they failed, as the end of a message:
// ": a; b", or empty.
[[nodiscard]] std::string reasons(const std::vector<CapturedWarning>& warnings);

// A message without place or time. Longer texts are cut.
[[nodiscard]] mjLogMessage make_message(mjtLogLevel level, std::string_view text);

// "WARNING fn (file.c:7) <time>: subject", then the body, then an empty line unless it is a debug
// message.
[[nodiscard]] std::string format_message(const mjLogMessage& message, bool with_time);

// Shows a warning.
void log_warning(std::string_view text);

// Whether an error of the library is for a handler of the user: there is one, and no MessageCapture
// lives on this thread.
[[nodiscard]] bool has_error_handler();

// Whether warnings go to a handler of the user.
[[nodiscard]] bool has_warning_handler();

// Gives an error to that handler, which need not return.
void report_error(const mjLogMessage& message);

}  // namespace mj

#endif  // MJTOOLS_BASE_LOG_H_
