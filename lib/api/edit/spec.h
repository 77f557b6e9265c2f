// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Conversions between the public handles and structs of a description, which programs pass to the C
// API, and the nodes to which they belong.

#ifndef MJTOOLS_API_EDIT_SPEC_H_
#define MJTOOLS_API_EDIT_SPEC_H_

#include <mujoco/mujoco.h>

#include <string>
#include <string_view>

#include "api/boundary.h"
#include "base/diagnostic.h"
#include "spec/edit/description.h"

namespace mj::api {

inline spec::Description& description_of(const mjSpec* s) {
  return static_cast<spec::Description&>(spec::node_of(s->element));
}

template <typename Face>
spec::ListNode<Face>& node_of(const Face* face) {
  return static_cast<spec::ListNode<Face>&>(spec::node_of(face->element));
}
inline spec::BodyNode& node_of(const mjsBody* body) {
  return static_cast<spec::BodyNode&>(spec::node_of(body->element));
}
inline spec::FrameNode& node_of(const mjsFrame* frame) {
  return static_cast<spec::FrameNode&>(spec::node_of(frame->element));
}
// Returns the node of a defaults class, or null for NULL.
inline spec::DefaultNode* node_of(const mjsDefault* def) {
  return def ? &static_cast<spec::DefaultNode&>(spec::node_of(def->element)) : nullptr;
}

// Returns the public struct of a node, or NULL if `node` is null.
template <typename Node>
auto* face_of(Node* node) {
  return node ? &node->face : nullptr;
}

// Returns an error in the form in which a description keeps it: "Error: ..." as in error_text.h,
// without the final newline. If `element` is given, it is inserted as a line after the first line.
[[nodiscard]] std::string kept_text(const Diagnostic& diagnostic, const std::string& element = {});

// Returns the MJCF text of the description with the values of its last compilation, for a file in
// the folder `directory`. Numbers have `digits` significant digits (mjcf::WriteOptions::digits).
// Throws Error if the description has not been compiled.
[[nodiscard]] std::string saved_text(spec::Description& description, std::string_view directory,
                                     int digits);

// Runs `work`, and stores its error in the description if it fails. Returns whether it succeeded.
template <typename Work>
bool edited(spec::Description& description, Work work) {
  const auto failure = failure_of(work);
  if (failure) description.set_error(kept_text(*failure));
  return !failure;
}

}  // namespace mj::api

#endif  // MJTOOLS_API_EDIT_SPEC_H_
