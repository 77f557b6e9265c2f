// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes sensors and custom data.

#include "mjcf/attributes/element_attributes.h"
#include "mjcf/attributes/object_type.h"
#include "mjcf/write/compiled_values.h"
#include "mjcf/write/write_plugin.h"
#include "mjcf/write/write_sections.h"
#include "model/sensor_table.h"
#include "spec/name_table.h"

namespace mj::mjcf {
namespace {

using spec::Sensor;

std::string_view object_word(int objtype) {
  const auto at = std::ranges::find(kObjectType, objtype, &Keyword::value);
  return at == std::end(kObjectType) ? std::string_view() : at->word;
}

// Writes the object on one side of a sensor. The name of the attribute tells the type of the
// object: "body1", "subtree1" or "geom1" for side "1".
void write_side(AttributeWriter& out, int objtype, const std::string& name, const char* side) {
  const std::string kind = objtype == mjOBJ_XBODY ? "subtree" : std::string(object_word(objtype));
  out.text(objtype == mjOBJ_SITE ? "site" : kind + side, name);
}

void write_typed(AttributeWriter& out, std::string_view prefix, int objtype,
                 const std::string& name) {
  // The name of an object has no meaning without its type, so nothing is written for an unknown
  // type.
  if (name.empty() || object_word(objtype).empty()) return;
  out.text(std::string(prefix) + "type", std::string(object_word(objtype)));
  out.text(std::string(prefix) + "name", name);
}

void write_contact_rule(AttributeWriter& out, const Sensor& s) {
  write_side(out, s.objtype, s.objname, "1");
  write_side(out, s.reftype, s.refname, "2");
  out.number("num", s.intprm[2], 1);
  out.words("data", kContactData, s.intprm[0], 1 << mjCONDATA_FOUND, true);
  out.keyword("reduce", kContactReduction, s.intprm[1], 0);
}

// Writes the attributes that only sensors with this kind of attachment have.
void write_attachment(const WriteContext& context, XmlNode& node, SensorAttachment attachment,
                      const Sensor& s) {
  AttributeWriter out(node, context);
  switch (attachment) {
    case SensorAttachment::kFrame:
    case SensorAttachment::kInertialFrame:
      write_typed(out, "obj", s.objtype, s.objname);
      return write_typed(out, "ref", s.reftype, s.refname);
    case SensorAttachment::kBodyOrGeom:
      write_side(out, s.objtype, s.objname, "1");
      return write_side(out, s.reftype, s.refname, "2");
    case SensorAttachment::kProjection:
      out.text("site", s.objname);
      return out.text("camera", s.refname);
    case SensorAttachment::kRangefinder:
      out.text(object_word(s.objtype), s.objname);
      return out.words("data", kRayData, s.intprm[0], 1 << mjRAYDATA_DIST, true);
    case SensorAttachment::kInsideSite:
      write_typed(out, "obj", s.objtype, s.objname);
      return out.text("site", s.refname);
    case SensorAttachment::kTactile:
      out.text("geom", s.refname);
      return out.text("mesh", s.objname);
    case SensorAttachment::kContact:
      return write_contact_rule(out, s);
    case SensorAttachment::kUser:
      return write_typed(out, "obj", s.objtype, s.objname);
    case SensorAttachment::kPlugin:
      write_typed(out, "obj", s.objtype, s.objname);
      write_typed(out, "ref", s.reftype, s.refname);
      return fill_plugin_use(context, s.plugin, node);
    default:
      const int type = only_object(attachment);
      if (type != mjOBJ_UNKNOWN) out.text(spec::type_name(type), s.objname);
  }
}

void write_sensor(const WriteContext& context, XmlNode& section, int id) {
  const Sensor s = compiled(context, context.spec.sensors[id], id);
  const SensorKind* kind = sensor_kind(s.type);
  if (kind == nullptr) {
    return context.warn(s.where, "not-written",
                        "sensor '" + s.name + "' has a type that MJCF does not have");
  }
  XmlNode node{std::string(kind->tag)};
  write_attachment(context, node, kind->attachment, s);
  AttributeWriter out(node, context);
  out.text("name", s.name);
  write_all(out, kSensorAttributes, s, Sensor());
  if (s.type == mjSENS_USER) {
    out.always("dim", s.dim);
    out.always_keyword("needstage", kStage, s.needstage);
    out.always_keyword("datatype", kDatatype, s.datatype);
  }
  section.children.push_back(std::move(node));
}

void write_numeric(const WriteContext& context, XmlNode& section, int id) {
  const mjModel& m = context.m;
  AttributeWriter out(section.add("numeric"), context);
  out.required("name", context.spec.numerics[id].name);
  out.always("size", m.numeric_size[id]);
  out.always("data", std::span<const mjtNum>(m.numeric_data + m.numeric_adr[id],
                                             static_cast<size_t>(m.numeric_size[id])));
}

void write_tuple(const WriteContext& context, XmlNode& section, int id) {
  const spec::Tuple& tuple = context.spec.tuples[id];
  XmlNode& node = section.add("tuple");
  AttributeWriter(node, context).required("name", tuple.name);
  int at = context.m.tuple_adr[id];
  for (const spec::TupleElement& element : tuple.elements) {
    AttributeWriter out(node.add("element"), context);
    write_typed(out, "obj", element.objtype, element.objname);
    out.number("prm", context.m.tuple_objprm[at++], 0.0);
  }
}

}  // namespace

void write_sensors(const WriteContext& context, XmlNode& root) {
  XmlNode node{"sensor"};
  for (int i = 0; i < context.m.nsensor; ++i) write_sensor(context, node, i);
  root.add_if_filled(std::move(node));
}

void write_custom(const WriteContext& context, XmlNode& root) {
  XmlNode node{"custom"};
  for (int i = 0; i < context.m.nnumeric; ++i) write_numeric(context, node, i);
  for (const spec::Text& text : context.spec.texts) {
    AttributeWriter out(node.add("text"), context);
    out.required("name", text.name);
    out.text("data", text.data);
  }
  for (int i = 0; i < context.m.ntuple; ++i) write_tuple(context, node, i);
  root.add_if_filled(std::move(node));
}

}  // namespace mj::mjcf
