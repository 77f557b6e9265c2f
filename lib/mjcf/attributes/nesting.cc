// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/attributes/nesting.h"

#include "base/call_stack.h"
#include "mjcf/xml/xml_document.h"

namespace mj::mjcf {

void refuse_deep_model(const SourceLocation& where) {
  throw Error(Diagnostic{.code = "xml-too-deep",
                         .message = "elements of the saved model would nest more than " +
                                    std::to_string(kMaxXmlDepth) +
                                    " deep, and readers refuse such a file",
                         .where = where,
                         .hint = "save the model as MJB"});
}

void Nesting::enter(const SourceLocation& where) {
  if (depth_ >= kShallowNesting) {
    if (deepest_ == 0) deepest_ = depth_ + deepest_nesting(kMaxXmlDepth - depth_);
    if (depth_ >= kMaxXmlDepth) refuse_deep_model(where);
    if (depth_ >= deepest_) {
      throw Error(Diagnostic{.code = "xml-too-deep",
                             .message = "elements of the saved model nest more than " +
                                        std::to_string(depth_) + " deep",
                             .where = where,
                             .hint = kSmallStackHint});
    }
  }
  ++depth_;
}

}  // namespace mj::mjcf
