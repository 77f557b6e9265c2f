// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/interrupt.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <new>

#include "base/remove_folder.h"

namespace mj {
namespace {

constexpr size_t kSlots = 4096;
constexpr int kSignalBase = 128;

// Slots for the registered paths. Whoever takes a path out of its slot owns it: the object that
// registered the path, or the signal handler.
std::array<std::atomic<char*>, kSlots> g_doomed{};
std::atomic<int> g_signal{0};
std::atomic<int> g_held{0};
std::atomic<bool> g_in_order{false};
std::atomic<bool> g_hangup{false};

static_assert(std::atomic<char*>::is_always_lock_free && std::atomic<int>::is_always_lock_free,
              "a signal handler may only use atomics without locks");

// Removes a file. A path that ends with a slash names a folder, and the slash is overwritten.
void remove(char* path) {
  const size_t length = std::strlen(path);
  if (length == 0 || path[length - 1] != '/') {
    ::unlink(path);
    return;
  }
  path[length - 1] = '\0';
  remove_folder(path);
}

constexpr std::array kEnding = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};

sigset_t ending_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : kEnding) sigaddset(&set, signal);
  return set;
}

// Makes this thread the one that removes the registered paths. Another signal must not end the
// process meanwhile: it waits on this thread, and other threads wait for this one.
void take_removal() {
  static std::atomic<bool> is_taken{false};
  const sigset_t set = ending_signals();
  (void)::pthread_sigmask(SIG_BLOCK, &set, nullptr);
  while (is_taken.exchange(true)) ::pause();
}

[[noreturn]] void end(int signal) {
  take_removal();
  remove_doomed_paths();
  ::_exit(kSignalBase + signal);
}

void on_signal(int signal) {
  const bool is_first = g_signal.exchange(signal) == 0;
  if (g_held > 0 || (g_in_order && is_first)) return;
  end(signal);
}

void on_hangup(int /*signal*/) {
  g_hangup = true;
}

void on_closed_pipe(int signal) {
  take_removal();
  remove_doomed_paths();
  std::signal(signal, SIG_DFL);
  ::raise(signal);  // arrives when this handler returns
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  action.sa_mask = ending_signals();
  struct sigaction old {};
  (void)::sigaction(signal, nullptr, &old);
  if (signal == SIGHUP && old.sa_handler == SIG_IGN) return;
  (void)::sigaction(signal, &action, nullptr);
}

}  // namespace

void remove_doomed_paths() {
  for (std::atomic<char*>& slot : g_doomed) {
    if (char* path = slot.exchange(nullptr)) remove(path);
  }
}

void forget_doomed_paths() {
  for (std::atomic<char*>& slot : g_doomed) slot = nullptr;
}

void end_on_signals() {
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) handle(signal, on_signal);
  handle(SIGPIPE, on_closed_pipe);
}

void stop_in_order() {
  g_in_order = true;
}

void reload_on_hangup() {
  handle(SIGHUP, on_hangup);
}

bool take_hangup() {
  return g_hangup && g_hangup.exchange(false);
}

bool interrupted() {
  return g_signal != 0;
}

int interrupt_exit_code() {
  return interrupted() ? kSignalBase + g_signal : 0;
}

DoomedPath::DoomedPath(const std::string& path) : path_(::strdup(path.c_str())), slot_(0) {
  if (!path_) throw std::bad_alloc();
  for (; slot_ < kSlots; ++slot_) {
    char* free_slot = nullptr;
    if (g_doomed[slot_].compare_exchange_strong(free_slot, path_)) return;
  }
}

DoomedPath::~DoomedPath() {
  if (slot_ == kSlots || g_doomed[slot_].exchange(nullptr) == path_) std::free(path_);
}

HeldSignals::HeldSignals() {
  ++g_held;
}

HeldSignals::~HeldSignals() {
  if (--g_held == 0 && interrupted() && !g_in_order) end(g_signal);
}

}  // namespace mj
