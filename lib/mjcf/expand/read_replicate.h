// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_EXPAND_READ_REPLICATE_H_
#define MJTOOLS_MJCF_EXPAND_READ_REPLICATE_H_

#include "mjcf/elements/read_tree.h"

namespace mj::mjcf {

// Reads <replicate>. Its content is read once and copied `count` times. Each copy is moved and
// turned relative to the copy before it.
void read_replicate(ReadContext& context, const XmlElement& xml, const TreePlace& place);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_EXPAND_READ_REPLICATE_H_
