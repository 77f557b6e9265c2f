// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Detaches a description that was attached to another one.

#ifndef MJTOOLS_SPEC_EDIT_DETACH_H_
#define MJTOOLS_SPEC_EDIT_DETACH_H_

#include "spec/edit/description.h"

namespace mj::spec {

// Removes all elements of the attached description `child` from its parent, the description to
// which it was attached. The elements keep their names and handles, and the child may be compiled
// or attached again. It gets copies of the default classes that its elements use in the parent.
// `place` is an element of the parent. Throws Error and changes nothing if `place`, or an element
// that stays in the parent, lies inside an element that is removed.
void detach(Description& child, const Node& place);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_DETACH_H_
