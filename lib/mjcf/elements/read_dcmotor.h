// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_MJCF_ELEMENTS_READ_DCMOTOR_H_
#define MJTOOLS_MJCF_ELEMENTS_READ_DCMOTOR_H_

#include "mjcf/elements/read_context.h"

namespace mj::mjcf {

// Reads <dcmotor>, which converts data sheet values to the parameters of the motor model. The
// caller must have read the attribute `input` and the attributes that all actuators share.
void read_dcmotor(ReadContext& context, const XmlElement& xml, spec::Actuator& out);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ELEMENTS_READ_DCMOTOR_H_
