// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Validates the object, the stage and the number of values of each sensor, which depend on its
// type. Also validates the history buffers of actuators and sensors.

#include <string>

#include "model/field_table.h"
#include "model/history_size.h"
#include "model/names.h"
#include "model/sensor_table.h"
#include "model/validation.h"
#include "plugin/instance.h"
#include "plugin/table.h"

namespace mj::validation {
namespace {

// Checks the object of a sensor. The type of the object must be in `allowed`. The id must be -1 if
// there is no object.
void check_object(const mjModel& m, Array type_array, Array id_array, int i, int type, int id,
                  ObjectTypes allowed) {
  if (allowed != kAnyObject && !contains(allowed, type)) {
    fail(m, type_array, i, type, "an object type that the sensor can be attached to");
  }
  const Size count = count_of_object(type);
  if (count != Size::kNone) {
    expect_range(m, id_array, i, id, allowed == kAnyObject ? -1 : 0, value(m, count));
  } else {
    expect_equal(m, id_array, i, id, -1);
  }
}

void check_joint(const mjModel& m, int i, SensorAttachment attachment) {
  const int joint = m.sensor_objid[i];
  if (attachment == SensorAttachment::kScalarJoint) {
    const int type = m.jnt_type[joint];
    expect(m, type == mjJNT_HINGE || type == mjJNT_SLIDE, Array::sensor_objid, i, joint,
           "a hinge or slide joint");
  } else if (attachment == SensorAttachment::kBallJoint) {
    expect(m, m.jnt_type[joint] == mjJNT_BALL, Array::sensor_objid, i, joint, "a ball joint");
  }
}

int64_t rangefinder_values(const mjModel& m, int i) {
  const int fields = m.sensor_intprm[mjNSENS * i];
  expect_range(m, Array::sensor_intprm, mjNSENS * i, fields, 1, 1 << mjNRAYDATA);
  const int* resolution = m.cam_resolution + 2 * m.sensor_objid[i];
  const int64_t rays =
      m.sensor_objtype[i] == mjOBJ_CAMERA ? int64_t{resolution[0]} * resolution[1] : 1;
  return data_size(fields, kRayDataSize) * rays;
}

int64_t contact_values(const mjModel& m, int i) {
  const int* parameters = m.sensor_intprm + mjNSENS * i;
  expect_range(m, Array::sensor_intprm, mjNSENS * i, parameters[0], 1, 1 << mjNCONDATA);
  expect_range(m, Array::sensor_intprm, mjNSENS * i + 1, parameters[1], 0, 4);
  expect_range(m, Array::sensor_intprm, mjNSENS * i + 2, parameters[2], 1, m.nsensordata + 1);
  return int64_t{data_size(parameters[0], kContactDataSize)} * parameters[2];
}

// Returns the number of values that the plugin of a sensor computes. If this process does not have
// the plugin, returns the number in the model.
int64_t plugin_values(const mjModel& m, int i) {
  expect_range(m, Array::sensor_plugin, i, m.sensor_plugin[i], 0, m.nplugin);
  const int instance = m.sensor_plugin[i];
  const mjpPlugin* plugin = plugin::at(m.plugin[instance]);
  if (plugin == nullptr || plugin->nsensordata == nullptr) return m.sensor_dim[i];
  return plugin::sensor_size(m, instance, i);
}

int64_t value_count(const mjModel& m, int i, const SensorKind& kind) {
  if (kind.dim > 0) return kind.dim;
  const int id = m.sensor_objid[i];
  switch (kind.attachment) {
    case SensorAttachment::kRangefinder:
      return rangefinder_values(m, i);
    case SensorAttachment::kActuator:
      return m.actuator_outnum[id];
    case SensorAttachment::kContact:
      return contact_values(m, i);
    case SensorAttachment::kTactile:
      return int64_t{3} * m.mesh_vertnum[id];
    case SensorAttachment::kPlugin:
      return plugin_values(m, i);
    default:
      return m.sensor_dim[i];
  }
}

void check_distance_geoms(const mjModel& m, int i) {
  auto check = [&](Array array, int type, int id) {
    if (type != mjOBJ_GEOM) return;
    expect(m, m.geom_type[id] != mjGEOM_HFIELD, array, i, id, "a geom that is not a height field");
  };
  check(Array::sensor_objid, m.sensor_objtype[i], m.sensor_objid[i]);
  check(Array::sensor_refid, m.sensor_reftype[i], m.sensor_refid[i]);
}

void check_sensor(const mjModel& m, int i) {
  const SensorKind& kind = kSensorKinds[m.sensor_type[i]];
  const AttachmentObjects& objects = objects_of(kind.attachment);
  check_object(m, Array::sensor_objtype, Array::sensor_objid, i, m.sensor_objtype[i],
               m.sensor_objid[i], objects.object);
  check_object(m, Array::sensor_reftype, Array::sensor_refid, i, m.sensor_reftype[i],
               m.sensor_refid[i], objects.reference);
  check_joint(m, i, kind.attachment);
  if (kind.attachment == SensorAttachment::kBodyOrGeom) check_distance_geoms(m, i);
  if (kind.stage != mjSTAGE_NONE) {
    expect_equal(m, Array::sensor_needstage, i, m.sensor_needstage[i], kind.stage);
  }
  expect_equal(m, Array::sensor_dim, i, m.sensor_dim[i], value_count(m, i, kind));
}

// The arrays that describe the histories of one kind of object.
struct Histories {
  Array settings_array, address_array;
  const int *settings, *address;
};

// Checks the history buffer of object i for samples of `width` numbers. The buffer must begin at
// `next`. Returns the size of the buffer.
int64_t check_history(const mjModel& m, const Histories& all, int i, int64_t width, int64_t next) {
  const int* settings = all.settings + 2 * i;
  const int samples = settings[0];
  expect_range(m, all.settings_array, 2 * int64_t{i}, samples, 0, kMaxSamples + 1);
  expect_range(m, all.settings_array, 2 * int64_t{i} + 1, settings[1], 0, 3);
  expect_equal(m, all.address_array, i, all.address[i], samples > 0 ? next : -1);
  return history_size(samples, width);
}

void check_histories(const mjModel& m) {
  const Histories actuators{Array::actuator_history, Array::actuator_historyadr, m.actuator_history,
                            m.actuator_historyadr};
  const Histories sensors{Array::sensor_history, Array::sensor_historyadr, m.sensor_history,
                          m.sensor_historyadr};
  int64_t next = 0;
  for (int i = 0; i < m.nactuator; ++i) next += check_history(m, actuators, i, 1, next);
  for (int i = 0; i < m.nsensor; ++i) next += check_history(m, sensors, i, m.sensor_dim[i], next);
  if (next != m.nhistory) {
    fail("nhistory is " + std::to_string(m.nhistory) + ", expected " + std::to_string(next));
  }
}

}  // namespace

void validate_sensors(const mjModel& m) {
  int64_t next = 0;
  for (int i = 0; i < m.nsensor; ++i) {
    check_sensor(m, i);
    expect_equal(m, Array::sensor_adr, i, m.sensor_adr[i], next);
    next += m.sensor_dim[i];
  }
  if (next != m.nsensordata) {
    fail("nsensordata is " + std::to_string(m.nsensordata) + ", expected " + std::to_string(next));
  }
  check_histories(m);
}

}  // namespace mj::validation
