// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Threads that stay on one processor.

#ifndef MJTOOLS_BASE_PROCESSOR_PIN_H_
#define MJTOOLS_BASE_PROCESSOR_PIN_H_

#include <sched.h>

namespace mj {

// A scope in which the calling thread stays on one of the processors that the thread may use.
class ProcessorPin {
 public:
  // Chooses the processor with the given number, counted from 0 in the order of the system. Numbers
  // beyond the last processor begin again with the first one. If the number is negative or the
  // system refuses, the thread may still use all its processors.
  explicit ProcessorPin(int number);
  ~ProcessorPin();
  ProcessorPin(const ProcessorPin&) = delete;
  ProcessorPin& operator=(const ProcessorPin&) = delete;

  [[nodiscard]] bool is_pinned() const { return is_pinned_; }

 private:
  bool is_pinned_ = false;
  cpu_set_t before_;  // the processors that the thread may use without the pin
};

}  // namespace mj

#endif  // MJTOOLS_BASE_PROCESSOR_PIN_H_
