// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_ELEMENTS_READ_TREE_H_
#define MJTOOLS_MJCF_ELEMENTS_READ_TREE_H_

#include "mjcf/elements/read_context.h"

namespace mj::mjcf {

// The place in the tree at which children are read.
struct TreePlace {
  spec::Body& body;
  int frame = -1;  // index of the innermost enclosing frame in body.frames
  // MJCF name of the class of elements without a class attribute; "" stands for the class main
  std::string class_name;
  bool is_world = false;
};

// Reads <worldbody>.
void read_worldbody(ReadContext& context, const XmlElement& section);

// Reads the children of a body, frame or replicate in document order.
void read_tree_children(ReadContext& context, const XmlElement& xml, const TreePlace& place);

// Returns the MJCF name of the class that applies to a body or frame and its contents.
[[nodiscard]] std::string childclass_of(ReadContext& context, const XmlElement& xml,
                                        const std::string& inherited);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ELEMENTS_READ_TREE_H_
