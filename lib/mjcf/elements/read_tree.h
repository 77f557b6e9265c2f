// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_ELEMENTS_READ_TREE_H_
#define MJTOOLS_MJCF_ELEMENTS_READ_TREE_H_

#include "mjcf/elements/read_context.h"

namespace mj::mjcf {

// Where in the tree children are being read.
struct TreePlace {
  spec::Body& body;
  int frame = -1;          // innermost enclosing frame: index in body.frames
  std::string class_name;  // called so by MJCF: of elements that name none; "" is main
  bool is_world = false;
};

// <worldbody>
void read_worldbody(ReadContext& context, const XmlElement& section);

// The children of a body, frame or replicate, in document order.
void read_tree_children(ReadContext& context, const XmlElement& xml, const TreePlace& place);

// What MJCF calls the class that governs a body or frame and what is in it.
[[nodiscard]] std::string childclass_of(ReadContext& context, const XmlElement& xml,
                                        const std::string& inherited);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ELEMENTS_READ_TREE_H_
