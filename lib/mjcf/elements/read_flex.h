// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads <flex>, a deformable body whose vertices are attached to other bodies of the model.

#ifndef MJTOOLS_MJCF_ELEMENTS_READ_FLEX_H_
#define MJTOOLS_MJCF_ELEMENTS_READ_FLEX_H_

#include "mjcf/elements/read_context.h"

namespace mj::mjcf {

void read_flex(ReadContext& context, const XmlElement& xml);

// Reads the children that <flexcomp> has in common with <flex>: <contact>, <edge> and <elasticity>.
void read_flex_properties(const XmlElement& xml, spec::Flex& out);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ELEMENTS_READ_FLEX_H_
