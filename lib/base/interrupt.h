// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// How a program ends on a signal: nothing half-written is left, and the exit status says which
// signal it was.

#ifndef MJTOOLS_BASE_INTERRUPT_H_
#define MJTOOLS_BASE_INTERRUPT_H_

#include <string>

namespace mj {

// From now on SIGINT, SIGTERM and SIGHUP remove the registered paths and end the process with 128 +
// signal (130 for SIGINT); SIGPIPE removes them and ends it silently, as it would have. A SIGHUP
// that is ignored (nohup) stays ignored.
void end_on_signals();

// From now on the first SIGINT, SIGTERM or SIGHUP makes interrupted() true and nothing else, so
// that work can be ended in order; the second one ends the process as above.
void stop_in_order();
[[nodiscard]] bool interrupted();
// 128 + the signal that came; 0 if none did.
[[nodiscard]] int interrupt_exit_code();

// A file that must not survive the process, as long as this object lives. Some thousands can be
// registered at a time.
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

// While one of these lives, signals that would end the process wait.
class HeldSignals {
 public:
  HeldSignals();
  ~HeldSignals();
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;
};

}  // namespace mj

#endif  // MJTOOLS_BASE_INTERRUPT_H_
