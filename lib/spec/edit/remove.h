// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Deletes elements of a description, for mjs_delete.

#ifndef MJTOOLS_SPEC_EDIT_REMOVE_H_
#define MJTOOLS_SPEC_EDIT_REMOVE_H_

#include "spec/edit/description.h"

namespace mj::spec {

// Deletes an element. A body is deleted with all its elements and with everything that refers to
// them. Until the next compilation, the values of keyframes stay with the elements to which they
// belong. Elements of a deleted frame move to the frame around it and stay at the same place.
// Elements of a deleted class get the class main. If the element cannot be deleted, throws Error
// (usage) and changes nothing.
void remove_element(Description& description, Node& element);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_REMOVE_H_
