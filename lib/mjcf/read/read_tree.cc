// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/elements/read_tree.h"

#include <algorithm>
#include <vector>

#include "mjcf/attributes/element_attributes.h"
#include "mjcf/elements/read_elements.h"
#include "mjcf/expand/read_attach.h"
#include "mjcf/expand/read_composite.h"
#include "mjcf/expand/read_flexcomp.h"
#include "mjcf/expand/read_replicate.h"

namespace mj::mjcf {
namespace {

using spec::DefaultClass;

template <typename T, typename Read>
void add(ReadContext& context, const XmlElement& xml, const TreePlace& place,
         T DefaultClass::*member, std::string_view type, std::vector<T>& list, Read read_element) {
  T out = context.make(xml, type, member, place.class_name);
  out.frame = place.frame;
  read_element(context, xml, out);
  list.push_back(std::move(out));
}

void read_freejoint(ReadContext& context, const XmlElement& xml, const TreePlace& place) {
  spec::Joint out;
  context.identify(xml, "joint", out);
  out.class_name = context.class_kept(place.class_name);
  out.frame = place.frame;
  out.type = mjJNT_FREE;
  out.freejoint = true;
  read(xml, "group", out.group);
  read_limited(xml, "align", out.align);
  place.body.joints.push_back(std::move(out));
}

void read_inertial(ReadContext& context, const XmlElement& xml, spec::Body& body) {
  body.explicitinertial = true;
  body.inertial_where = xml.where();
  read(xml, "pos", body.ipos);
  read(xml, "mass", body.mass);
  read(xml, "diaginertia", body.inertia);
  read_orientation(context, xml, body.iquat, body.ialt);
  read(xml, "fullinertia", body.fullinertia);
}

void read_body(ReadContext& context, const XmlElement& xml, const TreePlace& place) {
  spec::Body out;
  context.identify(xml, "body", out);
  const std::string class_name = childclass_of(context, xml, place.class_name);
  out.class_name = context.class_kept(class_name);
  out.frame = place.frame;
  read(xml, "childclass", out.childclass);
  read(xml, "pos", out.pos);
  read_orientation(context, xml, out.quat, out.alt);
  read_all(xml, kBodyAttributes, out);
  context.open_bodies.push_back(&out);
  read_tree_children(context, xml, {out, -1, class_name});
  context.open_bodies.pop_back();
  place.body.bodies.push_back(std::move(out));
}

void read_frame(ReadContext& context, const XmlElement& xml, const TreePlace& place) {
  spec::Frame out;
  context.identify(xml, "frame", out);
  const std::string class_name = childclass_of(context, xml, place.class_name);
  out.class_name = context.class_kept(class_name);
  out.frame = place.frame;
  read(xml, "childclass", out.childclass);
  read(xml, "pos", out.pos);
  read_orientation(context, xml, out.quat, out.alt);
  const int index = static_cast<int>(place.body.frames.size());
  place.body.frames.push_back(std::move(out));
  read_tree_children(context, xml, {place.body, index, class_name, place.is_world});
}

template <typename T>
void make_room(std::vector<T>& list, size_t more) {
  const size_t needed = list.size() + more;
  if (needed > list.capacity()) list.reserve(std::max(needed, 2 * list.capacity()));
}

// Reserves memory for the children of a body. Otherwise a list of a million elements would grow
// step by step, and each step would need memory for the old and the new list.
void make_room(const XmlElement& xml, spec::Body& body) {
  size_t geoms = 0, sites = 0, bodies = 0;
  for (const XmlElement& child : xml.children) {
    geoms += child.tag == "geom" ? 1 : 0;
    sites += child.tag == "site" ? 1 : 0;
    bodies += child.tag == "body" ? 1 : 0;
  }
  make_room(body.geoms, geoms);
  make_room(body.sites, sites);
  make_room(body.bodies, bodies);
}

void read_child(ReadContext& context, const XmlElement& xml, const TreePlace& place) {
  spec::Body& body = place.body;
  if (place.is_world && (xml.tag == "joint" || xml.tag == "freejoint" || xml.tag == "inertial")) {
    return context.error(xml, "mjcf-misplaced-element", "the world cannot have <" + xml.tag + ">",
                         "put it into a <body>");
  }
  if (xml.tag == "body") return read_body(context, xml, place);
  if (xml.tag == "frame") return read_frame(context, xml, place);
  if (xml.tag == "inertial") return read_inertial(context, xml, body);
  if (xml.tag == "freejoint") return read_freejoint(context, xml, place);
  if (xml.tag == "joint") {
    return add(context, xml, place, &DefaultClass::joint, "joint", body.joints, read_joint);
  }
  if (xml.tag == "geom") {
    return add(context, xml, place, &DefaultClass::geom, "geom", body.geoms, read_geom);
  }
  if (xml.tag == "site") {
    return add(context, xml, place, &DefaultClass::site, "site", body.sites, read_site);
  }
  if (xml.tag == "camera") {
    return add(context, xml, place, &DefaultClass::camera, "camera", body.cameras, read_camera);
  }
  if (xml.tag == "light") {
    return add(context, xml, place, &DefaultClass::light, "light", body.lights, read_light);
  }
  if (xml.tag == "plugin") return read_plugin_use(context, xml, body.plugin);
  if (xml.tag == "replicate") return read_replicate(context, xml, place);
  if (xml.tag == "attach") return read_attach(context, xml, place);
  if (xml.tag == "composite") return read_composite(context, xml, place);
  if (xml.tag == "flexcomp") return read_flexcomp(context, xml, place);
}

}  // namespace

std::string childclass_of(ReadContext& context, const XmlElement& xml,
                          const std::string& inherited) {
  if (xml.find("childclass") == nullptr) return inherited;
  return context.class_named(xml, "childclass") == 0 ? "" : *xml.value("childclass");
}

void read_tree_children(ReadContext& context, const XmlElement& xml, const TreePlace& place) {
  make_room(xml, place.body);
  for (const XmlElement& child : xml.children) read_child(context, child, place);
}

void read_worldbody(ReadContext& context, const XmlElement& section) {
  context.spec.world.where = section.where();
  context.open_bodies.push_back(&context.spec.world);
  read_tree_children(context, section, {context.spec.world, -1, "", true});
  context.open_bodies.pop_back();
}

}  // namespace mj::mjcf
