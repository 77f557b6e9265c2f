// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws flexes, skins, geoms and sites, which are the model without decoration.

#include <cmath>

#include "visual/groups/groups.h"
#include "visual/groups/island_colour.h"
#include "visual/single_precision.h"

namespace mj::visual {
namespace {

bool is_visible(const mjvGeom& geom) {
  return geom.rgba[3] != 0;
}

bool is_mesh(int type) {
  return type == mjGEOM_MESH || type == mjGEOM_SDF;
}

bool draws_flexes(const Drawing& drawing) {
  return drawing.has(mjVIS_FLEXVERT) || drawing.has(mjVIS_FLEXEDGE) ||
         drawing.has(mjVIS_FLEXFACE) || drawing.has(mjVIS_FLEXSKIN);
}

void add_flex(Drawing& drawing, int i) {
  const mjModel& m = drawing.m;
  mjvGeom geom = drawing.geoms.begin({mjOBJ_FLEX, i, mjCAT_DYNAMIC});
  geom.type = mjGEOM_FLEX;
  geom.size[0] = single(m.flex_radius[i]);
  if (m.flex_vertnum[i] > 0) {
    store(geom.pos, vec3(drawing.d.flexvert_xpos + 3 * m.flex_vertadr[i]));
  }
  set_look(drawing, {m.flex_matid[i], m.flex_rgba + 4 * i}, geom);
  if (drawing.has(mjVIS_ISLAND)) set_island_colour_of_flex(m, drawing.d, i, geom);
  geom.texcoord = m.flex_texcoordadr[i] >= 0;
  if (!geom.texcoord) geom.matid = -1;
  if (drawing.pert.flexselect == i) glow(drawing, geom);
  if (!is_visible(geom)) return;
  if (drawing.labels(mjLABEL_FLEX)) set_element_label(m, mjOBJ_FLEX, i, geom);
  drawing.geoms.keep(geom);
}

void add_skin(Drawing& drawing, int i) {
  const mjModel& m = drawing.m;
  mjvGeom geom = drawing.geoms.begin({mjOBJ_SKIN, i, mjCAT_DYNAMIC});
  geom.type = mjGEOM_SKIN;
  if (m.skin_bonenum[i] > 0) {
    store(geom.pos, vec3(drawing.d.xpos + 3 * m.skin_bonebodyid[m.skin_boneadr[i]]));
  }
  set_look(drawing, {m.skin_matid[i], m.skin_rgba + 4 * i}, geom);
  geom.texcoord = m.skin_texcoordadr[i] >= 0;
  if (drawing.pert.skinselect == i) glow(drawing, geom);
  if (!is_visible(geom)) return;
  if (drawing.labels(mjLABEL_SKIN)) set_element_label(m, mjOBJ_SKIN, i, geom);
  drawing.geoms.keep(geom);
}

// Returns mjvGeom.dataid for a geom: the number of its mesh, convex hull, plane or height field.
int data_of_geom(const Drawing& drawing, int i, int planes_before) {
  const mjModel& m = drawing.m;
  const int id = m.geom_dataid[i];
  if (m.geom_type[i] == mjGEOM_PLANE) return planes_before;
  if (!is_mesh(m.geom_type[i])) return id;
  const bool collides = m.geom_contype[i] || m.geom_conaffinity[i];
  const bool is_hull =
      drawing.has(mjVIS_CONVEXHULL) && collides && id >= 0 && m.mesh_graphadr[id] >= 0;
  return 2 * id + is_hull;
}

// Returns half the distance by which an infinite plane can be moved along an axis without a visible
// change. The distance is the period of its texture, or of the squares into which the plane is
// divided.
double plane_period(const mjModel& m, int geom, int axis) {
  const int material = m.geom_matid[geom];
  const float repeat = material >= 0 ? m.mat_texrepeat[2 * material + axis] : 0;
  if (repeat > 0) return 2.0 / repeat;
  // half the size of the drawn plane, as a multiple of the distance to the far clipping plane
  constexpr double kOverlap = 2.1;
  return kOverlap * m.vis.map.zfar * m.stat.extent / (mjMAXPLANEGRID - 2);
}

// Moves an infinite plane along itself towards the viewer, in steps that make no visible change.
void move_plane_to_viewer(const Drawing& drawing, int i, mjvGeom& geom) {
  const mjModel& m = drawing.m;
  const mjvGLCamera* eye = drawing.scene.camera;
  float between[3];  // float as in MuJoCo, because rounding decides at half a step
  for (int k = 0; k < 3; ++k) between[k] = 0.5f * (eye[0].pos[k] + eye[1].pos[k]);
  const Vec3 head = vec3(between);
  const Vec3 center = vec3(drawing.d.geom_xpos + 3 * i);
  const Mat3 axes = mat3(drawing.d.geom_xmat + 9 * i);
  Vec3 pos = center;
  for (int axis = 0; axis < 2; ++axis) {
    if (m.geom_size[3 * i + axis] > 0) continue;
    const Vec3 along = axes.col(axis);
    const double step = 2 * plane_period(m, i, axis);
    pos += along * (step * std::round(dot(head - center, along) / step));
  }
  store(geom.pos, pos);
}

void add_geom(Drawing& drawing, int i, int planes_before) {
  const mjModel& m = drawing.m;
  const int body = m.geom_bodyid[i], category = category_of_body(m, body);
  if (!drawing.shows(category) || !is_shown(drawing.opt.geomgroup, m.geom_group[i])) return;
  mjvGeom geom = drawing.geoms.begin({mjOBJ_GEOM, i, category});
  geom.type = m.geom_type[i];
  set_size(geom, vec3(m.geom_size + 3 * i));
  set_pose(geom, drawing.d.geom_xpos + 3 * i, drawing.d.geom_xmat + 9 * i);
  geom.modelrbound = single(m.geom_rbound[i]);
  geom.dataid = data_of_geom(drawing, i, planes_before);
  set_look(drawing, {m.geom_matid[i], m.geom_rgba + 4 * i}, geom);
  if (drawing.has(mjVIS_ISLAND)) set_island_colour_of_body(m, drawing.d, body, geom);
  if (is_mesh(geom.type) && m.geom_dataid[i] >= 0) {
    geom.texcoord = m.mesh_texcoordadr[m.geom_dataid[i]] >= 0;
  }
  if (!is_visible(geom)) return;
  if (body > 0 && drawing.pert.select == body) glow(drawing, geom);
  if (geom.type == mjGEOM_PLANE) move_plane_to_viewer(drawing, i, geom);
  if (drawing.labels(mjLABEL_GEOM)) set_element_label(m, mjOBJ_GEOM, i, geom);
  drawing.geoms.keep(geom);
}

void add_site(Drawing& drawing, int i) {
  const mjModel& m = drawing.m;
  const int body = m.site_bodyid[i], category = category_of_body(m, body);
  if (!drawing.shows(category) || !is_shown(drawing.opt.sitegroup, m.site_group[i])) return;
  mjvGeom geom = drawing.geoms.begin({mjOBJ_SITE, i, category});
  geom.type = m.site_type[i];
  set_size(geom, vec3(m.site_size + 3 * i));
  set_pose(geom, drawing.d.site_xpos + 3 * i, drawing.d.site_xmat + 9 * i);
  set_look(drawing, {m.site_matid[i], m.site_rgba + 4 * i}, geom);
  if (!is_visible(geom)) return;
  if (body > 0 && drawing.pert.select == body) glow(drawing, geom);
  if (drawing.labels(mjLABEL_SITE)) set_element_label(m, mjOBJ_SITE, i, geom);
  drawing.geoms.keep(geom);
}

}  // namespace

void add_flexes(Drawing& drawing) {
  if (!drawing.shows(mjCAT_DYNAMIC) || !draws_flexes(drawing)) return;
  for (int i = 0; i < drawing.m.nflex; ++i) {
    if (is_shown(drawing.opt.flexgroup, drawing.m.flex_group[i])) add_flex(drawing, i);
  }
}

void add_skins(Drawing& drawing) {
  if (!drawing.shows(mjCAT_DYNAMIC) || !drawing.has(mjVIS_SKIN)) return;
  for (int i = 0; i < drawing.m.nskin; ++i) {
    if (is_shown(drawing.opt.skingroup, drawing.m.skin_group[i])) add_skin(drawing, i);
  }
}

void add_model_geoms(Drawing& drawing) {
  int planes = 0;
  for (int i = 0; i < drawing.m.ngeom; ++i) {
    add_geom(drawing, i, planes);
    if (drawing.m.geom_type[i] == mjGEOM_PLANE) ++planes;
  }
}

void add_sites(Drawing& drawing) {
  for (int i = 0; i < drawing.m.nsite; ++i) add_site(drawing, i);
}

}  // namespace mj::visual
