// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads actuators. Every actuator tag is a shortcut for parameters of <general>.

#ifndef MJTOOLS_MJCF_ELEMENTS_READ_ACTUATOR_H_
#define MJTOOLS_MJCF_ELEMENTS_READ_ACTUATOR_H_

#include "mjcf/elements/read_context.h"

namespace mj::mjcf {

// Reads the attributes of an element of <actuator>, or of the same tag in a default class.
void read_actuator(ReadContext& context, const XmlElement& xml, spec::Actuator& out);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ELEMENTS_READ_ACTUATOR_H_
