// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads the attributes of elements that have defaults. A default class and an element, which starts
// as a copy of its class, are read in the same way. Names and classes are not read here.

#ifndef MJTOOLS_MJCF_ELEMENTS_READ_ELEMENTS_H_
#define MJTOOLS_MJCF_ELEMENTS_READ_ELEMENTS_H_

#include "mjcf/elements/read_context.h"

namespace mj::mjcf {

void read_mesh(ReadContext& context, const XmlElement& xml, spec::Mesh& out);
void read_material(ReadContext& context, const XmlElement& xml, spec::Material& out);
void read_joint(ReadContext& context, const XmlElement& xml, spec::Joint& out);
void read_geom(ReadContext& context, const XmlElement& xml, spec::Geom& out);
void read_site(ReadContext& context, const XmlElement& xml, spec::Site& out);
void read_camera(ReadContext& context, const XmlElement& xml, spec::Camera& out);
void read_light(ReadContext& context, const XmlElement& xml, spec::Light& out);
void read_pair(ReadContext& context, const XmlElement& xml, spec::Pair& out);
// Reads the attributes that all equality constraints share.
void read_equality_base(ReadContext& context, const XmlElement& xml, spec::Equality& out);
// Reads the attributes that spatial and fixed tendons share. Does not read the path of the tendon.
void read_tendon(ReadContext& context, const XmlElement& xml, spec::Tendon& out);

// Reads the attribute quat or one of its alternatives (axisangle, xyaxes, zaxis, euler).
void read_orientation(ReadContext& context, const XmlElement& xml, spec::Numbers<4>& quat,
                      spec::Orientation& alternative);

// Reads <plugin> in a body, geom or mesh. The configuration of an unnamed instance becomes an entry
// of the model's plugins.
void read_plugin_use(ReadContext& context, const XmlElement& xml, spec::PluginUse& out);
// Gives a name to the unnamed plugin instance of `use`, so that several elements can use the
// instance.
void name_instance(ReadContext& context, spec::PluginUse& use, const std::string& name);
void read_plugin_config(ReadContext& context, const XmlElement& xml, spec::Plugin& out);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ELEMENTS_READ_ELEMENTS_H_
