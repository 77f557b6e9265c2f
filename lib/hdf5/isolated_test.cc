// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "hdf5/isolated.h"

#include <doctest/doctest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/diagnostic.h"
#include "base/sanitizer.h"

namespace mj {
namespace {

// Reads one byte. Returns 0 at the end, which comes when no process can write any more.
ssize_t read_byte(int descriptor) {
  constexpr int kMilliseconds = 30000;  // if a byte is sent at all, it arrives within this time
  pollfd at{.fd = descriptor, .events = POLLIN, .revents = 0};
  char byte = 0;
  return ::poll(&at, 1, kMilliseconds) == 1 ? ::read(descriptor, &byte, 1) : -1;
}

// Answers the request "echo". Any other request is reported on the descriptor and never answered.
IsolatedService::Handler busy_after_echo(int descriptor) {
  return [descriptor](std::string_view request) -> std::string {
    if (request == "echo") return "echo";
    if (::write(descriptor, "x", 1) != 1) return {};
    for (;;) ::pause();
  };
}

constexpr size_t kBlocks = 2000, kSizes = 200;

// Allocates blocks of many sizes, more than an allocator keeps for a thread. Returns their number.
size_t allocate_many() {
  std::vector<std::string> blocks;
  for (size_t i = 0; i < kBlocks; ++i) blocks.emplace_back(16 + 37 * (i % kSizes), 'x');
  return blocks.size();
}

}  // namespace

TEST_CASE("children start and answer while other threads allocate memory") {
  std::atomic<bool> is_done = false;
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i) {
    threads.emplace_back([&] {
      while (!is_done) (void)allocate_many();
    });
  }
  for (int i = 0; i < 20; ++i) {
    IsolatedService service([](std::string_view) { return std::to_string(allocate_many()); }, 0,
                            "t.h5");
    CHECK(service.call("allocate") == std::to_string(kBlocks));
  }
  is_done = true;
  for (std::thread& t : threads) t.join();
}

TEST_CASE("children that answer many requests end with a killed parent, not with a thread") {
#ifdef MJ_HAS_THREAD_SANITIZER
  MESSAGE("not run: after a fork with several threads, ThreadSanitizer holds back all signals");
  return;
#endif
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t parent = ::fork();
  if (parent == 0) {
    ::close(ends[0]);
    std::unique_ptr<IsolatedService> services[2];
    std::thread([&] {
      for (auto& s : services) {
        s = std::make_unique<IsolatedService>(busy_after_echo(ends[1]), 0, "t.h5");
      }
    }).join();
    for (auto& s : services) {
      if (s->call("echo") != "echo") ::_exit(1);
    }
    std::thread first([&] { (void)services[0]->call("work"); });
    (void)services[1]->call("work");
    ::_exit(1);
  }
  REQUIRE(parent > 0);
  ::close(ends[1]);
  CHECK(read_byte(ends[0]) == 1);
  CHECK(read_byte(ends[0]) == 1);  // both children are busy
  ::kill(parent, SIGKILL);
  ::waitpid(parent, nullptr, 0);
  CHECK(read_byte(ends[0]) == 0);
  ::close(ends[0]);
}

TEST_CASE("the death of a child is noticed while other threads start children") {
  const auto start_many = [] {
    int errors = 0;
    for (int i = 0; i < 100; ++i) {
      IsolatedService dying([](std::string_view) -> std::string { ::_exit(1); }, 0, "t.h5");
      try {
        (void)dying.call("die");
      } catch (const Error&) {
        ++errors;
      }
    }
    return errors;
  };
  int errors[3] = {};
  {
    std::vector<std::jthread> threads;
    for (int& e : errors) threads.emplace_back([&] { e = start_many(); });
  }
  for (const int e : errors) CHECK(e == 100);
}

TEST_CASE("no exception makes a child run the code of its parent") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t parent = ::getpid();
  for (const bool is_known : {true, false}) {
    bool has_failed = false;
    try {
      IsolatedService service(
          [is_known](std::string_view) -> std::string {
            if (is_known) throw std::bad_alloc();
            throw 1;
          },
          0, "t.h5");
      (void)service.call("request");
    } catch (...) {
      has_failed = true;
    }
    if (::getpid() != parent) {
      (void)!::write(ends[1], "x", 1);
      ::_exit(0);
    }
    CHECK(has_failed);
  }
  ::close(ends[1]);
  CHECK(read_byte(ends[0]) == 0);
  ::close(ends[0]);
}

TEST_CASE("a child that nobody waits for ends at once") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  {
    IsolatedService service(busy_after_echo(ends[1]), 0, "t.h5");
    CHECK(service.call("echo") == "echo");
  }
  ::close(ends[1]);
  CHECK(read_byte(ends[0]) == 0);
  ::close(ends[0]);
}

}  // namespace mj
