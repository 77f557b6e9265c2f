// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes default classes. Each class has the values that the author wrote and that differ from its
// parent class.

#include "mjcf/attributes/element_attributes.h"
#include "mjcf/write/write_elements.h"
#include "mjcf/write/write_sections.h"

namespace mj::mjcf {
namespace {

using spec::DefaultClass;

// Adds an element to a class if it has attributes or children.
template <typename Write>
void add_element(XmlNode& parent, const WriteContext& context, std::string tag, Write write) {
  XmlNode node{std::move(tag)};
  AttributeWriter out(node, context);
  write(node, out);
  parent.add_if_filled(std::move(node));
}

void write_class_geom(AttributeWriter& out, const spec::Geom& v, const spec::Geom& n) {
  out.numbers("size", v.size, n.size);
  write_all(out, kGeomContactAttributes, v, n);
  out.flag("shellinertia", v.shellinertia, n.shellinertia);
  out.number("density", v.density, n.density);
  write_all(out, kGeomReferenceAttributes, v, n);
}

void write_class_content(XmlNode& node, const WriteContext& context, const DefaultClass& v,
                         DefaultClass n) {
  for (auto* user : {&n.joint.user, &n.geom.user, &n.site.user, &n.camera.user, &n.tendon.user,
                     &n.actuator.user}) {
    user->clear();  // user data is always written, even if it is inherited
  }
  add_element(node, context, "mesh", [&](XmlNode&, AttributeWriter& out) {
    out.numbers("scale", v.mesh.scale, n.mesh.scale);
    out.keyword("inertia", kMeshInertia, v.mesh.inertia, n.mesh.inertia);
    out.text("material", v.mesh.material, n.mesh.material);
  });
  add_element(node, context, "material", [&](XmlNode& material, AttributeWriter& out) {
    write_texture_layers(material, context, v.material, n.material);
    write_material_values(out, v.material, n.material);
  });
  add_element(node, context, "joint", [&](XmlNode&, AttributeWriter& out) {
    out.keyword("type", kJointType, v.joint.type, n.joint.type);
    write_joint_values(out, v.joint, n.joint, -1);
  });
  add_element(node, context, "geom",
              [&](XmlNode&, AttributeWriter& out) { write_class_geom(out, v.geom, n.geom); });
  add_element(node, context, "site", [&](XmlNode&, AttributeWriter& out) {
    out.numbers("size", v.site.size, n.site.size);
    write_all(out, kSiteAttributes, v.site, n.site);
  });
  add_element(node, context, "camera", [&](XmlNode&, AttributeWriter& out) {
    write_camera_values(out, v.camera, n.camera);
  });
  add_element(node, context, "light", [&](XmlNode&, AttributeWriter& out) {
    write_all(out, kLightAttributes, v.light, n.light);
  });
  add_element(node, context, "pair", [&](XmlNode&, AttributeWriter& out) {
    write_all(out, kPairAttributes, v.pair, n.pair);
  });
  add_element(node, context, "equality", [&](XmlNode&, AttributeWriter& out) {
    write_all(out, kEqualityAttributes, v.equality, n.equality);
  });
  add_element(node, context, "tendon", [&](XmlNode&, AttributeWriter& out) {
    write_tendon_values(out, v.tendon, n.tendon, true);
  });
  add_element(node, context, "general", [&](XmlNode&, AttributeWriter& out) {
    const int actdim = v.actuator.actdim == n.actuator.actdim ? -1 : v.actuator.actdim;
    write_actuator_values(out, v.actuator, n.actuator, actdim);
  });
}

void write_children(XmlNode& node, const WriteContext& context, int parent) {
  const auto& classes = context.spec.defaults;
  const Nested nested(context.nesting, classes[parent].where);
  for (int i = parent + 1; i < static_cast<int>(classes.size()); ++i) {
    if (classes[i].parent != parent) continue;
    XmlNode child{"default"};
    child.attributes.emplace_back("class", classes[i].name);
    write_class_content(child, context, classes[i], classes[parent]);
    write_children(child, context, i);
    node.children.push_back(std::move(child));
  }
}

}  // namespace

void write_defaults(const WriteContext& context, XmlNode& root) {
  if (context.options.flatten) return;
  XmlNode node{"default"};
  write_class_content(node, context, context.spec.defaults[0], context.builtin);
  write_children(node, context, 0);
  root.add_if_filled(std::move(node));
}

}  // namespace mj::mjcf
