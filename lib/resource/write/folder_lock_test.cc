// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/write/folder_lock.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "base/diagnostic.h"
#include "resource/write/temporary_folder.h"

namespace mj {
namespace {

// Returns the error code of a lock that is not granted within 20 ms, or an empty text if it is
// granted.
std::string code_of(const std::string& folder) try {
  const FolderLock lock(folder, std::chrono::milliseconds(20));
  return "";
} catch (const Error& e) {
  return std::string(e.diagnostic().code.name());
}

TEST_CASE("a folder has one holder at a time") {
  const TemporaryFolder folder;
  std::atomic<int> holders = 0, most = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] {
      for (int k = 0; k < 50; ++k) {
        const FolderLock lock(folder.path(), std::chrono::minutes(5));
        most = std::max<int>(most, ++holders);
        std::this_thread::yield();
        --holders;
      }
    });
  }
  for (std::thread& t : threads) t.join();
  CHECK(most == 1);
}

TEST_CASE("a lock that cannot be had is an error after some time") {
  const TemporaryFolder folder;
  const FolderLock lock(folder.path());
  CHECK(code_of(folder.path()) == "file-busy");
}

TEST_CASE("a folder that is missing, or does not accept files, cannot be locked") {
  const TemporaryFolder folder;
  CHECK(code_of(folder.path() / "no") == "file-unwritable");
  std::filesystem::create_directory(folder.path() / FolderLock::kName);
  CHECK(code_of(folder.path()) == "file-unwritable");
}

TEST_CASE("a lock leaves nothing, and the file of a killed holder blocks nobody") {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / FolderLock::kName;
  std::ofstream(file).close();
  {
    const FolderLock lock(folder.path());
    CHECK(std::filesystem::exists(file));
  }
  CHECK(!std::filesystem::exists(file));
}

TEST_CASE("a lock of another program on the folder does not block ours") {
  const TemporaryFolder folder;
  const int descriptor = ::open(folder.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  REQUIRE(::flock(descriptor, LOCK_EX) == 0);
  CHECK(code_of(folder.path()) == "");
  ::close(descriptor);
}

}  // namespace
}  // namespace mj
