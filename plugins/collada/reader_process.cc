// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "collada/reader_process.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "collada/mesh_message.h"

extern char** environ;

namespace collada {
namespace {

using Clock = std::chrono::steady_clock;

constexpr char kProgramName[] = "mjtools-collada-reader";

[[noreturn]] void fail(const std::string& why) {
  throw std::runtime_error(why);
}

class Handle {
 public:
  explicit Handle(int number = -1) : number_(number) {}
  Handle(Handle&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Handle() { close(); }
  void close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
  }
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

// The two ends of a connection to the reader program. The connection is a socket and not a pipe.
// Writing to a closed pipe raises SIGPIPE, which ends a program that does not ignore it. For
// sockets, MSG_NOSIGNAL prevents this signal.
struct Connection {
  Handle ours, theirs;
};

Connection connect() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    fail(std::string("the reader program cannot be started: ") + std::strerror(errno));
  }
  Connection out{Handle(ends[0]), Handle(ends[1])};
  // Moves the reader's end to a descriptor of at least 3. Descriptors below 3 are overwritten when
  // the reader gets its standard streams.
  Handle theirs(::fcntl(out.theirs.number(), F_DUPFD_CLOEXEC, 3));
  if (!theirs.is_open()) fail("the reader program cannot be started: too many open files");
  out.theirs = std::move(theirs);
  (void)::fcntl(out.ours.number(), F_SETFL, O_NONBLOCK);
  return out;
}

// The running reader program. The destructor ends the program if it still runs, and waits until it
// has ended.
class Process {
 public:
  Process(const std::string& program, int socket) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    sigset_t none, all;
    ::sigemptyset(&none);
    ::sigfillset(&all);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setsigdefault(&attributes, &all);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::string name = program, parent = std::to_string(::getpid());
    const std::array<char*, 3> arguments = {name.data(), parent.data(), nullptr};
    const int problem =
        ::posix_spawn(&id_, program.c_str(), &actions, &attributes, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::posix_spawnattr_destroy(&attributes);
    if (problem == 0) return;
    id_ = -1;
    fail("the reader program '" + program + "' cannot be started: " + std::strerror(problem));
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() {
    if (id_ > 0) end();
  }

  // Ends the reader program and returns its status. Returns -1 if the host program has already
  // collected the status with wait().
  int end() {
    ::kill(id_, SIGKILL);
    return wait();
  }

  int wait() {
    int status = -1;
    pid_t got;
    do {
      got = ::waitpid(id_, &status, 0);
    } while (got < 0 && errno == EINTR);
    id_ = -1;
    return got < 0 ? -1 : status;
  }

 private:
  pid_t id_ = -1;
};

// Sends as many bytes as the socket accepts. Returns whether there is more to send. A reader
// program that finds an error in the file stops reading. Then nothing more is sent, and the result
// is false.
bool send_some(int socket, std::string_view& input) {
  const ssize_t n = ::send(socket, input.data(), input.size(), MSG_NOSIGNAL);
  if (n > 0) input.remove_prefix(static_cast<size_t>(n));
  const bool is_gone = n < 0 && errno != EINTR && errno != EAGAIN;
  if (!is_gone && !input.empty()) return true;
  ::shutdown(socket, SHUT_WR);
  return false;
}

// Appends the available bytes to `answer`. Returns whether more bytes may follow.
bool receive_some(int socket, std::string& answer) {
  std::array<char, 1 << 16> part;
  const ssize_t n = ::recv(socket, part.data(), part.size(), 0);
  if (n > 0) answer.append(part.data(), static_cast<size_t>(n));
  return n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN));
}

std::string ended_by(int status) {
  if (status != -1 && WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    if (signal == SIGXCPU || signal == SIGKILL)
      return "the reader program used too much memory or processor time and was ended";
    return "the reader program crashed (signal " + std::to_string(signal) +
           "): the file is damaged";
  }
  return "the reader program ended without an answer";
}

}  // namespace

std::string answer_of(const std::string& program, std::string_view input,
                      const ReaderLimits& limits) {
  Connection connection = connect();
  Process process(program, connection.theirs.number());
  connection.theirs.close();
  const int socket = connection.ours.number();
  const Clock::time_point deadline = Clock::now() + std::chrono::seconds(limits.seconds);
  std::string answer;
  bool has_more = true, is_open = true;
  while (is_open) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0)
      fail("the reader program took longer than " + std::to_string(limits.seconds) + " s");
    pollfd ready = {socket, static_cast<short>(has_more ? POLLIN | POLLOUT : POLLIN), 0};
    const int count = ::poll(&ready, 1, static_cast<int>(left));
    if (count < 0 && errno != EINTR)
      fail(std::string("the connection to the reader program failed: ") + std::strerror(errno));
    if (count <= 0) continue;
    if (has_more && (ready.revents & (POLLOUT | POLLERR)) != 0) has_more = send_some(socket, input);
    if ((ready.revents & (POLLIN | POLLHUP | POLLERR)) != 0) is_open = receive_some(socket, answer);
    if (answer.size() > limits.answer_bytes) fail("the mesh is too large");
  }
  const int status = is_complete(answer) ? process.end() : process.wait();
  if (!is_complete(answer)) fail(ended_by(status));
  return answer;
}

std::string reader_program() {
  Dl_info plugin{};
  const auto here = reinterpret_cast<const void*>(&reader_program);
  const bool is_known = ::dladdr(here, &plugin) != 0 && plugin.dli_fname != nullptr;
  const std::string path = is_known ? plugin.dli_fname : "";
  const size_t slash = path.rfind('/');
  return (slash == std::string::npos ? "./" : path.substr(0, slash + 1)) + kProgramName;
}

}  // namespace collada
