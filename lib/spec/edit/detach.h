// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Taking a description that was attached to another one out of it again.

#ifndef MJTOOLS_SPEC_EDIT_DETACH_H_
#define MJTOOLS_SPEC_EDIT_DETACH_H_

#include "spec/edit/description.h"

namespace mj::spec {

// Takes all elements that an attached description shares with the other one out of that one. The
// elements keep their names and their handles, and the description may be compiled or attached
// again. It gets copies of the default classes that its elements have there. `place` is an element
// of the other description. Throws Error and changes nothing if `place` or anything that stays
// lies in an element that is taken out.
void detach(Description& child, const Node& place);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_DETACH_H_
