// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Lists of the attributes of elements whose values are copied unchanged between text and
// description. Names, classes, poses and references to targets are not in these lists.

#ifndef MJTOOLS_MJCF_ATTRIBUTES_ELEMENT_ATTRIBUTES_H_
#define MJTOOLS_MJCF_ATTRIBUTES_ELEMENT_ATTRIBUTES_H_

#include "mjcf/attributes/bound_attribute.h"

namespace mj::mjcf {

inline constexpr std::tuple kMaterialAttributes = {
    bind_whole("texrepeat", &spec::Material::texrepeat),
    bind_whole("texuniform", &spec::Material::texuniform),
    bind_whole("emission", &spec::Material::emission),
    bind_whole("specular", &spec::Material::specular),
    bind_whole("shininess", &spec::Material::shininess),
    bind_whole("reflectance", &spec::Material::reflectance),
    bind_whole("metallic", &spec::Material::metallic),
    bind_whole("roughness", &spec::Material::roughness),
    bind_whole("rgba", &spec::Material::rgba),
};

inline constexpr std::tuple kBodyAttributes = {
    bind_whole("mocap", &spec::Body::mocap),
    bind_whole("gravcomp", &spec::Body::gravcomp),
    bind_whole("sleep", &spec::Body::sleep, kSleepPolicy),
    bind_whole("simple", &spec::Body::simple, kFalseAuto),
    bind_whole("user", &spec::Body::user),
};

inline constexpr std::tuple kJointAttributes = {
    bind_whole("group", &spec::Joint::group),
    bind_prefix("solreflimit", &spec::Joint::solreflimit),
    bind_prefix("solimplimit", &spec::Joint::solimplimit),
    bind_prefix("solreffriction", &spec::Joint::solreffriction),
    bind_prefix("solimpfriction", &spec::Joint::solimpfriction),
    bind_prefix("stiffness", &spec::Joint::stiffness),
    bind_whole("range", &spec::Joint::range),
    bind_whole("actuatorfrcrange", &spec::Joint::actuatorfrcrange),
    bind_whole("actuatorgravcomp", &spec::Joint::actuatorgravcomp),
    bind_whole("margin", &spec::Joint::margin),
    bind_whole("ref", &spec::Joint::ref),
    bind_whole("springref", &spec::Joint::springref),
    bind_whole("armature", &spec::Joint::armature),
    bind_prefix("damping", &spec::Joint::damping),
    bind_whole("frictionloss", &spec::Joint::frictionloss),
    bind_whole("pos", &spec::Joint::pos),
    bind_whole("axis", &spec::Joint::axis),
    bind_whole("limited", &spec::Joint::limited, kFalseTrueAuto),
    bind_whole("actuatorfrclimited", &spec::Joint::actuatorfrclimited, kFalseTrueAuto),
    bind_whole("user", &spec::Joint::user),
};

inline constexpr std::tuple kGeomContactAttributes = {
    bind_whole("type", &spec::Geom::type, kGeomType),
    bind_whole("contype", &spec::Geom::contype),
    bind_whole("conaffinity", &spec::Geom::conaffinity),
    bind_whole("condim", &spec::Geom::condim),
    bind_whole("group", &spec::Geom::group),
    bind_whole("priority", &spec::Geom::priority),
    bind_prefix("friction", &spec::Geom::friction),
    bind_whole("solmix", &spec::Geom::solmix),
    bind_prefix("solref", &spec::Geom::solref),
    bind_prefix("solimp", &spec::Geom::solimp),
    bind_whole("margin", &spec::Geom::margin),
    bind_whole("gap", &spec::Geom::gap),
    bind_prefix("surfacevel", &spec::Geom::surfacevel),
    bind_whole("adhesion", &spec::Geom::adhesion),
    bind_whole("rgba", &spec::Geom::rgba),
    bind_prefix("fluidcoef", &spec::Geom::fluidcoef),
    bind_whole("fluidshape", &spec::Geom::fluid_ellipsoid, kFluidShape),
};

inline constexpr std::tuple kGeomDensityAttributes = {
    bind_whole("shellinertia", &spec::Geom::shellinertia),
    bind_whole("density", &spec::Geom::density),
};

inline constexpr std::tuple kGeomReferenceAttributes = {
    bind_whole("material", &spec::Geom::material),
    bind_whole("hfield", &spec::Geom::hfield),
    bind_whole("mesh", &spec::Geom::mesh),
    bind_whole("user", &spec::Geom::user),
};

inline constexpr std::tuple kSiteAttributes = {
    bind_whole("type", &spec::Site::type, kGeomType),
    bind_whole("group", &spec::Site::group),
    bind_whole("pos", &spec::Site::pos),
    bind_whole("rgba", &spec::Site::rgba),
    bind_whole("material", &spec::Site::material),
    bind_whole("user", &spec::Site::user),
};

inline constexpr std::tuple kCameraAttributes = {
    bind_whole("projection", &spec::Camera::projection, kProjection),
    bind_whole("ipd", &spec::Camera::ipd),
    bind_whole("resolution", &spec::Camera::resolution),
    bind_bits("output", &spec::Camera::output, kCameraOutput),
    bind_whole("pos", &spec::Camera::pos),
    bind_whole("mode", &spec::Camera::mode, kTrackingMode),
    bind_whole("sensorsize", &spec::Camera::sensorsize),
    bind_whole("focal", &spec::Camera::focal),
    bind_whole("focalpixel", &spec::Camera::focalpixel),
    bind_whole("principal", &spec::Camera::principal),
    bind_whole("principalpixel", &spec::Camera::principalpixel),
    bind_whole("fovy", &spec::Camera::fovy),
    bind_whole("user", &spec::Camera::user),
};

inline constexpr std::tuple kLightAttributes = {
    bind_whole("castshadow", &spec::Light::castshadow),
    bind_whole("active", &spec::Light::active),
    bind_whole("pos", &spec::Light::pos),
    bind_whole("dir", &spec::Light::dir),
    bind_whole("bulbradius", &spec::Light::bulbradius),
    bind_whole("intensity", &spec::Light::intensity),
    bind_whole("range", &spec::Light::range),
    bind_whole("attenuation", &spec::Light::attenuation),
    bind_whole("cutoff", &spec::Light::cutoff),
    bind_whole("softness", &spec::Light::softness),
    bind_whole("exponent", &spec::Light::exponent),
    bind_whole("ambient", &spec::Light::ambient),
    bind_whole("diffuse", &spec::Light::diffuse),
    bind_whole("specular", &spec::Light::specular),
    bind_whole("mode", &spec::Light::mode, kTrackingMode),
    bind_whole("type", &spec::Light::type, kLightType),
    bind_whole("texture", &spec::Light::texture),
};

inline constexpr std::tuple kPairAttributes = {
    bind_whole("condim", &spec::Pair::condim),
    bind_prefix("friction", &spec::Pair::friction),
    bind_prefix("solref", &spec::Pair::solref),
    bind_prefix("solreffriction", &spec::Pair::solreffriction),
    bind_prefix("solimp", &spec::Pair::solimp),
    bind_whole("gap", &spec::Pair::gap),
    bind_whole("margin", &spec::Pair::margin),
    bind_whole("adhesion", &spec::Pair::adhesion),
};

inline constexpr std::tuple kEqualityAttributes = {
    bind_whole("active", &spec::Equality::active),
    bind_prefix("solref", &spec::Equality::solref),
    bind_prefix("solimp", &spec::Equality::solimp),
};

inline constexpr std::tuple kTendonAttributes = {
    bind_whole("group", &spec::Tendon::group),
    bind_whole("limited", &spec::Tendon::limited, kFalseTrueAuto),
    bind_whole("actuatorfrclimited", &spec::Tendon::actuatorfrclimited, kFalseTrueAuto),
    bind_whole("range", &spec::Tendon::range),
    bind_whole("actuatorfrcrange", &spec::Tendon::actuatorfrcrange),
    bind_prefix("solreflimit", &spec::Tendon::solreflimit),
    bind_prefix("solimplimit", &spec::Tendon::solimplimit),
    bind_prefix("solreffriction", &spec::Tendon::solreffriction),
    bind_prefix("solimpfriction", &spec::Tendon::solimpfriction),
    bind_whole("frictionloss", &spec::Tendon::frictionloss),
    bind_whole("width", &spec::Tendon::width),
    bind_whole("margin", &spec::Tendon::margin),
    bind_prefix("stiffness", &spec::Tendon::stiffness),
    bind_prefix("damping", &spec::Tendon::damping),
    bind_whole("armature", &spec::Tendon::armature),
    bind_whole("rgba", &spec::Tendon::rgba),
    bind_repeated("springlength", &spec::Tendon::springlength),
    bind_whole("material", &spec::Tendon::material),
    bind_whole("user", &spec::Tendon::user),
};

// Attributes that all actuator shortcuts have, except where the grammar forbids one of them.
inline constexpr std::tuple kActuatorCommonAttributes = {
    bind_whole("group", &spec::Actuator::group),
    bind_whole("nsample", &spec::Actuator::nsample),
    bind_whole("interp", &spec::Actuator::interp, kInterpolation),
    bind_whole("delay", &spec::Actuator::delay),
    bind_whole("ctrlrange", &spec::Actuator::ctrlrange),
    bind_whole("ctrllimited", &spec::Actuator::ctrllimited, kFalseTrueAuto),
    bind_whole("forcelimited", &spec::Actuator::forcelimited, kFalseTrueAuto),
    bind_whole("actlimited", &spec::Actuator::actlimited, kFalseTrueAuto),
    bind_whole("forcerange", &spec::Actuator::forcerange),
    bind_whole("actrange", &spec::Actuator::actrange),
    bind_whole("lengthrange", &spec::Actuator::lengthrange),
    bind_prefix("gear", &spec::Actuator::gear),
    bind_prefix("damping", &spec::Actuator::damping),
    bind_whole("armature", &spec::Actuator::armature),
    bind_whole("velrange", &spec::Actuator::velrange),
    bind_whole("ffrange", &spec::Actuator::ffrange),
};

inline constexpr std::tuple kActuatorDynamicsAttributes = {
    bind_whole("dyntype", &spec::Actuator::dyntype, kDynamicsType),
    bind_prefix("dynprm", &spec::Actuator::dynprm),
    bind_whole("actearly", &spec::Actuator::actearly),
};

// Attributes of actuators that only <general> has, except gaintype and the attribute `input`.
inline constexpr std::tuple kActuatorTransferAttributes = {
    bind_whole("biastype", &spec::Actuator::biastype, kBiasType),
    bind_prefix("gainprm", &spec::Actuator::gainprm),
    bind_prefix("biasprm", &spec::Actuator::biasprm),
};

inline constexpr std::tuple kSensorAttributes = {
    bind_whole("cutoff", &spec::Sensor::cutoff),
    bind_whole("noise", &spec::Sensor::noise),
    bind_whole("nsample", &spec::Sensor::nsample),
    bind_whole("interp", &spec::Sensor::interp, kInterpolation),
    bind_whole("delay", &spec::Sensor::delay),
    bind_whole("interval", &spec::Sensor::interval),
    bind_whole("user", &spec::Sensor::user),
};

inline constexpr std::tuple kSkinAttributes = {
    bind_whole("material", &spec::Skin::material),
    bind_whole("group", &spec::Skin::group),
    bind_whole("rgba", &spec::Skin::rgba),
    bind_whole("inflate", &spec::Skin::inflate),
};

// Attributes of <flex> and its children that <flexcomp> and its children also have, with the same
// meaning.
inline constexpr std::tuple kFlexAttributes = {
    bind_whole("group", &spec::Flex::group),         bind_whole("dim", &spec::Flex::dim),
    bind_whole("radius", &spec::Flex::radius),       bind_whole("rgba", &spec::Flex::rgba),
    bind_whole("flatskin", &spec::Flex::flatskin),   bind_whole("material", &spec::Flex::material),
    bind_whole("cellcount", &spec::Flex::cellcount),
};

inline constexpr std::tuple kFlexContactAttributes = {
    bind_whole("contype", &spec::Flex::contype),
    bind_whole("conaffinity", &spec::Flex::conaffinity),
    bind_whole("condim", &spec::Flex::condim),
    bind_whole("priority", &spec::Flex::priority),
    bind_prefix("friction", &spec::Flex::friction),
    bind_whole("solmix", &spec::Flex::solmix),
    bind_prefix("solref", &spec::Flex::solref),
    bind_prefix("solimp", &spec::Flex::solimp),
    bind_whole("margin", &spec::Flex::margin),
    bind_whole("gap", &spec::Flex::gap),
    bind_whole("internal", &spec::Flex::internal),
    bind_whole("selfcollide", &spec::Flex::selfcollide, kSelfCollision),
    bind_whole("activelayers", &spec::Flex::activelayers),
    bind_whole("passive", &spec::Flex::passive),
};

inline constexpr std::tuple kFlexElasticityAttributes = {
    bind_whole("young", &spec::Flex::young),
    bind_whole("poisson", &spec::Flex::poisson),
    bind_whole("damping", &spec::Flex::damping),
    bind_whole("thickness", &spec::Flex::thickness),
    bind_whole("elastic2d", &spec::Flex::elastic2d, kElastic2d),
};

inline constexpr std::tuple kFlexEdgeAttributes = {
    bind_whole("stiffness", &spec::Flex::edgestiffness),
    bind_whole("damping", &spec::Flex::edgedamping),
};

inline constexpr std::tuple kBuiltinTextureAttributes = {
    bind_whole("builtin", &spec::Texture::builtin, kTextureBuiltin),
    bind_whole("mark", &spec::Texture::mark, kTextureMark),
    bind_whole("rgb1", &spec::Texture::rgb1),
    bind_whole("rgb2", &spec::Texture::rgb2),
    bind_whole("markrgb", &spec::Texture::markrgb),
    bind_whole("random", &spec::Texture::random),
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ATTRIBUTES_ELEMENT_ATTRIBUTES_H_
