// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/elements/read_actuator.h"
#include "mjcf/elements/read_elements.h"
#include "mjcf/elements/read_objects.h"

namespace mj::mjcf {
namespace {

using spec::DefaultClass;

constexpr std::string_view kActuatorTags[] = {"general",     "motor",       "position", "velocity",
                                              "intvelocity", "orientation", "pid",      "damper",
                                              "cylinder",    "muscle",      "adhesion", "dcmotor"};

void read_element(ReadContext& context, const XmlElement& xml, DefaultClass& out) {
  if (xml.tag == "mesh") return read_mesh(context, xml, out.mesh);
  if (xml.tag == "material") return read_material(context, xml, out.material);
  if (xml.tag == "joint") return read_joint(context, xml, out.joint);
  if (xml.tag == "geom") return read_geom(context, xml, out.geom);
  if (xml.tag == "site") return read_site(context, xml, out.site);
  if (xml.tag == "camera") return read_camera(context, xml, out.camera);
  if (xml.tag == "light") return read_light(context, xml, out.light);
  if (xml.tag == "pair") return read_pair(context, xml, out.pair);
  if (xml.tag == "equality") return read_equality_base(context, xml, out.equality);
  if (xml.tag == "tendon") return read_tendon(context, xml, out.tendon);
  if (std::ranges::find(kActuatorTags, xml.tag) != std::end(kActuatorTags)) {
    read_actuator(context, xml, out.actuator);
  }
}

void read_class(ReadContext& context, const XmlElement& xml, int index);

// Reads a default class inside another one. It starts as a copy of its parent class, whose own
// elements have already been read.
void read_nested(ReadContext& context, const XmlElement& xml, int parent) {
  const std::string* name = xml.value("class");
  if (name == nullptr || name->empty()) {
    return context.error_at(xml, "class", "mjcf-missing-attribute",
                            "a nested <default> needs a class name");
  }
  const int index = static_cast<int>(context.spec.defaults.size());
  if (!context.classes.add(*name, index)) {
    return context.error_at(xml, "class", "duplicate-name",
                            "the class name '" + *name + "' is already taken");
  }
  DefaultClass out = context.spec.defaults[parent];
  out.name = *name;
  out.parent = parent;
  out.where = xml.where();
  context.spec.defaults.push_back(std::move(out));
  read_class(context, xml, index);
}

void read_class(ReadContext& context, const XmlElement& xml, int index) {
  for (const XmlElement& child : xml.children) {
    if (child.tag != "default") read_element(context, child, context.spec.defaults[index]);
  }
  for (const XmlElement& child : xml.children) {
    if (child.tag == "default") read_nested(context, child, index);
  }
}

}  // namespace

void read_defaults(ReadContext& context, const XmlElement& section) {
  const std::string* name = section.value("class");
  if (name != nullptr && !name->empty() && *name != "main") {
    context.error_at(
        section, "class", "mjcf-default-name",
        "the outermost default class is 'main' and cannot be renamed to '" + *name + "'",
        "nest <default class=\"" + *name + "\"> inside <default>");
  }
  context.spec.defaults[0].where = section.where();
  read_class(context, section, 0);
}

}  // namespace mj::mjcf
