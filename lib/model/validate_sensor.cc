// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sensors: objects, stage and number of values by type; history buffers of actuators and sensors.

#include <bit>
#include <limits>
#include <string>

#include "model/field_table.h"
#include "model/names.h"
#include "model/validation.h"
#include "plugin/instance.h"
#include "plugin/table.h"

namespace mj::validation {
namespace {

// Sets of object types, by bit. Object 0 is "unknown": no object.
using Objects = uint32_t;
constexpr Objects objects(auto... types) {
  return (0u | ... | (1u << types));
}
constexpr Objects kNone = objects(mjOBJ_UNKNOWN);
constexpr Objects kSite = objects(mjOBJ_SITE);
constexpr Objects kJoint = objects(mjOBJ_JOINT);
constexpr Objects kTendon = objects(mjOBJ_TENDON);
constexpr Objects kActuator = objects(mjOBJ_ACTUATOR);
constexpr Objects kBody = objects(mjOBJ_BODY);
constexpr Objects kBodyGeom = objects(mjOBJ_BODY, mjOBJ_GEOM);
constexpr Objects kCamera = objects(mjOBJ_CAMERA);
constexpr Objects kFrame = objects(mjOBJ_BODY, mjOBJ_XBODY, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_CAMERA);
constexpr Objects kContactSide = objects(mjOBJ_BODY, mjOBJ_XBODY, mjOBJ_GEOM, mjOBJ_UNKNOWN);
constexpr Objects kAnyObject = ~0u;

enum class Joints { kAny, kScalar, kBall };

struct Rule {
  Objects object;
  Objects reference;
  int values;  // 0: follows from the object
  int stage;   // -1: any
  Joints joints = Joints::kAny;
};

constexpr int kPos = mjSTAGE_POS, kVel = mjSTAGE_VEL, kAcc = mjSTAGE_ACC;

// Indexed by mjtSensor.
constexpr Rule kRules[] = {
    {kSite, kNone, 1, kAcc},                              // touch
    {kSite, kNone, 3, kAcc},                              // accelerometer
    {kSite, kNone, 3, kVel},                              // velocimeter
    {kSite, kNone, 3, kVel},                              // gyro
    {kSite, kNone, 3, kAcc},                              // force
    {kSite, kNone, 3, kAcc},                              // torque
    {kSite, kNone, 3, kPos},                              // magnetometer
    {kSite | kCamera, kNone, 0, kPos},                    // rangefinder
    {kSite, kCamera, 2, kPos},                            // camprojection
    {kJoint, kNone, 1, kPos, Joints::kScalar},            // jointpos
    {kJoint, kNone, 1, kVel, Joints::kScalar},            // jointvel
    {kTendon, kNone, 1, kPos},                            // tendonpos
    {kTendon, kNone, 1, kVel},                            // tendonvel
    {kActuator, kNone, 0, kPos},                          // actuatorpos
    {kActuator, kNone, 0, kVel},                          // actuatorvel
    {kActuator, kNone, 0, kAcc},                          // actuatorfrc
    {kJoint, kNone, 1, kAcc, Joints::kScalar},            // jointactfrc
    {kTendon, kNone, 1, kAcc},                            // tendonactfrc
    {kJoint, kNone, 4, kPos, Joints::kBall},              // ballquat
    {kJoint, kNone, 3, kVel, Joints::kBall},              // ballangvel
    {kJoint, kNone, 1, kPos},                             // jointlimitpos
    {kJoint, kNone, 1, kVel},                             // jointlimitvel
    {kJoint, kNone, 1, kAcc},                             // jointlimitfrc
    {kTendon, kNone, 1, kPos},                            // tendonlimitpos
    {kTendon, kNone, 1, kVel},                            // tendonlimitvel
    {kTendon, kNone, 1, kAcc},                            // tendonlimitfrc
    {kFrame, kFrame | kNone, 3, kPos},                    // framepos
    {kFrame, kFrame | kNone, 4, kPos},                    // framequat
    {kFrame, kFrame | kNone, 3, kPos},                    // framexaxis
    {kFrame, kFrame | kNone, 3, kPos},                    // frameyaxis
    {kFrame, kFrame | kNone, 3, kPos},                    // framezaxis
    {kFrame, kFrame | kNone, 3, kVel},                    // framelinvel
    {kFrame, kFrame | kNone, 3, kVel},                    // frameangvel
    {kFrame, kNone, 3, kAcc},                             // framelinacc
    {kFrame, kNone, 3, kAcc},                             // frameangacc
    {kBody, kNone, 3, kPos},                              // subtreecom
    {kBody, kNone, 3, kVel},                              // subtreelinvel
    {kBody, kNone, 3, kVel},                              // subtreeangmom
    {kFrame, kSite, 1, kPos},                             // insidesite
    {kBodyGeom, kBodyGeom, 1, kPos},                      // geomdist
    {kBodyGeom, kBodyGeom, 3, kPos},                      // geomnormal
    {kBodyGeom, kBodyGeom, 6, kPos},                      // geomfromto
    {kContactSide | kSite, kContactSide, 0, kAcc},        // contact
    {kNone, kNone, 1, kPos},                              // e_potential
    {kNone, kNone, 1, kPos},                              // e_kinetic
    {kNone, kNone, 1, kPos},                              // clock
    {objects(mjOBJ_MESH), objects(mjOBJ_GEOM), 0, kAcc},  // tactile
    {kAnyObject, kAnyObject, 0, -1},                      // plugin
    {kAnyObject, kAnyObject, 0, -1},                      // user
};
static_assert(std::size(kRules) == mjSENS_USER + 1);

constexpr int kMaxSamples = 1 << 24;

// An object of a type in the set; without an object the id is -1.
void check_object(const mjModel& m, Array type_array, Array id_array, int i, int type, int id,
                  Objects allowed) {
  const bool listed = type >= 0 && type < mjNOBJECT;
  if (allowed != kAnyObject && (!listed || !(allowed >> type & 1)))
    fail(m, type_array, i, type, "an object type that the sensor can be attached to");
  const Size count = count_of_object(type);
  if (count != Size::kNone) {
    expect_range(m, id_array, i, id, allowed == kAnyObject ? -1 : 0, value(m, count));
  } else {
    expect_equal(m, id_array, i, id, -1);
  }
}

void check_joint(const mjModel& m, int i, Joints joints) {
  if (joints == Joints::kAny) return;
  const int joint = m.sensor_objid[i], type = m.jnt_type[joint];
  const bool ball = type == mjJNT_BALL, scalar = type == mjJNT_HINGE || type == mjJNT_SLIDE;
  expect(m, joints == Joints::kBall ? ball : scalar, Array::sensor_objid, i, joint,
         joints == Joints::kBall ? "a ball joint" : "a hinge or slide joint");
}

// Numbers in the fields that are selected by the bits of `fields`.
template <size_t N>
int64_t field_sizes(int fields, const int (&sizes)[N]) {
  int64_t total = 0;
  for (size_t k = 0; k < N; ++k) total += fields >> k & 1 ? sizes[k] : 0;
  return total;
}

int64_t rangefinder_values(const mjModel& m, int i) {
  constexpr int kSizes[mjNRAYDATA] = {1, 3, 3, 3, 3, 1};
  const int fields = m.sensor_intprm[mjNSENS * i];
  expect_range(m, Array::sensor_intprm, mjNSENS * i, fields, 1, 1 << mjNRAYDATA);
  const int* resolution = m.cam_resolution + 2 * m.sensor_objid[i];
  const int64_t rays =
      m.sensor_objtype[i] == mjOBJ_CAMERA ? int64_t{resolution[0]} * resolution[1] : 1;
  return field_sizes(fields, kSizes) * rays;
}

int64_t contact_values(const mjModel& m, int i) {
  constexpr int kSizes[mjNCONDATA] = {1, 3, 3, 1, 3, 3, 3};
  const int* parameters = m.sensor_intprm + mjNSENS * i;
  expect_range(m, Array::sensor_intprm, mjNSENS * i, parameters[0], 1, 1 << mjNCONDATA);
  expect_range(m, Array::sensor_intprm, mjNSENS * i + 1, parameters[1], 0, 4);
  expect_range(m, Array::sensor_intprm, mjNSENS * i + 2, parameters[2], 1, m.nsensordata + 1);
  return field_sizes(parameters[0], kSizes) * parameters[2];
}

// As the plugin says, if this process has it.
int64_t plugin_values(const mjModel& m, int i) {
  expect_range(m, Array::sensor_plugin, i, m.sensor_plugin[i], 0, m.nplugin);
  const int instance = m.sensor_plugin[i];
  const mjpPlugin* plugin = plugin::at(m.plugin[instance]);
  if (plugin == nullptr || plugin->nsensordata == nullptr) return m.sensor_dim[i];
  return plugin::sensor_size(m, instance, i);
}

int64_t value_count(const mjModel& m, int i) {
  const int type = m.sensor_type[i], id = m.sensor_objid[i];
  if (kRules[type].values > 0) return kRules[type].values;
  switch (type) {
    case mjSENS_RANGEFINDER:
      return rangefinder_values(m, i);
    case mjSENS_ACTUATORPOS:
    case mjSENS_ACTUATORVEL:
    case mjSENS_ACTUATORFRC:
      return m.actuator_outnum[id];
    case mjSENS_CONTACT:
      return contact_values(m, i);
    case mjSENS_TACTILE:
      return int64_t{3} * m.mesh_vertnum[id];
    case mjSENS_PLUGIN:
      return plugin_values(m, i);
    default:
      return m.sensor_dim[i];
  }
}

void check_distance_geoms(const mjModel& m, int i) {
  if (m.sensor_type[i] < mjSENS_GEOMDIST || m.sensor_type[i] > mjSENS_GEOMFROMTO) return;
  auto check = [&](Array array, int type, int id) {
    if (type != mjOBJ_GEOM) return;
    expect(m, m.geom_type[id] != mjGEOM_HFIELD, array, i, id, "a geom that is no height field");
  };
  check(Array::sensor_objid, m.sensor_objtype[i], m.sensor_objid[i]);
  check(Array::sensor_refid, m.sensor_reftype[i], m.sensor_refid[i]);
}

void check_sensor(const mjModel& m, int i) {
  const Rule& rule = kRules[m.sensor_type[i]];
  check_object(m, Array::sensor_objtype, Array::sensor_objid, i, m.sensor_objtype[i],
               m.sensor_objid[i], rule.object);
  check_object(m, Array::sensor_reftype, Array::sensor_refid, i, m.sensor_reftype[i],
               m.sensor_refid[i], rule.reference);
  check_joint(m, i, rule.joints);
  check_distance_geoms(m, i);
  if (rule.stage >= 0)
    expect_equal(m, Array::sensor_needstage, i, m.sensor_needstage[i], rule.stage);
  expect_equal(m, Array::sensor_dim, i, m.sensor_dim[i], value_count(m, i));
}

// A buffer of n samples of `width` numbers: user slot, cursor, times, values.
int64_t check_history(const mjModel& m, Array settings_array, const int* settings,
                      Array address_array, int i, int address, int64_t width, int64_t next) {
  const int samples = settings[0];
  expect_range(m, settings_array, 2 * int64_t{i}, samples, 0, kMaxSamples + 1);
  expect_range(m, settings_array, 2 * int64_t{i} + 1, settings[1], 0, 3);
  expect_equal(m, address_array, i, address, samples > 0 ? next : -1);
  return samples > 0 ? 2 + samples * (1 + width) : 0;
}

void check_histories(const mjModel& m) {
  int64_t next = 0;
  for (int i = 0; i < m.nactuator; ++i)
    next += check_history(m, Array::actuator_history, m.actuator_history + 2 * i,
                          Array::actuator_historyadr, i, m.actuator_historyadr[i], 1, next);
  for (int i = 0; i < m.nsensor; ++i)
    next +=
        check_history(m, Array::sensor_history, m.sensor_history + 2 * i, Array::sensor_historyadr,
                      i, m.sensor_historyadr[i], m.sensor_dim[i], next);
  if (next != m.nhistory)
    fail("nhistory is " + std::to_string(m.nhistory) + ", expected " + std::to_string(next));
}

}  // namespace

void validate_sensors(const mjModel& m) {
  int64_t next = 0;
  for (int i = 0; i < m.nsensor; ++i) {
    check_sensor(m, i);
    expect_equal(m, Array::sensor_adr, i, m.sensor_adr[i], next);
    next += m.sensor_dim[i];
  }
  if (next != m.nsensordata)
    fail("nsensordata is " + std::to_string(m.nsensordata) + ", expected " + std::to_string(next));
  check_histories(m);
}

}  // namespace mj::validation
