// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Orientations in all forms that MJCF allows, and the poses of frames around elements.

#ifndef MJTOOLS_COMPILE_TREE_ORIENTATION_H_
#define MJTOOLS_COMPILE_TREE_ORIENTATION_H_

#include <string_view>

#include "compile/draft/draft.h"

namespace mj::compiler {

inline constexpr double kDegree = mjPI / 180;

// Returns the orientation of an element as a quaternion. Uses the alternative orientation `alt` if
// it is given, and `quat` otherwise.
Quat resolve_orientation(const Draft& draft, const spec::Element& element,
                         const spec::Numbers<4>& quat, const spec::Orientation& alt,
                         std::string_view referrer);

// Computes the poses of all frames in a body, in the coordinates of the body.
void compile_frames(Draft& draft, Body& body);

// Returns the pose of the frame with the number `frame`. Returns null for an element without a
// frame.
[[nodiscard]] const Pose* frame_of(const Body& body, int frame);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_TREE_ORIENTATION_H_
