// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Limits of sizes that no array of the model bounds, in descriptions and in files.

#ifndef MJTOOLS_MODEL_SIZE_LIMITS_H_
#define MJTOOLS_MODEL_SIZE_LIMITS_H_

#include <mujoco/mjtype.h>

namespace mj {

constexpr mjtSize kMaxNumbers = mjtSize{1} << 28;  // of one array: 2 GiB
constexpr mjtSize kMaxRows = mjtSize{1} << 24;     // njmax, nconmax
constexpr mjtSize kMaxMemory = mjtSize{1} << 46;   // narena, bytes: the address space

}  // namespace mj

#endif  // MJTOOLS_MODEL_SIZE_LIMITS_H_
