// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/folder_lock.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "resource/temporary_folder.h"

namespace mj {
namespace {

TEST_CASE("a folder has one holder at a time") {
  const TemporaryFolder folder;
  std::atomic<int> holders = 0, most = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] {
      for (int k = 0; k < 50; ++k) {
        const FolderLock lock(folder.path());
        most = std::max<int>(most, ++holders);
        std::this_thread::yield();
        --holders;
      }
    });
  }
  for (std::thread& t : threads) t.join();
  CHECK(most == 1);
}

TEST_CASE("a folder that is not there locks nothing") {
  const TemporaryFolder folder;
  const FolderLock lock(folder.path() / "no"), another(folder.path() / "no");
}

}  // namespace
}  // namespace mj
