// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads default classes and the sections whose objects are outside the tree of bodies.

#ifndef MJTOOLS_MJCF_ELEMENTS_READ_OBJECTS_H_
#define MJTOOLS_MJCF_ELEMENTS_READ_OBJECTS_H_

#include "mjcf/elements/read_context.h"

namespace mj::mjcf {

// Reads a <default> that is a child of <mujoco>.
void read_defaults(ReadContext& context, const XmlElement& section);

void read_extension(ReadContext& context, const XmlElement& section);
void read_custom(ReadContext& context, const XmlElement& section);
void read_assets(ReadContext& context, const XmlElement& section);
void read_deformable(ReadContext& context, const XmlElement& section);
void read_contact(ReadContext& context, const XmlElement& section);
void read_equalities(ReadContext& context, const XmlElement& section);
void read_tendons(ReadContext& context, const XmlElement& section);
void read_actuators(ReadContext& context, const XmlElement& section);
void read_keyframes(ReadContext& context, const XmlElement& section);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ELEMENTS_READ_OBJECTS_H_
