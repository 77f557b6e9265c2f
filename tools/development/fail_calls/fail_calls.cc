// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A library for LD_PRELOAD that fails the k-th call that changes a regular file, or the k-th call of
// malloc.
//
//   FAIL_WRITE=k        counts write, writev, pwrite, ftruncate, link, rename and unlink from 1; a
//                       forked child continues the count
//   FAIL_CHANGE=k       counts these but unlink, and fsync, and all calls that make files and folders
//   FAIL_MALLOC=k       counts malloc from 1, after the shared libraries have begun
//   FAIL_PERSISTENT=1   all later calls fail, too, but for unlink: a full disk lets files be removed
//   FAIL_ERROR=EIO      instead of ENOSPC

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

// The calls of one kind that are counted.
class Counter {
 public:
  explicit Counter(const char* variable) : variable_(variable) {}

  // Counts a call; whether it is to fail, with errno set.
  bool fails() {
    static const bool is_persistent = std::getenv("FAIL_PERSISTENT") != nullptr;
    static const char* const name = std::getenv("FAIL_ERROR");
    static const int error = name && std::strcmp(name, "EIO") == 0 ? EIO : ENOSPC;
    const char* const at = std::getenv(variable_);
    const long k = at ? std::atol(at) : 0;
    if (k <= 0) return false;
    const long now = ++calls_;
    if (now != k && !(is_persistent && now > k)) return false;
    errno = error;
    return true;
  }

 private:
  const char* variable_;
  std::atomic<long> calls_{0};
};

Counter writes("FAIL_WRITE"), changes("FAIL_CHANGE");

bool is_regular(int file) {
  struct stat status;
  const int before = errno;
  const bool answer = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  errno = before;
  return answer;
}

// A write that both count.
bool fails(int file) {
  if (!is_regular(file)) return false;
  const bool write = writes.fails();
  return changes.fails() || write;
}

// A call that gives a file another name, which both count.
bool fails_to_name() {
  const bool write = writes.fails();
  return changes.fails() || write;
}

bool fails_to_change(int file) {
  return is_regular(file) && changes.fails();
}

bool makes_files(int flags) {
  return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
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

ssize_t writev(int file, const iovec* parts, int count) {
  static const auto real = next("writev", &writev);
  return fails(file) ? -1 : real(file, parts, count);
}

ssize_t copy_file_range(int from, off64_t* at, int to, off64_t* place, size_t size,
                        unsigned flags) {
  static const auto real = next("copy_file_range", &copy_file_range);
  return fails_to_change(to) ? -1 : real(from, at, to, place, size, flags);
}

int fsync(int file) {
  static const auto real = next("fsync", &fsync);
  return fails_to_change(file) ? -1 : real(file);
}

int open(const char* path, int flags, ...) {
  static const auto real = next("open", &open);
  va_list list;
  va_start(list, flags);
  const mode_t mode = makes_files(flags) ? va_arg(list, mode_t) : 0;
  va_end(list);
  return makes_files(flags) && changes.fails() ? -1 : real(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  static const auto real = next("open64", &open64);
  va_list list;
  va_start(list, flags);
  const mode_t mode = makes_files(flags) ? va_arg(list, mode_t) : 0;
  va_end(list);
  return makes_files(flags) && changes.fails() ? -1 : real(path, flags, mode);
}

int openat(int folder, const char* path, int flags, ...) {
  static const auto real = next("openat", &openat);
  va_list list;
  va_start(list, flags);
  const mode_t mode = makes_files(flags) ? va_arg(list, mode_t) : 0;
  va_end(list);
  return makes_files(flags) && changes.fails() ? -1 : real(folder, path, flags, mode);
}

FILE* fopen(const char* path, const char* mode) {
  static const auto real = next("fopen", &fopen);
  return mode[0] != 'r' && changes.fails() ? nullptr : real(path, mode);
}

int mkostemp(char* pattern, int flags) {
  static const auto real = next("mkostemp", &mkostemp);
  return changes.fails() ? -1 : real(pattern, flags);
}

char* mkdtemp(char* pattern) noexcept {
  static const auto real = next("mkdtemp", &mkdtemp);
  return changes.fails() ? nullptr : real(pattern);
}

int mkdir(const char* path, mode_t mode) noexcept {
  static const auto real = next("mkdir", &mkdir);
  return changes.fails() ? -1 : real(path, mode);
}

int mkdirat(int folder, const char* path, mode_t mode) noexcept {
  static const auto real = next("mkdirat", &mkdirat);
  return changes.fails() ? -1 : real(folder, path, mode);
}

int rename(const char* from, const char* to) noexcept {
  static const auto real = next("rename", &rename);
  return fails_to_name() ? -1 : real(from, to);
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to,
              unsigned flags) noexcept {
  static const auto real = next("renameat2", &renameat2);
  return fails_to_name() ? -1 : real(from_folder, from, to_folder, to, flags);
}

int link(const char* from, const char* to) noexcept {
  static const auto real = next("link", &link);
  return fails_to_name() ? -1 : real(from, to);
}

int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) noexcept {
  static const auto real = next("linkat", &linkat);
  return fails_to_name() ? -1 : real(from_folder, from, to_folder, to, flags);
}

// A full disk lets files be removed.
int unlink(const char* path) noexcept {
  static const auto real = next("unlink", &unlink);
  return !std::getenv("FAIL_PERSISTENT") && writes.fails() ? -1 : real(path);
}

}  // extern "C"
