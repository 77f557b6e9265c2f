// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Attaches a part of one description to another, as mjs_attach does.

#ifndef MJTOOLS_SPEC_EDIT_ATTACH_H_
#define MJTOOLS_SPEC_EDIT_ATTACH_H_

#include <string>

#include "spec/edit/description.h"

namespace mj::spec {

// Attaches `child` to `parent`. The child is a body, a frame with its content, or a whole
// description. The parent is a frame or a site, or a body unless the child is a body. Elements that
// refer only to the child are attached too, as are all assets and custom data. Names get the prefix
// and the suffix. If mjs_setDeepCopy was called for the description of `parent`, this description
// gets copies of the elements. Otherwise both descriptions share the elements. A whole description
// that is already attached to the same description moves to the new place. Returns the attached
// body or frame in the description of `parent`.
//
// If an Error is thrown, nothing has changed, with two exceptions: the content of an attached
// description's world is in a new frame, and a description that should move has left its old place.
Node& attach(Node& parent, Node& child, const std::string& prefix, const std::string& suffix);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_ATTACH_H_
