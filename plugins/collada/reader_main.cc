// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The program that reads a COLLADA file from its standard input. It writes the mesh to its standard
// output, or the reason why the file has no mesh. The decoder plugin starts it for each file. Its
// argument is the id of the process that started it. The reader ends when that process ends.

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "base/sanitizer.h"
#include "collada/mesh_message.h"
#include "collada/read_collada.h"

namespace {

constexpr rlim_t kSeconds = 60;  // limit of processor time
#ifndef MJ_HAS_SANITIZER         // no limit with a sanitizer, which reserves terabytes
constexpr rlim_t kMemory = rlim_t{6} << 30;
#endif
constexpr size_t kMaxInput = size_t{512} << 20;

void limit(int resource, rlim_t value) {
  rlimit both{};
  if (::getrlimit(resource, &both) != 0) return;
  both.rlim_cur = both.rlim_max = std::min(value, both.rlim_max);
  (void)::setrlimit(resource, &both);
}

// Limits the memory and the time of this process, and asks the system to end it together with its
// parent process. Returns whether the parent process still exists.
bool is_wanted(const char* parent) {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, kSeconds);
#ifndef MJ_HAS_SANITIZER
  limit(RLIMIT_AS, kMemory);
#endif
  (void)::prctl(PR_SET_PDEATHSIG, SIGKILL);
  return ::getppid() == std::atoi(parent);
}

// Reads the standard input to its end. Returns false if reading fails.
bool read_input(std::string& input) {
  std::array<char, 1 << 16> part;
  for (;;) {
    const ssize_t n = ::read(STDIN_FILENO, part.data(), part.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return n == 0;
    input.append(part.data(), static_cast<size_t>(n));
    if (input.size() > kMaxInput) return true;  // read_collada() rejects input of this size
  }
}

bool write_output(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(file, bytes.data(), bytes.size());
    if (n < 0 && errno != EINTR) return false;
    if (n > 0) bytes.remove_prefix(static_cast<size_t>(n));
  }
  return true;
}

std::string answer_to(const std::string& input) {
  try {
    return collada::message_of(collada::read_collada(input));
  } catch (const std::bad_alloc&) {
    return collada::message_of_failure("not enough memory");
  } catch (const std::exception& error) {
    return collada::message_of_failure(error.what());
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    (void)write_output(STDERR_FILENO,
                       "mjtools-collada-reader is started by libcollada_decoder.so, not by hand\n");
    return 2;
  }
  if (!is_wanted(argv[1])) return 1;
  // Redirects the standard output to standard error, so that text that the library prints does not
  // become part of the answer.
  const int output = ::dup(STDOUT_FILENO);
  if (output < 0 || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0) return 1;
  std::string input;
  if (!read_input(input)) return 1;
  const bool is_written = write_output(output, answer_to(input));
  ::_exit(is_written ? 0 : 1);  // skips destructors, because they may crash after a damaged file
}
