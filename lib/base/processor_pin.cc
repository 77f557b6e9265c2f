// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/processor_pin.h"

namespace mj {

ProcessorPin::ProcessorPin(int number) : before_{} {
  if (number < 0 || sched_getaffinity(0, sizeof before_, &before_) != 0) return;
  number %= CPU_COUNT(&before_);
  for (int processor = 0; processor < CPU_SETSIZE; ++processor) {
    if (!CPU_ISSET(processor, &before_) || number-- > 0) continue;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    is_pinned_ = sched_setaffinity(0, sizeof one, &one) == 0;
    return;
  }
}

ProcessorPin::~ProcessorPin() {
  if (is_pinned_) sched_setaffinity(0, sizeof before_, &before_);
}

}  // namespace mj
