// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Limits for sizes of a model that do not count elements of arrays in the model itself. They apply
// to descriptions and to model files.

#ifndef MJTOOLS_MODEL_SIZE_LIMITS_H_
#define MJTOOLS_MODEL_SIZE_LIMITS_H_

#include <mujoco/mjtype.h>

namespace mj {

// Largest length of one array in mjData, such as sensordata: 2 GiB of real numbers.
constexpr mjtSize kMaxNumbers = mjtSize{1} << 28;
constexpr mjtSize kMaxRows = mjtSize{1} << 24;  // largest njmax and nconmax
// Largest narena in bytes, which is the size of the address space.
constexpr mjtSize kMaxMemory = mjtSize{1} << 46;

}  // namespace mj

#endif  // MJTOOLS_MODEL_SIZE_LIMITS_H_
