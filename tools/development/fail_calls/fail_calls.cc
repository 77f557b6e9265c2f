// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A library for LD_PRELOAD that makes a call fail: the k-th call that changes or reads a regular
// file, or the k-th allocation. Environment variables select the call:
//
//   FAIL_WRITE=k        the k-th call of write, writev, pwrite, ftruncate, link, rename or unlink
//                       fails; a forked child continues the count
//   FAIL_CHANGE=k       the k-th call fails; counted are the same calls except unlink, and also
//                       fsync and calls that make a file or folder
//   FAIL_READ=k         the k-th read, readv, pread or mmap of a regular file, or open or fopen for
//                       reading, fails; counted after this library was initialized
//   FAIL_MALLOC=k       the k-th call of malloc, calloc, realloc or an aligned allocation fails;
//                       counted after this library was initialized
//   FAIL_PERSISTENT=1   all later calls also fail, except unlink, which works on a full disk
//   FAIL_ERROR=EIO      the failed calls give the error EIO instead of ENOSPC
//   FAIL_COUNTS=FILE    no allocation fails; when the process ends, the numbers of its allocations,
//                       reads and changes are written to FILE

#include <dlfcn.h>
#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
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

// Counts the calls of one kind and decides which of them fail.
class Counter {
 public:
  explicit Counter(const char* variable) : variable_(variable) {}

  // Counts a call. Returns whether the call must fail, and sets errno in this case.
  bool fails() {
    static const bool is_persistent = std::getenv("FAIL_PERSISTENT") != nullptr;
    static const char* const name = std::getenv("FAIL_ERROR");
    static const int error = name && std::strcmp(name, "EIO") == 0 ? EIO : ENOSPC;
    const char* const at = std::getenv(variable_);
    const long k = at ? std::atol(at) : 0;
    const long now = ++calls_;
    if (k <= 0) return false;
    if (now != k && !(is_persistent && now > k)) return false;
    errno = error;
    return true;
  }

  [[nodiscard]] long calls() const { return calls_; }

 private:
  const char* variable_;
  std::atomic<long> calls_{0};
};

Counter writes("FAIL_WRITE"), changes("FAIL_CHANGE"), reads("FAIL_READ");
bool has_begun = false;

bool is_regular(int file) {
  struct stat status;
  const int before = errno;
  const bool answer = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  errno = before;
  return answer;
}

// Counts a write to a file in both counters, `writes` and `changes`. Returns whether the write must
// fail.
bool fails(int file) {
  if (!is_regular(file)) return false;
  const bool write = writes.fails();
  return changes.fails() || write;
}

// Counts a call that renames or links a file in both counters, `writes` and `changes`. Returns
// whether the call must fail.
bool fails_to_name() {
  const bool write = writes.fails();
  return changes.fails() || write;
}

bool fails_to_read(int file) {
  return has_begun && is_regular(file) && reads.fails();
}

bool fails_to_change(int file) {
  return is_regular(file) && changes.fails();
}

bool makes_files(int flags) {
  return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
}

std::atomic<long> allocations{0};
long failing_allocation = 0;  // 0: no allocation fails
bool is_persistent_allocation = false;

[[gnu::constructor]] void begin() {
  if (const char* at = std::getenv("FAIL_MALLOC")) failing_allocation = std::atol(at);
  if (std::getenv("FAIL_COUNTS")) failing_allocation = -1;
  is_persistent_allocation = failing_allocation > 0 && std::getenv("FAIL_PERSISTENT") != nullptr;
  has_begun = true;
}

[[gnu::destructor]] void end() {
  const char* const name = std::getenv("FAIL_COUNTS");
  FILE* const file = name ? std::fopen(name, "w") : nullptr;
  if (!file) return;
  std::fprintf(file, "%ld %ld %ld\n", allocations.load(), reads.calls(), changes.calls() - 1);
  std::fclose(file);
}

// Counts an allocation. Returns whether it must fail, and sets errno in this case.
bool fails_to_allocate() {
  if (failing_allocation == 0) return false;
  const long now = ++allocations;
  if (now != failing_allocation && !(is_persistent_allocation && now > failing_allocation)) {
    return false;
  }
  errno = ENOMEM;
  return true;
}

// Opens a file like the real function, unless the call must fail.
template <typename Real>
int open_with(Real real, int flags) {
  if (makes_files(flags)) return changes.fails() ? -1 : real();
  const int file = real();
  if (file < 0 || !fails_to_read(file)) return file;
  const int error = errno;
  ::close(file);
  errno = error;
  return -1;
}

template <typename Function>
Function next(const char* name, Function) {
  return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t size);
void* __libc_memalign(size_t alignment, size_t size);

void* malloc(size_t size) {
  return fails_to_allocate() ? nullptr : __libc_malloc(size);
}

void* calloc(size_t count, size_t size) {
  return fails_to_allocate() ? nullptr : __libc_calloc(count, size);
}

void* realloc(void* memory, size_t size) {
  return size > 0 && fails_to_allocate() ? nullptr : __libc_realloc(memory, size);
}

void* memalign(size_t alignment, size_t size) {
  return fails_to_allocate() ? nullptr : __libc_memalign(alignment, size);
}

void* aligned_alloc(size_t alignment, size_t size) {
  return fails_to_allocate() ? nullptr : __libc_memalign(alignment, size);
}

int posix_memalign(void** memory, size_t alignment, size_t size) {
  if (fails_to_allocate()) return ENOMEM;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

ssize_t read(int file, void* bytes, size_t size) {
  static const auto real = next("read", &read);
  return fails_to_read(file) ? -1 : real(file, bytes, size);
}

ssize_t readv(int file, const iovec* parts, int count) {
  static const auto real = next("readv", &readv);
  return fails_to_read(file) ? -1 : real(file, parts, count);
}

ssize_t pread(int file, void* bytes, size_t size, off_t at) {
  static const auto real = next("pread", &pread);
  return fails_to_read(file) ? -1 : real(file, bytes, size, at);
}

ssize_t pread64(int file, void* bytes, size_t size, off64_t at) {
  static const auto real = next("pread64", &pread64);
  return fails_to_read(file) ? -1 : real(file, bytes, size, at);
}

void* mmap(void* at, size_t size, int protection, int flags, int file, off_t from) noexcept {
  static const auto real = next("mmap", &mmap);
  const bool fails = (flags & MAP_ANONYMOUS) == 0 && fails_to_read(file);
  return fails ? MAP_FAILED : real(at, size, protection, flags, file, from);
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
  return open_with([&] { return real(path, flags, mode); }, flags);
}

int open64(const char* path, int flags, ...) {
  static const auto real = next("open64", &open64);
  va_list list;
  va_start(list, flags);
  const mode_t mode = makes_files(flags) ? va_arg(list, mode_t) : 0;
  va_end(list);
  return open_with([&] { return real(path, flags, mode); }, flags);
}

int openat(int folder, const char* path, int flags, ...) {
  static const auto real = next("openat", &openat);
  va_list list;
  va_start(list, flags);
  const mode_t mode = makes_files(flags) ? va_arg(list, mode_t) : 0;
  va_end(list);
  return open_with([&] { return real(folder, path, flags, mode); }, flags);
}

FILE* fopen(const char* path, const char* mode) {
  static const auto real = next("fopen", &fopen);
  const bool fails = mode[0] == 'r' ? has_begun && reads.fails() : changes.fails();
  return fails ? nullptr : real(path, mode);
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

// Counts unlink() only in `writes`. With FAIL_PERSISTENT, unlink() never fails, because files can
// also be removed from a full disk.
int unlink(const char* path) noexcept {
  static const auto real = next("unlink", &unlink);
  return !std::getenv("FAIL_PERSISTENT") && writes.fails() ? -1 : real(path);
}

}  // extern "C"
