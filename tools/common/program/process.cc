// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/program/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <sstream>
#include <utility>

#include "base/diagnostic.h"

extern char** environ;

namespace mj::report {
namespace {

// Returns the path of a program, which is searched in the absolute folders of PATH. The current
// folder is never searched, because it may contain the files of a stranger.
std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string file = folder + "/" + name;
    if (folder.starts_with('/') && ::access(file.c_str(), X_OK) == 0) return file;
  }
  return {};
}

// Starts the program with these standard streams. -1 means /dev/null. Returns -1 if the program
// cannot be started.
pid_t start(const std::vector<std::string>& arguments, int in, int out, int err) {
  const std::string file = find_program(arguments.front());
  if (file.empty()) return -1;
  std::vector<char*> words;
  for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  if (in < 0) {
    ::posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  } else {
    ::posix_spawn_file_actions_adddup2(&actions, in, 0);
  }
  for (const auto& [from, to] : {std::pair(out, 1), std::pair(err, 2)}) {
    if (from < 0) {
      ::posix_spawn_file_actions_addopen(&actions, to, "/dev/null", O_WRONLY, 0);
    } else {
      ::posix_spawn_file_actions_adddup2(&actions, from, to);
    }
  }
  pid_t process = -1;
  const int failed =
      ::posix_spawn(&process, file.c_str(), &actions, nullptr, words.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  return failed == 0 ? process : -1;
}

int wait_for(pid_t process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Waits for bytes from the descriptor and returns them. Returns an empty text at the end of the
// stream.
std::string next_bytes(int descriptor) {
  constexpr size_t kPart = size_t{1} << 16;
  std::string part(kPart, '\0');
  ssize_t n = 0;
  do {
    n = ::read(descriptor, part.data(), part.size());
  } while (n < 0 && errno == EINTR);
  part.resize(n > 0 ? static_cast<size_t>(n) : 0);
  return part;
}

// Sends text through a socket. Returns false if the program at the other end of the socket has
// ended. Writing to a pipe would raise a signal in this case.
bool send_all(int socket, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::send(socket, text.data(), text.size(), MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    text.remove_prefix(static_cast<size_t>(n));
  }
  return true;
}

// Returns the beginning of what a program wrote into a file in memory, and closes the file.
std::string taken_errors(int file) {
  if (file < 0) return {};
  ::lseek(file, 0, SEEK_SET);
  std::string out = next_bytes(file);
  ::close(file);
  return out;
}

}  // namespace

ProcessResult run_program(const std::vector<std::string>& arguments) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return {};
  // the errors go to a file in memory: nobody would read a pipe for them, and a full pipe would
  // block the program
  const int err = ::memfd_create("stderr", MFD_CLOEXEC);
  const pid_t process = start(arguments, -1, ends[1], err);
  ::close(ends[1]);
  ProcessResult result;
  for (std::string part = next_bytes(ends[0]); !part.empty(); part = next_bytes(ends[0])) {
    result.out += part;
  }
  ::close(ends[0]);
  if (process >= 0) result.exit_code = wait_for(process);
  result.err = taken_errors(err);
  return result;
}

// A socket carries the text in both directions, because send_all() needs a socket.
Conversation::Conversation(const std::vector<std::string>& arguments) : name_(arguments.front()) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0) {
    process_ = start(arguments, ends[1], ends[1], -1);
    ::close(ends[1]);
    socket_ = ends[0];
  }
  if (process_ < 0) {
    if (socket_ >= 0) ::close(socket_);
    throw Error("file-unreadable", "cannot start '" + name_ + "'");
  }
}

Conversation::~Conversation() {
  ::close(socket_);
  (void)wait_for(process_);
}

void Conversation::say(const std::string& text) {
  if (!send_all(socket_, text)) {
    throw Error("file-unreadable", "'" + name_ + "' ended unexpectedly");
  }
}

void Conversation::fill() {
  const std::string part = next_bytes(socket_);
  if (part.empty()) throw Error("file-unreadable", "'" + name_ + "' ended unexpectedly");
  buffer_ += part;
}

std::string Conversation::line() {
  size_t end = buffer_.find('\n');
  while (end == std::string::npos) {
    const size_t seen = buffer_.size();
    fill();
    end = buffer_.find('\n', seen);
  }
  std::string out = buffer_.substr(0, end);
  buffer_.erase(0, end + 1);
  return out;
}

std::string Conversation::bytes(size_t n) {
  while (buffer_.size() < n) fill();
  std::string out = buffer_.substr(0, n);
  buffer_.erase(0, n);
  return out;
}

FedProgram::FedProgram(const std::vector<std::string>& arguments) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
  errors_ = ::memfd_create("stderr", MFD_CLOEXEC);
  process_ = start(arguments, ends[1], -1, errors_);
  ::close(ends[1]);
  socket_ = ends[0];
}

FedProgram::~FedProgram() {
  static_cast<void>(finish());
}

bool FedProgram::say(std::string_view bytes) {
  return send_all(socket_, bytes);
}

ProcessResult FedProgram::finish() {
  if (socket_ >= 0) ::close(socket_);
  ProcessResult result;
  if (process_ >= 0) result.exit_code = wait_for(process_);
  result.err = taken_errors(errors_);
  socket_ = errors_ = -1;
  process_ = -1;
  return result;
}

}  // namespace mj::report
