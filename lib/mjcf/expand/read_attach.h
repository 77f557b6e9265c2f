// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_EXPAND_READ_ATTACH_H_
#define MJTOOLS_MJCF_EXPAND_READ_ATTACH_H_

#include "mjcf/elements/read_tree.h"

namespace mj::mjcf {

// Reads a <model> element of <asset> and the model file that it names.
void read_model_asset(ReadContext& context, const XmlElement& xml);

// Reads <attach>, which copies to `place` another model, or a body or frame of this or another
// model.
void read_attach(ReadContext& context, const XmlElement& xml, const TreePlace& place);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_EXPAND_READ_ATTACH_H_
