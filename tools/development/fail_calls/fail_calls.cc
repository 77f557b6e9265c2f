// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A library for LD_PRELOAD that makes a call fail: the k-th call that changes or reads a regular
// file, the k-th allocation, or the k-th call that asks the system for anything else. The library
// counts calls of the process and of its forked children after it was initialized. Environment
// variables select the call:
//
//   FAIL_WRITE=k        the k-th call of write, writev, pwrite, ftruncate, link, rename or unlink
//                       fails
//   FAIL_CHANGE=k       the k-th call fails; counted are the same calls except unlink, and also
//                       fsync, closing a file that is open for writing, and calls that make a file
//                       or folder
//   FAIL_READ=k         the k-th read, readv, pread or mmap of a regular file, or open or fopen for
//                       reading, fails
//   FAIL_MALLOC=k       the k-th call of malloc, calloc, realloc or an aligned allocation fails
//   FAIL_SYSTEM=k       the k-th call fails that maps memory without a file, starts a thread or a
//                       process, makes a pipe, a socket or a file in memory, opens or reads a
//                       folder or a device, locks or duplicates a descriptor, asks for the room on
//                       a disk, or gets random bytes
//   FAIL_PERSISTENT=1   all later calls also fail, except unlink, which works on a full disk
//   FAIL_ERROR=EIO      the failed calls of FAIL_WRITE, FAIL_CHANGE and FAIL_READ give the error
//                       EIO instead of ENOSPC
//   FAIL_COUNTS=FILE    nothing fails; when the process ends, the numbers of allocations, reads,
//                       changes and other calls are written to FILE; a line for each call stack
//                       that allocates follows: a number that identifies the stack in all runs of
//                       the program, and the number of its first allocation
//   FAIL_TRAP=1         the process stops at the failing call, for a debugger

#include <dirent.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cinttypes>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

enum Kind { kWrite, kChange, kRead, kAllocation, kSystem, kKinds };

const char* const kVariables[kKinds] = {"FAIL_WRITE", "FAIL_CHANGE", "FAIL_READ", "FAIL_MALLOC",
                                        "FAIL_SYSTEM"};

// The calls that have to fail. begin() sets the members from the environment, and nothing fails
// before.
struct Plan {
  bool is_counting = false;
  bool is_persistent = false;
  bool stops = false;
  int error = ENOSPC;
  long failing[kKinds] = {};  // number of the first failing call; 0: no call fails
};
Plan plan;

// Numbers of calls so far. The memory is shared with forked children.
using Calls = std::atomic<long>[kKinds];
Calls* calls = nullptr;

// The call stacks that allocate. The memory is shared with forked children.
constexpr size_t kStacks = 1 << 20;  // a power of two
struct Stack {
  std::atomic<uint64_t> hash;  // 0: the place is free
  std::atomic<long> first;     // number of the first allocation
};
Stack* stacks = nullptr;

constexpr int kFrames = 10;  // innermost functions that distinguish stacks

// Returns the distance of an address from the start of its library, which is the same in all runs.
uint64_t place_in_library(void* address) {
  dl_find_object library;
  if (::_dl_find_object(address, &library) != 0) return 0;
  return reinterpret_cast<uintptr_t>(address) - reinterpret_cast<uintptr_t>(library.dlfo_map_start);
}

// Returns a hash of the places to which the innermost functions return (FNV-1a).
uint64_t hash_of_stack() {
  void* frames[kFrames + 1];
  const int n = ::backtrace(frames, kFrames + 1);
  uint64_t hash = 0xcbf29ce484222325;
  for (int i = 1; i < n; ++i) hash = (hash ^ place_in_library(frames[i])) * 0x100000001b3;
  return hash | 1;
}

// Records the call stack of allocation `k` if it is the first one of this stack.
void record_stack(long k) {
  thread_local bool is_inside = false;  // backtrace() allocates when it is called first
  if (is_inside) return;
  is_inside = true;
  const uint64_t hash = hash_of_stack();
  is_inside = false;
  for (size_t i = hash >> 20, end = i + kStacks; i < end; ++i) {
    Stack& stack = stacks[i % kStacks];
    uint64_t found = 0;
    if (stack.hash.compare_exchange_strong(found, hash)) stack.first = k;
    if (found == 0 || found == hash) return;
  }
}

// Counts a call. Returns whether the call must fail, and sets errno to `error` in this case.
bool fails(Kind kind, int error) {
  if (!calls || (plan.failing[kind] == 0 && !plan.is_counting)) return false;
  const long now = ++(*calls)[kind], k = plan.failing[kind];
  if (plan.is_counting && kind == kAllocation) record_stack(now);
  if (k <= 0 || (now != k && !(plan.is_persistent && now > k))) return false;
  if (plan.stops) ::raise(SIGTRAP);
  errno = error;
  return true;
}

bool fails(Kind kind) {
  return fails(kind, plan.error);
}

bool fails_to_ask(int error) {
  return fails(kSystem, error);
}

bool is_regular(int file) {
  struct stat status;
  const int before = errno;
  const bool answer = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  errno = before;
  return answer;
}

// Counts a write to a file as a write and as a change. Returns whether the write must fail.
bool fails_to_write(int file) {
  if (!is_regular(file)) return false;
  const bool write = fails(kWrite);
  return fails(kChange) || write;
}

// Counts a call that renames or links a file as a write and as a change. Returns whether the call
// must fail.
bool fails_to_name() {
  const bool write = fails(kWrite);
  return fails(kChange) || write;
}

bool fails_to_read(int file) {
  return is_regular(file) && fails(kRead);
}

bool fails_to_change(int file) {
  return is_regular(file) && fails(kChange);
}

bool makes_files(int flags) {
  return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
}

// Returns zeroed memory that is shared with forked children, or a null pointer.
void* shared_memory(size_t size) {
  void* const out =
      ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return out == MAP_FAILED ? nullptr : out;
}

[[gnu::constructor]] void begin() {
  plan.is_counting = std::getenv("FAIL_COUNTS") != nullptr;
  plan.is_persistent = std::getenv("FAIL_PERSISTENT") != nullptr;
  plan.stops = std::getenv("FAIL_TRAP") != nullptr;
  const char* const error = std::getenv("FAIL_ERROR");
  if (error && std::strcmp(error, "EIO") == 0) plan.error = EIO;
  for (int kind = 0; kind < kKinds; ++kind) {
    if (const char* at = std::getenv(kVariables[kind])) plan.failing[kind] = std::atol(at);
  }
  if (plan.is_counting) stacks = static_cast<Stack*>(shared_memory(kStacks * sizeof(Stack)));
  if (stacks || !plan.is_counting) calls = static_cast<Calls*>(shared_memory(sizeof(Calls)));
}

[[gnu::destructor]] void end() {
  const char* const name = std::getenv("FAIL_COUNTS");
  if (!name || !calls) return;
  const Calls& n = *calls;
  const long counts[] = {n[kAllocation], n[kRead], n[kChange], n[kSystem]};
  FILE* const file = std::fopen(name, "w");
  if (!file) return;
  std::fprintf(file, "%ld %ld %ld %ld\n", counts[0], counts[1], counts[2], counts[3]);
  for (size_t i = 0; i < kStacks; ++i) {
    const uint64_t hash = stacks[i].hash;
    if (hash != 0) std::fprintf(file, "%" PRIu64 " %ld\n", hash, stacks[i].first.load());
  }
  std::fclose(file);
}

bool fails_to_allocate() {
  return fails(kAllocation, ENOMEM);
}

// Opens a file like the real function, unless the call must fail.
template <typename Real>
int open_with(Real real, int flags) {
  if (makes_files(flags)) return fails(kChange) ? -1 : real();
  const int file = real();
  if (file < 0) return file;
  if (is_regular(file) ? !fails(kRead) : !fails_to_ask(EMFILE)) return file;
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
  const bool is_failing = (flags & MAP_ANONYMOUS) != 0 ? fails_to_ask(ENOMEM) : fails_to_read(file);
  return is_failing ? MAP_FAILED : real(at, size, protection, flags, file, from);
}

ssize_t write(int file, const void* bytes, size_t size) {
  static const auto real = next("write", &write);
  return fails_to_write(file) ? -1 : real(file, bytes, size);
}

ssize_t pwrite(int file, const void* bytes, size_t size, off_t at) {
  static const auto real = next("pwrite", &pwrite);
  return fails_to_write(file) ? -1 : real(file, bytes, size, at);
}

ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t at) {
  static const auto real = next("pwrite64", &pwrite64);
  return fails_to_write(file) ? -1 : real(file, bytes, size, at);
}

int ftruncate(int file, off_t size) noexcept {
  static const auto real = next("ftruncate", &ftruncate);
  return fails_to_write(file) ? -1 : real(file, size);
}

int ftruncate64(int file, off64_t size) noexcept {
  static const auto real = next("ftruncate64", &ftruncate64);
  return fails_to_write(file) ? -1 : real(file, size);
}

ssize_t writev(int file, const iovec* parts, int count) {
  static const auto real = next("writev", &writev);
  return fails_to_write(file) ? -1 : real(file, parts, count);
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
  return fails(mode[0] == 'r' ? kRead : kChange) ? nullptr : real(path, mode);
}

int mkostemp(char* pattern, int flags) {
  static const auto real = next("mkostemp", &mkostemp);
  return fails(kChange) ? -1 : real(pattern, flags);
}

char* mkdtemp(char* pattern) noexcept {
  static const auto real = next("mkdtemp", &mkdtemp);
  return fails(kChange) ? nullptr : real(pattern);
}

int mkdir(const char* path, mode_t mode) noexcept {
  static const auto real = next("mkdir", &mkdir);
  return fails(kChange) ? -1 : real(path, mode);
}

int mkdirat(int folder, const char* path, mode_t mode) noexcept {
  static const auto real = next("mkdirat", &mkdirat);
  return fails(kChange) ? -1 : real(folder, path, mode);
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

// Counts unlink() only as a write. With FAIL_PERSISTENT, unlink() never fails, because files can
// also be removed from a full disk.
int unlink(const char* path) noexcept {
  static const auto real = next("unlink", &unlink);
  return !plan.is_persistent && fails(kWrite) ? -1 : real(path);
}

// Closes the file in any case, like the system.
int close(int file) {
  static const auto real = next("close", &close);
  const int flags = calls && is_regular(file) ? ::fcntl(file, F_GETFL) : O_RDONLY;
  const bool is_failing = flags >= 0 && (flags & O_ACCMODE) != O_RDONLY && fails(kChange);
  const int error = errno;
  const int result = real(file);
  if (!is_failing) return result;
  errno = error;
  return -1;
}

// Passes the argument on as a pointer, because all arguments of fcntl() fit into one.
int fcntl(int file, int command, ...) {
  static const auto real = next("fcntl", &fcntl);
  va_list list;
  va_start(list, command);
  void* const argument = va_arg(list, void*);
  va_end(list);
  const bool is_lock = command == F_SETLK || command == F_OFD_SETLK;
  const bool is_copy = command == F_DUPFD || command == F_DUPFD_CLOEXEC;
  if (is_lock && fails_to_ask(ENOLCK)) return -1;
  if (is_copy && fails_to_ask(EMFILE)) return -1;
  return real(file, command, argument);
}

int fcntl64(int file, int command, ...) {
  va_list list;
  va_start(list, command);
  void* const argument = va_arg(list, void*);
  va_end(list);
  return fcntl(file, command, argument);
}

int flock(int file, int operation) noexcept {
  static const auto real = next("flock", &flock);
  return operation != LOCK_UN && fails_to_ask(ENOLCK) ? -1 : real(file, operation);
}

int dup2(int from, int to) noexcept {
  static const auto real = next("dup2", &dup2);
  return fails_to_ask(EMFILE) ? -1 : real(from, to);
}

int pipe2(int* ends, int flags) noexcept {
  static const auto real = next("pipe2", &pipe2);
  return fails_to_ask(EMFILE) ? -1 : real(ends, flags);
}

int socket(int domain, int type, int protocol) noexcept {
  static const auto real = next("socket", &socket);
  return fails_to_ask(EMFILE) ? -1 : real(domain, type, protocol);
}

int socketpair(int domain, int type, int protocol, int* ends) noexcept {
  static const auto real = next("socketpair", &socketpair);
  return fails_to_ask(EMFILE) ? -1 : real(domain, type, protocol, ends);
}

int memfd_create(const char* name, unsigned flags) noexcept {
  static const auto real = next("memfd_create", &memfd_create);
  return fails_to_ask(EMFILE) ? -1 : real(name, flags);
}

pid_t fork() noexcept {
  static const auto real = next("fork", &fork);
  return fails_to_ask(EAGAIN) ? -1 : real();
}

int posix_spawnp(pid_t* process, const char* file, const posix_spawn_file_actions_t* actions,
                 const posix_spawnattr_t* attributes, char* const* arguments,
                 char* const* environment) {
  static const auto real = next("posix_spawnp", &posix_spawnp);
  return fails_to_ask(EAGAIN) ? EAGAIN
                              : real(process, file, actions, attributes, arguments, environment);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*work)(void*),
                   void* argument) noexcept {
  static const auto real = next("pthread_create", &pthread_create);
  return fails_to_ask(EAGAIN) ? EAGAIN : real(thread, attributes, work, argument);
}

DIR* opendir(const char* path) {
  static const auto real = next("opendir", &opendir);
  return fails_to_ask(EMFILE) ? nullptr : real(path);
}

dirent* readdir(DIR* folder) {
  static const auto real = next("readdir", &readdir);
  return fails_to_ask(EIO) ? nullptr : real(folder);
}

int fstatvfs(int file, struct statvfs* status) noexcept {
  static const auto real = next("fstatvfs", &fstatvfs);
  return fails_to_ask(EIO) ? -1 : real(file, status);
}

ssize_t getrandom(void* bytes, size_t size, unsigned flags) {
  static const auto real = next("getrandom", &getrandom);
  return fails_to_ask(EAGAIN) ? -1 : real(bytes, size, flags);
}

}  // extern "C"
