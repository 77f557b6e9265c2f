// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Lets a process with several threads fork under AddressSanitizer.

#ifndef MJTOOLS_BASE_FORK_LOCK_H_
#define MJTOOLS_BASE_FORK_LOCK_H_

#include <mujoco/mjsan.h>

#ifdef ADDRESS_SANITIZER
// Functions of the runtime of AddressSanitizer. They are null in a library that is loaded later.
namespace __lsan {
__attribute__((weak)) void LockAllocator();
__attribute__((weak)) void UnlockAllocator();
}  // namespace __lsan
namespace __sanitizer {
__attribute__((weak)) void StackDepotLockAll();
__attribute__((weak)) void StackDepotUnlockAll();
}  // namespace __sanitizer
#endif

namespace mj {

// Holds the locks of AddressSanitizer's allocator. If another thread held one of them while this
// thread forks, the child would wait for it forever. The C library prevents this for its own
// allocator, and the sanitizer does since LLVM 17. Does nothing in other builds.
class ForkLock {
 public:
#ifdef ADDRESS_SANITIZER
  ForkLock() {
    if (!__lsan::LockAllocator || !__sanitizer::StackDepotLockAll) return;
    __lsan::LockAllocator();
    __sanitizer::StackDepotLockAll();
  }
  // Runs in the parent and in the child.
  ~ForkLock() {
    if (!__lsan::LockAllocator || !__sanitizer::StackDepotLockAll) return;
    __sanitizer::StackDepotUnlockAll();
    __lsan::UnlockAllocator();
  }
#else
  ForkLock() {}
#endif
  ForkLock(const ForkLock&) = delete;
  ForkLock& operator=(const ForkLock&) = delete;
};

}  // namespace mj

#endif  // MJTOOLS_BASE_FORK_LOCK_H_
