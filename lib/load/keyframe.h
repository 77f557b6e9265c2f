// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds keyframes by name or number.

#ifndef MJTOOLS_LOAD_KEYFRAME_H_
#define MJTOOLS_LOAD_KEYFRAME_H_

#include <mujoco/mjmodel.h>

#include <string>

namespace mj {

// Returns the id of the keyframe that has the name `key` or, if no name matches, of the keyframe
// with that number ("3" or "#3"). Throws Error if there is no such keyframe. The message lists the
// keyframes of the model and suggests the most similar name.
[[nodiscard]] int find_keyframe(const mjModel& m, const std::string& key);

}  // namespace mj

#endif  // MJTOOLS_LOAD_KEYFRAME_H_
