// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Resolves orientations in all forms that MJCF allows, and the frames around elements.

#ifndef MJTOOLS_COMPILE_TREE_ORIENTATION_H_
#define MJTOOLS_COMPILE_TREE_ORIENTATION_H_

#include <string_view>

#include "compile/draft/draft.h"

namespace mj::compiler {

inline constexpr double kDegree = mjPI / 180;

// Returns the orientation of an element as a quaternion. Uses the alternative orientation if that
// is given, and `quat` otherwise.
Quat resolve_orientation(const Draft& draft, const spec::Element& element,
                         const spec::Numbers<4>& quat, const spec::Orientation& alt,
                         std::string_view referrer);

// Computes the poses of the body's frames in the coordinates of the body.
void compile_frames(Draft& draft, Body& body);

// Returns the pose of the frame with this number, or null if the element has no frame.
[[nodiscard]] const Pose* frame_of(const Body& body, int frame);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_TREE_ORIENTATION_H_
