// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What happens to the rest of a description when a body goes.

#ifndef MJTOOLS_SPEC_EDIT_TAKE_OUT_BODY_H_
#define MJTOOLS_SPEC_EDIT_TAKE_OUT_BODY_H_

#include <mujoco/mjspec.h>

#include <functional>

#include "spec/model_spec.h"
#include "spec/rename.h"

namespace mj::spec {

// What becomes of the body; returns the names that are gone with it.
using BodyFate = std::function<NameSet(Body& parent, Body body)>;

// Takes a body from its parent and leaves it to `fate`. What refers to a name that is gone goes, but
// for flexes, and so do instances of plugins that nothing uses any more. Keyframes go with what they
// belong to until the next compilation.
void take_out_body(ModelSpec& spec, const mjsElement& handle, const BodyFate& fate);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_TAKE_OUT_BODY_H_
