// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/fragile_code.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <functional>
#include <string>

#include "base/interrupt.h"
#include "base/sanitizer.h"

using namespace mj;

namespace {

constexpr const char* kMessage = "error: the library crashed\n";

// A temporary file that must be removed however the process ends.
class Draft {
 public:
  Draft() { ::close(::mkstemp(path.data())); }
  ~Draft() { ::unlink(path.c_str()); }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  std::string path = (std::filesystem::temp_directory_path() / "mjtools-XXXXXX").string();
};

struct End {
  int status = 0;  // status of the child process, as returned by waitpid()
  std::string text;
  bool has_draft = true;
};

// Calls `work` in a child process in which a draft is registered. Returns how the child ends.
End end_of(const std::function<void()>& work) {
  Draft draft;
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(ends[1], STDERR_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
    end_on_crashes();
    const DoomedPath doomed(draft.path);
    work();
    ::_exit(0);
  }
  ::close(ends[1]);
  End end;
  char bytes[256];
  for (ssize_t n = 0; (n = ::read(ends[0], bytes, sizeof(bytes))) > 0;) {
    end.text.append(bytes, static_cast<size_t>(n));
  }
  ::close(ends[0]);
  ::waitpid(child, &end.status, 0);
  end.has_draft = std::filesystem::exists(draft.path);
  return end;
}

void check_error(const End& end) {
  CHECK(WIFEXITED(end.status));
  CHECK(WEXITSTATUS(end.status) == 2);
  CHECK(end.text == kMessage);
  CHECK(!end.has_draft);
}

}  // namespace

TEST_CASE("a library that ends the process is an error with a message, and drafts are removed") {
  check_error(end_of([] {
    const FragileCode code(kMessage);
    std::exit(-1);
  }));
}

#ifndef MJ_HAS_SANITIZER

TEST_CASE("a crash of fragile code is an error with a message, and drafts are removed") {
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
    CAPTURE(signal);
    check_error(end_of([=] {
      const FragileCode code(kMessage);
      { const FragileCode inner("error: another\n"); }
      ::raise(signal);
    }));
  }
  check_error(end_of([] {
    const FragileCode code(kMessage);
    std::abort();
  }));
}

TEST_CASE("after damage was noted, a crash of any code is an error with a message") {
  check_error(end_of([] {
    { const FragileCode code("error: another\n"); }
    FragileCode::note_damage(kMessage);
    ::raise(SIGSEGV);
  }));
  const End good = end_of([] { FragileCode::note_damage(kMessage); });
  CHECK(WIFEXITED(good.status));
  CHECK(WEXITSTATUS(good.status) == 0);
  CHECK(good.text.empty());
}

TEST_CASE("after damage, fragile code that does not end is an error with a message") {
  const auto compute = [](double seconds) {
    const std::clock_t end =
        std::clock() + static_cast<std::clock_t>(seconds * static_cast<double>(CLOCKS_PER_SEC));
    while (std::clock() < end) {
    }
  };
  constexpr double kEndless = 60;
  check_error(end_of([&] {
    FragileCode::note_damage("error: another\n");
    const FragileCode code(kMessage, 1);
    compute(kEndless);
  }));
  check_error(end_of([&] {
    const FragileCode code(kMessage, 1);
    FragileCode::note_damage("error: another\n");
    compute(kEndless);
  }));
  // Each scope may use the full time. Other code is not limited.
  const End good = end_of([&] {
    FragileCode::note_damage(kMessage);
    const auto use = [&] {
      const FragileCode code(kMessage, 1);
      compute(0.6);
    };
    use();
    use();
    const FragileCode unlimited(kMessage);
    compute(1.2);
  });
  CHECK(WIFEXITED(good.status));
  CHECK(WEXITSTATUS(good.status) == 0);
  CHECK(good.text.empty());
}

TEST_CASE("a failed allocation that fragile code hides counts as damage") {
  check_error(end_of([] {
    {
      const FragileCode code(kMessage);
      errno = ENOMEM;  // the value that malloc() sets when it fails
    }
    ::raise(SIGSEGV);
  }));
  check_error(end_of([] {
    {
      const FragileCode code(kMessage);
      errno = ENOMEM;
      { const FragileCode inner("error: another\n"); }
    }
    std::abort();
  }));
}

TEST_CASE("any other crash removes drafts and ends the process with its signal") {
  const auto check_signal = [](const std::function<void()>& work, int signal) {
    const End end = end_of(work);
    CHECK(WIFSIGNALED(end.status));
    CHECK(WTERMSIG(end.status) == signal);
    CHECK(end.text.empty());
    CHECK(!end.has_draft);
  };
  check_signal([] { ::raise(SIGSEGV); }, SIGSEGV);
  check_signal([] { std::abort(); }, SIGABRT);
  check_signal(
      [] {
        { const FragileCode code(kMessage); }
        ::raise(SIGBUS);
      },
      SIGBUS);
  check_signal(
      [] {
        const FragileCode code(kMessage);
        FragileCode::leave();
        ::raise(SIGSEGV);
      },
      SIGSEGV);
}

#endif

TEST_CASE("a child process does not remove the drafts of its parent") {
  const End end = end_of([] {
    forget_doomed_paths();
    remove_doomed_paths();
  });
  CHECK(WIFEXITED(end.status));
  CHECK(end.has_draft);
}
