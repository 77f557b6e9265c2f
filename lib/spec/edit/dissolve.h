// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Replaces a body by a frame of its parent, for mjs_bodyToFrame.

#ifndef MJTOOLS_SPEC_EDIT_DISSOLVE_H_
#define MJTOOLS_SPEC_EDIT_DISSOLVE_H_

#include <functional>

#include "math/mat3.h"
#include "math/vec3.h"
#include "spec/edit/description.h"

namespace mj::spec {

// The mass of a body, the position of its centre of mass, and its inertia about this centre. They
// are in the frame of the body unless they were moved to another frame.
struct Inertial {
  double mass = 0;
  Vec3 centre;
  Mat3 inertia = {{0, 0, 0, 0, 0, 0, 0, 0, 0}};
};

// Function that returns the inertia of a body as the compiler computes it from geoms. It compiles
// the description. Throws Error if the description cannot be compiled.
using InferredInertial = std::function<Inertial(const mjsElement* body)>;

// Replaces a body by a new unnamed frame, which becomes the last frame of the parent. The frame
// takes over the pose and the elements of the body. Elements that refer to the body are deleted. If
// the inertia of the body or of its parent is explicit, the parent gets an explicit inertia: the
// sum of the two inertias. `inferred` is only called for an inertia that is not explicit. If an
// Error is thrown, for example because the body is the world, nothing has changed.
FrameNode& dissolve(Description& description, BodyNode& body, const InferredInertial& inferred);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_DISSOLVE_H_
