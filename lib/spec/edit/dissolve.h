// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A body becomes a frame of its parent, as mjs_bodyToFrame has it.

#ifndef MJTOOLS_SPEC_EDIT_DISSOLVE_H_
#define MJTOOLS_SPEC_EDIT_DISSOLVE_H_

#include <functional>

#include "math/mat3.h"
#include "math/vec3.h"
#include "spec/edit/description.h"

namespace mj::spec {

// The mass of a body, its centre and its inertia about that, along the axes of the body or of where
// it is moved to.
struct Inertial {
  double mass = 0;
  Vec3 centre;
  Mat3 inertia = {{0, 0, 0, 0, 0, 0, 0, 0, 0}};
};

// What the geoms of a body give it, which a compilation knows. Throws Error.
using InferredInertial = std::function<Inertial(const mjsElement* body)>;

// Replaces a body by a new frame, without a name, at the end of those of its parent, with the pose of
// the body and what it carried; what refers to the body goes. If the inertia of the body or of its
// parent is explicit, that of the parent becomes explicit and is that of both; `inferred` is asked
// only if that of the other is not. Throws Error, also for the world; then nothing changes.
FrameNode& dissolve(Description& description, BodyNode& body, const InferredInertial& inferred);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_DISSOLVE_H_
