// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The rows of the MJCF grammar for contacts, constraints, tendons, actuators, custom data and
// keyframes.

#include "mjcf/schema/schema_table.h"

namespace mj::mjcf {
namespace {

using E = ElementId;

constexpr std::array kActuatorBase = {
    Attribute{"name", name_of("actuator")},
    Attribute{"class", reference("default")},
    Attribute{"group", integer()},
    Attribute{"nsample", integer()},
    Attribute{"interp", keyword(kInterpolation)},
    Attribute{"delay", real()},
    Attribute{"ctrlrange", reals(2)},
    Attribute{"user", reals()},
};

constexpr std::array kActuatorDynamics = {
    Attribute{"lengthrange", reals(2).not_in_class()},
    Attribute{"gear", reals(1, 6), "1 0 0 0 0 0"},
    Attribute{"damping", reals(1, 3)},
    Attribute{"armature", real()},
    Attribute{"cranklength", real()},
};

constexpr std::array kTransmission = {
    Attribute{"joint", reference("joint").not_in_class()},
    Attribute{"jointinparent", text().not_in_class()},
    Attribute{"tendon", reference("tendon").not_in_class()},
    Attribute{"slidersite", reference("site").not_in_class()},
    Attribute{"cranksite", reference("site").not_in_class()},
    Attribute{"site", reference("site").not_in_class()},
    Attribute{"refsite", reference("site").not_in_class()},
};

constexpr std::array kEqualityBase = {
    Attribute{"name", name_of("equality")},
    Attribute{"class", reference("default")},
    Attribute{"active", boolean(), "true"},
    Attribute{"solref", reals(1, mjNREF), "0.02 1"},
    Attribute{"solimp", reals(1, mjNIMP), "0.9 0.95 0.001 0.5 2"},
};

constexpr Child kContactChildren[] = {{E::kPair, '*'}, {E::kExclude, '*'}};

constexpr Attribute kPairAttributes[] = {
    {"name", name_of("pair")},
    {"class", reference("default")},
    {"geom1", reference("geom").not_in_class()},
    {"geom2", reference("geom").not_in_class()},
    {"condim", integer(), "3"},
    {"friction", reals(1, 5), "1 1 0.005 0.0001 0.0001"},
    {"solref", reals(1, mjNREF), "0.02 1"},
    {"solreffriction", reals(1, mjNREF)},
    {"solimp", reals(1, mjNIMP), "0.9 0.95 0.001 0.5 2"},
    {"gap", real()},
    {"margin", real()},
    {"adhesion", real()},
};

constexpr Attribute kExcludeAttributes[] = {
    {"name", name_of("exclude")},
    {"body1", reference("body").required()},
    {"body2", reference("body").required()},
};

constexpr Child kTendonChildren[] = {{E::kSpatial, '*'}, {E::kFixed, '*'}};

constexpr Attribute kSpatialAttributes[] = {
    {"name", name_of("tendon")},
    {"class", reference("default")},
    {"group", integer()},
    {"limited", keyword(kFalseTrueAuto), "auto"},
    {"actuatorfrclimited", keyword(kFalseTrueAuto)},
    {"range", reals(2)},
    {"actuatorfrcrange", reals(2)},
    {"solreflimit", reals(1, mjNREF), "0.02 1"},
    {"solimplimit", reals(1, mjNIMP), "0.9 0.95 0.001 0.5 2"},
    {"solreffriction", reals(1, mjNREF), "0.02 1"},
    {"solimpfriction", reals(1, mjNIMP), "0.9 0.95 0.001 0.5 2"},
    {"frictionloss", real()},
    {"springlength", reals(1, 2), "-1 -1"},
    {"width", real(), "0.003"},
    {"material", reference("material")},
    {"margin", real()},
    {"stiffness", reals(1, 3)},
    {"damping", reals(1, 3)},
    {"armature", real()},
    {"rgba", singles(4), "0.5 0.5 0.5 1"},
    {"user", reals()},
};

constexpr Child kSpatialChildren[] = {
    {E::kSpatialSite, '*'}, {E::kSpatialGeom, '*'}, {E::kPulley, '*'}};

constexpr Attribute kSpatialSiteAttributes[] = {
    {"site", reference("site").required()},
};

constexpr Attribute kSpatialGeomAttributes[] = {
    {"geom", reference("geom").required()},
    {"sidesite", reference("site")},
};

constexpr Attribute kPulleyAttributes[] = {
    {"divisor", real().required()},
};

constexpr Attribute kFixedAttributes[] = {
    {"name", name_of("tendon")},
    {"class", reference("default")},
    {"group", integer()},
    {"limited", keyword(kFalseTrueAuto), "auto"},
    {"actuatorfrclimited", keyword(kFalseTrueAuto)},
    {"range", reals(2)},
    {"actuatorfrcrange", reals(2)},
    {"solreflimit", reals(1, mjNREF), "0.02 1"},
    {"solimplimit", reals(1, mjNIMP), "0.9 0.95 0.001 0.5 2"},
    {"solreffriction", reals(1, mjNREF), "0.02 1"},
    {"solimpfriction", reals(1, mjNIMP), "0.9 0.95 0.001 0.5 2"},
    {"frictionloss", real()},
    {"springlength", reals(1, 2), "-1 -1"},
    {"margin", real()},
    {"stiffness", reals(1, 3)},
    {"damping", reals(1, 3)},
    {"armature", real()},
    {"user", reals()},
};

constexpr Child kFixedChildren[] = {{E::kFixedJoint, '*'}};

constexpr Attribute kFixedJointAttributes[] = {
    {"joint", reference("joint").required()},
    {"coef", real().required()},
};

constexpr Child kEqualityChildren[] = {{E::kConnect, '*'},       {E::kWeld, '*'},
                                       {E::kEqualityJoint, '*'}, {E::kEqualityTendon, '*'},
                                       {E::kEqualityFlex, '*'},  {E::kFlexvert, '*'},
                                       {E::kFlexstrain, '*'}};

constexpr auto kConnectAttributes =
    join(kEqualityBase,
         std::array{Attribute{"body1", reference("body")}, Attribute{"body2", reference("body")},
                    Attribute{"anchor", reals(3)}, Attribute{"site1", reference("site")},
                    Attribute{"site2", reference("site")}});

constexpr PresenceRule kConnectRules[] = {at_most_one({"site1+site2", "body1+body2+anchor"}),
                                          at_least_one({"site1+site2", "body1+anchor"}),
                                          all_or_none({"site1", "site2"})};

constexpr auto kWeldAttributes =
    join(kEqualityBase,
         std::array{Attribute{"body1", reference("body")}, Attribute{"body2", reference("body")},
                    Attribute{"relpose", reals(7)}, Attribute{"anchor", reals(3)},
                    Attribute{"site1", reference("site")}, Attribute{"site2", reference("site")},
                    Attribute{"torquescale", real()}});

constexpr PresenceRule kWeldRules[] = {at_most_one({"site1+site2", "body1+body2+anchor+relpose"}),
                                       at_least_one({"site1+site2", "body1"}),
                                       all_or_none({"site1", "site2"})};

constexpr auto kEqualityJointAttributes =
    join(kEqualityBase,
         std::array{Attribute{"joint1", reference("joint").required()},
                    Attribute{"joint2", reference("joint")}, Attribute{"polycoef", reals(1, 5)}});

constexpr auto kEqualityTendonAttributes =
    join(kEqualityBase,
         std::array{Attribute{"tendon1", reference("tendon").required()},
                    Attribute{"tendon2", reference("tendon")}, Attribute{"polycoef", reals(1, 5)}});

constexpr auto kEqualityFlexAttributes =
    join(kEqualityBase, std::array{Attribute{"flex", reference("flex").required()}});

constexpr auto kFlexstrainAttributes =
    join(kEqualityBase,
         std::array{Attribute{"flex", reference("flex").required()}, Attribute{"cell", reals(3)}});

constexpr Child kActuatorChildren[] = {
    {E::kGeneral, '*'},       {E::kMotor, '*'},       {E::kPosition, '*'}, {E::kVelocity, '*'},
    {E::kIntvelocity, '*'},   {E::kOrientation, '*'}, {E::kPid, '*'},      {E::kDamper, '*'},
    {E::kCylinder, '*'},      {E::kMuscle, '*'},      {E::kAdhesion, '*'}, {E::kDcmotor, '*'},
    {E::kActuatorPlugin, '*'}};

constexpr auto kGeneralAttributes = join(
    kActuatorBase,
    std::array{Attribute{"ctrllimited", keyword(kFalseTrueAuto), "auto"},
               Attribute{"forcelimited", keyword(kFalseTrueAuto), "auto"},
               Attribute{"actlimited", keyword(kFalseTrueAuto), "auto"},
               Attribute{"forcerange", reals(2)}, Attribute{"actrange", reals(2)}},
    kActuatorDynamics, kTransmission,
    std::array{
        Attribute{"body", reference("body").not_in_class()}, Attribute{"actdim", integer(), "-1"},
        Attribute{"input", keyword_list(kControlInput)}, Attribute{"velrange", reals(2)},
        Attribute{"ffrange", reals(2)}, Attribute{"dyntype", keyword(kDynamicsType), "none"},
        Attribute{"gaintype", keyword(kGainType), "fixed"},
        Attribute{"biastype", keyword(kBiasType), "none"},
        Attribute{"dynprm", reals(1, mjNDYN), "1"}, Attribute{"gainprm", reals(1, mjNGAIN), "1"},
        Attribute{"biasprm", reals(1, mjNBIAS)}, Attribute{"actearly", boolean()}});

constexpr auto kMotorAttributes =
    join(kActuatorBase,
         std::array{Attribute{"ctrllimited", keyword(kFalseTrueAuto), "auto"},
                    Attribute{"forcelimited", keyword(kFalseTrueAuto), "auto"},
                    Attribute{"forcerange", reals(2)}},
         kActuatorDynamics, kTransmission);

constexpr auto kPositionAttributes =
    join(kActuatorBase,
         std::array{Attribute{"ctrllimited", keyword(kFalseTrueAuto), "auto"},
                    Attribute{"forcelimited", keyword(kFalseTrueAuto), "auto"},
                    Attribute{"inheritrange", real()}, Attribute{"forcerange", reals(2)}},
         kActuatorDynamics, kTransmission,
         std::array{Attribute{"kp", real()}, Attribute{"kv", real()},
                    Attribute{"dampratio", real()}, Attribute{"timeconst", real()}});

constexpr auto kVelocityAttributes =
    join(kActuatorBase,
         std::array{Attribute{"ctrllimited", keyword(kFalseTrueAuto), "auto"},
                    Attribute{"forcelimited", keyword(kFalseTrueAuto), "auto"},
                    Attribute{"forcerange", reals(2)}},
         kActuatorDynamics, kTransmission, std::array{Attribute{"kv", real()}});

constexpr auto kIntvelocityAttributes = join(
    kActuatorBase,
    std::array{Attribute{"ctrllimited", keyword(kFalseTrueAuto), "auto"},
               Attribute{"forcelimited", keyword(kFalseTrueAuto), "auto"},
               Attribute{"actlimited", keyword(kFalseTrueAuto), "auto"},
               Attribute{"forcerange", reals(2)}, Attribute{"actrange", reals(2)},
               Attribute{"inheritrange", real()}},
    kActuatorDynamics, kTransmission,
    std::array{Attribute{"kp", real()}, Attribute{"kv", real()}, Attribute{"dampratio", real()}});

constexpr auto kOrientationAttributes =
    join(kActuatorBase,
         std::array{Attribute{"forcelimited", keyword(kFalseTrueAuto), "auto"},
                    Attribute{"forcerange", reals(2)},
                    Attribute{"joint", reference("joint").not_in_class()},
                    Attribute{"site", reference("site").not_in_class()},
                    Attribute{"refsite", reference("site").not_in_class()}, Attribute{"kp", real()},
                    Attribute{"kv", real()}, Attribute{"dampratio", real()},
                    Attribute{"input", keyword_list(kControlInput)}});

constexpr auto kPidAttributes = join(
    kActuatorBase,
    std::array{Attribute{"ctrllimited", keyword(kFalseTrueAuto), "auto"},
               Attribute{"forcelimited", keyword(kFalseTrueAuto), "auto"},
               Attribute{"posrange", reals(2)}, Attribute{"velrange", reals(2)},
               Attribute{"ffrange", reals(2)}, Attribute{"forcerange", reals(2)},
               Attribute{"inheritrange", real()}},
    kActuatorDynamics, kTransmission,
    std::array{Attribute{"kp", real()}, Attribute{"kv", real()}, Attribute{"dampratio", real()},
               Attribute{"ki", real()}, Attribute{"imax", real()}, Attribute{"slewmax", real()},
               Attribute{"input", keyword_list(kControlInput)}});

constexpr auto kDamperAttributes =
    join(kActuatorBase,
         std::array{Attribute{"forcelimited", keyword(kFalseTrueAuto), "auto"},
                    Attribute{"forcerange", reals(2)}},
         kActuatorDynamics, kTransmission, std::array{Attribute{"kv", real()}});

constexpr auto kCylinderAttributes =
    join(kActuatorBase,
         std::array{Attribute{"ctrllimited", keyword(kFalseTrueAuto), "auto"},
                    Attribute{"forcelimited", keyword(kFalseTrueAuto), "auto"},
                    Attribute{"forcerange", reals(2)}},
         kActuatorDynamics, kTransmission,
         std::array{Attribute{"timeconst", real()}, Attribute{"area", real()},
                    Attribute{"diameter", real()}, Attribute{"bias", reals(3)}});

constexpr auto kMuscleAttributes = join(
    kActuatorBase,
    std::array{Attribute{"ctrllimited", keyword(kFalseTrueAuto), "auto"},
               Attribute{"forcelimited", keyword(kFalseTrueAuto), "auto"},
               Attribute{"forcerange", reals(2)}},
    kActuatorDynamics,
    std::array{Attribute{"joint", reference("joint").not_in_class()},
               Attribute{"jointinparent", text().not_in_class()},
               Attribute{"tendon", reference("tendon").not_in_class()},
               Attribute{"slidersite", reference("site").not_in_class()},
               Attribute{"cranksite", reference("site").not_in_class()},
               Attribute{"timeconst", reals(2)}, Attribute{"tausmooth", real().not_in_class()},
               Attribute{"range", reals(2)}, Attribute{"force", real()}, Attribute{"scale", real()},
               Attribute{"lmin", real()}, Attribute{"lmax", real()}, Attribute{"vmax", real()},
               Attribute{"fpmax", real()}, Attribute{"fvmax", real()}});

constexpr auto kAdhesionAttributes =
    join(kActuatorBase, std::array{Attribute{"forcelimited", keyword(kFalseTrueAuto), "auto"},
                                   Attribute{"forcerange", reals(2)},
                                   Attribute{"body", reference("body").not_in_class()},
                                   Attribute{"gain", real()}});

constexpr auto kDcmotorAttributes = join(
    kActuatorBase, std::array{Attribute{"ctrllimited", keyword(kFalseTrueAuto), "auto"}},
    kActuatorDynamics, kTransmission,
    std::array{Attribute{"motorconst", reals(1, 2)}, Attribute{"resistance", real()},
               Attribute{"nominal", reals(1, 3)}, Attribute{"saturation", reals(1, 3)},
               Attribute{"inductance", reals(1, 2)}, Attribute{"cogging", reals(1, 3)},
               Attribute{"controller", reals(1, 6)}, Attribute{"thermal", reals(1, 6)},
               Attribute{"lugre", reals(1, 5)}, Attribute{"input", keyword_list(kControlInput)}});

constexpr auto kActuatorPluginAttributes = join(
    kActuatorBase,
    std::array{Attribute{"plugin", text()}, Attribute{"instance", reference("instance")},
               Attribute{"ctrllimited", keyword(kFalseTrueAuto), "auto"},
               Attribute{"forcelimited", keyword(kFalseTrueAuto), "auto"},
               Attribute{"actlimited", keyword(kFalseTrueAuto), "auto"},
               Attribute{"forcerange", reals(2)}, Attribute{"actrange", reals(2)}},
    kActuatorDynamics,
    std::array{Attribute{"joint", reference("joint")}, Attribute{"jointinparent", text()},
               Attribute{"site", reference("site")}, Attribute{"actdim", integer(), "-1"},
               Attribute{"dyntype", keyword(kDynamicsType), "none"},
               Attribute{"dynprm", reals(1, mjNDYN), "1"}, Attribute{"tendon", reference("tendon")},
               Attribute{"cranksite", reference("site")},
               Attribute{"slidersite", reference("site")}, Attribute{"actearly", boolean()}});

constexpr Child kActuatorPluginChildren[] = {{E::kConfig, '*'}};

constexpr Child kCustomChildren[] = {{E::kNumeric, '*'}, {E::kText, '*'}, {E::kTuple, '*'}};

constexpr Attribute kNumericAttributes[] = {
    {"name", name_of("numeric").required()},
    {"size", integer().strict()},
    {"data", text()},
};

constexpr Attribute kTextAttributes[] = {
    {"name", name_of("text").required()},
    {"data", text().required()},
};

constexpr Attribute kTupleAttributes[] = {
    {"name", name_of("tuple").required()},
};

constexpr Child kTupleChildren[] = {{E::kElement, '*'}};

constexpr Attribute kElementAttributes[] = {
    {"objtype", text().required()},
    {"objname", text().required()},
    {"prm", real()},
};

constexpr Child kKeyframeChildren[] = {{E::kKey, '*'}};

constexpr Attribute kKeyAttributes[] = {
    {"name", name_of("key")}, {"time", real()},  {"qpos", reals()},  {"qvel", reals()},
    {"act", reals()},         {"mpos", reals()}, {"mquat", reals()}, {"ctrl", reals()},
};

constexpr Attribute kDefaultEqualityAttributes[] = {
    {"active", boolean(), "true"},
    {"solref", reals(1, mjNREF), "0.02 1"},
    {"solimp", reals(1, mjNIMP), "0.9 0.95 0.001 0.5 2"},
};

constexpr Attribute kDefaultTendonAttributes[] = {
    {"group", integer()},
    {"limited", keyword(kFalseTrueAuto), "auto"},
    {"range", reals(2)},
    {"solreflimit", reals(1, mjNREF), "0.02 1"},
    {"solimplimit", reals(1, mjNIMP), "0.9 0.95 0.001 0.5 2"},
    {"solreffriction", reals(1, mjNREF), "0.02 1"},
    {"solimpfriction", reals(1, mjNIMP), "0.9 0.95 0.001 0.5 2"},
    {"frictionloss", real()},
    {"springlength", reals(1, 2), "-1 -1"},
    {"width", real(), "0.003"},
    {"material", reference("material")},
    {"margin", real()},
    {"stiffness", reals(1, 3)},
    {"damping", reals(1, 3)},
    {"rgba", singles(4), "0.5 0.5 0.5 1"},
    {"user", reals()},
};

constexpr ElementSchema kElements[] = {
    {E::kContact, "contact", {}, kContactChildren, {}},
    {E::kPair, "pair", kPairAttributes, {}, {}},
    {E::kExclude, "exclude", kExcludeAttributes, {}, {}},
    {E::kTendon, "tendon", {}, kTendonChildren, {}},
    {E::kSpatial, "spatial", kSpatialAttributes, kSpatialChildren, {}},
    {E::kSpatialSite, "site", kSpatialSiteAttributes, {}, {}},
    {E::kSpatialGeom, "geom", kSpatialGeomAttributes, {}, {}},
    {E::kPulley, "pulley", kPulleyAttributes, {}, {}},
    {E::kFixed, "fixed", kFixedAttributes, kFixedChildren, {}},
    {E::kFixedJoint, "joint", kFixedJointAttributes, {}, {}},
    {E::kEquality, "equality", {}, kEqualityChildren, {}},
    {E::kConnect, "connect", kConnectAttributes, {}, kConnectRules},
    {E::kWeld, "weld", kWeldAttributes, {}, kWeldRules},
    {E::kEqualityJoint, "joint", kEqualityJointAttributes, {}, {}},
    {E::kEqualityTendon, "tendon", kEqualityTendonAttributes, {}, {}},
    {E::kEqualityFlex, "flex", kEqualityFlexAttributes, {}, {}},
    {E::kFlexvert, "flexvert", kEqualityFlexAttributes, {}, {}},
    {E::kFlexstrain, "flexstrain", kFlexstrainAttributes, {}, {}},
    {E::kActuator, "actuator", {}, kActuatorChildren, {}},
    {E::kGeneral, "general", kGeneralAttributes, {}, {}},
    {E::kMotor, "motor", kMotorAttributes, {}, {}},
    {E::kPosition, "position", kPositionAttributes, {}, {}},
    {E::kVelocity, "velocity", kVelocityAttributes, {}, {}},
    {E::kIntvelocity, "intvelocity", kIntvelocityAttributes, {}, {}},
    {E::kOrientation, "orientation", kOrientationAttributes, {}, {}},
    {E::kPid, "pid", kPidAttributes, {}, {}},
    {E::kDamper, "damper", kDamperAttributes, {}, {}},
    {E::kCylinder, "cylinder", kCylinderAttributes, {}, {}},
    {E::kMuscle, "muscle", kMuscleAttributes, {}, {}},
    {E::kAdhesion, "adhesion", kAdhesionAttributes, {}, {}},
    {E::kDcmotor, "dcmotor", kDcmotorAttributes, {}, {}},
    {E::kActuatorPlugin, "plugin", kActuatorPluginAttributes, kActuatorPluginChildren, {}},
    {E::kCustom, "custom", {}, kCustomChildren, {}},
    {E::kNumeric, "numeric", kNumericAttributes, {}, {}},
    {E::kText, "text", kTextAttributes, {}, {}},
    {E::kTuple, "tuple", kTupleAttributes, kTupleChildren, {}},
    {E::kElement, "element", kElementAttributes, {}, {}},
    {E::kKeyframe, "keyframe", {}, kKeyframeChildren, {}},
    {E::kKey, "key", kKeyAttributes, {}, {}},
    {E::kDefaultEquality, "equality", kDefaultEqualityAttributes, {}, {}},
    {E::kDefaultTendon, "tendon", kDefaultTendonAttributes, {}, {}},
};

}  // namespace

std::span<const ElementSchema> objects_schema() {
  return kElements;
}

}  // namespace mj::mjcf
