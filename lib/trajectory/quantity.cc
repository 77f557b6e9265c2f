// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The unit of a coordinate, a sensor or an actuator follows from the type of the joint, sensor or
// transmission. For all other arrays, the unit is the text in parentheses in the description of the
// array in mjxmacro.h.

#include "trajectory/quantity.h"

#include <algorithm>
#include <string_view>

#include "base/diagnostic.h"
#include "model/sensor_table.h"
#include "trajectory/record_plan.h"

namespace mj {
namespace {

// Units of the position, velocity and acceleration of a coordinate, and of the force along it.
struct Units {
  const char* position;
  const char* velocity;
  const char* acceleration;
  const char* force;
};
constexpr Units kLinear = {"m", "m/s", "m/s^2", "N"};
constexpr Units kAngular = {"rad", "rad/s", "rad/s^2", "N m"};

constexpr int kFreeTranslations = 3;  // the first coordinates and dofs of a free joint

Quantity coordinate_of(const mjModel& m, int64_t q) {
  for (int j = 0; j < m.njnt; ++j) {
    const int64_t at = q - m.jnt_qposadr[j];
    switch (m.jnt_type[j]) {
      case mjJNT_FREE:
        if (at >= 0 && at < 7) {
          return at < kFreeTranslations ? Quantity{"qpos", kLinear.position}
                                        : Quantity{"qpos quaternion", ""};
        }
        break;
      case mjJNT_BALL:
        if (at >= 0 && at < 4) return {"qpos quaternion", ""};
        break;
      case mjJNT_SLIDE:
        if (at == 0) return {"qpos", kLinear.position};
        break;
      default:
        if (at == 0) return {"qpos", kAngular.position};
    }
  }
  return {"qpos", ""};
}

const Units& units_of_dof(const mjModel& m, int64_t dof) {
  const int joint = m.dof_jntid[dof];
  const bool is_linear =
      m.jnt_type[joint] == mjJNT_SLIDE ||
      (m.jnt_type[joint] == mjJNT_FREE && dof - m.jnt_dofadr[joint] < kFreeTranslations);
  return is_linear ? kLinear : kAngular;
}

// Returns the units of the joint or tendon that a sensor measures. Returns null for a sensor of
// another object.
const Units* units_of_transmission(const mjModel& m, int sensor) {
  const int id = m.sensor_objid[sensor];
  if (m.sensor_objtype[sensor] == mjOBJ_TENDON) return &kLinear;
  if (m.sensor_objtype[sensor] == mjOBJ_JOINT && id >= 0 && id < m.njnt) {
    return m.jnt_type[id] == mjJNT_SLIDE ? &kLinear : &kAngular;
  }
  return nullptr;
}

std::string unit_of_sensor(const mjModel& m, int sensor) {
  const Units* const moved = units_of_transmission(m, sensor);
  switch (m.sensor_type[sensor]) {
    case mjSENS_TOUCH:
    case mjSENS_FORCE:
      return kLinear.force;
    case mjSENS_TORQUE:
      return kAngular.force;
    case mjSENS_ACCELEROMETER:
    case mjSENS_FRAMELINACC:
      return kLinear.acceleration;
    case mjSENS_VELOCIMETER:
    case mjSENS_FRAMELINVEL:
    case mjSENS_SUBTREELINVEL:
      return kLinear.velocity;
    case mjSENS_GYRO:
    case mjSENS_BALLANGVEL:
    case mjSENS_FRAMEANGVEL:
      return kAngular.velocity;
    case mjSENS_FRAMEANGACC:
      return kAngular.acceleration;
    case mjSENS_FRAMEPOS:
    case mjSENS_SUBTREECOM:
    case mjSENS_GEOMDIST:
    case mjSENS_GEOMFROMTO:
      return kLinear.position;
    case mjSENS_RANGEFINDER:
      return m.sensor_dim[sensor] == 1 ? kLinear.position : "";
    case mjSENS_CAMPROJECTION:
      return "pixels";
    case mjSENS_SUBTREEANGMOM:
      return "kg m^2/s";
    case mjSENS_E_POTENTIAL:
    case mjSENS_E_KINETIC:
      return "J";
    case mjSENS_CLOCK:
      return "s";
    case mjSENS_JOINTPOS:
    case mjSENS_TENDONPOS:
    case mjSENS_JOINTLIMITPOS:
    case mjSENS_TENDONLIMITPOS:
      return moved ? moved->position : "";
    case mjSENS_JOINTVEL:
    case mjSENS_TENDONVEL:
    case mjSENS_JOINTLIMITVEL:
    case mjSENS_TENDONLIMITVEL:
      return moved ? moved->velocity : "";
    case mjSENS_JOINTACTFRC:
    case mjSENS_TENDONACTFRC:
    case mjSENS_JOINTLIMITFRC:
    case mjSENS_TENDONLIMITFRC:
      return moved ? moved->force : "";
    default:
      return "";
  }
}

Quantity sensor_value(const mjModel& m, int64_t element) {
  for (int s = 0; s < m.nsensor; ++s) {
    if (element < m.sensor_adr[s] || element >= m.sensor_adr[s] + m.sensor_dim[s]) continue;
    const SensorKind* const kind = sensor_kind(m.sensor_type[s]);
    return {"sensor " + std::string(kind ? kind->tag : "?"), unit_of_sensor(m, s)};
  }
  return {"sensordata", ""};
}

// Returns the texts in parentheses that look like units.
std::vector<std::string> units_in(std::string_view meaning) {
  std::vector<std::string> out;
  for (size_t at = meaning.find('('); at != std::string_view::npos;
       at = meaning.find('(', at + 1)) {
    const size_t end = meaning.find(')', at);
    if (end == std::string_view::npos) break;
    std::string text(meaning.substr(at + 1, end - at - 1));
    const bool is_unit = text.find("unit ") == std::string::npos &&
                         text.find("mjt") == std::string::npos && text.size() <= 12;
    if (is_unit) out.push_back(std::move(text));
  }
  return out;
}

// Returns the name of the array in mjData: "xpos" for "body/torso/xpos".
std::string field_of(const std::string& name) {
  if (name.starts_with("sensor/")) return "sensordata";
  return name.substr(name.rfind('/') + 1);
}

bool is_force_of_dofs(std::string_view field) {
  return field.starts_with("qfrc_");
}

Quantity quantity_of(const mjModel& m, const RecordedArray& array, const std::string& field,
                     int64_t column) {
  const int64_t element = array.slice.first + column;
  const bool is_dof = element < m.nv;
  if (field == "time") return {field, "s"};
  if (field == "energy") return {field, "J"};
  if (field == "sensordata") return sensor_value(m, element);
  if (field == "qpos") return coordinate_of(m, element);
  if (field == "qvel" && is_dof) return {field, units_of_dof(m, element).velocity};
  if (field.starts_with("qacc") && is_dof) return {field, units_of_dof(m, element).acceleration};
  if (is_force_of_dofs(field) && is_dof) return {field, units_of_dof(m, element).force};
  if (field == "cfrc_int" || field == "cfrc_ext") {
    return element % 6 < 3 ? Quantity{field + " torque", kAngular.force}
                           : Quantity{field + " force", kLinear.force};
  }
  if (field == "cacc") {
    return {field, element % 6 < 3 ? kAngular.acceleration : kLinear.acceleration};
  }
  const std::vector<std::string> units = units_in(array.meaning);
  if (units.empty()) return {field, ""};
  const bool has_halves = units.size() == 2 && array.width == 6;
  return {field, units[has_halves && element % 6 >= 3 ? 1 : 0]};
}

}  // namespace

std::vector<Quantity> quantities_of(const mjModel& m, const std::string& array,
                                    int64_t columns) try {
  const RecordPlan plan = make_record_plan(m, {record_item(array)});
  const size_t at = plan.index_of(array);
  if (at == plan.arrays.size() || plan.arrays[at].columns != columns) return {};
  std::vector<Quantity> out;
  for (int64_t c = 0; c < columns; ++c) {
    out.push_back(quantity_of(m, plan.arrays[at], field_of(array), c));
  }
  return out;
} catch (const Error&) {
  return {};
}

}  // namespace mj
