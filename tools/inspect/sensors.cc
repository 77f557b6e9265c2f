// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints the sensors of a model, for game engines that run the simulation: the object, the kind of
// data and the Unity component of each sensor.

#include <mujoco/mujoco.h>

#include <algorithm>
#include <string>
#include <vector>

#include "common/cli/table.h"
#include "common/json/json_text.h"
#include "common/model/row_labels.h"
#include "inspect.h"
#include "model/names.h"
#include "model/object_rows.h"
#include "model/sensor_table.h"
#include "model/unity_sensors.h"

namespace mj::inspect {
namespace {

using Json = nlohmann::ordered_json;
using report::Table;

std::string_view tag_of(int sensor) {
  const SensorKind* kind = sensor_kind(sensor);
  return kind ? kind->tag : "";
}

// Returns the object that a sensor is attached to, in the form of a FIELD argument such as
// "site:imu". Returns an empty text if the sensor has no object.
std::string object_of(const mjModel& m, int sensor) {
  const int type = m.sensor_objtype[sensor], id = m.sensor_objid[sensor];
  const char* kind = mju_type2Str(type == mjOBJ_XBODY ? mjOBJ_BODY : type);
  if (!kind || id < 0) return "";
  const char* name = id_to_name(m, type, id);
  return std::string(kind) + ":" + (name ? name : numbered_object(id));
}

struct SensorRow {
  std::string name;
  std::string_view type;
  std::string object;
  // component of the Unity plug-in; null: the plug-in has no component for the sensor
  const UnitySensors* component;
  int adr, dim;
};

std::vector<SensorRow> rows_of(const mjModel& m) {
  std::vector<SensorRow> out;
  for (int i = 0; i < m.nsensor; ++i) {
    out.push_back({report::object_label(m, Size::nsensor, i), tag_of(m.sensor_type[i]),
                   object_of(m, i), unity_sensors_of(m.sensor_type[i], m.sensor_objtype[i]),
                   m.sensor_adr[i], m.sensor_dim[i]});
  }
  return out;
}

std::string joined_tags(const UnitySensors& row) {
  std::string out;
  for (const mjtSensor sensor : row.sensors) {
    out += (out.empty() ? "" : " ") + std::string(tag_of(sensor));
  }
  return out;
}

// Returns the names of the components that represent a kind of sensor, in the order of the table.
std::string joined_components(int sensor) {
  std::string out;
  for (const UnitySensors& row : kUnitySensors) {
    for (const mjtSensor of_row : row.sensors) {
      if (of_row == sensor) out += (out.empty() ? "" : " ") + std::string(row.component);
    }
  }
  return out;
}

Json list_of(const std::string& words) {
  Json out = Json::array();
  for (size_t at = 0; at < words.size();) {
    const size_t end = std::min(words.find(' ', at), words.size());
    out.push_back(words.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

}  // namespace

void show_sensors(const mjModel& m, const Request& request, report::Output& out) {
  require_form(request, "--sensors-table", {Form::kText, Form::kCsv});
  if (request.form == Form::kJson) {
    Json j = inspect_document(request.file, "sensors");
    j["sensors"] = Json::array();
    for (const SensorRow& row : rows_of(m)) {
      Json item = {{"sensor", row.name}, {"type", row.type}};
      if (!row.object.empty()) item["object"] = row.object;
      if (row.component) {
        item["data"] = row.component->data;
        item["component"] = row.component->component;
      }
      item["adr"] = row.adr;
      item["dim"] = row.dim;
      j["sensors"].push_back(std::move(item));
    }
    return out.write(report::json_text(j));
  }
  std::vector<std::vector<std::string>> lines = {
      {"sensor", "type", "object", "data", "component", "adr", "dim"}};
  for (const SensorRow& row : rows_of(m)) {
    const bool has = row.component != nullptr;
    lines.push_back({row.name, std::string(row.type), row.object,
                     has ? std::string(row.component->data) : "",
                     has ? std::string(row.component->component) : "", std::to_string(row.adr),
                     std::to_string(row.dim)});
  }
  if (request.form == Form::kCsv) {
    for (const auto& line : lines) out.write(csv_line(line));
    return;
  }
  using Align = Table::Align;
  Table table({Align::kLeft, Align::kLeft, Align::kLeft, Align::kLeft, Align::kLeft, Align::kRight,
               Align::kRight});
  for (const auto& line : lines) table.add(line);
  out.write(table.text());
}

void show_sensor_kinds(const Request& request, report::Output& out) {
  require_form(request, "--sensors-table", {Form::kText, Form::kCsv});
  if (request.form == Form::kJson) {
    Json j = inspect_document("", "sensors");
    j.erase("file");
    j["components"] = Json::array();
    for (const UnitySensors& row : kUnitySensors) {
      Json item = {{"component", row.component}, {"data", row.data}};
      if (!row.object.empty()) item["object"] = row.object;
      item["types"] = list_of(joined_tags(row));
      j["components"].push_back(std::move(item));
    }
    j["types"] = Json::object();
    for (const SensorKind& kind : kSensorKinds) {
      j["types"][std::string(kind.tag)] = list_of(joined_components(kind.type));
    }
    return out.write(report::json_text(j));
  }
  std::vector<std::vector<std::string>> forward = {{"object", "data", "component", "sensors"}};
  for (const UnitySensors& row : kUnitySensors) {
    forward.push_back({std::string(row.object), std::string(row.data), std::string(row.component),
                       joined_tags(row)});
  }
  if (request.form == Form::kCsv) {
    for (const auto& line : forward) out.write(csv_line(line));
    return;
  }
  Table components({Table::Align::kLeft}), types({Table::Align::kLeft});
  for (const auto& line : forward) components.add(line);
  types.add({"sensor", "components"});
  for (const SensorKind& kind : kSensorKinds) {
    types.add({std::string(kind.tag), joined_components(kind.type)});
  }
  out.write(components.text() + "\n" + types.text());
}

}  // namespace mj::inspect
