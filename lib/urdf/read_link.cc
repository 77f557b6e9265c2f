// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads the contents of a link. As in the official build, a colour or geom name also applies to the
// following geoms of the same link, until another one is given.

#include <algorithm>

#include "base/counted_only.h"
#include "math/rotation.h"
#include "urdf/read_context.h"

namespace mj::urdf {
namespace {

// Rotates the tensor `t` by `quat` into the axes of the link: R I R'. Its elements are in the order
// xx yy zz xy xz yz.
spec::Numbers<6> turned(const spec::Numbers<6>& t, const spec::Numbers<4>& quat) {
  const Mat3 r = to_matrix(Quat{quat[0], quat[1], quat[2], quat[3]});
  const Vec3 rows[3] = {{t[0], t[3], t[4]}, {t[3], t[1], t[5]}, {t[4], t[5], t[2]}};
  const auto along = [&](const Vec3& a, const Vec3& b) {  // a' I b for two axes of the link
    return a.x * dot(rows[0], b) + a.y * dot(rows[1], b) + a.z * dot(rows[2], b);
  };
  const Vec3 x = r.row(0), y = r.row(1), z = r.row(2);
  return {along(x, x), along(y, y), along(z, z), along(x, y), along(x, z), along(y, z)};
}

void read_inertial(ReadContext& context, const XmlElement& xml, Link& link) {
  spec::Body& body = link.body;
  body.explicitinertial = true;
  body.inertial_where = xml.where();
  body.ipos = {};
  read_origin(context, xml, body.ipos, body.iquat);
  if (const XmlElement* mass = context.read.child(xml, "mass", Need::kRequired)) {
    context.read.number(*mass, "value", body.mass, Need::kRequired);
  }
  const XmlElement* inertia = context.read.child(
      xml, "inertia", Need::kRequired,
      "give link '" + link.name +
          "' the six moments ixx iyy izz ixy ixz iyz, or remove <inertial> to have its mass and "
          "inertia computed from its collision geometry");
  if (inertia == nullptr) return;
  body.inertial_where = inertia->where();
  constexpr const char* kMoments[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
  spec::Numbers<6> tensor = {};
  for (int i = 0; i < 6; ++i) {
    context.read.number(*inertia, kMoments[i], tensor[i], Need::kRequired);
  }
  const bool is_zero = std::ranges::all_of(tensor, [](double moment) { return moment == 0; });
  if (is_zero) return;
  body.fullinertia = tensor;
  const bool is_isotropic = tensor[0] == tensor[1] && tensor[1] == tensor[2] && tensor[3] == 0 &&
                            tensor[4] == 0 && tensor[5] == 0;
  const bool is_turned = body.iquat[1] != 0 || body.iquat[2] != 0 || body.iquat[3] != 0;
  if (is_turned && context.import.has_inertial_rotation) {
    body.fullinertia = turned(tensor, body.iquat);
    context.losses.add(imported("urdf-imported-inertia",
                                "the inertias of these links were rotated by rpy of <inertial>"),
                       xml, link.name);
  } else if (is_turned && !is_isotropic) {
    context.losses.add({Severity::kWarning, "urdf-inertia-rotation",
                        "the rotation of inertial frames is ignored, as in MuJoCo",
                        "use mj-compile --inertial-rotation to apply it, or give the moments in "
                        "the axes of the link, with rpy=\"0 0 0\""},
                       xml, link.name);
  }
  body.iquat = {1, 0, 0, 0};
}

std::string known_material(const ReadContext& context, const std::string& name) {
  std::vector<std::string_view> known;
  for (const auto& [material, colour] : context.colours) known.push_back(material);
  std::ranges::sort(known);
  const std::string_view close = closest_match(name, known);
  return close.empty() ? "" : "did you mean '" + std::string(close) + "'?";
}

// Reads the colour from the <material> element of a visual. Without a colour, `current` stays
// unchanged.
void read_colour(ReadContext& context, const XmlElement& visual, std::optional<Colour>& current) {
  const XmlElement* material = context.read.child(visual, "material");
  if (material == nullptr) return;
  if (const XmlElement* color = context.read.child(*material, "color")) {
    Colour rgba{};
    if (context.read.numbers(*color, "rgba", rgba, Need::kRequired)) current = rgba;
    return;
  }
  const std::string* name = context.read.text(*material, "name", Need::kRequired);
  if (name == nullptr) return;
  if (const auto at = context.colours.find(*name); at != context.colours.end()) {
    current = at->second;
  } else if (std::ranges::none_of(material->children,
                                  [](const XmlElement& e) { return e.tag == "texture"; })) {
    if (is_only_counted(context.diagnostics, Severity::kWarning)) return;
    context.read.warning_at(*material, "name", "urdf-unknown-material",
                            "no <material> with the name '" + *name + "' has a <color>",
                            known_material(context, *name));
  }
}

// Names a geom. If the element has a name, this becomes the current name. The geom gets the current
// name unless another geom already has it.
void name_geom(ReadContext& context, const XmlElement& xml, std::string& current,
               spec::Geom& geom) {
  const std::string* name = context.read.text(xml, "name");
  if (name != nullptr) current = *name;
  if (current.empty() || context.geom_names.insert(current).second) {
    geom.name = current;
  } else if (name != nullptr) {
    context.read.warning_at(xml, "name", "urdf-geom-name",
                            "the name '" + *name + "' is already taken, so this geom gets no name");
  }
}

void read_radius_and_length(ReadContext& context, const XmlElement& shape, spec::Geom& geom) {
  double length = 0;
  context.read.number(shape, "radius", geom.size[0], Need::kRequired);
  context.read.number(shape, "length", length, Need::kRequired);
  geom.size[1] = length / 2;
}

void read_shape(ReadContext& context, const XmlElement& geometry, spec::Geom& geom) {
  ElementReader& read = context.read;
  if (const XmlElement* box = read.child(geometry, "box")) {
    geom.type = mjGEOM_BOX;
    read.numbers(*box, "size", geom.size, Need::kRequired);
    for (double& size : geom.size) size /= 2;
  } else if (const XmlElement* cylinder = read.child(geometry, "cylinder")) {
    geom.type = mjGEOM_CYLINDER;
    read_radius_and_length(context, *cylinder, geom);
  } else if (const XmlElement* sphere = read.child(geometry, "sphere")) {
    geom.type = mjGEOM_SPHERE;
    read.number(*sphere, "radius", geom.size[0], Need::kRequired);
  } else if (const XmlElement* capsule = read.child(geometry, "capsule")) {
    geom.type = mjGEOM_CAPSULE;
    read_radius_and_length(context, *capsule, geom);
  } else if (const XmlElement* mesh = read.child(geometry, "mesh")) {
    geom.type = mjGEOM_MESH;
    geom.mesh = read_mesh(context, *mesh).value_or("");
  } else {
    read.error(geometry, "urdf-missing-element",
               "<geometry> needs one of <box>, <cylinder>, <sphere>, <capsule>, <mesh>");
  }
}

void read_geom(ReadContext& context, const XmlElement& xml, const std::optional<Colour>& colour,
               std::string& name, Link& link) {
  spec::Geom geom;
  geom.where = xml.where();
  if (xml.tag == "visual") {
    geom.contype = geom.conaffinity = 0;
    geom.group = 1;
    geom.density = 0;
  }
  if (colour) geom.rgba = *colour;
  name_geom(context, xml, name, geom);
  read_origin(context, xml, geom.pos, geom.quat);
  if (const XmlElement* geometry = context.read.child(xml, "geometry", Need::kRequired)) {
    read_shape(context, *geometry, geom);
  }
  link.body.geoms.push_back(std::move(geom));
}

}  // namespace

void read_origin(ReadContext& context, const XmlElement& xml, spec::Numbers<3>& pos,
                 spec::Numbers<4>& quat) {
  const XmlElement* origin = context.read.child(xml, "origin");
  if (origin == nullptr) return;
  context.read.numbers(*origin, "xyz", pos);
  spec::Numbers<3> rpy = {};
  if (context.read.numbers(*origin, "rpy", rpy)) store(quat.data(), from_euler(rpy.data(), "XYZ"));
}

void read_materials(ReadContext& context, const XmlElement& xml) {
  for (const XmlElement& child : xml.children) {
    const std::string* name = child.value("name");
    if (child.tag == "material" && name != nullptr && !context.colours.contains(*name)) {
      const auto color = std::ranges::find(child.children, "color", &XmlElement::tag);
      Colour rgba{};
      if (color != child.children.end() &&
          context.read.numbers(*color, "rgba", rgba, Need::kRequired)) {
        context.colours.emplace(*name, rgba);
      }
    }
    read_materials(context, child);
  }
}

void read_link(ReadContext& context, Link& link) {
  if (const XmlElement* inertial = context.read.child(*link.xml, "inertial")) {
    read_inertial(context, *inertial, link);
  }
  const bool drops_visuals = context.spec.compiler.discardvisual;
  std::optional<Colour> colour;
  std::string name;
  for (const XmlElement& child : link.xml->children) {
    if (child.tag == "visual") read_colour(context, child, colour);
    if (child.tag == "collision" || (child.tag == "visual" && !drops_visuals)) {
      read_geom(context, child, colour, name, link);
    } else if (child.tag == "visual") {
      context.losses.add(
          {Severity::kNote, "urdf-visual-dropped", "the visual geometry of links is dropped",
           "to keep it, write <mujoco><compiler discardvisual=\"false\"/></mujoco>"},
          child, link.name);
    }
  }
}

}  // namespace mj::urdf
