// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/fork_with_heap.h"

#include <fcntl.h>
#include <mujoco/mjsan.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>

#include "base/sanitizer.h"

#if defined(ADDRESS_SANITIZER)

// Functions of the runtime of AddressSanitizer. They are null in a library that is loaded later.
namespace __lsan {
__attribute__((weak)) void LockAllocator();
__attribute__((weak)) void UnlockAllocator();
}  // namespace __lsan
namespace __sanitizer {
__attribute__((weak)) void StackDepotLockAll();
__attribute__((weak)) void StackDepotUnlockAll();
}  // namespace __sanitizer

// Holds the locks of the allocator during the fork. Both processes then release them.
pid_t mj::fork_with_heap() {
  const bool is_known = __lsan::LockAllocator && __sanitizer::StackDepotLockAll;
  if (is_known) {
    __lsan::LockAllocator();
    __sanitizer::StackDepotLockAll();
  }
  const pid_t child = ::fork();
  if (is_known) {
    __sanitizer::StackDepotUnlockAll();
    __lsan::UnlockAllocator();
  }
  return child;
}

#elif defined(MJ_HAS_THREAD_SANITIZER)

// ThreadSanitizer has no functions that lock its allocator. The child therefore takes each lock of
// the allocator once, and then tells its parent. If it does not, it is replaced by another child.
namespace mj {
namespace {

constexpr int kMilliseconds = 3000;  // a child that waits for no lock needs a few of them
constexpr int kAttempts = 20;

// Allocates and frees more blocks of each size class than a thread keeps for itself. All locks of
// the allocator are taken in this way. A thread keeps at most 256 blocks of a class, which together
// have at most 128 kB, or two blocks that are larger. Blocks that are larger than the last class
// have a lock of their own.
void use_all_size_classes() {
  constexpr size_t kSmallest = 16, kLargest = size_t{1} << 18, kKept = 256, kKeptBytes = 1 << 17;
  struct Block {
    Block* next;
  };
  Block* blocks = nullptr;
  for (size_t size = kSmallest; size <= kLargest; size += size < kKept ? kSmallest : size / 4) {
    const size_t kept = kKeptBytes / size < kKept ? kKeptBytes / size : kKept;
    for (size_t i = 0; i < kept + 3; ++i) {
      const auto block = static_cast<Block*>(std::malloc(size));
      if (block == nullptr) break;
      block->next = blocks;
      blocks = block;
    }
  }
  while (blocks != nullptr) {
    Block* const next = blocks->next;
    std::free(blocks);
    blocks = next;
  }
}

bool has_byte(int descriptor) {
  pollfd at{.fd = descriptor, .events = POLLIN, .revents = 0};
  return ::poll(&at, 1, kMilliseconds) == 1 && (at.revents & POLLIN) != 0;
}

}  // namespace

pid_t fork_with_heap() {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return -1;
    const pid_t child = ::fork();
    if (child == 0) {
      use_all_size_classes();
      const bool is_told = ::write(ends[1], "x", 1) == 1;
      ::close(ends[0]);
      ::close(ends[1]);
      if (!is_told) ::_exit(1);
      return 0;
    }
    ::close(ends[1]);
    const bool is_good = child < 0 || has_byte(ends[0]);
    ::close(ends[0]);
    if (is_good) return child;
    ::kill(child, SIGKILL);
    while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) continue;
  }
  errno = EAGAIN;
  return -1;
}

}  // namespace mj

#else

pid_t mj::fork_with_heap() {
  return ::fork();
}

#endif
