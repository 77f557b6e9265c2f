// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/check/check.h"

#include "compile/check/checks.h"

namespace mj::compiler {

void check_plausibility(Draft& draft, const mjModel& m) {
  Findings findings(draft.report);
  const Checked checked{draft, m, findings};
  check_settings(checked);
  check_masses(checked);
  check_joints(checked);
  check_angle_units(checked);
  check_ranges(checked);
  check_contacts(checked);
  check_colours(checked);
  check_actuators(checked);
  check_keyframes(checked);
  findings.finish();
}

}  // namespace mj::compiler
