// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Numbers of the model that differ between rollouts (--randomize):
//
//   FIELD[OBJECT]=uniform(LOW,HIGH)     the number becomes a random number in [LOW, HIGH)
//   FIELD[OBJECT]=normal(MEAN,DEV)      ... normally distributed
//   FIELD[OBJECT]*=uniform(LOW,HIGH)    the number is multiplied by the random number
//
// FIELD[OBJECT] is as in model_numbers.h. All numbers of one object get the same random number.

#ifndef MJTOOLS_TOOLS_SIMULATE_RANDOMIZE_H_
#define MJTOOLS_TOOLS_SIMULATE_RANDOMIZE_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>
#include <vector>

namespace mj::simulate {

// Gives the model the random numbers of a rollout, which follow from `seed` alone. The caller
// computes derived constants. Throws Error (usage) for a text that has none of the forms above, and
// Error (unknown-field) for an unknown field or object.
void randomize(mjModel& m, const std::vector<std::string>& arguments, uint64_t seed);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_RANDOMIZE_H_
