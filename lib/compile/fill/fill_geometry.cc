// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies geoms, sites, cameras and lights into the model.

#include "compile/draft/build.h"

namespace mj::compiler {
namespace {

void fill_geom(const Geom& geom, mjModel& m) {
  const spec::Geom& s = *geom.spec;
  const int i = geom.id;
  m.geom_type[i] = geom.type;
  m.geom_contype[i] = s.contype;
  m.geom_conaffinity[i] = s.conaffinity;
  m.geom_condim[i] = s.condim;
  m.geom_bodyid[i] = geom.body->id;
  m.geom_dataid[i] = geom.mesh >= 0 ? geom.mesh : geom.hfield;
  m.geom_matid[i] = geom.material;
  m.geom_group[i] = s.group;
  m.geom_priority[i] = s.priority;
  m.geom_plugin[i] = geom.plugin_id;
  m.geom_sameframe[i] = static_cast<mjtByte>(same_frame(geom.pose, geom.body->inertial));
  m.geom_solmix[i] = s.solmix;
  put(m.geom_solref + i * mjNREF, s.solref);
  put(m.geom_solimp + i * mjNIMP, s.solimp);
  put(m.geom_size + 3 * i, geom.size);
  put(m.geom_aabb + 6 * i, geom.aabb);
  m.geom_rbound[i] = geom.rbound;
  store(m.geom_pos + 3 * i, geom.pose.pos);
  store(m.geom_quat + 4 * i, geom.pose.quat);
  put(m.geom_friction + 3 * i, s.friction);
  m.geom_margin[i] = s.margin;
  m.geom_gap[i] = s.gap;
  put(m.geom_surfacevel + 6 * i, geom.surfacevel);
  m.geom_adhesion[i] = s.adhesion;
  put(m.geom_fluid + i * mjNFLUID, geom.fluid);
  put(m.geom_user + i * m.nuser_geom, s.user);
  put(m.geom_rgba + 4 * i, s.rgba);
}

void fill_site(const Site& site, mjModel& m) {
  const spec::Site& s = *site.spec;
  const int i = site.id;
  m.site_type[i] = s.type;
  m.site_bodyid[i] = site.body->id;
  m.site_matid[i] = site.material;
  m.site_group[i] = s.group;
  m.site_sameframe[i] = static_cast<mjtByte>(same_frame(site.pose, site.body->inertial));
  put(m.site_size + 3 * i, site.size);
  store(m.site_pos + 3 * i, site.pose.pos);
  store(m.site_quat + 4 * i, site.pose.quat);
  put(m.site_user + i * m.nuser_site, s.user);
  put(m.site_rgba + 4 * i, s.rgba);
}

void fill_camera(const Camera& camera, mjModel& m) {
  const spec::Camera& s = *camera.spec;
  const int i = camera.id;
  m.cam_mode[i] = s.mode;
  m.cam_bodyid[i] = camera.body->id;
  m.cam_targetbodyid[i] = camera.target;
  store(m.cam_pos + 3 * i, camera.pose.pos);
  store(m.cam_quat + 4 * i, camera.pose.quat);
  m.cam_projection[i] = s.projection;
  m.cam_fovy[i] = camera.fovy;
  m.cam_ipd[i] = s.ipd;
  put(m.cam_resolution + 2 * i, s.resolution);
  m.cam_output[i] = s.output;
  put(m.cam_sensorsize + 2 * i, s.sensorsize);
  put(m.cam_intrinsic + 4 * i, camera.intrinsic);
  put(m.cam_user + i * m.nuser_cam, s.user);
}

void fill_light(const Light& light, mjModel& m) {
  const spec::Light& s = *light.spec;
  const int i = light.id;
  m.light_mode[i] = s.mode;
  m.light_bodyid[i] = light.body->id;
  m.light_targetbodyid[i] = light.target;
  m.light_type[i] = s.type;
  m.light_texid[i] = light.texture;
  m.light_castshadow[i] = s.castshadow;
  m.light_bulbradius[i] = s.bulbradius;
  m.light_intensity[i] = s.intensity;
  m.light_range[i] = s.range;
  m.light_active[i] = s.active;
  store(m.light_pos + 3 * i, light.pos);
  store(m.light_dir + 3 * i, light.dir);
  put(m.light_attenuation + 3 * i, s.attenuation);
  m.light_cutoff[i] = s.cutoff;
  m.light_softness[i] = s.softness;
  m.light_exponent[i] = s.exponent;
  put(m.light_ambient + 3 * i, s.ambient);
  put(m.light_diffuse + 3 * i, s.diffuse);
  put(m.light_specular + 3 * i, s.specular);
}

}  // namespace

void fill_geometry(const Draft& draft, mjModel& m) {
  for (const Geom* geom : draft.geoms) fill_geom(*geom, m);
  for (const Site* site : draft.sites) fill_site(*site, m);
  for (const Camera* camera : draft.cameras) fill_camera(*camera, m);
  for (const Light* light : draft.lights) fill_light(*light, m);
}

}  // namespace mj::compiler
