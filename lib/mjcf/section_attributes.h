// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The attributes of <option> and <visual> whose values are taken as they stand.

#ifndef MJTOOLS_MJCF_SECTION_ATTRIBUTES_H_
#define MJTOOLS_MJCF_SECTION_ATTRIBUTES_H_

#include "mjcf/bound_attribute.h"

namespace mj::mjcf {

using VisualGlobal = decltype(mjVisual::global);
inline constexpr std::tuple kGlobalAttributes = {
    bind("cameraid", &VisualGlobal::cameraid),
    bind("orthographic", &VisualGlobal::orthographic, kBoolean),
    bind("fovy", &VisualGlobal::fovy),
    bind("ipd", &VisualGlobal::ipd),
    bind("azimuth", &VisualGlobal::azimuth),
    bind("elevation", &VisualGlobal::elevation),
    bind("linewidth", &VisualGlobal::linewidth),
    bind("glow", &VisualGlobal::glow),
    bind("offwidth", &VisualGlobal::offwidth),
    bind("offheight", &VisualGlobal::offheight),
    bind("realtime", &VisualGlobal::realtime),
    bind("ellipsoidinertia", &VisualGlobal::ellipsoidinertia, kBoolean),
    bind("bvactive", &VisualGlobal::bvactive, kBoolean),
};

using VisualQuality = decltype(mjVisual::quality);
inline constexpr std::tuple kQualityAttributes = {
    bind("shadowsize", &VisualQuality::shadowsize), bind("offsamples", &VisualQuality::offsamples),
    bind("numslices", &VisualQuality::numslices),   bind("numstacks", &VisualQuality::numstacks),
    bind("numquads", &VisualQuality::numquads),
};

using VisualHeadlight = decltype(mjVisual::headlight);
inline constexpr std::tuple kHeadlightAttributes = {
    bind("ambient", &VisualHeadlight::ambient),
    bind("diffuse", &VisualHeadlight::diffuse),
    bind("specular", &VisualHeadlight::specular),
    bind("active", &VisualHeadlight::active),
};

using VisualMap = decltype(mjVisual::map);
inline constexpr std::tuple kMapAttributes = {
    bind("stiffness", &VisualMap::stiffness),
    bind("stiffnessrot", &VisualMap::stiffnessrot),
    bind("force", &VisualMap::force),
    bind("torque", &VisualMap::torque),
    bind("alpha", &VisualMap::alpha),
    bind("fogstart", &VisualMap::fogstart),
    bind("fogend", &VisualMap::fogend),
    bind("znear", &VisualMap::znear),
    bind("zfar", &VisualMap::zfar),
    bind("haze", &VisualMap::haze),
    bind("shadowclip", &VisualMap::shadowclip),
    bind("shadowscale", &VisualMap::shadowscale),
    bind("actuatortendon", &VisualMap::actuatortendon),
};

using VisualScale = decltype(mjVisual::scale);
inline constexpr std::tuple kScaleAttributes = {
    bind("forcewidth", &VisualScale::forcewidth),
    bind("contactwidth", &VisualScale::contactwidth),
    bind("contactheight", &VisualScale::contactheight),
    bind("connect", &VisualScale::connect),
    bind("com", &VisualScale::com),
    bind("camera", &VisualScale::camera),
    bind("light", &VisualScale::light),
    bind("selectpoint", &VisualScale::selectpoint),
    bind("jointlength", &VisualScale::jointlength),
    bind("jointwidth", &VisualScale::jointwidth),
    bind("actuatorlength", &VisualScale::actuatorlength),
    bind("actuatorwidth", &VisualScale::actuatorwidth),
    bind("framelength", &VisualScale::framelength),
    bind("framewidth", &VisualScale::framewidth),
    bind("constraint", &VisualScale::constraint),
    bind("slidercrank", &VisualScale::slidercrank),
    bind("frustum", &VisualScale::frustum),
};

using VisualRgba = decltype(mjVisual::rgba);
inline constexpr std::tuple kRgbaAttributes = {
    bind("fog", &VisualRgba::fog),
    bind("haze", &VisualRgba::haze),
    bind("force", &VisualRgba::force),
    bind("inertia", &VisualRgba::inertia),
    bind("joint", &VisualRgba::joint),
    bind("actuator", &VisualRgba::actuator),
    bind("actuatornegative", &VisualRgba::actuatornegative),
    bind("actuatorpositive", &VisualRgba::actuatorpositive),
    bind("com", &VisualRgba::com),
    bind("camera", &VisualRgba::camera),
    bind("light", &VisualRgba::light),
    bind("selectpoint", &VisualRgba::selectpoint),
    bind("connect", &VisualRgba::connect),
    bind("contactpoint", &VisualRgba::contactpoint),
    bind("contactforce", &VisualRgba::contactforce),
    bind("contactfriction", &VisualRgba::contactfriction),
    bind("contacttorque", &VisualRgba::contacttorque),
    bind("contactgap", &VisualRgba::contactgap),
    bind("rangefinder", &VisualRgba::rangefinder),
    bind("constraint", &VisualRgba::constraint),
    bind("slidercrank", &VisualRgba::slidercrank),
    bind("crankbroken", &VisualRgba::crankbroken),
    bind("frustum", &VisualRgba::frustum),
    bind("bv", &VisualRgba::bv),
    bind("bvactive", &VisualRgba::bvactive),
};

inline constexpr std::tuple kOptionAttributes = {
    bind("timestep", &mjOption::timestep),
    bind("impratio", &mjOption::impratio),
    bind("tolerance", &mjOption::tolerance),
    bind("ls_tolerance", &mjOption::ls_tolerance),
    bind("noslip_tolerance", &mjOption::noslip_tolerance),
    bind("ccd_tolerance", &mjOption::ccd_tolerance),
    bind("sleep_tolerance", &mjOption::sleep_tolerance),
    bind("gravity", &mjOption::gravity),
    bind("wind", &mjOption::wind),
    bind("magnetic", &mjOption::magnetic),
    bind("density", &mjOption::density),
    bind("viscosity", &mjOption::viscosity),
    bind("o_margin", &mjOption::o_margin),
    bind_prefix("o_solref", &mjOption::o_solref),
    bind_prefix("o_solimp", &mjOption::o_solimp),
    bind_prefix("o_friction", &mjOption::o_friction),
    bind("integrator", &mjOption::integrator, kIntegrator),
    bind("cone", &mjOption::cone, kCone),
    bind("jacobian", &mjOption::jacobian, kJacobian),
    bind("solver", &mjOption::solver, kSolver),
    bind("iterations", &mjOption::iterations),
    bind("ls_iterations", &mjOption::ls_iterations),
    bind("noslip_iterations", &mjOption::noslip_iterations),
    bind("ccd_iterations", &mjOption::ccd_iterations),
    bind("sdf_iterations", &mjOption::sdf_iterations),
    bind("sdf_initpoints", &mjOption::sdf_initpoints),
};
}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_SECTION_ATTRIBUTES_H_
