// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compiles inputs, outputs and states of so3, pid and dcmotor actuators.

#ifndef MJTOOLS_COMPILE_PASSES_ACTUATOR_KINDS_H_
#define MJTOOLS_COMPILE_PASSES_ACTUATOR_KINDS_H_

#include "compile/draft/draft.h"

namespace mj::compiler {

// Bits of Actuator::ctrlspec. For so3 actuators, the first two encode the chart of the input.
inline constexpr int kInputPos = 1;
inline constexpr int kInputVel = 2;
inline constexpr int kInputFf = 4;
inline constexpr int kInputVoltage = 8;
inline constexpr int kInputNone = 16;
inline constexpr int kInputExpmap = 1;
inline constexpr int kInputQuat = 2;

// Determines the numbers of inputs, outputs and states of a special actuator and checks its
// parameters. The transmission must be resolved.
void compile_actuator_kind(Draft& draft, Actuator& actuator);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_PASSES_ACTUATOR_KINDS_H_
