// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The sensors for which MuJoCo's plug-in for Unity has a component. A component stands for all
// sensors with the same type of object and the same kind of data. The table leads from a sensor to
// its component and from a component to its sensors. Section "Sensors" of the page "Unity Plug-in"
// in MuJoCo's documentation lists the components.

#ifndef MJTOOLS_MODEL_UNITY_SENSORS_H_
#define MJTOOLS_MODEL_UNITY_SENSORS_H_

#include <algorithm>
#include <span>
#include <string_view>

#include "model/sensor_table.h"

namespace mj {

struct UnitySensors {
  std::string_view component;  // name of the component, such as "MjSiteVectorSensor"
  ObjectTypes objects;
  std::string_view object;  // object to which the sensors are attached, such as "site"
  std::string_view data;    // "scalar", "vector", "quaternion" or "user"
  std::span<const mjtSensor> sensors;
};

namespace unity_sensors {

inline constexpr mjtSensor kActuatorScalars[] = {mjSENS_ACTUATORPOS, mjSENS_ACTUATORVEL,
                                                 mjSENS_ACTUATORFRC};
inline constexpr mjtSensor kBodyVectors[] = {
    mjSENS_SUBTREECOM,  mjSENS_SUBTREELINVEL, mjSENS_SUBTREEANGMOM, mjSENS_FRAMEPOS,
    mjSENS_FRAMEXAXIS,  mjSENS_FRAMEYAXIS,    mjSENS_FRAMEZAXIS,    mjSENS_FRAMELINVEL,
    mjSENS_FRAMEANGVEL, mjSENS_FRAMELINACC,   mjSENS_FRAMEANGACC};
inline constexpr mjtSensor kGeomVectors[] = {
    mjSENS_FRAMEPOS,    mjSENS_FRAMEXAXIS,  mjSENS_FRAMEYAXIS,  mjSENS_FRAMEZAXIS,
    mjSENS_FRAMELINVEL, mjSENS_FRAMEANGVEL, mjSENS_FRAMELINACC, mjSENS_FRAMEANGACC};
inline constexpr mjtSensor kJointScalars[] = {mjSENS_JOINTPOS, mjSENS_JOINTVEL,
                                              mjSENS_JOINTLIMITPOS, mjSENS_JOINTLIMITVEL,
                                              mjSENS_JOINTLIMITFRC};
inline constexpr mjtSensor kSiteScalars[] = {mjSENS_TOUCH, mjSENS_RANGEFINDER};
inline constexpr mjtSensor kSiteVectors[] = {
    mjSENS_ACCELEROMETER, mjSENS_VELOCIMETER,  mjSENS_GYRO,        mjSENS_FORCE,
    mjSENS_TORQUE,        mjSENS_MAGNETOMETER, mjSENS_FRAMEPOS,    mjSENS_FRAMEXAXIS,
    mjSENS_FRAMEYAXIS,    mjSENS_FRAMEZAXIS,   mjSENS_FRAMELINVEL, mjSENS_FRAMEANGVEL,
    mjSENS_FRAMELINACC,   mjSENS_FRAMEANGACC};
inline constexpr mjtSensor kQuaternions[] = {mjSENS_FRAMEQUAT};
inline constexpr mjtSensor kUser[] = {mjSENS_USER};

inline constexpr ObjectTypes kBodies = object_types(mjOBJ_BODY, mjOBJ_XBODY);

}  // namespace unity_sensors

inline constexpr UnitySensors kUnitySensors[] = {
    {"MjActuatorScalarSensor", object_types(mjOBJ_ACTUATOR), "actuator", "scalar",
     unity_sensors::kActuatorScalars},
    {"MjBodyVectorSensor", unity_sensors::kBodies, "body", "vector", unity_sensors::kBodyVectors},
    {"MjBodyQuaternionSensor", unity_sensors::kBodies, "body", "quaternion",
     unity_sensors::kQuaternions},
    {"MjGeomVectorSensor", object_types(mjOBJ_GEOM), "geom", "vector", unity_sensors::kGeomVectors},
    {"MjGeomQuaternionSensor", object_types(mjOBJ_GEOM), "geom", "quaternion",
     unity_sensors::kQuaternions},
    {"MjJointScalarSensor", object_types(mjOBJ_JOINT), "joint", "scalar",
     unity_sensors::kJointScalars},
    {"MjSiteScalarSensor", object_types(mjOBJ_SITE), "site", "scalar", unity_sensors::kSiteScalars},
    {"MjSiteVectorSensor", object_types(mjOBJ_SITE), "site", "vector", unity_sensors::kSiteVectors},
    {"MjSiteQuaternionSensor", object_types(mjOBJ_SITE), "site", "quaternion",
     unity_sensors::kQuaternions},
    {"MjUserSensor", kAnyObject, "", "user", unity_sensors::kUser},
};

// Returns the Unity component for a sensor (mjtSensor) that is attached to an object (mjtObj).
// Returns null if Unity has no component for it.
constexpr const UnitySensors* unity_sensors_of(int sensor, int object) {
  if (object < 0 || object > mjOBJ_PLUGIN) return nullptr;
  for (const UnitySensors& row : kUnitySensors) {
    if ((row.objects >> object & 1) == 0) continue;
    if (std::find(row.sensors.begin(), row.sensors.end(), sensor) != row.sensors.end()) return &row;
  }
  return nullptr;
}

}  // namespace mj

#endif  // MJTOOLS_MODEL_UNITY_SENSORS_H_
