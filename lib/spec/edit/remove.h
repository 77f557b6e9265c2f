// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Deleting from a description, as mjs_delete does.

#ifndef MJTOOLS_SPEC_EDIT_REMOVE_H_
#define MJTOOLS_SPEC_EDIT_REMOVE_H_

#include "spec/edit/description.h"

namespace mj::spec {

// Deletes an element. With a body goes all that it carries and all that refers to that; keyframes
// go with what they belong to until the next compilation. What is in a deleted frame stays where it
// is, in the frame around it. What has a deleted class has main. Throws Error (usage) for what cannot
// be deleted; then nothing changes.
void remove_element(Description& description, Node& element);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_REMOVE_H_
