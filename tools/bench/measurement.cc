// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "measurement.h"

#include <time.h>

#include "base/pass_times.h"
#include "measure.h"

namespace mj::bench {

std::string Measurement::name() const {
  std::string out = model + "/" + stage;
  if (!variant.empty()) out += "/" + variant;
  if (threads > 1) out += "/threads:" + std::to_string(threads);
  return out;
}

Cost now() {
  timespec cpu{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
  return {now_seconds(), static_cast<double>(cpu.tv_sec) + 1e-9 * static_cast<double>(cpu.tv_nsec)};
}

}  // namespace mj::bench
