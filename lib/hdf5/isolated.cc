// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "hdf5/isolated.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <mutex>

#include "base/diagnostic.h"
#include "base/file_error.h"
#include "base/fork_with_heap.h"
#include "base/fragile_code.h"
#include "base/interrupt.h"
#include "base/sanitizer.h"

// Defined only in builds for scripts/check/coverage.
extern "C" __attribute__((weak)) int __llvm_profile_write_file(void);

namespace mj {
namespace {

// Limits of processor time for one request. Small files are read in milliseconds. Files that are
// compressed take longer, because they contain more data than their size shows.
constexpr rlim_t kBaseSeconds = 5;
constexpr rlim_t kBytesPerSecond = 1 << 18;

#ifndef MJ_HAS_SANITIZER  // a sanitizer reserves terabytes of addresses, so no limit is set then
constexpr rlim_t kMemoryBase = rlim_t{2} << 30;
constexpr rlim_t kMemoryFactor = 8;
#endif

// Parts of the messages between the processes. A message is its length followed by its bytes. The
// first byte of an answer is kGood or kError. kGood is followed by the result. kError is followed
// by the code and the message of an Error, which are separated by a 0 byte.
constexpr size_t kFirstBytes = 1 << 16;
constexpr char kGood = '+';
constexpr char kError = '-';

[[noreturn]] void fail(const std::string& name, const std::string& why,
                       DiagnosticCode code = "bad-hdf5") {
  Diagnostic d{.code = code, .message = why};
  d.where.file = name;
  throw Error(std::move(d));
}

void limit(int resource, rlim_t value) {
  rlimit both{};
  if (::getrlimit(resource, &both) != 0) return;
  both.rlim_cur = std::min(value, both.rlim_max);
  (void)::setrlimit(resource, &both);
}

bool g_is_child = false;
size_t g_more_bytes = 0;  // bytes that expect_more_bytes() has announced

// Limits the processor time of one request, counted from now on.
void limit_seconds(size_t expected_bytes) {
  rusage used{};
  (void)::getrusage(RUSAGE_SELF, &used);
  const auto seconds = static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec);
  limit(RLIMIT_CPU, seconds + kBaseSeconds + (expected_bytes + g_more_bytes) / kBytesPerSecond);
}

// Sets the limits of the child. Because the child is expected to crash, a crash writes no core
// file, prints nothing, and does not run signal handlers of the parent. Signals from the terminal
// are ignored by the child. They end the parent, and then the child ends too.
void set_limits(size_t expected_bytes) {
  for (int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL}) std::signal(signal, SIG_DFL);
  for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) std::signal(signal, SIG_IGN);
  limit(RLIMIT_CORE, 0);
#ifndef MJ_HAS_SANITIZER
  rlimit memory{};
  (void)::getrlimit(RLIMIT_AS, &memory);
  limit(RLIMIT_AS, std::min(memory.rlim_cur, kMemoryBase + kMemoryFactor * expected_bytes));
#endif
  const int nowhere = ::open("/dev/null", O_WRONLY);
  if (nowhere >= 0) ::dup2(nowhere, STDERR_FILENO);
}

// Sends all bytes. Returns false if the other process is gone.
bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n < 0 && errno != EINTR) return false;
    if (n > 0) bytes.remove_prefix(static_cast<size_t>(n));
  }
  return true;
}

bool receive_all(int socket, char* to, size_t bytes) {
  while (bytes > 0) {
    const ssize_t n = ::recv(socket, to, bytes, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    to += n;
    bytes -= static_cast<size_t>(n);
  }
  return true;
}

bool send_message(int socket, std::string_view text) {
  const uint64_t size = text.size();
  return send_all(socket, {reinterpret_cast<const char*>(&size), sizeof(size)}) &&
         send_all(socket, text);
}

bool receive_message(int socket, std::string& text) {
  uint64_t size = 0;
  if (!receive_all(socket, reinterpret_cast<char*>(&size), sizeof(size))) return false;
  text.clear();
  // Reads the message in pieces. Memory therefore grows with the bytes that arrive, and not with a
  // size that a damaged process may announce.
  while (text.size() < size) {
    const size_t at = text.size();
    text.resize(std::min<uint64_t>(size, 2 * at + kFirstBytes));
    if (!receive_all(socket, text.data() + at, text.size() - at)) return false;
  }
  return true;
}

std::string reply_to(const IsolatedService::Handler& answer, std::string_view request) {
  try {
    return kGood + answer(request);
  } catch (const Error& e) {
    return kError + std::string(e.diagnostic().code.name()) + '\0' + e.diagnostic().message;
  }
}

int g_socket = -1;  // socket of the child

// Ends the child without the cleanup that belongs to the parent. A build that counts executed lines
// writes its counts first. SIGIO is ignored meanwhile, because its handler would end the process
// before all counts are written.
[[noreturn]] void end_child(int status) {
  std::signal(SIGIO, SIG_IGN);
  if (__llvm_profile_write_file) (void)__llvm_profile_write_file();
  ::_exit(status);
}

bool is_left() {
  pollfd at = {.fd = g_socket, .events = POLLRDHUP, .revents = 0};
  return ::poll(&at, 1, 0) > 0 && (at.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

// Ends the process if the other side of the socket is closed. This function handles SIGIO, which is
// also sent when a message arrives.
void on_socket(int) {
  const int before = errno;
  if (is_left()) end_child(0);
  errno = before;
}

// Makes this process end when the other side of its socket is closed, even while it answers a
// request. That side is closed when the parent has ended or needs no more answers.
//
// A signal at the death of the parent (PR_SET_PDEATHSIG) would arrive too early, because it is sent
// when the thread that started this process ends. Children that were started later hold copies of
// the other side. The child that was started last has no such copies, so it ends first, then the
// one before it, and so on.
void end_with_other_side(int socket) {
  g_socket = socket;
  struct sigaction action {};
  action.sa_handler = on_socket;
  action.sa_flags = SA_RESTART;
  (void)::sigaction(SIGIO, &action, nullptr);
  sigset_t mask;
  ::sigemptyset(&mask);
  ::sigaddset(&mask, SIGIO);
  (void)::sigprocmask(SIG_UNBLOCK, &mask, nullptr);
  (void)::fcntl(socket, F_SETOWN, ::getpid());
  (void)::fcntl(socket, F_SETFL, ::fcntl(socket, F_GETFL) | O_ASYNC);
  if (is_left()) end_child(0);
}

// An exception ends the child, because otherwise the child would run the code of the parent.
[[noreturn]] void be_child(int socket, const IsolatedService::Handler& answer,
                           size_t expected_bytes) try {
  forget_doomed_paths();
  FragileCode::leave();
  g_is_child = true;
  g_more_bytes = 0;
  set_limits(expected_bytes);
  end_with_other_side(socket);
  std::string request;
  while (receive_message(socket, request)) {
    limit_seconds(expected_bytes);
    if (!send_message(socket, reply_to(answer, request))) break;
  }
  end_child(0);
} catch (...) {
  end_child(1);
}

}  // namespace

IsolatedService::IsolatedService(Handler answer, size_t expected_bytes, const std::string& name)
    : name_(name) {
  // Starts one child at a time. If another thread forked a second child between the following
  // calls, the second child would hold a copy of ends[1]. This process would then wait for answers
  // of its own child even after its own child had ended.
  static std::mutex starting;
  const std::lock_guard one_at_a_time(starting);
  int ends[2];
  const auto cannot = [&] {
    throw file_error(name_, code_of_read_failure(errno),
                     "cannot read '" + name_ + "': " + std::strerror(errno));
  };
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) cannot();
  child_ = fork_with_heap();
  if (child_ == 0) {
    ::close(ends[0]);
    be_child(ends[1], answer, expected_bytes);
  }
  ::close(ends[1]);
  socket_ = ends[0];
  if (child_ > 0) return;
  ::close(socket_);
  cannot();
}

// Ends the child. Closing the socket is not sufficient, because children that were started later
// have copies of it. Shutting the socket down reaches the child in any case.
IsolatedService::~IsolatedService() {
  ::shutdown(socket_, SHUT_RDWR);
  ::close(socket_);
  while (::waitpid(child_, nullptr, 0) < 0 && errno == EINTR) continue;
}

std::string IsolatedService::call(std::string_view request) {
  std::string reply;
  if (!send_message(socket_, request) || !receive_message(socket_, reply) || reply.empty()) {
    fail(name_,
         "damaged HDF5 file: the HDF5 library cannot read the file, or needs too much memory for "
         "it");
  }
  const bool is_error = reply.front() == kError;
  reply.erase(0, 1);
  if (!is_error) return reply;
  const size_t end = std::min(reply.find('\0'), reply.size());
  const DiagnosticCode code = DiagnosticCode::named(std::string_view(reply).substr(0, end));
  if (code.empty()) fail(name_, "damaged HDF5 file");
  const std::string why = reply.substr(end + 1);
  if (const Error error = file_error(name_, code, why); is_failure_of_system(error)) throw error;
  fail(name_, why, code);
}

void expect_more_bytes(size_t bytes) {
  if (!g_is_child) return;
  g_more_bytes += bytes;
  rlimit seconds{};
  if (::getrlimit(RLIMIT_CPU, &seconds) == 0 && seconds.rlim_cur != RLIM_INFINITY) {
    limit(RLIMIT_CPU, seconds.rlim_cur + 1 + bytes / kBytesPerSecond);
  }
}

std::string run_isolated(const std::function<std::string()>& work, size_t expected_bytes,
                         const std::string& name) {
  IsolatedService service([&](std::string_view) { return work(); }, expected_bytes, name);
  return service.call("read");
}

}  // namespace mj
