// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Settings of the whole model: compiler, option, size, statistic, visual.

#include "mjcf/write_sections.h"

#include <algorithm>

#include "mjcf/flags.h"
#include "model/allocate.h"

namespace mj::mjcf {
namespace {

void add_if_filled(XmlNode& parent, XmlNode node) {
  if (!node.is_empty()) parent.children.push_back(std::move(node));
}

std::string directory_text(const std::string& directory) {
  const bool is_open = !directory.empty() && directory.back() != '/' && directory.back() != '\\';
  return is_open ? directory + "/" : directory;
}

// The number without the largest power of 1024 that divides it, and the letter of that power.
std::string memory_text(mjtSize bytes) {
  constexpr std::string_view kSuffixes = "KMGTPE";
  size_t power = 0;
  while (bytes != 0 && bytes % 1024 == 0 && power < kSuffixes.size()) {
    bytes /= 1024;
    ++power;
  }
  std::string out = std::to_string(bytes);
  if (power > 0) out += kSuffixes[power - 1];
  return out;
}

std::string set_bits(int bits) {
  std::string out;
  for (int i = 0; i < 31; ++i) {
    if (bits & (1 << i)) out += (out.empty() ? "" : " ") + std::to_string(i);
  }
  return out;
}

XmlNode global_node(const WriteContext& context, const mjVisual& normal) {
  XmlNode node{"global"};
  AttributeWriter out(node, context);
  const auto &v = context.m.vis.global, &n = normal.global;
  out.number("cameraid", v.cameraid, n.cameraid);
  out.flag("orthographic", v.orthographic != 0, n.orthographic != 0);
  out.number("fovy", v.fovy, n.fovy);
  out.number("ipd", v.ipd, n.ipd);
  out.number("azimuth", v.azimuth, n.azimuth);
  out.number("elevation", v.elevation, n.elevation);
  out.number("linewidth", v.linewidth, n.linewidth);
  out.number("glow", v.glow, n.glow);
  out.number("offwidth", v.offwidth, n.offwidth);
  out.number("offheight", v.offheight, n.offheight);
  out.number("realtime", v.realtime, n.realtime);
  out.flag("ellipsoidinertia", v.ellipsoidinertia != 0, n.ellipsoidinertia != 0);
  out.flag("bvactive", v.bvactive != 0, n.bvactive != 0);
  return node;
}

XmlNode quality_node(const WriteContext& context, const mjVisual& normal) {
  XmlNode node{"quality"};
  AttributeWriter out(node, context);
  const auto &v = context.m.vis.quality, &n = normal.quality;
  out.number("shadowsize", v.shadowsize, n.shadowsize);
  out.number("offsamples", v.offsamples, n.offsamples);
  out.number("numslices", v.numslices, n.numslices);
  out.number("numstacks", v.numstacks, n.numstacks);
  out.number("numquads", v.numquads, n.numquads);
  return node;
}

XmlNode headlight_node(const WriteContext& context, const mjVisual& normal) {
  XmlNode node{"headlight"};
  AttributeWriter out(node, context);
  const auto &v = context.m.vis.headlight, &n = normal.headlight;
  out.numbers("ambient", v.ambient, n.ambient);
  out.numbers("diffuse", v.diffuse, n.diffuse);
  out.numbers("specular", v.specular, n.specular);
  out.number("active", v.active, n.active);
  return node;
}

XmlNode map_node(const WriteContext& context, const mjVisual& normal) {
  XmlNode node{"map"};
  AttributeWriter out(node, context);
  const auto &v = context.m.vis.map, &n = normal.map;
  out.number("stiffness", v.stiffness, n.stiffness);
  out.number("stiffnessrot", v.stiffnessrot, n.stiffnessrot);
  out.number("force", v.force, n.force);
  out.number("torque", v.torque, n.torque);
  out.number("alpha", v.alpha, n.alpha);
  out.number("fogstart", v.fogstart, n.fogstart);
  out.number("fogend", v.fogend, n.fogend);
  out.number("znear", v.znear, n.znear);
  out.number("zfar", v.zfar, n.zfar);
  out.number("haze", v.haze, n.haze);
  out.number("shadowclip", v.shadowclip, n.shadowclip);
  out.number("shadowscale", v.shadowscale, n.shadowscale);
  out.number("actuatortendon", v.actuatortendon, n.actuatortendon);
  return node;
}

XmlNode scale_node(const WriteContext& context, const mjVisual& normal) {
  XmlNode node{"scale"};
  AttributeWriter out(node, context);
  const auto &v = context.m.vis.scale, &n = normal.scale;
  out.number("forcewidth", v.forcewidth, n.forcewidth);
  out.number("contactwidth", v.contactwidth, n.contactwidth);
  out.number("contactheight", v.contactheight, n.contactheight);
  out.number("connect", v.connect, n.connect);
  out.number("com", v.com, n.com);
  out.number("camera", v.camera, n.camera);
  out.number("light", v.light, n.light);
  out.number("selectpoint", v.selectpoint, n.selectpoint);
  out.number("jointlength", v.jointlength, n.jointlength);
  out.number("jointwidth", v.jointwidth, n.jointwidth);
  out.number("actuatorlength", v.actuatorlength, n.actuatorlength);
  out.number("actuatorwidth", v.actuatorwidth, n.actuatorwidth);
  out.number("framelength", v.framelength, n.framelength);
  out.number("framewidth", v.framewidth, n.framewidth);
  out.number("constraint", v.constraint, n.constraint);
  out.number("slidercrank", v.slidercrank, n.slidercrank);
  out.number("frustum", v.frustum, n.frustum);
  return node;
}

XmlNode rgba_node(const WriteContext& context, const mjVisual& normal) {
  XmlNode node{"rgba"};
  AttributeWriter out(node, context);
  const auto &v = context.m.vis.rgba, &n = normal.rgba;
  out.numbers("fog", v.fog, n.fog);
  out.numbers("haze", v.haze, n.haze);
  out.numbers("force", v.force, n.force);
  out.numbers("inertia", v.inertia, n.inertia);
  out.numbers("joint", v.joint, n.joint);
  out.numbers("actuator", v.actuator, n.actuator);
  out.numbers("actuatornegative", v.actuatornegative, n.actuatornegative);
  out.numbers("actuatorpositive", v.actuatorpositive, n.actuatorpositive);
  out.numbers("com", v.com, n.com);
  out.numbers("camera", v.camera, n.camera);
  out.numbers("light", v.light, n.light);
  out.numbers("selectpoint", v.selectpoint, n.selectpoint);
  out.numbers("connect", v.connect, n.connect);
  out.numbers("contactpoint", v.contactpoint, n.contactpoint);
  out.numbers("contactforce", v.contactforce, n.contactforce);
  out.numbers("contactfriction", v.contactfriction, n.contactfriction);
  out.numbers("contacttorque", v.contacttorque, n.contacttorque);
  out.numbers("contactgap", v.contactgap, n.contactgap);
  out.numbers("rangefinder", v.rangefinder, n.rangefinder);
  out.numbers("constraint", v.constraint, n.constraint);
  out.numbers("slidercrank", v.slidercrank, n.slidercrank);
  out.numbers("crankbroken", v.crankbroken, n.crankbroken);
  out.numbers("frustum", v.frustum, n.frustum);
  out.numbers("bv", v.bv, n.bv);
  out.numbers("bvactive", v.bvactive, n.bvactive);
  return node;
}

void write_flags(const mjOption& o, XmlNode& option) {
  XmlNode node{"flag"};
  for (const Flag& flag : kDisableFlags) {
    if (o.disableflags & flag.bit) node.attributes.emplace_back(flag.name, "disable");
  }
  for (const Flag& flag : kEnableFlags) {
    if (o.enableflags & flag.bit) node.attributes.emplace_back(flag.name, "enable");
  }
  add_if_filled(option, std::move(node));
}

}  // namespace

void write_compiler(const WriteContext& context, XmlNode& root) {
  const spec::Compiler& c = context.spec.compiler;
  const spec::Compiler normal;
  XmlNode& node = root.add("compiler");
  AttributeWriter out(node, context);
  out.text("angle", "radian");
  out.text("meshdir", directory_text(c.meshdir));
  out.text("texturedir", directory_text(c.texturedir));
  out.flag("usethread", c.usethread, true);
  out.number("boundmass", c.boundmass, 0.0);
  out.number("boundinertia", c.boundinertia, 0.0);
  out.flag("alignfree", c.alignfree, false);
  out.flag("autolimits", c.autolimits, true);
  out.keyword("conflict", kConflictPolicy, c.conflict, normal.conflict);
  out.flag("discardvisual", c.discardvisual, false);
  out.flag("fusestatic", c.fusestatic, false);
  out.flag("strippath", c.strippath, false);
  out.flag("fitaabb", c.fitaabb, false);
}

void write_option(const WriteContext& context, XmlNode& root) {
  const mjOption& o = context.m.opt;
  mjOption n;
  default_option(n);
  XmlNode node{"option"};
  AttributeWriter out(node, context);

  out.number("timestep", o.timestep, n.timestep);
  out.number("impratio", o.impratio, n.impratio);
  out.number("tolerance", o.tolerance, n.tolerance);
  out.number("ls_tolerance", o.ls_tolerance, n.ls_tolerance);
  out.number("noslip_tolerance", o.noslip_tolerance, n.noslip_tolerance);
  out.number("ccd_tolerance", o.ccd_tolerance, n.ccd_tolerance);
  out.number("sleep_tolerance", o.sleep_tolerance, n.sleep_tolerance);
  out.numbers("gravity", o.gravity, n.gravity);
  out.numbers("wind", o.wind, n.wind);
  out.numbers("magnetic", o.magnetic, n.magnetic);
  out.number("density", o.density, n.density);
  out.number("viscosity", o.viscosity, n.viscosity);
  out.number("o_margin", o.o_margin, n.o_margin);
  out.trimmed("o_solref", o.o_solref, n.o_solref);
  out.trimmed("o_solimp", o.o_solimp, n.o_solimp);
  out.trimmed("o_friction", o.o_friction, n.o_friction);
  out.keyword("integrator", kIntegrator, o.integrator, n.integrator);
  out.keyword("cone", kCone, o.cone, n.cone);
  out.keyword("jacobian", kJacobian, o.jacobian, n.jacobian);
  out.keyword("solver", kSolver, o.solver, n.solver);
  out.number("iterations", o.iterations, n.iterations);
  out.number("ls_iterations", o.ls_iterations, n.ls_iterations);
  out.number("noslip_iterations", o.noslip_iterations, n.noslip_iterations);
  out.number("ccd_iterations", o.ccd_iterations, n.ccd_iterations);
  out.number("sdf_iterations", o.sdf_iterations, n.sdf_iterations);
  out.number("sdf_initpoints", o.sdf_initpoints, n.sdf_initpoints);
  out.text("actuatorgroupdisable", set_bits(o.disableactuator));
  write_flags(o, node);
  add_if_filled(root, std::move(node));
}

void write_size(const WriteContext& context, XmlNode& root) {
  const spec::Size& s = context.spec.size;
  const mjModel& m = context.m;
  XmlNode node{"size"};
  AttributeWriter out(node, context);
  if (s.memory != -1) out.text("memory", memory_text(s.memory));
  out.number("njmax", s.njmax, -1);
  out.number("nconmax", s.nconmax, -1);
  out.number("nstack", s.nstack, -1);
  const std::pair<std::string_view, mjtSize> counts[] = {
      {"nuserdata", m.nuserdata},           {"nkey", m.nkey},
      {"nuser_body", m.nuser_body},         {"nuser_jnt", m.nuser_jnt},
      {"nuser_geom", m.nuser_geom},         {"nuser_site", m.nuser_site},
      {"nuser_cam", m.nuser_cam},           {"nuser_tendon", m.nuser_tendon},
      {"nuser_actuator", m.nuser_actuator}, {"nuser_sensor", m.nuser_sensor}};
  for (const auto& [name, count] : counts) out.number(name, static_cast<int>(count), 0);
  add_if_filled(root, std::move(node));
}

void write_statistic(const WriteContext& context, XmlNode& root) {
  const spec::Statistic& s = context.spec.statistic;
  const mjStatistic& stat = context.m.stat;
  XmlNode node{"statistic"};
  AttributeWriter out(node, context);
  if (!std::isnan(s.meaninertia)) out.always("meaninertia", stat.meaninertia);
  if (!std::isnan(s.meanmass)) out.always("meanmass", stat.meanmass);
  if (!std::isnan(s.meansize)) out.always("meansize", stat.meansize);
  if (!std::isnan(s.extent)) out.always("extent", stat.extent);
  if (!std::isnan(s.center[0])) out.always("center", std::span<const mjtNum>(stat.center));
  add_if_filled(root, std::move(node));
}

void write_visual(const WriteContext& context, XmlNode& root) {
  mjVisual normal;
  default_visual(normal);
  XmlNode node{"visual"};
  for (const auto make :
       {global_node, quality_node, headlight_node, map_node, scale_node, rgba_node}) {
    add_if_filled(node, make(context, normal));
  }
  add_if_filled(root, std::move(node));
}

}  // namespace mj::mjcf
