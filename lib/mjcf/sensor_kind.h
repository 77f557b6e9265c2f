// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The elements of <sensor> that follow one of a few patterns.

#ifndef MJTOOLS_MJCF_SENSOR_KIND_H_
#define MJTOOLS_MJCF_SENSOR_KIND_H_

#include "mjcf/keywords.h"

namespace mj::mjcf {

// Sensors of one object that is named by one attribute.
struct ObjectSensor {
  std::string_view tag;
  int type;
  std::string_view attribute;
  int objtype;
};

inline constexpr ObjectSensor kObjectSensors[] = {
    {"touch", mjSENS_TOUCH, "site", mjOBJ_SITE},
    {"accelerometer", mjSENS_ACCELEROMETER, "site", mjOBJ_SITE},
    {"velocimeter", mjSENS_VELOCIMETER, "site", mjOBJ_SITE},
    {"gyro", mjSENS_GYRO, "site", mjOBJ_SITE},
    {"force", mjSENS_FORCE, "site", mjOBJ_SITE},
    {"torque", mjSENS_TORQUE, "site", mjOBJ_SITE},
    {"magnetometer", mjSENS_MAGNETOMETER, "site", mjOBJ_SITE},
    {"jointpos", mjSENS_JOINTPOS, "joint", mjOBJ_JOINT},
    {"jointvel", mjSENS_JOINTVEL, "joint", mjOBJ_JOINT},
    {"tendonpos", mjSENS_TENDONPOS, "tendon", mjOBJ_TENDON},
    {"tendonvel", mjSENS_TENDONVEL, "tendon", mjOBJ_TENDON},
    {"actuatorpos", mjSENS_ACTUATORPOS, "actuator", mjOBJ_ACTUATOR},
    {"actuatorvel", mjSENS_ACTUATORVEL, "actuator", mjOBJ_ACTUATOR},
    {"actuatorfrc", mjSENS_ACTUATORFRC, "actuator", mjOBJ_ACTUATOR},
    {"jointactuatorfrc", mjSENS_JOINTACTFRC, "joint", mjOBJ_JOINT},
    {"tendonactuatorfrc", mjSENS_TENDONACTFRC, "tendon", mjOBJ_TENDON},
    {"ballquat", mjSENS_BALLQUAT, "joint", mjOBJ_JOINT},
    {"ballangvel", mjSENS_BALLANGVEL, "joint", mjOBJ_JOINT},
    {"jointlimitpos", mjSENS_JOINTLIMITPOS, "joint", mjOBJ_JOINT},
    {"jointlimitvel", mjSENS_JOINTLIMITVEL, "joint", mjOBJ_JOINT},
    {"jointlimitfrc", mjSENS_JOINTLIMITFRC, "joint", mjOBJ_JOINT},
    {"tendonlimitpos", mjSENS_TENDONLIMITPOS, "tendon", mjOBJ_TENDON},
    {"tendonlimitvel", mjSENS_TENDONLIMITVEL, "tendon", mjOBJ_TENDON},
    {"tendonlimitfrc", mjSENS_TENDONLIMITFRC, "tendon", mjOBJ_TENDON},
    {"subtreecom", mjSENS_SUBTREECOM, "body", mjOBJ_BODY},
    {"subtreelinvel", mjSENS_SUBTREELINVEL, "body", mjOBJ_BODY},
    {"subtreeangmom", mjSENS_SUBTREEANGMOM, "body", mjOBJ_BODY},
    {"e_potential", mjSENS_E_POTENTIAL, "", mjOBJ_UNKNOWN},
    {"e_kinetic", mjSENS_E_KINETIC, "", mjOBJ_UNKNOWN},
    {"clock", mjSENS_CLOCK, "", mjOBJ_UNKNOWN}};

// Sensors of a frame, possibly relative to another.
inline constexpr Keyword kFrameSensors[] = {
    {"framepos", mjSENS_FRAMEPOS},       {"framequat", mjSENS_FRAMEQUAT},
    {"framexaxis", mjSENS_FRAMEXAXIS},   {"frameyaxis", mjSENS_FRAMEYAXIS},
    {"framezaxis", mjSENS_FRAMEZAXIS},   {"framelinvel", mjSENS_FRAMELINVEL},
    {"frameangvel", mjSENS_FRAMEANGVEL}, {"framelinacc", mjSENS_FRAMELINACC},
    {"frameangacc", mjSENS_FRAMEANGACC}};

inline constexpr Keyword kDistanceSensors[] = {
    {"distance", mjSENS_GEOMDIST}, {"normal", mjSENS_GEOMNORMAL}, {"fromto", mjSENS_GEOMFROMTO}};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_SENSOR_KIND_H_
