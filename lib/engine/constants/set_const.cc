// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/constants/set_const.h"

#include "engine/constants/set_const_passes.h"

namespace mj::engine {

void set_const(mjModel& m, mjData& d) {
  set_frame_alignment(m);
  set_fixed_constants(m);
  set_sleep_policies(m);
  set_reference_constants(m, d);
  set_statistics(m, d);
  set_spring_lengths(m, d);
  set_flex_metric(m);
}

}  // namespace mj::engine
