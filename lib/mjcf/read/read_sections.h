// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads the sections with settings of the whole model. If a section is repeated, its attributes are
// merged, and the last value of an attribute counts.

#ifndef MJTOOLS_MJCF_READ_READ_SECTIONS_H_
#define MJTOOLS_MJCF_READ_READ_SECTIONS_H_

#include "mjcf/elements/read_context.h"

namespace mj::mjcf {

void read_compiler(ReadContext& context, const XmlElement& xml);
void read_option(ReadContext& context, const XmlElement& xml);
void read_size(ReadContext& context, const XmlElement& xml);
void read_statistic(ReadContext& context, const XmlElement& xml);
void read_visual(ReadContext& context, const XmlElement& xml);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_READ_READ_SECTIONS_H_
