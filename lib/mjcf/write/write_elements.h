// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The attributes of the elements that have defaults: written the same way into a default class,
// where `normal` is the parent class, as into an element, where `normal` is its class and the
// values are those of the compiled model. Names, references to what the element acts on and poses
// are not written here.

#ifndef MJTOOLS_MJCF_WRITE_WRITE_ELEMENTS_H_
#define MJTOOLS_MJCF_WRITE_WRITE_ELEMENTS_H_

#include "mjcf/attributes/write_context.h"

namespace mj::mjcf {

// Mesh, material: all of the asset but its file and data.
void write_material_values(AttributeWriter& out, const spec::Material& v, const spec::Material& n);
void write_texture_layers(XmlNode& node, const WriteContext& context, const spec::Material& v,
                          const spec::Material& n);

// `type`: of the joint; -1 for a class, which keeps what any type of joint may use.
void write_joint_values(AttributeWriter& out, const spec::Joint& v, const spec::Joint& n, int type);
void write_camera_values(AttributeWriter& out, const spec::Camera& v, const spec::Camera& n);
// `is_spatial`: also what only spatial tendons and classes have.
void write_tendon_values(AttributeWriter& out, const spec::Tendon& v, const spec::Tendon& n,
                         bool is_spatial);
// `actdim`: of the element if it must be written, else -1.
void write_actuator_values(AttributeWriter& out, const spec::Actuator& v, const spec::Actuator& n,
                           int actdim);
// A flex and what belongs to it.
void write_flex(const WriteContext& context, XmlNode& node, int id);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_WRITE_WRITE_ELEMENTS_H_
