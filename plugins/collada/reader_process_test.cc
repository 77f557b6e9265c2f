// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests with programs that behave as the reader of COLLADA files may on a damaged file.

#include "collada/reader_process.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "collada/mesh_message.h"

namespace {

// A shell script in a temporary file, which the destructor removes.
class Script {
 public:
  explicit Script(const std::string& commands) {
    char name[] = "/tmp/mjtools_reader_XXXXXX";
    const int file = ::mkstemp(name);
    REQUIRE(file >= 0);
    path_ = name;
    const std::string text = "#!/bin/sh\n" + commands + "\n";
    REQUIRE(::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    ::fchmod(file, 0700);
    ::close(file);
  }
  Script(const Script&) = delete;
  Script& operator=(const Script&) = delete;
  ~Script() { (void)std::remove(path_.c_str()); }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string failure_of(const std::string& commands, const std::string& input,
                       const collada::ReaderLimits& limits = {}) {
  const Script script(commands);
  try {
    (void)collada::answer_of(script.path(), input, limits);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

bool contains(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("a COLLADA reader that crashes, hangs or writes too much is an error") {
  const std::string large(10'000'000, 'x');
  for (const std::string& input : {std::string(), large}) {
    CHECK(contains(failure_of("kill -SEGV $$", input), "crashed (signal 11)"));
    CHECK(contains(failure_of("exit 3", input), "without an answer"));
    CHECK(contains(failure_of("cat >/dev/null; echo mjmesh1", input), "without an answer"));
  }
  CHECK(contains(failure_of("exec sleep 100", "", {.seconds = 1}), "longer than 1 s"));
  CHECK(contains(failure_of("exec yes", "", {.answer_bytes = 1 << 20}), "too large"));
  try {
    (void)collada::answer_of("/nowhere/reader", "");
    FAIL("a program that does not exist was started");
  } catch (const std::runtime_error& error) {
    CHECK(contains(error.what(), "'/nowhere/reader' cannot be started: No such file"));
  }
}

TEST_CASE("a COLLADA reader receives its whole input and returns its whole answer") {
  const std::string message = collada::message_of_failure("because");
  const std::string large = message + std::string(3'000'000, ' ') + message;
  const Script echo("exec cat");
  CHECK(collada::answer_of(echo.path(), large) == large);
  std::vector<std::thread> threads;
  std::vector<std::string> answers(8);
  threads.reserve(answers.size());
  for (std::string& answer : answers) {
    threads.emplace_back([&] { answer = collada::answer_of(echo.path(), message); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& answer : answers) CHECK(answer == message);
}

TEST_CASE("a COLLADA reader works in a program that ignores SIGCHLD") {
  struct sigaction old {};
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGCHLD, &ignore, &old);
  const std::string message = collada::message_of_failure("because");
  CHECK(collada::answer_of(Script("exec cat").path(), message) == message);
  CHECK(contains(failure_of("kill -SEGV $$", message), "without an answer"));
  ::sigaction(SIGCHLD, &old, nullptr);
}

TEST_CASE("a COLLADA reader does not outlive the process that started it") {
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  const std::string reader = MJTOOLS_COLLADA_READER;
  const pid_t host = ::fork();
  REQUIRE(host >= 0);
  if (host == 0) {  // starts the reader, keeps its input open, and ends
    ::dup2(ends[0], STDIN_FILENO);
    const pid_t child = ::fork();
    if (child == 0) {
      // The pipe stays open in the reader as long as it runs.
      const int kept = ::dup(ends[1]);
      ::fcntl(kept, F_SETFD, 0);
      char parent[16];
      std::snprintf(parent, sizeof(parent), "%d", static_cast<int>(::getppid()));
      ::execl(reader.c_str(), reader.c_str(), parent, nullptr);
      ::_exit(1);
    }
    ::usleep(200'000);
    ::_exit(0);
  }
  ::close(ends[1]);
  int status = 0;
  CHECK(::waitpid(host, &status, 0) == host);
  char byte;
  // end of file: the reader, which is the last writer, has ended
  CHECK(::read(ends[0], &byte, 1) == 0);
  ::close(ends[0]);
}

TEST_CASE("answers of a COLLADA reader are read back, and malformed ones are refused") {
  const collada::Mesh mesh{.vertices = {0, 0, 0, 1, 0, 0, 0, 1, 0},
                           .normals = {0, 0, 1},
                           .texcoords = {0, 1},
                           .faces = {0, 1, 2},
                           .facenormals = {0, 0, 0},
                           .facetexcoords = {0, 0, 0}};
  const std::string message = collada::message_of(mesh);
  const collada::Mesh again = collada::mesh_of(message);
  CHECK(again.vertices == mesh.vertices);
  CHECK(again.facetexcoords == mesh.facetexcoords);
  CHECK_THROWS_WITH((void)collada::mesh_of(collada::message_of_failure("no mesh")), "no mesh");
  for (size_t size = 0; size < message.size(); ++size) {
    CHECK_THROWS((void)collada::mesh_of(message.substr(0, size)));
  }
  collada::Mesh wrong = mesh;
  wrong.faces[1] = 3;
  CHECK_THROWS((void)collada::mesh_of(collada::message_of(wrong)));
  std::string huge = message;
  const uint64_t count = uint64_t{1} << 62;
  std::memcpy(huge.data() + 8, &count, sizeof(count));
  CHECK_THROWS((void)collada::mesh_of(huge));
}

}  // namespace
