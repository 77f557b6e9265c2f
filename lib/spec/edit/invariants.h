// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Checks the nodes of a description, only in checked builds (base/invariant.h).

#ifndef MJTOOLS_SPEC_EDIT_INVARIANTS_H_
#define MJTOOLS_SPEC_EDIT_INVARIANTS_H_

#include "base/invariant.h"
#include "spec/edit/description.h"

namespace mj::spec {

// Checks that the nodes of the tree, the lists and the classes belong to the description and agree
// with each other. Functions that add a single element do not call this function, because building
// a model would then take time that grows with the square of the number of elements.
void check_nodes(Description& description);

// Calls check_nodes() in checked builds.
inline void check_edited(Description& description) {
  if (kChecksInvariants) check_nodes(description);
}

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_INVARIANTS_H_
