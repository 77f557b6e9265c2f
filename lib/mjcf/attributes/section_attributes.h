// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Lists of the attributes of <option> and <visual> whose values are copied unchanged between text
// and description.

#ifndef MJTOOLS_MJCF_ATTRIBUTES_SECTION_ATTRIBUTES_H_
#define MJTOOLS_MJCF_ATTRIBUTES_SECTION_ATTRIBUTES_H_

#include "mjcf/attributes/bound_attribute.h"

namespace mj::mjcf {

using VisualGlobal = decltype(mjVisual::global);
inline constexpr std::tuple kGlobalAttributes = {
    bind_whole("cameraid", &VisualGlobal::cameraid),
    bind_whole("orthographic", &VisualGlobal::orthographic, kBoolean),
    bind_whole("fovy", &VisualGlobal::fovy),
    bind_whole("ipd", &VisualGlobal::ipd),
    bind_whole("azimuth", &VisualGlobal::azimuth),
    bind_whole("elevation", &VisualGlobal::elevation),
    bind_whole("linewidth", &VisualGlobal::linewidth),
    bind_whole("glow", &VisualGlobal::glow),
    bind_whole("offwidth", &VisualGlobal::offwidth),
    bind_whole("offheight", &VisualGlobal::offheight),
    bind_whole("realtime", &VisualGlobal::realtime),
    bind_whole("ellipsoidinertia", &VisualGlobal::ellipsoidinertia, kBoolean),
    bind_whole("bvactive", &VisualGlobal::bvactive, kBoolean),
};

using VisualQuality = decltype(mjVisual::quality);
inline constexpr std::tuple kQualityAttributes = {
    bind_whole("shadowsize", &VisualQuality::shadowsize),
    bind_whole("offsamples", &VisualQuality::offsamples),
    bind_whole("numslices", &VisualQuality::numslices),
    bind_whole("numstacks", &VisualQuality::numstacks),
    bind_whole("numquads", &VisualQuality::numquads),
};

using VisualHeadlight = decltype(mjVisual::headlight);
inline constexpr std::tuple kHeadlightAttributes = {
    bind_whole("ambient", &VisualHeadlight::ambient),
    bind_whole("diffuse", &VisualHeadlight::diffuse),
    bind_whole("specular", &VisualHeadlight::specular),
    bind_whole("active", &VisualHeadlight::active),
};

using VisualMap = decltype(mjVisual::map);
inline constexpr std::tuple kMapAttributes = {
    bind_whole("stiffness", &VisualMap::stiffness),
    bind_whole("stiffnessrot", &VisualMap::stiffnessrot),
    bind_whole("force", &VisualMap::force),
    bind_whole("torque", &VisualMap::torque),
    bind_whole("alpha", &VisualMap::alpha),
    bind_whole("fogstart", &VisualMap::fogstart),
    bind_whole("fogend", &VisualMap::fogend),
    bind_whole("znear", &VisualMap::znear),
    bind_whole("zfar", &VisualMap::zfar),
    bind_whole("haze", &VisualMap::haze),
    bind_whole("shadowclip", &VisualMap::shadowclip),
    bind_whole("shadowscale", &VisualMap::shadowscale),
    bind_whole("actuatortendon", &VisualMap::actuatortendon),
};

using VisualScale = decltype(mjVisual::scale);
inline constexpr std::tuple kScaleAttributes = {
    bind_whole("forcewidth", &VisualScale::forcewidth),
    bind_whole("contactwidth", &VisualScale::contactwidth),
    bind_whole("contactheight", &VisualScale::contactheight),
    bind_whole("connect", &VisualScale::connect),
    bind_whole("com", &VisualScale::com),
    bind_whole("camera", &VisualScale::camera),
    bind_whole("light", &VisualScale::light),
    bind_whole("selectpoint", &VisualScale::selectpoint),
    bind_whole("jointlength", &VisualScale::jointlength),
    bind_whole("jointwidth", &VisualScale::jointwidth),
    bind_whole("actuatorlength", &VisualScale::actuatorlength),
    bind_whole("actuatorwidth", &VisualScale::actuatorwidth),
    bind_whole("framelength", &VisualScale::framelength),
    bind_whole("framewidth", &VisualScale::framewidth),
    bind_whole("constraint", &VisualScale::constraint),
    bind_whole("slidercrank", &VisualScale::slidercrank),
    bind_whole("frustum", &VisualScale::frustum),
};

using VisualRgba = decltype(mjVisual::rgba);
inline constexpr std::tuple kRgbaAttributes = {
    bind_whole("fog", &VisualRgba::fog),
    bind_whole("haze", &VisualRgba::haze),
    bind_whole("force", &VisualRgba::force),
    bind_whole("inertia", &VisualRgba::inertia),
    bind_whole("joint", &VisualRgba::joint),
    bind_whole("actuator", &VisualRgba::actuator),
    bind_whole("actuatornegative", &VisualRgba::actuatornegative),
    bind_whole("actuatorpositive", &VisualRgba::actuatorpositive),
    bind_whole("com", &VisualRgba::com),
    bind_whole("camera", &VisualRgba::camera),
    bind_whole("light", &VisualRgba::light),
    bind_whole("selectpoint", &VisualRgba::selectpoint),
    bind_whole("connect", &VisualRgba::connect),
    bind_whole("contactpoint", &VisualRgba::contactpoint),
    bind_whole("contactforce", &VisualRgba::contactforce),
    bind_whole("contactfriction", &VisualRgba::contactfriction),
    bind_whole("contacttorque", &VisualRgba::contacttorque),
    bind_whole("contactgap", &VisualRgba::contactgap),
    bind_whole("rangefinder", &VisualRgba::rangefinder),
    bind_whole("constraint", &VisualRgba::constraint),
    bind_whole("slidercrank", &VisualRgba::slidercrank),
    bind_whole("crankbroken", &VisualRgba::crankbroken),
    bind_whole("frustum", &VisualRgba::frustum),
    bind_whole("bv", &VisualRgba::bv),
    bind_whole("bvactive", &VisualRgba::bvactive),
};

inline constexpr std::tuple kOptionAttributes = {
    bind_whole("timestep", &mjOption::timestep),
    bind_whole("impratio", &mjOption::impratio),
    bind_whole("tolerance", &mjOption::tolerance),
    bind_whole("ls_tolerance", &mjOption::ls_tolerance),
    bind_whole("noslip_tolerance", &mjOption::noslip_tolerance),
    bind_whole("ccd_tolerance", &mjOption::ccd_tolerance),
    bind_whole("sleep_tolerance", &mjOption::sleep_tolerance),
    bind_whole("gravity", &mjOption::gravity),
    bind_whole("wind", &mjOption::wind),
    bind_whole("magnetic", &mjOption::magnetic),
    bind_whole("density", &mjOption::density),
    bind_whole("viscosity", &mjOption::viscosity),
    bind_whole("o_margin", &mjOption::o_margin),
    bind_prefix("o_solref", &mjOption::o_solref),
    bind_prefix("o_solimp", &mjOption::o_solimp),
    bind_prefix("o_friction", &mjOption::o_friction),
    bind_whole("integrator", &mjOption::integrator, kIntegrator),
    bind_whole("cone", &mjOption::cone, kCone),
    bind_whole("jacobian", &mjOption::jacobian, kJacobian),
    bind_whole("solver", &mjOption::solver, kSolver),
    bind_whole("iterations", &mjOption::iterations),
    bind_whole("ls_iterations", &mjOption::ls_iterations),
    bind_whole("noslip_iterations", &mjOption::noslip_iterations),
    bind_whole("ccd_iterations", &mjOption::ccd_iterations),
    bind_whole("sdf_iterations", &mjOption::sdf_iterations),
    bind_whole("sdf_initpoints", &mjOption::sdf_initpoints),
};
}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ATTRIBUTES_SECTION_ATTRIBUTES_H_
