// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Short names for the numbers of math/wide.h. Such a number holds a value of one world, or the
// values of four worlds.

#ifndef MJTOOLS_BATCH_LANE_H_
#define MJTOOLS_BATCH_LANE_H_

#include "math/wide.h"

namespace mj::batch {

using namespace wide;

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_LANE_H_
