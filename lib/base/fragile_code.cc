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
#include <ctime>
#include <optional>

#include "base/interrupt.h"
#include "base/sanitizer.h"

namespace mj {
namespace {

constexpr int kErrorCode = 2;  // exit code of the tools after an error

thread_local const char* t_message = nullptr;  // message of the innermost FragileCode, or null
std::atomic<const char*> g_damage = nullptr;   // message of the last note_damage(), or null
static_assert(std::atomic<const char*>::is_always_lock_free, "a signal handler reads it");

thread_local int t_most_seconds = 0;          // processor time of the innermost FragileCode, or 0
thread_local std::optional<timer_t> t_timer;  // limits the fragile code of this thread after damage
std::atomic<bool> g_ends_on_timers = false;

// Restarts the timer of this thread if it runs fragile code of limited time after damage. Otherwise
// stops the timer.
void restart_timer() {
  if (!g_damage || !g_ends_on_timers) return;
  const int before = errno;
  if (t_timer) (void)::timer_delete(*t_timer);
  t_timer.reset();
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGVTALRM;
  event.sigev_value.sival_ptr = const_cast<char*>(t_message);
  timer_t timer{};
  if (t_message && t_most_seconds > 0 &&
      ::timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer) == 0) {
    t_timer = timer;
    const itimerspec end = {.it_interval = {},
                            .it_value = {.tv_sec = t_most_seconds, .tv_nsec = 0}};
    (void)::timer_settime(timer, 0, &end, nullptr);
  }
  errno = before;
}

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

// Ends the process when a timer expires. Any thread may run this handler.
void on_timer(int, siginfo_t* info, void*) {
  if (info->si_code == SI_TIMER) end_with_error(static_cast<const char*>(info->si_value.sival_ptr));
}

void handle(int signal, const struct sigaction& like) {
  struct sigaction action = like;
  sigemptyset(&action.sa_mask);
  (void)::sigaction(signal, &action, nullptr);
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
  struct sigaction crash {};
  crash.sa_handler = on_crash;
  crash.sa_flags = SA_ONSTACK;
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) handle(signal, crash);
  struct sigaction timer {};
  timer.sa_sigaction = on_timer;
  timer.sa_flags = SA_ONSTACK | SA_SIGINFO | SA_RESTART;
  handle(SIGVTALRM, timer);
  g_ends_on_timers = true;
#endif
}

FragileCode::FragileCode(const char* message, int most_seconds)
    : outer_(t_message), outer_seconds_(t_most_seconds) {
  t_most_seconds = most_seconds;
  enter(message);
}

FragileCode::~FragileCode() {
  note_failed_allocation();
  t_message = outer_;
  t_most_seconds = outer_seconds_;
  restart_timer();
}

void FragileCode::enter(const char* message) {
  note_failed_allocation();  // records a failure in the fragile code that encloses this object
  t_message = message;
  restart_timer();
  errno = 0;
}

void FragileCode::leave() {
  t_message = nullptr;
  restart_timer();
}

void FragileCode::note_damage(const char* message) {
  g_damage = message;
  restart_timer();
}

void end_with_error(const char* message) {
  remove_doomed_paths();
  if (::write(STDERR_FILENO, message, std::strlen(message)) < 0) ::_exit(kErrorCode);
  ::_exit(kErrorCode);
}

}  // namespace mj
