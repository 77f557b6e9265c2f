// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Numbers of one world or of four (math/wide.h), under short names.

#ifndef MJTOOLS_BATCH_LANE_H_
#define MJTOOLS_BATCH_LANE_H_

#include "math/wide.h"

namespace mj::batch {

using namespace wide;

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_LANE_H_
