// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The rows of the MJCF grammar for sensors.

#include <array>
#include <utility>

#include "mjcf/schema/schema_table.h"

namespace mj::mjcf {
namespace {

using E = ElementId;

constexpr std::array kSensorBase = {
    Attribute{"name", name_of("sensor")},
    Attribute{"nsample", integer()},
    Attribute{"interp", keyword(kInterpolation)},
    Attribute{"delay", real()},
    Attribute{"interval", reals(1, 2)},
    Attribute{"cutoff", real()},
    Attribute{"noise", real()},
    Attribute{"user", reals()},
};

constexpr std::array kFrameObject = {
    Attribute{"objtype", keyword(kFrameObjectType).required()},
    Attribute{"objname", text().required()},
};

constexpr std::array kFrameReference = {
    Attribute{"reftype", keyword(kFrameObjectType)},
    Attribute{"refname", text()},
};

constexpr auto kTouchAttributes =
    join(kSensorBase, std::array{Attribute{"site", reference("site").required()}});

constexpr auto kCamprojectionAttributes =
    join(kSensorBase, std::array{Attribute{"site", reference("site").required()},
                                 Attribute{"camera", reference("camera").required()}});

constexpr auto kRangefinderAttributes =
    join(kSensorBase,
         std::array{Attribute{"site", reference("site")}, Attribute{"camera", reference("camera")},
                    Attribute{"data", keyword_list(kRayData)}});

constexpr PresenceRule kRangefinderRules[] = {at_most_one({"site", "camera"}),
                                              at_least_one({"site", "camera"})};

constexpr auto kJointposAttributes =
    join(kSensorBase, std::array{Attribute{"joint", reference("joint").required()}});

constexpr auto kTendonposAttributes =
    join(kSensorBase, std::array{Attribute{"tendon", reference("tendon").required()}});

constexpr auto kActuatorposAttributes =
    join(kSensorBase, std::array{Attribute{"actuator", reference("actuator").required()}});

constexpr auto kFrameposAttributes = join(kSensorBase, kFrameObject, kFrameReference);

constexpr PresenceRule kFrameposRules[] = {all_or_none({"reftype", "refname"})};

constexpr auto kFramelinaccAttributes = join(kSensorBase, kFrameObject);

constexpr auto kSubtreecomAttributes =
    join(kSensorBase, std::array{Attribute{"body", reference("body").required()}});

constexpr auto kInsidesiteAttributes =
    join(kSensorBase, std::array{Attribute{"site", reference("site").required()},
                                 Attribute{"objtype", keyword(kFrameObjectType).required()},
                                 Attribute{"objname", text().required()}});

constexpr auto kDistanceAttributes =
    join(kSensorBase,
         std::array{Attribute{"geom1", reference("geom")}, Attribute{"geom2", reference("geom")},
                    Attribute{"body1", reference("body")}, Attribute{"body2", reference("body")}});

constexpr PresenceRule kDistanceRules[] = {
    at_most_one({"geom1", "body1"}), at_least_one({"geom1", "body1"}),
    at_most_one({"geom2", "body2"}), at_least_one({"geom2", "body2"})};

constexpr auto kSensorContactAttributes = join(
    kSensorBase,
    std::array{Attribute{"geom1", reference("geom")}, Attribute{"geom2", reference("geom")},
               Attribute{"body1", reference("body")}, Attribute{"body2", reference("body")},
               Attribute{"subtree1", reference("body")}, Attribute{"subtree2", reference("body")},
               Attribute{"site", reference("site")}, Attribute{"num", integer().strict()},
               Attribute{"data", keyword_list(kContactData)},
               Attribute{"reduce", keyword(kContactReduction)}});

constexpr PresenceRule kSensorContactRules[] = {at_most_one({"geom1", "body1", "subtree1", "site"}),
                                                at_most_one({"geom2", "body2", "subtree2"})};

constexpr Attribute kTactileAttributes[] = {
    {"name", name_of("sensor")},
    {"geom", reference("geom").required()},
    {"mesh", reference("mesh").required()},
    {"nsample", integer()},
    {"interp", keyword(kInterpolation)},
    {"delay", real()},
    {"interval", reals(1, 2)},
    {"user", reals()},
};

constexpr Attribute kUserAttributes[] = {
    {"name", name_of("sensor")},
    {"objtype", text()},
    {"objname", text()},
    {"datatype", keyword(kDatatype), "real"},
    {"needstage", keyword(kStage), "acc"},
    {"dim", integer().strict().required()},
    {"cutoff", real()},
    {"noise", real()},
    {"user", reals()},
};

constexpr PresenceRule kUserRules[] = {all_or_none({"objtype", "objname"})};

constexpr Attribute kSensorPluginAttributes[] = {
    {"name", name_of("sensor")}, {"plugin", text()},  {"instance", reference("instance")},
    {"cutoff", real()},          {"objtype", text()}, {"objname", text()},
    {"reftype", text()},         {"refname", text()}, {"user", reals()},
};

constexpr Child kSensorPluginChildren[] = {{E::kConfig, '*'}};

constexpr ElementSchema kSensors[] = {
    {E::kTouch, "touch", kTouchAttributes, {}, {}},
    {E::kAccelerometer, "accelerometer", kTouchAttributes, {}, {}},
    {E::kVelocimeter, "velocimeter", kTouchAttributes, {}, {}},
    {E::kGyro, "gyro", kTouchAttributes, {}, {}},
    {E::kForce, "force", kTouchAttributes, {}, {}},
    {E::kTorque, "torque", kTouchAttributes, {}, {}},
    {E::kMagnetometer, "magnetometer", kTouchAttributes, {}, {}},
    {E::kCamprojection, "camprojection", kCamprojectionAttributes, {}, {}},
    {E::kRangefinder, "rangefinder", kRangefinderAttributes, {}, kRangefinderRules},
    {E::kJointpos, "jointpos", kJointposAttributes, {}, {}},
    {E::kJointvel, "jointvel", kJointposAttributes, {}, {}},
    {E::kTendonpos, "tendonpos", kTendonposAttributes, {}, {}},
    {E::kTendonvel, "tendonvel", kTendonposAttributes, {}, {}},
    {E::kActuatorpos, "actuatorpos", kActuatorposAttributes, {}, {}},
    {E::kActuatorvel, "actuatorvel", kActuatorposAttributes, {}, {}},
    {E::kActuatorfrc, "actuatorfrc", kActuatorposAttributes, {}, {}},
    {E::kJointactuatorfrc, "jointactuatorfrc", kJointposAttributes, {}, {}},
    {E::kTendonactuatorfrc, "tendonactuatorfrc", kTendonposAttributes, {}, {}},
    {E::kBallquat, "ballquat", kJointposAttributes, {}, {}},
    {E::kBallangvel, "ballangvel", kJointposAttributes, {}, {}},
    {E::kJointlimitpos, "jointlimitpos", kJointposAttributes, {}, {}},
    {E::kJointlimitvel, "jointlimitvel", kJointposAttributes, {}, {}},
    {E::kJointlimitfrc, "jointlimitfrc", kJointposAttributes, {}, {}},
    {E::kTendonlimitpos, "tendonlimitpos", kTendonposAttributes, {}, {}},
    {E::kTendonlimitvel, "tendonlimitvel", kTendonposAttributes, {}, {}},
    {E::kTendonlimitfrc, "tendonlimitfrc", kTendonposAttributes, {}, {}},
    {E::kFramepos, "framepos", kFrameposAttributes, {}, kFrameposRules},
    {E::kFramequat, "framequat", kFrameposAttributes, {}, kFrameposRules},
    {E::kFramexaxis, "framexaxis", kFrameposAttributes, {}, kFrameposRules},
    {E::kFrameyaxis, "frameyaxis", kFrameposAttributes, {}, kFrameposRules},
    {E::kFramezaxis, "framezaxis", kFrameposAttributes, {}, kFrameposRules},
    {E::kFramelinvel, "framelinvel", kFrameposAttributes, {}, kFrameposRules},
    {E::kFrameangvel, "frameangvel", kFrameposAttributes, {}, kFrameposRules},
    {E::kFramelinacc, "framelinacc", kFramelinaccAttributes, {}, {}},
    {E::kFrameangacc, "frameangacc", kFramelinaccAttributes, {}, {}},
    {E::kSubtreecom, "subtreecom", kSubtreecomAttributes, {}, {}},
    {E::kSubtreelinvel, "subtreelinvel", kSubtreecomAttributes, {}, {}},
    {E::kSubtreeangmom, "subtreeangmom", kSubtreecomAttributes, {}, {}},
    {E::kInsidesite, "insidesite", kInsidesiteAttributes, {}, {}},
    {E::kDistance, "distance", kDistanceAttributes, {}, kDistanceRules},
    {E::kNormal, "normal", kDistanceAttributes, {}, kDistanceRules},
    {E::kFromto, "fromto", kDistanceAttributes, {}, kDistanceRules},
    {E::kSensorContact, "contact", kSensorContactAttributes, {}, kSensorContactRules},
    {E::kEPotential, "e_potential", kSensorBase, {}, {}},
    {E::kEKinetic, "e_kinetic", kSensorBase, {}, {}},
    {E::kClock, "clock", kSensorBase, {}, {}},
    {E::kTactile, "tactile", kTactileAttributes, {}, {}},
    {E::kUser, "user", kUserAttributes, {}, kUserRules},
    {E::kSensorPlugin, "plugin", kSensorPluginAttributes, kSensorPluginChildren, {}},
};

template <size_t... i>
constexpr std::array<Child, sizeof...(i)> all_sensors(std::index_sequence<i...>) {
  return {Child{kSensors[i].id, '*'}...};
}
constexpr auto kSensorChildren = all_sensors(std::make_index_sequence<std::size(kSensors)>());

template <size_t... i>
constexpr std::array<ElementSchema, 1 + sizeof...(i)> with_section(std::index_sequence<i...>) {
  return {ElementSchema{E::kSensor, "sensor", {}, kSensorChildren, {}}, kSensors[i]...};
}
constexpr auto kElements = with_section(std::make_index_sequence<std::size(kSensors)>());

}  // namespace

std::span<const ElementSchema> sensors_schema() {
  return kElements;
}

}  // namespace mj::mjcf
