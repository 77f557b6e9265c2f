// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Removes a body from a description, with everything that depends on the body.

#ifndef MJTOOLS_SPEC_EDIT_TAKE_OUT_BODY_H_
#define MJTOOLS_SPEC_EDIT_TAKE_OUT_BODY_H_

#include <mujoco/mjspec.h>

#include <functional>

#include "spec/model_spec.h"
#include "spec/rename.h"

namespace mj::spec {

// Function that receives the removed body and its former parent. It returns the names that no
// longer exist.
using BodyFate = std::function<NameSet(Body& parent, Body body)>;

// Removes a body from its parent and passes it to `fate`. Elements that refer to a removed name are
// deleted, except flexes. Plugin instances that are no longer used are deleted, too. Until the next
// compilation, the values of keyframes stay with the elements to which they belong.
void take_out_body(ModelSpec& spec, const mjsElement& handle, const BodyFate& fate);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_TAKE_OUT_BODY_H_
