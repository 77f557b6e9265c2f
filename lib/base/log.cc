// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/log.h"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <mutex>
#include <utility>

#include "base/binding_handler.h"
#include "base/diagnostic.h"

void (*mju_user_error)(const char*) = nullptr;
void (*mju_user_warning)(const char*) = nullptr;
void* (*mju_user_malloc)(size_t) = nullptr;
void (*mju_user_free)(void*) = nullptr;

namespace mj {
namespace {

constexpr char kLogFile[] = "MUJOCO_LOG.TXT";

// Returns the bits of the topics that the environment variable MUJOCO_LOG_TOPICS names. The names
// are separated by commas. Case and spaces do not matter.
int topics_of_environment() {
  const char* text = std::getenv("MUJOCO_LOG_TOPICS");
  if (!text) return 0;
  std::string list = text;
  std::transform(list.begin(), list.end(), list.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  constexpr char kSpace[] = " \t\r\n";
  int topics = 0;
  size_t begin = 0;
  while (begin <= list.size()) {
    const size_t end = std::min(list.find(',', begin), list.size());
    std::string name = list.substr(begin, end - begin);
    name.erase(0, name.find_first_not_of(kSpace));
    name.erase(name.find_last_not_of(kSpace) + 1);
    if (name == "time_stp") topics |= 1 << (mjTOPIC_TIME_STP - 1);
    if (name == "time_cmp") topics |= 1 << (mjTOPIC_TIME_CMP - 1);
    if (name == "sleep") topics |= 1 << (mjTOPIC_SLEEP - 1);
    begin = end + 1;
  }
  return topics;
}

mjLogConfig default_config() {
  mjLogConfig config{};
  config.topics = topics_of_environment();
  config.logto_console = config.logto_file = true;
  std::memcpy(config.logfile, kLogFile, sizeof(kLogFile));
  return config;
}

std::mutex g_mutex;  // guards the configuration, and the output of messages

mjLogConfig& shared_config() {
  static mjLogConfig config = default_config();
  return config;
}

thread_local bool t_inside_handler = false;
thread_local MessageCapture* t_capture = nullptr;

std::string local_time() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  char text[64];
  return {text, std::strftime(text, sizeof(text), "%c", &parts)};
}

const char* level_name(int level) {
  constexpr const char* kNames[] = {"DEBUG", "INFO", "WARNING", "ERROR"};
  return level >= mjLOG_DEBUG && level <= mjLOG_ERROR ? kNames[level] : "MESSAGE";
}

void append_to_file(const char* name, const std::string& text) {
  if (std::FILE* file = std::fopen(name, "a")) {
    std::fputs(text.c_str(), file);
    std::fclose(file);
  }
}

bool topic_enabled(const mjLogMessage& message, int topics) {
  if (message.level >= mjLOG_WARNING || message.topic <= 0) return true;
  return message.topic <= mjNTOPIC && (topics & (1 << (message.topic - 1)));
}

// Passes the message to the function that the user has set for its level. Returns false if no such
// function is set. The function may leave by longjmp, which skips destructors, so the text is an
// array.
bool give_to_user(const mjLogMessage& message) {
  void (*const receiver)(const char*) = message.level == mjLOG_ERROR     ? mju_user_error
                                        : message.level == mjLOG_WARNING ? mju_user_warning
                                                                         : nullptr;
  if (!receiver) return false;
  char text[2 * sizeof(message.subject)];
  std::snprintf(text, sizeof(text), "%s%s%s", message.func ? message.func : "",
                message.func ? ": " : "", message.subject);
  receiver(text);
  return true;
}

void write_message(const mjLogMessage& message, const mjLogConfig& config) {
  const std::lock_guard lock(g_mutex);
  if (config.logto_file && config.logfile[0]) {
    append_to_file(config.logfile, format_message(message, true));
  }
  if (config.logto_console) {
    std::FILE* stream = message.level >= mjLOG_WARNING ? stderr : stdout;
    std::fputs(format_message(message, message.timestamp).c_str(), stream);
    std::fflush(stream);
  }
}

void default_handler(const mjLogMessage* message) {
  const mjLogConfig config = mju_getLogConfig();
  if (!topic_enabled(*message, config.topics) || give_to_user(*message)) return;
  write_message(*message, config);
  if (message->level == mjLOG_ERROR) std::exit(EXIT_FAILURE);
}

std::atomic<mjfLogHandler> g_handler{default_handler};
// Handler of this thread, used instead of the global one.
thread_local mjfLogHandler t_handler = nullptr;

mjfLogHandler current_handler() {
  return t_handler ? t_handler : g_handler.load();
}

// Calls a handler. While the handler receives a message that is not an error, the messages that it
// sends are dropped, except errors.
void dispatch(mjfLogHandler handler, const mjLogMessage& message) {
  if (message.level == mjLOG_ERROR) return handler(&message);
  if (t_inside_handler) return;
  struct Inside {
    Inside() { t_inside_handler = true; }
    ~Inside() { t_inside_handler = false; }
  } const inside;
  handler(&message);
}

void message_of(mjtLogLevel level, int topic, const char* format, va_list arguments) {
  mjLogMessage message{};
  message.level = level;
  message.topic = topic;
  std::vsnprintf(message.subject, sizeof(message.subject), format, arguments);
  mju_message(&message);
}

}  // namespace

MessageCapture::MessageCapture(std::vector<CapturedWarning>* warnings)
    : warnings_(warnings), outer_(t_capture) {
  t_capture = this;
}

MessageCapture::~MessageCapture() {
  t_capture = outer_;
}

bool MessageCapture::take(const mjLogMessage& message) {
  if (t_capture == nullptr) return false;
  if (message.level == mjLOG_ERROR) throw Error("plugin-failed", message.subject);
  if (message.level != mjLOG_WARNING) return false;
  for (const MessageCapture* c = t_capture; c != nullptr; c = c->outer_) {
    if (c->warnings_ == nullptr) continue;
    c->warnings_->push_back({message.subject, c == t_capture});
    return true;
  }
  return false;
}

std::string reasons(const std::vector<CapturedWarning>& warnings) {
  std::string out;
  for (const CapturedWarning& warning : warnings) out += (out.empty() ? ": " : "; ") + warning.text;
  return out;
}

mjLogMessage make_message(mjtLogLevel level, std::string_view text) {
  mjLogMessage message{};
  message.level = level;
  std::memcpy(message.subject, text.data(), std::min(text.size(), sizeof(message.subject) - 1));
  return message;
}

std::string format_message(const mjLogMessage& message, bool with_time) {
  std::string text = level_name(message.level);
  if (message.func) text += std::string(" ") + message.func;
  if (message.file && message.line) {
    const std::string_view path = message.file;
    const size_t slash = path.find_last_of("/\\");
    text += " (";
    text += path.substr(slash == std::string_view::npos ? 0 : slash + 1);
    text += ":" + std::to_string(message.line) + ")";
  }
  if (with_time) text += " " + local_time();
  text += std::string(": ") + message.subject + "\n";
  if (message.body) text += std::string(message.body) + "\n";
  if (message.level != mjLOG_DEBUG) text += "\n";
  return text;
}

void log_warning(std::string_view text) {
  const mjLogMessage message = make_message(mjLOG_WARNING, text);
  mju_message(&message);
}

bool has_error_handler() {
  return t_capture == nullptr &&
         (current_handler() != default_handler || mju_user_error != nullptr);
}

bool has_warning_handler() {
  return current_handler() != default_handler || mju_user_warning != nullptr;
}

void report_error(const mjLogMessage& message) {
  dispatch(current_handler(), message);
}

}  // namespace mj

void mju_message(const mjLogMessage* msg) {
  if (mj::MessageCapture::take(*msg)) return;
  mj::dispatch(mj::current_handler(), *msg);
}

void mju_error(const char* msg, ...) {
  va_list arguments;
  va_start(arguments, msg);
  mj::message_of(mjLOG_ERROR, mjTOPIC_NONE, msg, arguments);
  va_end(arguments);
}
void mju_warning(const char* msg, ...) {
  va_list arguments;
  va_start(arguments, msg);
  mj::message_of(mjLOG_WARNING, mjTOPIC_NONE, msg, arguments);
  va_end(arguments);
}
void mju_info(int topic, const char* msg, ...) {
  va_list arguments;
  va_start(arguments, msg);
  mj::message_of(mjLOG_INFO, topic, msg, arguments);
  va_end(arguments);
}

mjfLogHandler mju_setLogHandler(mjfLogHandler handler) {
  return mj::g_handler.exchange(handler ? handler : mj::default_handler);
}
mjfLogHandler _mjPRIVATE_setTlsLogHandler(mjfLogHandler handler) {
  return std::exchange(mj::t_handler, handler);
}
mjfLogHandler _mjPRIVATE_getGlobalLogHandler(void) {
  return mj::g_handler;
}
mjLogConfig mju_getLogConfig(void) {
  const std::lock_guard lock(mj::g_mutex);
  return mj::shared_config();
}
void mju_setLogConfig(mjLogConfig config) {
  const std::lock_guard lock(mj::g_mutex);
  config.logfile[sizeof(config.logfile) - 1] = 0;
  mj::shared_config() = config;
}
void mju_clearHandlers(void) {
  mju_setLogHandler(nullptr);
  mju_setLogConfig(mj::default_config());
  mju_user_error = mju_user_warning = nullptr;
  mju_user_malloc = nullptr;
  mju_user_free = nullptr;
}
void mju_writeLog(const char* type, const char* msg) {
  const std::string text = mj::local_time() + "\n" + type + ": " + msg + "\n\n";
  const std::lock_guard lock(mj::g_mutex);
  mj::append_to_file(mj::kLogFile, text);
}
