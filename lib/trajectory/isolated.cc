// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/isolated.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>

#include "base/diagnostic.h"

#if defined(__SANITIZE_ADDRESS__)
#define MJ_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define MJ_ADDRESS_SANITIZER 1
#endif
#endif

namespace mj {
namespace {

constexpr rlim_t kMaxSeconds = 60;
#ifndef MJ_ADDRESS_SANITIZER  // which reserves terabytes of address space
constexpr rlim_t kMemoryBase = rlim_t{2} << 30;
constexpr rlim_t kMemoryFactor = 8;
#endif

// First byte of what the child writes: what follows is the result, or the message of an Error.
constexpr char kGood = '+';
constexpr char kError = '-';

[[noreturn]] void fail(const std::string& name, const std::string& why) {
  Diagnostic d{.code = "bad-hdf5", .message = why};
  d.where.file = name;
  throw Error(std::move(d));
}

void limit(int resource, rlim_t value) {
  const rlimit both{value, value};
  (void)::setrlimit(resource, &both);
}

// A crash of the child is expected: no core file, no report, none of the parent's handlers.
void set_limits(size_t expected_bytes) {
  for (int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL}) std::signal(signal, SIG_DFL);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, kMaxSeconds);
#ifndef MJ_ADDRESS_SANITIZER
  limit(RLIMIT_AS, kMemoryBase + kMemoryFactor * expected_bytes);
#endif
  const int nowhere = ::open("/dev/null", O_WRONLY);
  if (nowhere >= 0) ::dup2(nowhere, STDERR_FILENO);
}

void send(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(descriptor, bytes.data(), bytes.size());
    if (n < 0 && errno != EINTR) ::_exit(1);
    if (n > 0) bytes.remove_prefix(static_cast<size_t>(n));
  }
}

[[noreturn]] void be_child(int descriptor, const std::function<std::string()>& work,
                           size_t expected_bytes) {
  set_limits(expected_bytes);
  try {
    const std::string result = work();
    send(descriptor, {&kGood, 1});
    send(descriptor, result);
  } catch (const Error& e) {
    send(descriptor, kError + e.diagnostic().message);
  } catch (const std::exception&) {
    ::_exit(1);
  }
  ::_exit(0);
}

std::string receive(int descriptor) {
  std::string out;
  size_t used = 0;
  for (;;) {
    if (used == out.size()) out.resize(out.size() * 2 + (1 << 16));
    const ssize_t n = ::read(descriptor, out.data() + used, out.size() - used);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    used += static_cast<size_t>(n);
  }
  out.resize(used);
  return out;
}

}  // namespace

std::string run_isolated(const std::function<std::string()>& work, size_t expected_bytes,
                         const std::string& name) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    fail(name, std::string("cannot be read: ") + std::strerror(errno));
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    be_child(ends[1], work, expected_bytes);
  }
  ::close(ends[1]);
  std::string reply = child > 0 ? receive(ends[0]) : "";
  ::close(ends[0]);
  if (child < 0) fail(name, std::string("cannot be read: ") + std::strerror(errno));
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  const bool good = WIFEXITED(status) && WEXITSTATUS(status) == 0 && !reply.empty();
  if (!good) fail(name, "damaged HDF5 file: the HDF5 library cannot read it");
  const bool is_error = reply.front() == kError;
  reply.erase(0, 1);
  if (is_error) fail(name, reply);
  return reply;
}

}  // namespace mj
