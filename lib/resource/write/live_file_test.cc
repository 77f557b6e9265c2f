// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/live_file.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <atomic>
#include <barrier>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "base/diagnostic.h"
#include "resource/file_bytes.h"
#include "resource/read_file.h"
#include "resource/write/temporary_folder.h"

namespace fs = std::filesystem;
using namespace mj;

namespace {

long entries(const TemporaryFolder& folder) {
  return std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator());
}

// A live file that contains one line.
struct Writer {
  PendingFile file;
  LiveFile live;

  Writer(const std::string& path, const std::string& line, bool may_replace = true)
      : file(path, may_replace), live((std::ofstream(file.working_path()) << line, file)) {}
};

std::string code_of(const auto& action) {
  try {
    action();
  } catch (const Error& e) {
    return std::string(e.diagnostic().code.name());
  }
  return "";
}

}  // namespace

TEST_CASE("a live file has its name at once and one writer; a finished one may be replaced") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "a";
  {
    const Writer first(path, "first");
    CHECK(read_file(path) == "first");
    CHECK(code_of([&] { const Writer second(path, "second"); }) == "file-busy");
    CHECK(read_file(path) == "first");
    CHECK(read_file(first.live.path()) == "first");
  }
  CHECK(code_of([&] { const Writer third(path, "third", false); }) == "file-exists");
  const Writer fourth(path, "fourth");
  CHECK(read_file(path) == "fourth");
  CHECK(entries(folder) == 1);
}

TEST_CASE("a live file that was moved remains the same file; a replaced one is reported") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "a";
  const Writer writer(path, "mine");
  fs::rename(path, folder.path() / "b");
  write_file(path, std::string_view("other"));
  CHECK(read_file(writer.live.path()) == "mine");
  CHECK(::pwrite(writer.live.descriptor(), "M", 1, 0) == 1);
  CHECK(read_file(path) == "other");
  CHECK(read_file(folder.path() / "b") == "Mine");
  writer.live.require_name();
  fs::rename(path, folder.path() / "b");
  CHECK(code_of([&] { writer.live.require_name(); }) == "file-unwritable");
  CHECK(code_of([&] { (void)writer.live.path(); }) == "file-unwritable");
}

TEST_CASE("a live file replaces only the file that it continues") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "a";
  write_file(path, std::string_view("old"));
  const FileBytes old(path);
  const auto continue_file = [&] {
    PendingFile file(path);
    std::ofstream(file.working_path()) << "continued";
    const LiveFile live(file, old.id());
  };
  write_file(path, std::string_view("other"));
  CHECK(code_of(continue_file) == "file-unwritable");
  CHECK(read_file(path) == "other");
  fs::remove(path);
  continue_file();
  CHECK(read_file(path) == "continued");
  CHECK(entries(folder) == 1);
}

TEST_CASE("of writers that begin at once one continues, whether a file existed or not") {
  const TemporaryFolder folder;
  constexpr int kWriters = 8;
  for (const char* name : {"new", "old"}) {
    const std::string path = folder.path() / name;
    if (std::string_view(name) == "old") write_file(path, std::string_view("old"));
    std::atomic<int> busy = 0, winner = -1;
    std::barrier all(kWriters);
    std::vector<std::thread> threads;
    for (int i = 0; i < kWriters; ++i) {
      threads.emplace_back([&, i] {
        PendingFile file(path);
        std::ofstream(file.working_path()) << i;
        all.arrive_and_wait();
        try {
          const LiveFile live(file);
          winner = i;
          all.arrive_and_wait();
        } catch (const Error& e) {
          busy += e.diagnostic().code.name() == std::string_view("file-busy");
          all.arrive_and_wait();
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(busy == kWriters - 1);
    CHECK(read_file(path) == std::to_string(winner));
  }
  CHECK(entries(folder) == 2);
}

TEST_CASE("a live file in a folder or device is refused as any other file") {
  const TemporaryFolder folder;
  CHECK(code_of([&] { const Writer writer(folder.path(), ""); }) == "file-unwritable");
  CHECK(code_of([&] { const Writer writer(folder.path() / "no/a", ""); }) == "file-unwritable");
}
