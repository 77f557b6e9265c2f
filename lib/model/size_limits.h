// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Limits for the sizes of a model that are not lengths of its arrays. They apply to descriptions
// and to model files.

#ifndef MJTOOLS_MODEL_SIZE_LIMITS_H_
#define MJTOOLS_MODEL_SIZE_LIMITS_H_

#include <mujoco/mjtype.h>

namespace mj {

constexpr mjtSize kMaxNumbers = mjtSize{1} << 28;  // numbers in one array: 2 GiB
constexpr mjtSize kMaxRows = mjtSize{1} << 24;     // rows: njmax and nconmax
// narena in bytes: the size of the address space
constexpr mjtSize kMaxMemory = mjtSize{1} << 46;

}  // namespace mj

#endif  // MJTOOLS_MODEL_SIZE_LIMITS_H_
