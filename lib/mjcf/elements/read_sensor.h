// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_ELEMENTS_READ_SENSOR_H_
#define MJTOOLS_MJCF_ELEMENTS_READ_SENSOR_H_

#include "mjcf/elements/read_context.h"

namespace mj::mjcf {

// Reads the elements of <sensor>.
void read_sensors(ReadContext& context, const XmlElement& section);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ELEMENTS_READ_SENSOR_H_
