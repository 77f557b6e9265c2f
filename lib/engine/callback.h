// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The callbacks of mjcallback.h as the engine sees them.

#ifndef MJTOOLS_ENGINE_CALLBACK_H_
#define MJTOOLS_ENGINE_CALLBACK_H_

#include <mujoco/mjcallback.h>

namespace mj::engine {

// Sets all callbacks to null.
void reset_callbacks();

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CALLBACK_H_
