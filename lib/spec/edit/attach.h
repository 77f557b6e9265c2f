// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Attaching a part of one description to another, as mjs_attach does.

#ifndef MJTOOLS_SPEC_EDIT_ATTACH_H_
#define MJTOOLS_SPEC_EDIT_ATTACH_H_

#include <string>

#include "spec/edit/description.h"

namespace mj::spec {

// Attaches a body, a frame with all in it, or a whole description to a frame, a site or (no body)
// a body, with what refers to it alone, all assets and custom data. Names get a prefix and a suffix.
// If the description of `parent` is deep, copies are attached; else the elements themselves become
// those of both. Returns the body or frame in the description of `parent`. Throws Error; then nothing
// has changed, but a whole description has a frame around what is in its world.
Node& attach(Node& parent, Node& child, const std::string& prefix, const std::string& suffix);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_ATTACH_H_
