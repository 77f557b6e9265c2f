// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The names of object types in tuples and sensors.

#ifndef MJTOOLS_MJCF_ATTRIBUTES_OBJECT_TYPE_H_
#define MJTOOLS_MJCF_ATTRIBUTES_OBJECT_TYPE_H_

#include "mjcf/schema/keywords.h"

namespace mj::mjcf {

inline constexpr Keyword kObjectType[] = {
    {"body", mjOBJ_BODY},         {"xbody", mjOBJ_XBODY},     {"joint", mjOBJ_JOINT},
    {"geom", mjOBJ_GEOM},         {"site", mjOBJ_SITE},       {"camera", mjOBJ_CAMERA},
    {"light", mjOBJ_LIGHT},       {"flex", mjOBJ_FLEX},       {"mesh", mjOBJ_MESH},
    {"skin", mjOBJ_SKIN},         {"hfield", mjOBJ_HFIELD},   {"texture", mjOBJ_TEXTURE},
    {"material", mjOBJ_MATERIAL}, {"pair", mjOBJ_PAIR},       {"exclude", mjOBJ_EXCLUDE},
    {"equality", mjOBJ_EQUALITY}, {"tendon", mjOBJ_TENDON},   {"actuator", mjOBJ_ACTUATOR},
    {"sensor", mjOBJ_SENSOR},     {"numeric", mjOBJ_NUMERIC}, {"text", mjOBJ_TEXT},
    {"tuple", mjOBJ_TUPLE},       {"key", mjOBJ_KEY},         {"plugin", mjOBJ_PLUGIN}};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ATTRIBUTES_OBJECT_TYPE_H_
