// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/pending_folder.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "base/diagnostic.h"
#include "base/names_in_folder.h"
#include "resource/read_file.h"
#include "resource/write/atomic_file.h"
#include "resource/write/temporary_folder.h"

namespace mj {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> names_in(const fs::path& folder) {
  std::error_code error;
  return names_in_folder(folder.string(), error);
}

void write_text(PendingFolder& folder, const std::string& name, std::string_view text) {
  folder.write(name, [&](const std::string& path) { write_file(path, text); });
}

TEST_CASE("a folder has its name only after commit_new(), and then all its files") {
  const TemporaryFolder parent;
  const fs::path target = parent.path() / "set";
  {
    PendingFolder folder(target, {"data/a", "b"});
    write_text(folder, "data/a", "1");
    CHECK(!fs::exists(target));
    CHECK(names_in(parent.path()).size() == 1);
  }
  CHECK(names_in(parent.path()).empty());
  PendingFolder folder(target, {"data/a", "b"});
  write_text(folder, "data/a", "1");
  write_text(folder, "b", "2");
  CHECK(folder.commit_new());
  CHECK(read_file((target / "data/a").string()) == "1");
  CHECK(read_file((target / "b").string()) == "2");
  CHECK(names_in(parent.path()) == std::vector<std::string>{"set"});
}

TEST_CASE("commit_new() replaces an empty folder and nothing else, replace() the whole folder") {
  const TemporaryFolder parent;
  const fs::path target = parent.path() / "set";
  const auto commit = [&](const std::string& text) {
    PendingFolder folder(target, {"a"});
    write_text(folder, "a", text);
    return folder.commit_new();
  };
  write_file(target.string(), std::string_view("a file"));
  CHECK(!commit("0"));
  CHECK(read_file(target.string()) == "a file");
  fs::remove(target);
  fs::create_directory(target);
  CHECK(commit("1"));
  CHECK(!commit("2"));
  CHECK(read_file((target / "a").string()) == "1");
  fs::create_directories(target / "inner");
  write_file((target / "inner/other").string(), std::string_view("x"));
  PendingFolder folder(target, {"a"});
  write_text(folder, "a", "3");
  folder.replace();
  CHECK(names_in(target) == std::vector<std::string>{"a"});
  CHECK(read_file((target / "a").string()) == "3");
}

TEST_CASE("errors name the final path") {
  const TemporaryFolder parent;
  const auto error_of = [](const std::function<void()>& act) {
    try {
      act();
    } catch (const Error& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  const std::string none = (parent.path() / "none/set").string();
  CHECK(error_of([&] { const PendingFolder folder(none, {}); }) ==
        "cannot write the folder '" + none + "': No such file or directory");
  const std::string set = (parent.path() / "set").string();
  CHECK(error_of([&] {
          PendingFolder folder(set, {"a", "b"});
          write_text(folder, "a", "1");
          fs::create_directory(parent.path() / "set");
          folder.write(
              "b", [](const std::string& path) { write_file(path + "/c", std::string_view("1")); });
        }) == "cannot write '" + set + "/b/c': No such file or directory");
}

TEST_CASE("a temporary folder is removed by a signal, and after a kill by the next writer") {
  const TemporaryFolder parent;
  const fs::path target = parent.path() / "set";
  pid_t process = 0;
  const auto status_after = [&](int signal) {
    process = ::fork();
    if (process == 0) {
      forget_doomed_paths();  // of the test
      end_on_signals();
      PendingFolder folder(target, {"data/a"});
      write_text(folder, "data/a", "1");
      ::raise(signal);
      ::_exit(0);
    }
    int status = 0;
    ::waitpid(process, &status, 0);
    return status;
  };
  CHECK(WEXITSTATUS(status_after(SIGTERM)) == 128 + SIGTERM);
  CHECK(names_in(parent.path()).empty());
  CHECK(WTERMSIG(status_after(SIGKILL)) == SIGKILL);
  REQUIRE(names_in(parent.path()).size() == 1);
  const std::string left = names_in(parent.path()).front();
  CHECK(left.starts_with(".set." + std::to_string(process) + "."));
  {
    // A process of another machine may have the same ID. It holds the lock.
    const int lock = ::open((parent.path() / left).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    REQUIRE(::flock(lock, LOCK_SH) == 0);
    const PendingFolder folder(target, {});
    CHECK(names_in(parent.path()).size() == 2);
    ::close(lock);
  }
  const PendingFolder alive(target, {});
  CHECK(names_in(parent.path()).size() == 1);
  const PendingFolder another(target, {});
  CHECK(names_in(parent.path()).size() == 2);
}

}  // namespace
}  // namespace mj
