// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Deleting elements of a description, for mjs_delete.

#ifndef MJTOOLS_SPEC_EDIT_REMOVE_H_
#define MJTOOLS_SPEC_EDIT_REMOVE_H_

#include "spec/edit/description.h"

namespace mj::spec {

// Deletes an element. A body is deleted with all its elements and with everything that refers to
// them. Values of keyframes stay with their elements until the next compilation. Elements of a
// deleted frame keep their poses in the frame around it. Elements of a deleted class get the class
// main. Throws Error (usage) for an element that cannot be deleted, and then changes nothing.
void remove_element(Description& description, Node& element);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_REMOVE_H_
