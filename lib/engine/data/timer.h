// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Stage timers. The only clock is mjcb_time. If it is not set, the durations stay zero and only the
// counts increase.

#ifndef MJTOOLS_ENGINE_DATA_TIMER_H_
#define MJTOOLS_ENGINE_DATA_TIMER_H_

#include <exception>

#include "engine/data/callback.h"

namespace mj::engine {

// Timer that adds its own lifetime to d.timer. If `count` is true, it also adds one to the number
// of calls. If the clock of the program throws an exception, the step ends with this exception. The
// clock is not called while another exception is ending the step.
class StageTimer {
 public:
  StageTimer(mjData& d, mjtTimer timer, bool count = true)
      : stat_(d.timer[timer]), clock_(mjcb_time), start_(clock_ ? clock_() : 0) {
    stat_.number += count ? 1 : 0;
  }
  ~StageTimer() noexcept(false) {
    if (clock_ && std::uncaught_exceptions() == 0) stat_.duration += clock_() - start_;
  }
  StageTimer(const StageTimer&) = delete;
  StageTimer& operator=(const StageTimer&) = delete;

 private:
  mjTimerStat& stat_;
  mjfTime clock_;
  mjtNum start_;
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_TIMER_H_
