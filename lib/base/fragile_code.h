// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Protection against libraries that crash, loop endlessly or end the process when an allocation
// fails. libhdf5, for example, follows the null pointers that malloc() returned, may never return
// from H5Fclose() after that, and also calls exit(-1).

#ifndef MJTOOLS_BASE_FRAGILE_CODE_H_
#define MJTOOLS_BASE_FRAGILE_CODE_H_

namespace mj {

// Installs handlers for crashes (SIGSEGV, SIGBUS, SIGFPE, SIGILL or SIGABRT). A crash then removes
// the registered paths (see DoomedPath) and ends the process with the signal. A crash inside
// FragileCode ends the process with exit code 2 and the message of the FragileCode. Builds with a
// sanitizer keep the sanitizer's handlers. Also registers an atexit() function, with which
// FragileCode notices a call of exit(). Functions that are registered after it run before it. A
// stack overflow on the calling thread is handled like any other crash.
void end_on_crashes();

// A scope for calls to a library that does not survive a failed allocation. While this object
// lives, a crash or a call of exit() in its thread ends the process with exit code 2 and a message.
// If an allocation failed in the scope (errno is ENOMEM at its end), later crashes are reported in
// the same way, as after note_damage(). Objects may be nested.
class FragileCode {
 public:
  // `message` is a complete line for standard error. The text must exist until the process ends.
  // After note_damage(), the scope also counts as crashed if its thread uses more than
  // `most_seconds` of processor time in it. 0: any time. An endless loop in the call in which
  // memory runs out is not noticed.
  explicit FragileCode(const char* message, int most_seconds = 0);
  ~FragileCode();
  FragileCode(const FragileCode&) = delete;
  FragileCode& operator=(const FragileCode&) = delete;

  // enter() marks the beginning of fragile code that lasts beyond the current C++ scope. leave()
  // marks the end of all fragile code of the thread. A child process calls leave() after fork().
  static void enter(const char* message);
  static void leave();

  // Records that a call of a library with fragile code failed and may have damaged the heap. From
  // then on, a crash anywhere in the process is reported as an error with `message`, because a
  // damaged heap can crash any code.
  static void note_damage(const char* message);

 private:
  const char* outer_;
  int outer_seconds_;
};

// Removes the registered paths, writes `message` to standard error and ends the process with exit
// code 2. Allocates nothing and is safe in signal handlers.
[[noreturn]] void end_with_error(const char* message);

}  // namespace mj

#endif  // MJTOOLS_BASE_FRAGILE_CODE_H_
