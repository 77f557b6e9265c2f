// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The attributes of elements whose values are taken as they stand. Names, classes, poses and what
// an element acts on are not among them.

#ifndef MJTOOLS_MJCF_ELEMENT_ATTRIBUTES_H_
#define MJTOOLS_MJCF_ELEMENT_ATTRIBUTES_H_

#include "mjcf/bound_attribute.h"

namespace mj::mjcf {

inline constexpr std::tuple kMaterialAttributes = {
    bind("texrepeat", &spec::Material::texrepeat),
    bind("texuniform", &spec::Material::texuniform),
    bind("emission", &spec::Material::emission),
    bind("specular", &spec::Material::specular),
    bind("shininess", &spec::Material::shininess),
    bind("reflectance", &spec::Material::reflectance),
    bind("metallic", &spec::Material::metallic),
    bind("roughness", &spec::Material::roughness),
    bind("rgba", &spec::Material::rgba),
};

inline constexpr std::tuple kJointAttributes = {
    bind("group", &spec::Joint::group),
    bind_prefix("solreflimit", &spec::Joint::solreflimit),
    bind_prefix("solimplimit", &spec::Joint::solimplimit),
    bind_prefix("solreffriction", &spec::Joint::solreffriction),
    bind_prefix("solimpfriction", &spec::Joint::solimpfriction),
    bind_prefix("stiffness", &spec::Joint::stiffness),
    bind("range", &spec::Joint::range),
    bind("actuatorfrcrange", &spec::Joint::actuatorfrcrange),
    bind("actuatorgravcomp", &spec::Joint::actuatorgravcomp),
    bind("margin", &spec::Joint::margin),
    bind("ref", &spec::Joint::ref),
    bind("springref", &spec::Joint::springref),
    bind("armature", &spec::Joint::armature),
    bind_prefix("damping", &spec::Joint::damping),
    bind("frictionloss", &spec::Joint::frictionloss),
    bind("pos", &spec::Joint::pos),
    bind("axis", &spec::Joint::axis),
    bind("limited", &spec::Joint::limited, kFalseTrueAuto),
    bind("actuatorfrclimited", &spec::Joint::actuatorfrclimited, kFalseTrueAuto),
    bind("user", &spec::Joint::user),
};

inline constexpr std::tuple kGeomContactAttributes = {
    bind("type", &spec::Geom::type, kGeomType),
    bind("contype", &spec::Geom::contype),
    bind("conaffinity", &spec::Geom::conaffinity),
    bind("condim", &spec::Geom::condim),
    bind("group", &spec::Geom::group),
    bind("priority", &spec::Geom::priority),
    bind_prefix("friction", &spec::Geom::friction),
    bind("solmix", &spec::Geom::solmix),
    bind_prefix("solref", &spec::Geom::solref),
    bind_prefix("solimp", &spec::Geom::solimp),
    bind("margin", &spec::Geom::margin),
    bind("gap", &spec::Geom::gap),
    bind_prefix("surfacevel", &spec::Geom::surfacevel),
    bind("adhesion", &spec::Geom::adhesion),
    bind("rgba", &spec::Geom::rgba),
    bind_prefix("fluidcoef", &spec::Geom::fluidcoef),
    bind("fluidshape", &spec::Geom::fluid_ellipsoid, kFluidShape),
};

inline constexpr std::tuple kGeomDensityAttributes = {
    bind("shellinertia", &spec::Geom::shellinertia),
    bind("density", &spec::Geom::density),
};

inline constexpr std::tuple kGeomReferenceAttributes = {
    bind("material", &spec::Geom::material),
    bind("hfield", &spec::Geom::hfield),
    bind("mesh", &spec::Geom::mesh),
    bind("user", &spec::Geom::user),
};

inline constexpr std::tuple kSiteAttributes = {
    bind("type", &spec::Site::type, kGeomType),
    bind("group", &spec::Site::group),
    bind("pos", &spec::Site::pos),
    bind("rgba", &spec::Site::rgba),
    bind("material", &spec::Site::material),
    bind("user", &spec::Site::user),
};

inline constexpr std::tuple kCameraAttributes = {
    bind("projection", &spec::Camera::projection, kProjection),
    bind("ipd", &spec::Camera::ipd),
    bind("resolution", &spec::Camera::resolution),
    bind_bits("output", &spec::Camera::output, kCameraOutput),
    bind("pos", &spec::Camera::pos),
    bind("mode", &spec::Camera::mode, kTrackingMode),
    bind("sensorsize", &spec::Camera::sensorsize),
    bind("focal", &spec::Camera::focal),
    bind("focalpixel", &spec::Camera::focalpixel),
    bind("principal", &spec::Camera::principal),
    bind("principalpixel", &spec::Camera::principalpixel),
    bind("fovy", &spec::Camera::fovy),
    bind("user", &spec::Camera::user),
};

inline constexpr std::tuple kLightAttributes = {
    bind("castshadow", &spec::Light::castshadow),
    bind("active", &spec::Light::active),
    bind("pos", &spec::Light::pos),
    bind("dir", &spec::Light::dir),
    bind("bulbradius", &spec::Light::bulbradius),
    bind("intensity", &spec::Light::intensity),
    bind("range", &spec::Light::range),
    bind("attenuation", &spec::Light::attenuation),
    bind("cutoff", &spec::Light::cutoff),
    bind("softness", &spec::Light::softness),
    bind("exponent", &spec::Light::exponent),
    bind("ambient", &spec::Light::ambient),
    bind("diffuse", &spec::Light::diffuse),
    bind("specular", &spec::Light::specular),
    bind("mode", &spec::Light::mode, kTrackingMode),
    bind("type", &spec::Light::type, kLightType),
    bind("texture", &spec::Light::texture),
};

inline constexpr std::tuple kPairAttributes = {
    bind("condim", &spec::Pair::condim),
    bind_prefix("friction", &spec::Pair::friction),
    bind_prefix("solref", &spec::Pair::solref),
    bind_prefix("solreffriction", &spec::Pair::solreffriction),
    bind_prefix("solimp", &spec::Pair::solimp),
    bind("gap", &spec::Pair::gap),
    bind("margin", &spec::Pair::margin),
    bind("adhesion", &spec::Pair::adhesion),
};

inline constexpr std::tuple kEqualityAttributes = {
    bind("active", &spec::Equality::active),
    bind_prefix("solref", &spec::Equality::solref),
    bind_prefix("solimp", &spec::Equality::solimp),
};

inline constexpr std::tuple kTendonAttributes = {
    bind("group", &spec::Tendon::group),
    bind("limited", &spec::Tendon::limited, kFalseTrueAuto),
    bind("actuatorfrclimited", &spec::Tendon::actuatorfrclimited, kFalseTrueAuto),
    bind("range", &spec::Tendon::range),
    bind("actuatorfrcrange", &spec::Tendon::actuatorfrcrange),
    bind_prefix("solreflimit", &spec::Tendon::solreflimit),
    bind_prefix("solimplimit", &spec::Tendon::solimplimit),
    bind_prefix("solreffriction", &spec::Tendon::solreffriction),
    bind_prefix("solimpfriction", &spec::Tendon::solimpfriction),
    bind("frictionloss", &spec::Tendon::frictionloss),
    bind("width", &spec::Tendon::width),
    bind("margin", &spec::Tendon::margin),
    bind_prefix("stiffness", &spec::Tendon::stiffness),
    bind_prefix("damping", &spec::Tendon::damping),
    bind("armature", &spec::Tendon::armature),
    bind("rgba", &spec::Tendon::rgba),
    bind_repeated("springlength", &spec::Tendon::springlength),
    bind("material", &spec::Tendon::material),
    bind("user", &spec::Tendon::user),
};

// What all shortcuts have, as far as the grammar lets them.
inline constexpr std::tuple kActuatorCommonAttributes = {
    bind("group", &spec::Actuator::group),
    bind("nsample", &spec::Actuator::nsample),
    bind("interp", &spec::Actuator::interp, kInterpolation),
    bind("delay", &spec::Actuator::delay),
    bind("ctrlrange", &spec::Actuator::ctrlrange),
    bind("ctrllimited", &spec::Actuator::ctrllimited, kFalseTrueAuto),
    bind("forcelimited", &spec::Actuator::forcelimited, kFalseTrueAuto),
    bind("actlimited", &spec::Actuator::actlimited, kFalseTrueAuto),
    bind("forcerange", &spec::Actuator::forcerange),
    bind("actrange", &spec::Actuator::actrange),
    bind("lengthrange", &spec::Actuator::lengthrange),
    bind_prefix("gear", &spec::Actuator::gear),
    bind_prefix("damping", &spec::Actuator::damping),
    bind("armature", &spec::Actuator::armature),
    bind("velrange", &spec::Actuator::velrange),
    bind("ffrange", &spec::Actuator::ffrange),
};

inline constexpr std::tuple kActuatorDynamicsAttributes = {
    bind("dyntype", &spec::Actuator::dyntype, kDynamicsType),
    bind_prefix("dynprm", &spec::Actuator::dynprm),
    bind("actearly", &spec::Actuator::actearly),
};

// What only <general> has, beside the types of gain and input.
inline constexpr std::tuple kActuatorTransferAttributes = {
    bind("biastype", &spec::Actuator::biastype, kBiasType),
    bind_prefix("gainprm", &spec::Actuator::gainprm),
    bind_prefix("biasprm", &spec::Actuator::biasprm),
};

inline constexpr std::tuple kSensorAttributes = {
    bind("cutoff", &spec::Sensor::cutoff),   bind("noise", &spec::Sensor::noise),
    bind("nsample", &spec::Sensor::nsample), bind("interp", &spec::Sensor::interp, kInterpolation),
    bind("delay", &spec::Sensor::delay),     bind("interval", &spec::Sensor::interval),
    bind("user", &spec::Sensor::user),
};

inline constexpr std::tuple kSkinAttributes = {
    bind("material", &spec::Skin::material),
    bind("group", &spec::Skin::group),
    bind("rgba", &spec::Skin::rgba),
    bind("inflate", &spec::Skin::inflate),
};

inline constexpr std::tuple kBuiltinTextureAttributes = {
    bind("builtin", &spec::Texture::builtin, kTextureBuiltin),
    bind("mark", &spec::Texture::mark, kTextureMark),
    bind("rgb1", &spec::Texture::rgb1),
    bind("rgb2", &spec::Texture::rgb2),
    bind("markrgb", &spec::Texture::markrgb),
    bind("random", &spec::Texture::random),
};

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ELEMENT_ATTRIBUTES_H_
