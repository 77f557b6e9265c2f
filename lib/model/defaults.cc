// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <initializer_list>
#include <type_traits>

#include "model/allocate.h"

namespace mj {
namespace {

template <typename T, int N>
void assign(T (&array)[N], std::initializer_list<std::type_identity_t<T>> values) {
  std::copy(values.begin(), values.end(), array);
}

}  // namespace

void default_option(mjOption& opt) {
  opt = {};
  opt.timestep = 0.002;
  opt.impratio = 1;
  opt.tolerance = 1e-08;
  opt.ls_tolerance = 0.01;
  opt.noslip_tolerance = 1e-06;
  opt.ccd_tolerance = 1e-06;
  opt.sleep_tolerance = 0.001;
  assign(opt.gravity, {0, 0, -9.81});
  assign(opt.magnetic, {0, -0.5, 0});
  assign(opt.o_solref, {0.02, 1});
  assign(opt.o_solimp, {0.9, 0.95, 0.001, 0.5, 2});
  assign(opt.o_friction, {1, 1, 0.005, 0.0001, 0.0001});
  opt.jacobian = 2;
  opt.solver = 2;
  opt.iterations = 100;
  opt.ls_iterations = 50;
  opt.ccd_iterations = 35;
  opt.sdf_initpoints = 40;
  opt.sdf_iterations = 10;
}

void default_visual(mjVisual& vis) {
  vis = {};
  vis.global.cameraid = -1;
  vis.global.fovy = 45;
  vis.global.ipd = 0.068f;
  vis.global.azimuth = 90;
  vis.global.elevation = -45;
  vis.global.linewidth = 1;
  vis.global.glow = 0.3f;
  vis.global.realtime = 1;
  vis.global.offwidth = 640;
  vis.global.offheight = 480;
  vis.quality.shadowsize = 4096;
  vis.quality.offsamples = 4;
  vis.quality.numslices = 28;
  vis.quality.numstacks = 16;
  vis.quality.numquads = 4;
  assign(vis.headlight.ambient, {0.1f, 0.1f, 0.1f});
  assign(vis.headlight.diffuse, {0.4f, 0.4f, 0.4f});
  assign(vis.headlight.specular, {0.5f, 0.5f, 0.5f});
  vis.headlight.active = 1;
  vis.map.stiffness = 100;
  vis.map.stiffnessrot = 500;
  vis.map.force = 0.005f;
  vis.map.torque = 0.1f;
  vis.map.alpha = 0.3f;
  vis.map.fogstart = 3;
  vis.map.fogend = 10;
  vis.map.znear = 0.01f;
  vis.map.zfar = 50;
  vis.map.haze = 0.3f;
  vis.map.shadowclip = 1;
  vis.map.shadowscale = 0.6f;
  vis.map.actuatortendon = 2;
  vis.scale.forcewidth = 0.1f;
  vis.scale.contactwidth = 0.3f;
  vis.scale.contactheight = 0.1f;
  vis.scale.connect = 0.2f;
  vis.scale.com = 0.4f;
  vis.scale.camera = 0.3f;
  vis.scale.light = 0.3f;
  vis.scale.selectpoint = 0.2f;
  vis.scale.jointlength = 1;
  vis.scale.jointwidth = 0.1f;
  vis.scale.actuatorlength = 0.7f;
  vis.scale.actuatorwidth = 0.2f;
  vis.scale.framelength = 1;
  vis.scale.framewidth = 0.1f;
  vis.scale.constraint = 0.1f;
  vis.scale.slidercrank = 0.2f;
  vis.scale.frustum = 10;
  assign(vis.rgba.fog, {0, 0, 0, 1});
  assign(vis.rgba.haze, {1, 1, 1, 1});
  assign(vis.rgba.force, {1, 0.5f, 0.5f, 1});
  assign(vis.rgba.inertia, {0.8f, 0.2f, 0.2f, 0.6f});
  assign(vis.rgba.joint, {0.2f, 0.6f, 0.8f, 1});
  assign(vis.rgba.actuator, {0.2f, 0.25f, 0.2f, 1});
  assign(vis.rgba.actuatornegative, {0.2f, 0.6f, 0.9f, 1});
  assign(vis.rgba.actuatorpositive, {0.9f, 0.4f, 0.2f, 1});
  assign(vis.rgba.com, {0.9f, 0.9f, 0.9f, 1});
  assign(vis.rgba.camera, {0.6f, 0.9f, 0.6f, 1});
  assign(vis.rgba.light, {0.6f, 0.6f, 0.9f, 1});
  assign(vis.rgba.selectpoint, {0.9f, 0.9f, 0.1f, 1});
  assign(vis.rgba.connect, {0.2f, 0.2f, 0.8f, 1});
  assign(vis.rgba.contactpoint, {0.9f, 0.6f, 0.2f, 1});
  assign(vis.rgba.contactforce, {0.7f, 0.9f, 0.9f, 1});
  assign(vis.rgba.contactfriction, {0.9f, 0.8f, 0.4f, 1});
  assign(vis.rgba.contacttorque, {0.9f, 0.7f, 0.9f, 1});
  assign(vis.rgba.contactgap, {0.5f, 0.8f, 0.9f, 1});
  assign(vis.rgba.rangefinder, {1, 1, 0.1f, 1});
  assign(vis.rgba.constraint, {0.9f, 0, 0, 1});
  assign(vis.rgba.slidercrank, {0.5f, 0.3f, 0.8f, 1});
  assign(vis.rgba.crankbroken, {0.9f, 0, 0, 1});
  assign(vis.rgba.frustum, {1, 1, 0, 0.2f});
  assign(vis.rgba.bv, {0, 1, 0, 0.5f});
  assign(vis.rgba.bvactive, {1, 0, 0, 0.5f});
}

void default_statistic(mjStatistic& stat) {
  stat = {};
  stat.meaninertia = 1;
  stat.meanmass = 1;
  stat.meansize = 0.2;
  stat.extent = 2;
}

}  // namespace mj
