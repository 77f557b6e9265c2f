// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Errors of the C API in a C++ program; errors_test.c tests them in C.

#include "api/boundary.h"

#include <doctest/doctest.h>
#include <mujoco/mujoco.h>

#include <new>
#include <string>
#include <system_error>
#include <vector>

using mj::api::guarded;

namespace {

int g_errors = 0;
void count_error(const char*) {
  ++g_errors;
}
void throw_text(const char* text) {
  throw std::string(text);
}

// Installs an error handler for the lifetime of this object.
struct Handler {
  explicit Handler(void (*handler)(const char*)) {
    mju_user_error = handler;
    g_errors = 0;
  }
  ~Handler() { mju_user_error = nullptr; }
  Handler(const Handler&) = delete;
  Handler& operator=(const Handler&) = delete;
};

void fail() {
  throw mj::Error("bad-argument", "no such thing");
}

}  // namespace

TEST_CASE("C interface: an error without a handler is an exception") {
  CHECK_THROWS_WITH_AS(guarded(fail), "no such thing", mj::Error);
  CHECK_THROWS_AS(mju_boxQP(nullptr, nullptr, nullptr, nullptr, nullptr, 0, nullptr, nullptr),
                  std::runtime_error);
}

TEST_CASE("C interface: an error with a handler that returns does not throw an exception") {
  const Handler handler(count_error);
  CHECK_FALSE(guarded(fail));
  CHECK(g_errors == 1);
  CHECK(guarded([] {}));
  CHECK(g_errors == 1);
}

TEST_CASE("C interface: a handler may throw an exception of its own to the caller") {
  const Handler handler(throw_text);
  CHECK_THROWS_AS(guarded(fail), std::string);
  mjtNum quat[4];
  const mjtNum euler[3] = {0, 0, 0};
  CHECK_THROWS_AS(mju_euler2Quat(quat, euler, "xyq"), std::string);
}

TEST_CASE("C interface: want of memory or threads is an error like others") {
  const auto without_memory = [] { throw std::bad_alloc(); };
  const auto too_long = [] { (void)std::vector<int>().max_size(), std::vector<int>(SIZE_MAX); };
  const auto without_threads = [] {
    throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
  };
  CHECK_THROWS_AS(guarded(without_memory), mj::Error);
  CHECK_THROWS_AS(guarded(too_long), mj::Error);
  CHECK_THROWS_AS(guarded(without_threads), mj::Error);
  CHECK(mj::api::failure_of(without_memory)->code.name() == "out-of-memory");
  const Handler handler(count_error);
  CHECK_FALSE(guarded(without_memory));
  CHECK(g_errors == 1);
}

TEST_CASE("C interface: exceptions of user functions pass, with a handler or without") {
  const auto users = [] { throw 7; };
  CHECK_THROWS_AS(guarded(users), int);
  const Handler handler(count_error);
  CHECK_THROWS_AS(guarded(users), int);
  CHECK(g_errors == 0);
}

namespace {
std::string g_function, g_text;
void keep_message(const mjLogMessage* message) {
  g_function = message->func ? message->func : "";
  g_text = message->subject;
}
}  // namespace

TEST_CASE("C interface: errors name the function that the program called") {
  mju_setLogHandler(keep_message);
  const auto function_of = [](auto call) {
    g_function = "none";
    call();
    return g_function;
  };
  mjtNum quat[4];
  const mjtNum euler[3] = {0, 0, 0};
  CHECK(function_of([&] { mju_euler2Quat(quat, euler, "xyq"); }) == "mju_euler2Quat");
  CHECK(g_text.find("mju_euler2Quat") == std::string::npos);
  std::vector<double> numbers;
  CHECK(function_of([&] { mjs_setDouble(&numbers, nullptr, -1); }) == "mjs_setDouble");
  CHECK(function_of([&] { mjs_attach(nullptr, nullptr, "", ""); }) == "mjs_attach");
  CHECK(function_of([&] { mjr_setAux(99, nullptr); }) == "mjr_setAux");
  CHECK(function_of([&] { guarded(fail, "helper"); }) == "");
  mju_setLogHandler(nullptr);
  mju_user_error = [](const char* text) { g_text = text; };
  mju_euler2Quat(quat, euler, "xyq");
  mju_user_error = nullptr;
  CHECK(g_text.starts_with("mju_euler2Quat: "));
}
