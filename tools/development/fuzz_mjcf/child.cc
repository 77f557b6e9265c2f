// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "child.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>

namespace mj::fuzz {
namespace {

// limit of clock time / limit of processor time; large, because the machine may be busy
constexpr int kWallFactor = 10;

void limit(int resource, rlim_t value) {
  const rlimit both = {value, value};
  ::setrlimit(static_cast<__rlimit_resource_t>(resource), &both);
}

void apply(const Limits& limits) {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, static_cast<rlim_t>(limits.seconds));
  if (limits.bytes > 0) limit(RLIMIT_AS, limits.bytes);
  ::alarm(static_cast<unsigned>(limits.seconds) * kWallFactor);
}

void write_all(int file, const std::string& text) {
  for (size_t at = 0; at < text.size();) {
    const ssize_t n = ::write(file, text.data() + at, text.size() - at);
    if (n <= 0) return;
    at += static_cast<size_t>(n);
  }
}

std::string contents(int file) {
  std::string out;
  std::array<char, 4096> part{};
  ::lseek(file, 0, SEEK_SET);
  for (ssize_t n = 0; (n = ::read(file, part.data(), part.size())) > 0;) {
    out.append(part.data(), static_cast<size_t>(n));
  }
  return out;
}

// A file in memory, without a name, to which the child writes.
class Scratch {
 public:
  explicit Scratch(const char* name) : file_(::memfd_create(name, MFD_CLOEXEC)) {
    if (file_ < 0) throw std::runtime_error(std::strerror(errno));
  }
  ~Scratch() { ::close(file_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  [[nodiscard]] int file() const { return file_; }

 private:
  int file_;
};

std::string end_of(int status) {
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    if (signal == SIGXCPU || signal == SIGALRM || signal == SIGKILL) return "time";
    return "signal " + std::to_string(signal);
  }
  const int code = WEXITSTATUS(status);
  return code == 0 ? "" : "exit status " + std::to_string(code);
}

}  // namespace

Ended run_in_child(const Limits& limits, const std::function<std::string()>& work) {
  const Scratch answer("answer"), errors("errors");
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error(std::strerror(errno));
  if (child == 0) {
    ::dup2(errors.file(), STDERR_FILENO);
    apply(limits);
    write_all(answer.file(), work());
    ::_exit(0);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return {contents(answer.file()), end_of(status), contents(errors.file())};
}

}  // namespace mj::fuzz
