// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The end of a program by a signal. No half-written file is left, and the exit status tells the
// signal.

#ifndef MJTOOLS_BASE_INTERRUPT_H_
#define MJTOOLS_BASE_INTERRUPT_H_

#include <string>

namespace mj {

// Makes SIGINT, SIGTERM and SIGHUP remove the registered paths and end the process with 128 +
// signal (130 for SIGINT). SIGPIPE removes the paths too and ends the process silently, as by
// default. A SIGHUP that is ignored (nohup) stays ignored.
void end_on_signals();

// Makes the first SIGINT, SIGTERM or SIGHUP only set interrupted(), so that the program can end
// cleanly. The second signal ends the process as end_on_signals() says.
void stop_in_order();
[[nodiscard]] bool interrupted();
// Returns 128 + the signal that came, or 0 if none came.
[[nodiscard]] int interrupt_exit_code();

// Removes the registered paths. Allocates nothing and is safe in signal handlers.
void remove_doomed_paths();
// Forgets the registered paths. A child process calls this after fork(), because its parent removes
// the paths.
void forget_doomed_paths();

// A file that is removed if a signal or an error ends the process while this object lives. Some
// thousands can be registered at a time. The constructor may throw std::bad_alloc, so create the
// file after it.
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

// A scope in which signals that would end the process have to wait.
class HeldSignals {
 public:
  HeldSignals();
  ~HeldSignals();
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;
};

}  // namespace mj

#endif  // MJTOOLS_BASE_INTERRUPT_H_
