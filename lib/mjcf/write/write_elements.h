// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes the attributes of elements that have defaults. A default class receives the values that
// differ from the parent class, as the author wrote them. An element receives the compiled values
// that differ from its class. Names, references to targets and poses are not written here.

#ifndef MJTOOLS_MJCF_WRITE_WRITE_ELEMENTS_H_
#define MJTOOLS_MJCF_WRITE_WRITE_ELEMENTS_H_

#include "mjcf/attributes/write_context.h"

namespace mj::mjcf {

// Write the attributes of a material or mesh and the texture layers of a material. Files and data
// are not written here.
void write_material_values(AttributeWriter& out, const spec::Material& v, const spec::Material& n);
void write_texture_layers(XmlNode& node, const WriteContext& context, const spec::Material& v,
                          const spec::Material& n);

// Writes the attributes that a joint of this type may have. If `type` is -1, the values belong to a
// class, and all attributes of joints are written.
void write_joint_values(AttributeWriter& out, const spec::Joint& v, const spec::Joint& n, int type);
void write_camera_values(AttributeWriter& out, const spec::Camera& v, const spec::Camera& n);
// Writes a tendon. With `is_spatial`, also writes the attributes that only spatial tendons and
// classes have.
void write_tendon_values(AttributeWriter& out, const spec::Tendon& v, const spec::Tendon& n,
                         bool is_spatial);
// Writes an actuator. `actdim` is the value of the attribute actdim, or -1 if the attribute is not
// needed.
void write_actuator_values(AttributeWriter& out, const spec::Actuator& v, const spec::Actuator& n,
                           int actdim);
// Writes a flex and its children.
void write_flex(const WriteContext& context, XmlNode& node, int id);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_WRITE_WRITE_ELEMENTS_H_
