// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/log.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace mj {
namespace {

std::vector<std::string> g_received;

void receive(const mjLogMessage* message) {
  g_received.push_back(format_message(*message, false));
  mju_warning("a handler that warns does not call itself");
}
void receive_text(const char* text) {
  g_received.push_back(text);
}

// Restores the log handlers and the configuration at the end of its scope.
class Restored {
 public:
  Restored() : config_(mju_getLogConfig()) { g_received.clear(); }
  ~Restored() {
    mju_clearHandlers();
    mju_setLogConfig(config_);
  }
  Restored(const Restored&) = delete;
  Restored& operator=(const Restored&) = delete;

 private:
  mjLogConfig config_;
};

std::string content(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::filesystem::path temporary_file() {
  return std::filesystem::temp_directory_path() /
         ("mjtools_log_test_" + std::to_string(::getpid()) + ".txt");
}

// Returns the text that `act` writes to standard error.
template <typename Act>
std::string standard_error_of(Act act) {
  const std::filesystem::path path = temporary_file();
  const int before = ::dup(STDERR_FILENO);
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ::dup2(file, STDERR_FILENO);
  act();
  ::dup2(before, STDERR_FILENO);
  ::close(before);
  ::close(file);
  const std::string text = content(path);
  std::filesystem::remove(path);
  return text;
}

// Returns whether the text consists of `begin`, a date and time as written by %c, and `end`.
bool is_dated(const std::string& text, const std::string& begin, const std::string& end) {
  if (text.size() < begin.size() + end.size() || text.compare(0, begin.size(), begin) != 0 ||
      text.compare(text.size() - end.size(), end.size(), end) != 0) {
    return false;
  }
  const std::string date = text.substr(begin.size(), text.size() - begin.size() - end.size());
  std::tm parts{};
  const char* rest = ::strptime(date.c_str(), "%c", &parts);
  return rest != nullptr && *rest == 0;
}

}  // namespace

TEST_CASE("a message reads: level, function, place, text, body, empty line") {
  mjLogMessage message = make_message(mjLOG_WARNING, "subj");
  CHECK(format_message(message, false) == "WARNING: subj\n\n");
  message.func = "fn";
  message.file = "/a/b.c";
  CHECK(format_message(message, false) == "WARNING fn: subj\n\n");
  message.line = 7;
  message.body = "more";
  CHECK(format_message(message, false) == "WARNING fn (b.c:7): subj\nmore\n\n");
  CHECK(is_dated(format_message(message, true), "WARNING fn (b.c:7) ", ": subj\nmore\n\n"));
  CHECK(format_message(make_message(mjLOG_DEBUG, "x"), false) == "DEBUG: x\n");
  CHECK(std::strlen(make_message(mjLOG_INFO, std::string(3000, 'x')).subject) == 1023);
}

TEST_CASE("a log handler gets every message, but none of its own") {
  const Restored restored;
  const mjfLogHandler before = mju_setLogHandler(receive);
  mju_warning("hello %d", 3);
  mju_info(mjTOPIC_SLEEP, "news");
  CHECK(has_error_handler());
  report_error(make_message(mjLOG_ERROR, "trouble"));
  // While the handler receives an error, a warning that it sends is not dropped.
  CHECK(g_received.size() == 3 + 1);
  CHECK(g_received[0] == "WARNING: hello 3\n\n");
  CHECK(g_received[1] == "INFO: news\n\n");
  CHECK(g_received[2] == "ERROR: trouble\n\n");
  CHECK((mju_setLogHandler(nullptr) == receive));
  CHECK((mju_setLogHandler(before) == before));
}

TEST_CASE("a log handler can hand on to the default one") {
  const Restored restored;
  static mjfLogHandler before = nullptr;
  before = mju_setLogHandler([](const mjLogMessage* message) {
    mjLogMessage changed = *message;
    std::snprintf(changed.subject, sizeof(changed.subject), "<%.1000s>", message->subject);
    before(&changed);
  });
  REQUIRE((before != nullptr));
  mju_user_warning = receive_text;
  mju_warning("hello");
  CHECK(g_received == std::vector<std::string>{"<hello>"});
}

TEST_CASE("user handlers get errors and warnings, and an error then returns") {
  const Restored restored;
  mju_user_error = mju_user_warning = receive_text;
  mju_error("bad %s", "thing");
  mjLogMessage message = make_message(mjLOG_WARNING, "text");
  message.func = "fn";
  mju_message(&message);
  CHECK(g_received == std::vector<std::string>{"bad thing", "fn: text"});
}

TEST_CASE("errors of the library are for handlers of the user, not for the default one") {
  const Restored restored;
  CHECK_FALSE(has_error_handler());
  const mjfLogHandler before = mju_setLogHandler(receive);
  CHECK(has_error_handler());
  mju_setLogHandler(before);
  CHECK_FALSE(has_error_handler());
  mju_user_error = receive_text;
  CHECK(has_error_handler());
  // Calls of plugins run in such a scope.
  const MessageCapture capture;
  CHECK_FALSE(has_error_handler());
}

TEST_CASE("a handler of warnings that throws is asked again") {
  const Restored restored;
  mju_setLogHandler([](const mjLogMessage* message) { throw std::string(message->subject); });
  CHECK_THROWS_AS(mju_warning("first"), std::string);
  CHECK_THROWS_AS(mju_warning("second"), std::string);
}

TEST_CASE("the console gets warnings on standard error, with the time if the message wants it") {
  const Restored restored;
  mjLogConfig config = mju_getLogConfig();
  config.logto_file = false;
  mju_setLogConfig(config);
  CHECK(standard_error_of([] { mju_warning("hello %d", 3); }) == "WARNING: hello 3\n\n");
  mjLogMessage message = make_message(mjLOG_WARNING, "subj");
  message.func = "fn";
  message.file = "/a/b.c";
  message.line = 7;
  message.timestamp = 1;
  CHECK(is_dated(standard_error_of([&] { mju_message(&message); }), "WARNING fn (b.c:7) ",
                 ": subj\n\n"));
}

TEST_CASE("the log file gets the console's messages with the time, and information by topic") {
  const Restored restored;
  const std::filesystem::path path = temporary_file();
  mjLogConfig config = mju_getLogConfig();
  config.logto_console = false;
  config.logto_file = true;
  config.topics = 1 << (mjTOPIC_SLEEP - 1);
  std::snprintf(config.logfile, sizeof(config.logfile), "%s", path.c_str());
  mju_setLogConfig(config);
  mju_warning("first");
  CHECK(is_dated(content(path), "WARNING ", ": first\n\n"));
  mju_info(mjTOPIC_SLEEP, "second");
  mju_info(mjTOPIC_TIME_STP, "third");
  mju_info(mjTOPIC_NONE, "fourth");
  const std::string text = content(path);
  std::filesystem::remove(path);
  CHECK(text.substr(0, 8) == "WARNING ");
  CHECK(text.find(": first\n\nINFO ") != std::string::npos);
  CHECK(text.find(": second\n\n") != std::string::npos);
  CHECK(text.find("third") == std::string::npos);
  CHECK(text.find(": fourth\n\n") != std::string::npos);
}

TEST_CASE("defaults come back with the topics of the environment") {
  const Restored restored;
  setenv("MUJOCO_LOG_TOPICS", "Sleep,nonsense,TIME_STP", 1);
  mju_user_error = receive_text;
  mju_clearHandlers();
  unsetenv("MUJOCO_LOG_TOPICS");
  CHECK((mju_user_error == nullptr));
  mjLogConfig config = mju_getLogConfig();
  CHECK(config.topics == (1 << (mjTOPIC_SLEEP - 1) | 1 << (mjTOPIC_TIME_STP - 1)));
  CHECK((config.logto_console && config.logto_file));
  CHECK(std::string(config.logfile) == "MUJOCO_LOG.TXT");
  setenv("MUJOCO_LOG_TOPICS", "  sleep , time_cmp  ", 1);
  mju_clearHandlers();
  unsetenv("MUJOCO_LOG_TOPICS");
  config = mju_getLogConfig();
  CHECK(config.topics == 6);
}

TEST_CASE("user memory is aligned, or comes from the user's allocator") {
  const Restored restored;
  CHECK(mju_malloc(0) == nullptr);
  void* memory = mju_malloc(3);
  CHECK(reinterpret_cast<uintptr_t>(memory) % 64 == 0);
  mju_free(memory);
  mju_free(nullptr);
  static char arena[8];
  mju_user_malloc = [](size_t size) -> void* { return size == 5 ? arena : nullptr; };
  mju_user_free = [](void* p) { static_cast<char*>(p)[0] = 'f'; };
  CHECK(mju_malloc(5) == arena);
  mju_free(arena);
  CHECK(arena[0] == 'f');
  mju_user_error = receive_text;
  CHECK(mju_malloc(6) == nullptr);
  CHECK(g_received == std::vector<std::string>{"mju_malloc: could not allocate 6 bytes"});
}

}  // namespace mj
