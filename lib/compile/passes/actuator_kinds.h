// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Determines the inputs, outputs and states of so3, pid and dcmotor actuators.

#ifndef MJTOOLS_COMPILE_PASSES_ACTUATOR_KINDS_H_
#define MJTOOLS_COMPILE_PASSES_ACTUATOR_KINDS_H_

#include "compile/draft/draft.h"

namespace mj::compiler {

// Bits of Actuator::ctrlspec. For pid and dcmotor actuators, they tell which inputs the actuator
// has. For so3 actuators, the bits 1 and 2 tell instead in which form the orientation is given.
inline constexpr int kInputPos = 1;
inline constexpr int kInputVel = 2;
inline constexpr int kInputFf = 4;
inline constexpr int kInputVoltage = 8;
inline constexpr int kInputNone = 16;
inline constexpr int kInputExpmap = 1;
inline constexpr int kInputQuat = 2;

// Determines how many inputs, outputs and states an so3, pid or dcmotor actuator has, and checks
// its parameters. Throws an Error if an actuator of another kind has an input attribute. The
// transmission must already be resolved.
void compile_actuator_kind(Draft& draft, Actuator& actuator);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_PASSES_ACTUATOR_KINDS_H_
