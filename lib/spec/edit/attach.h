// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Attaching a part of one description to another, as mjs_attach does.

#ifndef MJTOOLS_SPEC_EDIT_ATTACH_H_
#define MJTOOLS_SPEC_EDIT_ATTACH_H_

#include <string>

#include "spec/edit/description.h"

namespace mj::spec {

// Attaches a body, a frame with its content, or a whole description to a frame or a site. A frame
// or a description may also be attached to a body. Elements that refer only to the child are
// attached too, as are all assets and custom data. Names get a prefix and a suffix. If the
// description of `parent` is deep, copies are attached. Otherwise both descriptions share the
// elements. If a whole description is already attached to the same description, it moves to the new
// place. Returns the body or frame in the description of `parent`. If it throws Error, it has
// changed nothing, with two exceptions: the world of an attached description has a frame around its
// content, and a description that should move has left its old place.
Node& attach(Node& parent, Node& child, const std::string& prefix, const std::string& suffix);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_ATTACH_H_
