// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/interrupt.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>

using namespace mj;

namespace {

// Calls `work` in a child process. Returns the wait status of the child.
int status_of(const std::function<void()>& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    work();
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

std::string new_file() {
  std::string name = (std::filesystem::temp_directory_path() / "mjtools-XXXXXX").string();
  ::close(::mkstemp(name.data()));
  return name;
}

}  // namespace

TEST_CASE("a signal ends the process with 128 + its number and removes what is registered") {
  const std::string doomed = new_file(), kept = new_file();
  const int status = status_of([&] {
    end_on_signals();
    const DoomedPath path(doomed);
    { const DoomedPath forgotten(kept); }
    ::raise(SIGINT);
  });
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 130);
  CHECK(!std::filesystem::exists(doomed));
  CHECK(std::filesystem::remove(kept));
}

TEST_CASE("a signal removes a registered folder with its contents") {
  std::string doomed = (std::filesystem::temp_directory_path() / "mjtools-XXXXXX").string();
  REQUIRE(::mkdtemp(doomed.data()) != nullptr);
  const int status = status_of([&] {
    end_on_signals();
    const DoomedPath path(doomed + "/");
    std::ofstream(doomed + "/file") << "x";
    ::raise(SIGTERM);
  });
  CHECK(WEXITSTATUS(status) == 143);
  CHECK(!std::filesystem::exists(doomed));
}

TEST_CASE("a closed pipe ends the process as if it had no handler") {
  const std::string doomed = new_file();
  const int status = status_of([&] {
    end_on_signals();
    const DoomedPath path(doomed);
    ::raise(SIGPIPE);
  });
  CHECK(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == SIGPIPE);
  CHECK(!std::filesystem::exists(doomed));
}

TEST_CASE("work that ends in order sees the first signal and is ended by the second") {
  const int once = status_of([] {
    end_on_signals();
    stop_in_order();
    if (interrupted()) ::_exit(1);
    ::raise(SIGTERM);
    ::_exit(interrupted() ? interrupt_exit_code() : 1);
  });
  CHECK(WEXITSTATUS(once) == 143);
  const int twice = status_of([] {
    end_on_signals();
    stop_in_order();
    ::raise(SIGINT);
    ::raise(SIGINT);
  });
  CHECK(WEXITSTATUS(twice) == 130);
}

TEST_CASE("held signals wait") {
  const std::string mark = new_file();
  const int status = status_of([&] {
    end_on_signals();
    {
      const HeldSignals held;
      ::raise(SIGINT);
      std::filesystem::remove(mark);
    }
    ::_exit(1);
  });
  CHECK(WEXITSTATUS(status) == 130);
  CHECK(!std::filesystem::exists(mark));
}
