// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Attaching a part of one description to another, as mjs_attach does.

#ifndef MJTOOLS_SPEC_EDIT_ATTACH_H_
#define MJTOOLS_SPEC_EDIT_ATTACH_H_

#include <string>

#include "spec/edit/description.h"

namespace mj::spec {

// Attaches a body, a frame with its content, or a whole description to a frame or a site. A frame
// or a description may also be attached to a body. Elements that refer only to the child come with
// it, as do all assets and custom data. Names get a prefix and a suffix. If the description of
// `parent` is deep, copies are attached. Otherwise both descriptions share the elements. Returns
// the body or frame in the description of `parent`. Throws Error and then changes nothing, except
// that a whole description has a frame around the content of its world.
Node& attach(Node& parent, Node& child, const std::string& prefix, const std::string& suffix);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_ATTACH_H_
