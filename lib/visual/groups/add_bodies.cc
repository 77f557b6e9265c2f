// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws decoration of bodies: inertia, centres of mass, forces and the pull of the mouse.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "visual/groups/groups.h"
#include "visual/single_precision.h"

namespace mj::visual {
namespace {

constexpr double kWaterDensity = 1000;

// Returns half the sizes of a uniform box or ellipsoid with the same inertia as the body. If
// mjVIS_SCLINERTIA is set, scales them so that the shape has the density of water.
Vec3 inertia_size(const Drawing& drawing, int body, bool is_ellipsoid) {
  const double mass = drawing.m.body_mass[body];
  const double* inertia = drawing.m.body_inertia + 3 * body;
  Vec3 size;
  for (int i = 0; i < 3; ++i) {
    const double square = inertia[(i + 1) % 3] + inertia[(i + 2) % 3] - inertia[i];
    size[i] = std::sqrt(std::max(square, 0.0) / (2 * mass)) * std::sqrt(is_ellipsoid ? 5.0 : 3.0);
  }
  if (!drawing.has(mjVIS_SCLINERTIA)) return size;
  const double volume = (is_ellipsoid ? 4 * mjPI / 3 : 8) * size.x * size.y * size.z;
  return size * std::cbrt(mass / std::max(mjMINVAL, volume) / kWaterDensity);
}

void add_inertia(Drawing& drawing, int i) {
  const mjModel& m = drawing.m;
  const bool is_ellipsoid = m.vis.global.ellipsoidinertia == 1;
  mjvGeom geom = drawing.geoms.begin({mjOBJ_BODY, i, mjCAT_DECOR});
  geom.type = is_ellipsoid ? mjGEOM_ELLIPSOID : mjGEOM_BOX;
  store(geom.size, inertia_size(drawing, i, is_ellipsoid));
  set_pose(geom, drawing.d.xipos + 3 * i, drawing.d.ximat + 9 * i);
  set_rgba(geom, m.vis.rgba.inertia);
  const bool is_selected = drawing.pert.select == i;
  if (is_selected) glow(drawing, geom);
  if (drawing.labels(mjLABEL_BODY) || (drawing.labels(mjLABEL_SELECTION) && is_selected)) {
    set_element_label(m, mjOBJ_BODY, i, geom);
  }
  drawing.geoms.keep(geom);
}

Vec3 selected_point(const Drawing& drawing) {
  const int body = drawing.pert.select;
  return mat3(drawing.d.xmat + 9 * body) * vec3(drawing.pert.localpos) +
         vec3(drawing.d.xpos + 3 * body);
}

bool has_selected_body(const Drawing& drawing) {
  return drawing.pert.select > 0 && drawing.pert.select < drawing.m.nbody;
}

// Sets the colour of a perturbation. If the perturbation comes from a second pointer (active2), red
// and green are exchanged.
void set_pert_colour(const Drawing& drawing, int bit, const float* colour, mjvGeom& geom) {
  const bool first = drawing.pert.active & bit, second = drawing.pert.active2 & bit;
  geom.rgba[0] = std::max(first ? colour[0] : 0, second ? colour[1] : 0);
  geom.rgba[1] = std::max(first ? colour[1] : 0, second ? colour[0] : 0);
  geom.rgba[2] = colour[2];
  geom.rgba[3] = colour[3];
}

void add_pull(Drawing& drawing) {
  const mjvPerturb& pert = drawing.pert;
  const double radius = drawing.scaled(drawing.m.vis.scale.constraint);
  const Vec3 target = vec3(pert.refselpos);
  mjvGeom geom = begin_connector(drawing, decoration(pert.select), mjGEOM_CAPSULE, radius,
                                 selected_point(drawing), target);
  set_pert_colour(drawing, mjPERT_TRANSLATE, drawing.m.vis.rgba.constraint, geom);
  drawing.geoms.keep(geom);

  geom = drawing.geoms.begin(decoration(pert.select));
  geom.type = mjGEOM_SPHERE;
  store(geom.size, Vec3{2 * radius, 2 * radius, 2 * radius});
  store(geom.pos, target);
  store(geom.mat, to_matrix(quat(pert.refquat)));
  set_pert_colour(drawing, mjPERT_TRANSLATE, drawing.m.vis.rgba.constraint, geom);
  drawing.geoms.keep(geom);
}

// Adds a box of the body's size in the orientation to which the user turns the body.
void add_turn(Drawing& drawing) {
  const mjModel& m = drawing.m;
  const int body = drawing.pert.select;
  Vec3 size = Vec3{1, 1, 1} * m.stat.meansize, center;
  if (m.body_bvhadr[body] >= 0) {
    const double* aabb = m.bvh_aabb + 6 * m.body_bvhadr[body];
    center = mat3(drawing.d.ximat + 9 * body) * vec3(aabb);
    size = vec3(aabb + 3);
  }
  mjvGeom geom = drawing.geoms.begin(decoration(body));
  geom.type = mjGEOM_LINEBOX;
  store(geom.size, size);
  store(geom.pos, vec3(drawing.d.xipos + 3 * body) + center);
  store(geom.mat, to_matrix(quat(drawing.pert.refquat)));
  set_pert_colour(drawing, mjPERT_ROTATE, m.vis.rgba.inertia, geom);
  drawing.geoms.keep(geom);
}

std::string coordinates(const Vec3& point, const double* local) {
  char text[200];
  std::snprintf(text, sizeof text, "%.3f %.3f %.3f (local %.3f %.3f %.3f)", point.x, point.y,
                point.z, local[0], local[1], local[2]);
  return text;
}

mjvGeom begin_label(Drawing& drawing, int id, const double* pos, const double* mat) {
  mjvGeom geom = drawing.geoms.begin(decoration(id));
  geom.type = mjGEOM_LABEL;
  set_pose(geom, pos, mat);
  return geom;
}

void add_connection(Drawing& drawing, int body, const Vec3& from, const Vec3& to) {
  mjvGeom geom = begin_connector(drawing, decoration(body), mjGEOM_CAPSULE,
                                 drawing.scaled(drawing.m.vis.scale.connect), from, to);
  set_rgba(geom, drawing.m.vis.rgba.connect);
  drawing.geoms.keep(geom);
}

}  // namespace

void add_inertias(Drawing& drawing) {
  if (!drawing.has(mjVIS_INERTIA)) return;
  const mjModel& m = drawing.m;
  for (int i = 1; i < m.nbody; ++i) {
    if (m.body_mass[i] > mjMINVAL && drawing.shows(category_of_body(m, i))) add_inertia(drawing, i);
  }
}

void add_perturbation(Drawing& drawing) {
  if (!drawing.has(mjVIS_PERTOBJ) || !has_selected_body(drawing)) return;
  const int active = drawing.pert.active | drawing.pert.active2;
  if (active & mjPERT_TRANSLATE) add_pull(drawing);
  if (active & mjPERT_ROTATE) add_turn(drawing);
}

void add_selection_point(Drawing& drawing) {
  if (!drawing.has(mjVIS_SELECT) || !has_selected_body(drawing)) return;
  const mjModel& m = drawing.m;
  const Vec3 point = selected_point(drawing);
  const double radius = drawing.scaled(m.vis.scale.selectpoint);
  mjvGeom geom = drawing.geoms.begin(decoration(drawing.pert.select));
  geom.type = mjGEOM_SPHERE;
  store(geom.size, Vec3{radius, radius, radius});
  store(geom.pos, point);
  set_rgba(geom, m.vis.rgba.selectpoint);
  if (drawing.labels(mjLABEL_SELPNT)) set_label(geom, coordinates(point, drawing.pert.localpos));
  drawing.geoms.keep(geom);
}

void add_body_labels(Drawing& drawing) {
  if (drawing.has(mjVIS_INERTIA)) return;  // the labels are at the inertia boxes instead
  const mjModel& m = drawing.m;
  for (int i = 1; i < m.nbody; ++i) {
    const bool is_selected = drawing.labels(mjLABEL_SELECTION) && drawing.pert.select == i;
    if (!drawing.labels(mjLABEL_BODY) && !is_selected) continue;
    if (!drawing.shows(category_of_body(m, i))) continue;
    mjvGeom geom = begin_label(drawing, i, drawing.d.xpos + 3 * i, drawing.d.xmat + 9 * i);
    set_element_label(m, mjOBJ_BODY, i, geom);
    drawing.geoms.keep(geom);
  }
}

void add_island_labels(Drawing& drawing) {
  const mjModel& m = drawing.m;
  const mjData& d = drawing.d;
  if (!drawing.labels(mjLABEL_ISLAND) || d.nisland == 0) return;
  for (int i = 0; i < m.nbody; ++i) {
    const int weld = m.body_weldid[i];
    if (m.body_dofnum[weld] == 0) continue;
    const int island = d.dof_island[m.body_dofadr[weld]];
    if (island < 0) continue;
    mjvGeom geom = begin_label(drawing, i, d.xipos + 3 * i, d.ximat + 9 * i);
    set_label(geom, std::to_string(island));
    drawing.geoms.keep(geom);
  }
}

void add_centres_of_mass(Drawing& drawing) {
  if (!drawing.has(mjVIS_COM)) return;
  const mjModel& m = drawing.m;
  const double radius = drawing.scaled(m.vis.scale.com);
  for (int i = 1; i < m.nbody; ++i) {
    if (m.body_rootid[i] != i) continue;
    mjvGeom geom = drawing.geoms.begin(decoration(i));
    geom.type = mjGEOM_SPHERE;
    store(geom.size, Vec3{radius, radius, radius});
    store(geom.pos, vec3(drawing.d.subtree_com + 3 * i));
    set_rgba(geom, m.vis.rgba.com);
    drawing.geoms.keep(geom);
  }
}

// Adds lines from the centre of mass of each body through its joints to the centre of mass of its
// parent.
void add_connections(Drawing& drawing) {
  if (!drawing.has(mjVIS_AUTOCONNECT)) return;
  const mjModel& m = drawing.m;
  const mjData& d = drawing.d;
  for (int i = 1; i < m.nbody; ++i) {
    const int parent = m.body_parentid[i], first = m.body_jntadr[i];
    if (parent == 0) continue;
    Vec3 at = vec3(d.xipos + 3 * i);
    for (int joint = first + m.body_jntnum[i] - 1; joint >= first && joint >= 0; --joint) {
      const Vec3 anchor = vec3(d.xanchor + 3 * joint);
      add_connection(drawing, i, at, anchor);
      at = anchor;
    }
    add_connection(drawing, i, at, vec3(d.xipos + 3 * parent));
  }
}

void add_applied_forces(Drawing& drawing) {
  if (!drawing.has(mjVIS_PERTFORCE)) return;
  const mjModel& m = drawing.m;
  for (int i = 1; i < m.nbody; ++i) {
    const Vec3 force = vec3(drawing.d.xfrc_applied + 6 * i);
    if (norm(force) <= mjMINVAL) continue;
    const Vec3 from = vec3(drawing.d.xipos + 3 * i);
    mjvGeom geom = begin_connector(drawing, decoration(i), mjGEOM_ARROW,
                                   drawing.scaled(m.vis.scale.forcewidth), from,
                                   from + force * (m.vis.map.force / m.stat.meanmass));
    set_rgba(geom, m.vis.rgba.force);
    drawing.geoms.keep(geom);
  }
}

}  // namespace mj::visual
