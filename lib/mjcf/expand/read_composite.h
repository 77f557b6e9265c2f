// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_EXPAND_READ_COMPOSITE_H_
#define MJTOOLS_MJCF_EXPAND_READ_COMPOSITE_H_

#include "mjcf/elements/read_tree.h"

namespace mj::mjcf {

// Reads <composite type="cable">, a chain of bodies along a curve.
void read_composite(ReadContext& context, const XmlElement& xml, const TreePlace& place);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_EXPAND_READ_COMPOSITE_H_
