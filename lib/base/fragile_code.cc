// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/fragile_code.h"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>

#include "base/interrupt.h"
#include "base/sanitizer.h"

namespace mj {
namespace {

constexpr int kErrorCode = 2;  // exit code of the tools after an error

thread_local const char* t_message = nullptr;  // message of the innermost FragileCode, or null
std::atomic<const char*> g_damage = nullptr;   // message of the last note_damage(), or null
static_assert(std::atomic<const char*>::is_always_lock_free, "a signal handler reads it");

// Records damage if an allocation failed in fragile code. A library may hide the failure and report
// success, so errno is the only sign of it.
void note_failed_allocation() {
  if (t_message && errno == ENOMEM) g_damage = t_message;
}

void on_exit() {
  if (t_message) end_with_error(t_message);
}

#ifndef MJ_HAS_SANITIZER
// Stack of the signal handler. After a stack overflow, the handler could not run without its own
// stack. Some libraries overflow the stack by endless recursion if they cannot be initialized.
constexpr size_t kStackBytes = 1 << 16;
char g_stack[kStackBytes];

// Handles a crash. A crash in fragile code ends the process with a message. For any other crash,
// the signal is raised again. The signal then ends the process when this handler returns, and a
// core file shows the place of the crash.
void on_crash(int signal) {
  if (t_message) end_with_error(t_message);
  if (const char* const damage = g_damage) end_with_error(damage);
  remove_doomed_paths();
  std::signal(signal, SIG_DFL);
  (void)std::raise(signal);
}
#endif

}  // namespace

void end_on_crashes() {
  (void)std::atexit(on_exit);
#ifndef MJ_HAS_SANITIZER
  stack_t stack{};
  stack.ss_sp = g_stack;
  stack.ss_size = kStackBytes;
  (void)::sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_handler = on_crash;
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
    (void)::sigaction(signal, &action, nullptr);
  }
#endif
}

FragileCode::FragileCode(const char* message) : outer_(t_message) {
  enter(message);
}

FragileCode::~FragileCode() {
  note_failed_allocation();
  t_message = outer_;
}

void FragileCode::enter(const char* message) {
  note_failed_allocation();  // records a failure in the fragile code that encloses this object
  t_message = message;
  errno = 0;
}

void FragileCode::leave() {
  t_message = nullptr;
}

void FragileCode::note_damage(const char* message) {
  g_damage = message;
}

void end_with_error(const char* message) {
  remove_doomed_paths();
  if (::write(STDERR_FILENO, message, std::strlen(message)) < 0) ::_exit(kErrorCode);
  ::_exit(kErrorCode);
}

}  // namespace mj
