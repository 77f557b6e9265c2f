// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/elements/read_sensor.h"

#include "mjcf/attributes/element_attributes.h"
#include "mjcf/attributes/object_type.h"
#include "mjcf/elements/read_elements.h"
#include "model/sensor_table.h"
#include "spec/name_table.h"

namespace mj::mjcf {
namespace {

using spec::Sensor;

void read_object(const XmlElement& xml, std::string_view attribute, int type, Sensor& out) {
  if (read(xml, attribute, out.objname)) out.objtype = type;
}

void read_reference(const XmlElement& xml, std::string_view attribute, int type, Sensor& out) {
  if (read(xml, attribute, out.refname)) out.reftype = type;
}

// Reads the attribute `data` as a set of bits. Its words must be in the order of `keywords`.
// Returns `bits` if the attribute is missing or has an unknown word.
int read_data(ReadContext& context, const XmlElement& xml, Keywords keywords, int bits) {
  const std::string* text = xml.value("data");
  if (text == nullptr || is_blank(*text)) return bits;
  const auto values = parse_keywords(*text, keywords);
  if (!values) return bits;
  if (!std::ranges::is_sorted(*values)) {
    std::string order;
    for (const std::string_view word : words(keywords)) order += " " + std::string(word);
    context.error_at(xml, "data", "mjcf-bad-keyword", "the words of 'data' are not in order",
                     "the order is" + order);
  }
  bits = 0;
  for (const int value : *values) bits |= 1 << value;
  return bits;
}

void read_contact(ReadContext& context, const XmlElement& xml, Sensor& out) {
  read_object(xml, "site", mjOBJ_SITE, out);
  read_object(xml, "body1", mjOBJ_BODY, out);
  read_object(xml, "subtree1", mjOBJ_XBODY, out);
  read_object(xml, "geom1", mjOBJ_GEOM, out);
  read_reference(xml, "body2", mjOBJ_BODY, out);
  read_reference(xml, "subtree2", mjOBJ_XBODY, out);
  read_reference(xml, "geom2", mjOBJ_GEOM, out);
  out.intprm[0] = read_data(context, xml, kContactData, 1 << mjCONDATA_FOUND);
  read_keyword(xml, "reduce", kContactReduction, out.intprm[1]);
  out.intprm[2] = 1;
  if (read(xml, "num", out.intprm[2]) && out.intprm[2] <= 0) {
    context.error_at(xml, "num", "mjcf-value-range",
                     "attribute 'num' of <contact> must be at least 1");
  }
}

void read_object_type(const XmlElement& xml, std::string_view attribute, int& out) {
  read_keyword(xml, attribute, kObjectType, out);
}

void read_user(const XmlElement& xml, Sensor& out) {
  read_object_type(xml, "objtype", out.objtype);
  read(xml, "objname", out.objname);
  read_keyword(xml, "datatype", kDatatype, out.datatype);
  read_keyword(xml, "needstage", kStage, out.needstage);
  read(xml, "dim", out.dim);
}

void read_plugin(ReadContext& context, const XmlElement& xml, Sensor& out) {
  read_plugin_use(context, xml, out.plugin);
  read_object_type(xml, "objtype", out.objtype);
  read(xml, "objname", out.objname);
  read_object_type(xml, "reftype", out.reftype);
  read(xml, "refname", out.refname);
  for (const auto& [type, name] : {std::pair("objtype", "objname"), {"reftype", "refname"}}) {
    if ((xml.find(type) == nullptr) == (xml.find(name) == nullptr)) continue;
    context.error(
        xml, "mjcf-missing-attribute",
        std::string("'") + type + "' and '" + name + "' of <plugin> must be given together");
  }
}

void read_frame(const XmlElement& xml, Sensor& out) {
  read_keyword(xml, "objtype", kFrameObjectType, out.objtype);
  read(xml, "objname", out.objname);
  read_keyword(xml, "reftype", kFrameObjectType, out.reftype);
  read(xml, "refname", out.refname);
}

void read_distance(const XmlElement& xml, Sensor& out) {
  read_object(xml, "body1", mjOBJ_BODY, out);
  read_object(xml, "geom1", mjOBJ_GEOM, out);
  read_reference(xml, "body2", mjOBJ_BODY, out);
  read_reference(xml, "geom2", mjOBJ_GEOM, out);
}

// Reads the objects to which a sensor is attached, and the attributes that select its data.
void read_attachment(ReadContext& context, const XmlElement& xml, SensorAttachment attachment,
                     Sensor& out) {
  switch (attachment) {
    case SensorAttachment::kFrame:
    case SensorAttachment::kInertialFrame:
      return read_frame(xml, out);
    case SensorAttachment::kBodyOrGeom:
      return read_distance(xml, out);
    case SensorAttachment::kProjection:
      read_object(xml, "site", mjOBJ_SITE, out);
      return read_reference(xml, "camera", mjOBJ_CAMERA, out);
    case SensorAttachment::kRangefinder:
      read_object(xml, "site", mjOBJ_SITE, out);
      read_object(xml, "camera", mjOBJ_CAMERA, out);
      out.intprm[0] = read_data(context, xml, kRayData, 1 << mjRAYDATA_DIST);
      return;
    case SensorAttachment::kInsideSite:
      read_keyword(xml, "objtype", kFrameObjectType, out.objtype);
      read(xml, "objname", out.objname);
      return read_reference(xml, "site", mjOBJ_SITE, out);
    case SensorAttachment::kTactile:
      read_object(xml, "mesh", mjOBJ_MESH, out);
      return read_reference(xml, "geom", mjOBJ_GEOM, out);
    case SensorAttachment::kContact:
      return read_contact(context, xml, out);
    case SensorAttachment::kUser:
      return read_user(xml, out);
    case SensorAttachment::kPlugin:
      return read_plugin(context, xml, out);
    default:
      out.objtype = only_object(attachment);
      if (out.objtype != mjOBJ_UNKNOWN) read(xml, spec::type_name(out.objtype), out.objname);
  }
}

}  // namespace

void read_sensors(ReadContext& context, const XmlElement& section) {
  for (const XmlElement& xml : section.children) {
    const SensorKind* kind = sensor_kind(xml.tag);
    if (kind == nullptr) continue;
    Sensor out;
    out.type = kind->type;
    read_attachment(context, xml, kind->attachment, out);
    context.identify(xml, "sensor", out);
    read_all(xml, kSensorAttributes, out);
    context.spec.sensors.push_back(std::move(out));
  }
}

}  // namespace mj::mjcf
