// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A library for LD_PRELOAD that fails the k-th call that changes a regular file, with ENOSPC, or the
// k-th call of malloc.
//
//   FAIL_WRITE=k        counts write, pwrite and ftruncate from 1; a forked child goes on counting
//   FAIL_MALLOC=k       counts malloc from 1, after the shared libraries have begun
//   FAIL_PERSISTENT=1   all later calls fail, too

#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>

namespace {

std::atomic<long> calls{0};

bool fails(int file) {
  static const char* const at = std::getenv("FAIL_WRITE");
  static const bool is_persistent = std::getenv("FAIL_PERSISTENT") != nullptr;
  static const long k = at ? std::atol(at) : 0;
  struct stat status;
  if (k <= 0 || ::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return false;
  const long now = ++calls;
  if (now != k && !(is_persistent && now > k)) return false;
  errno = ENOSPC;
  return true;
}

std::atomic<long> allocations{0};
long failing_allocation = 0;  // 0: none
bool is_persistent_allocation = false;

[[gnu::constructor]] void begin() {
  if (const char* at = std::getenv("FAIL_MALLOC")) failing_allocation = std::atol(at);
  is_persistent_allocation = std::getenv("FAIL_PERSISTENT") != nullptr;
}

template <typename Function>
Function next(const char* name, Function) {
  return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

void* __libc_malloc(size_t size);

void* malloc(size_t size) {
  if (failing_allocation == 0) return __libc_malloc(size);
  const long now = ++allocations;
  const bool fails =
      now == failing_allocation || (is_persistent_allocation && now > failing_allocation);
  if (!fails) return __libc_malloc(size);
  errno = ENOMEM;
  return nullptr;
}

ssize_t write(int file, const void* bytes, size_t size) {
  static const auto real = next("write", &write);
  return fails(file) ? -1 : real(file, bytes, size);
}

ssize_t pwrite(int file, const void* bytes, size_t size, off_t at) {
  static const auto real = next("pwrite", &pwrite);
  return fails(file) ? -1 : real(file, bytes, size, at);
}

ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t at) {
  static const auto real = next("pwrite64", &pwrite64);
  return fails(file) ? -1 : real(file, bytes, size, at);
}

int ftruncate(int file, off_t size) noexcept {
  static const auto real = next("ftruncate", &ftruncate);
  return fails(file) ? -1 : real(file, size);
}

int ftruncate64(int file, off64_t size) noexcept {
  static const auto real = next("ftruncate64", &ftruncate64);
  return fails(file) ? -1 : real(file, size);
}

}  // extern "C"
