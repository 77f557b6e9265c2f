// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that let a program end cleanly after a signal. Half-written files are removed, and the
// exit status tells which signal arrived.

#ifndef MJTOOLS_BASE_INTERRUPT_H_
#define MJTOOLS_BASE_INTERRUPT_H_

#include <string>

namespace mj {

// Makes SIGINT, SIGTERM and SIGHUP remove the registered paths and end the process with 128 +
// signal (130 for SIGINT). SIGPIPE removes the paths too and ends the process silently, as by
// default. A SIGHUP that is ignored (nohup) stays ignored.
void end_on_signals();

// Gives the program time to end in its own way. After this call, the first SIGINT, SIGTERM or
// SIGHUP only makes interrupted() return true. The second signal ends the process as described for
// end_on_signals().
void stop_in_order();
[[nodiscard]] bool interrupted();
// Returns the exit code for the signal that arrived: 128 + its number, or 0 without a signal.
[[nodiscard]] int interrupt_exit_code();

// Makes SIGHUP a request to reload instead of a request to end. The program calls take_hangup() to
// see whether such a request arrived. If SIGHUP is ignored (nohup), it stays ignored.
void reload_on_hangup();
// Returns whether SIGHUP arrived since the last call.
[[nodiscard]] bool take_hangup();

// Removes the registered paths. Allocates nothing and is safe in signal handlers.
void remove_doomed_paths();
// Forgets the registered paths without removing them. A child process calls this after fork(),
// because the paths belong to its parent.
void forget_doomed_paths();

// The path of a file that is removed if a signal or an error ends the process while this object
// lives. A path that ends with a slash is that of a folder, which is removed with its contents.
// About four thousand paths can be registered at a time. The constructor may throw std::bad_alloc,
// so construct this object before you create the file.
class DoomedPath {
 public:
  explicit DoomedPath(const std::string& path);
  ~DoomedPath();
  DoomedPath(const DoomedPath&) = delete;
  DoomedPath& operator=(const DoomedPath&) = delete;

 private:
  char* path_;
  size_t slot_;
};

// A scope in which signals that would end the process are delayed until the scope ends.
class HeldSignals {
 public:
  HeldSignals();
  ~HeldSignals();
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;
};

}  // namespace mj

#endif  // MJTOOLS_BASE_INTERRUPT_H_
