// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Keyframes by what a person calls them.

#ifndef MJTOOLS_LOAD_KEYFRAME_H_
#define MJTOOLS_LOAD_KEYFRAME_H_

#include <mujoco/mjmodel.h>

#include <string>

namespace mj {

// The keyframe of that name or, if there is none, of that number (3 or #3). Throws Error, which
// lists those there are and suggests the nearest, when there is neither.
[[nodiscard]] int find_keyframe(const mjModel& m, const std::string& key);

}  // namespace mj

#endif  // MJTOOLS_LOAD_KEYFRAME_H_
