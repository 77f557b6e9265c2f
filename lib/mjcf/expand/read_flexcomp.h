// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads <flexcomp>, which makes a deformable body and the bodies that carry it.

#ifndef MJTOOLS_MJCF_EXPAND_READ_FLEXCOMP_H_
#define MJTOOLS_MJCF_EXPAND_READ_FLEXCOMP_H_

#include "mjcf/elements/read_tree.h"

namespace mj::mjcf {

void read_flexcomp(ReadContext& context, const XmlElement& xml, const TreePlace& place);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_EXPAND_READ_FLEXCOMP_H_
