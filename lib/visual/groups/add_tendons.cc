// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws spatial tendons and slider-cranks.

#include <algorithm>
#include <cmath>

#include "visual/groups/catenary.h"
#include "visual/groups/groups.h"
#include "visual/groups/island_colour.h"
#include "visual/groups/tendon_path.h"

namespace mj::visual {
namespace {

bool any_nonzero(double linear, const double* poly) {
  return linear != 0 || std::any_of(poly, poly + mjNPOLY, [](double x) { return x != 0; });
}

bool is_moved_by_actuator(const mjModel& m, int tendon) {
  for (int i = 0; i < m.nactuator; ++i) {
    if (m.actuator_trntype[i] == mjTRN_TENDON && m.actuator_trnid[2 * i] == tendon) return true;
  }
  return false;
}

// Returns the length below which a tendon is slack, or 0 if the tendon is never slack.
double slack_length(const mjModel& m, const mjData& d, int i) {
  if (any_nonzero(m.tendon_stiffness[i], m.tendon_stiffnesspoly + mjNPOLY * i)) {
    const double* rest = m.tendon_lengthspring + 2 * i;
    return rest[0] == 0 ? std::max(rest[1], 0.0) : 0;
  }
  const double* range = m.tendon_range + 2 * i;
  const bool is_slack = m.tendon_limited[i] && range[0] == 0 && d.ten_length[i] < range[1];
  return is_slack ? range[1] : 0;
}

// Returns the length of a tendon that is drawn as a hanging rope. Returns 0 for all other tendons.
double rope_length(const mjModel& m, const mjData& d, int i) {
  if ((m.opt.disableflags & mjDSBL_GRAVITY) || norm(vec3(m.opt.gravity)) <= mjMINVAL) return 0;
  if (m.tendon_num[i] != 2 || d.ten_wrapnum[i] != 2) return 0;
  if (any_nonzero(m.tendon_damping[i], m.tendon_dampingpoly + mjNPOLY * i)) return 0;
  if (m.tendon_frictionloss[i] != 0 || is_moved_by_actuator(m, i)) return 0;
  return slack_length(m, d, i);
}

void set_tendon_look(const Drawing& drawing, int i, mjvGeom& geom) {
  set_look(drawing, {drawing.m.tendon_matid[i], drawing.m.tendon_rgba + 4 * i}, geom);
}

void label_tendon(const Drawing& drawing, int i, mjvGeom& geom) {
  if (drawing.labels(mjLABEL_TENDON)) set_element_label(drawing.m, mjOBJ_TENDON, i, geom);
}

// Colours a tendon by the impedance of its active limit, if the tendon has no material and has the
// default colour.
void show_limit(const Drawing& drawing, int i, mjvGeom& geom) {
  const float* rgba = drawing.m.tendon_rgba + 4 * i;
  const bool is_default = rgba[0] == 0.5f && rgba[1] == 0.5f && rgba[2] == 0.5f && rgba[3] == 1;
  if (drawing.m.tendon_matid[i] >= 0 || !is_default) return;
  blend_rgb(geom.rgba, drawing.m.vis.rgba.constraint,
            limit_impedance(drawing.d, mjCNSTR_LIMIT_TENDON, i));
}

void add_straight(Drawing& drawing, int i) {
  bool is_first = true;
  for_each_segment(drawing.m, drawing.d, i, [&](const TendonSegment& segment) {
    mjvGeom geom = begin_connector(drawing, {mjOBJ_TENDON, i, mjCAT_DYNAMIC}, mjGEOM_CAPSULE,
                                   segment.width, segment.from, segment.to);
    set_tendon_look(drawing, i, geom);
    show_limit(drawing, i, geom);
    if (drawing.has(mjVIS_ISLAND)) {
      const int row = drawing.d.nefc > 0 ? drawing.d.tendon_efcadr[i] : -1;
      set_island_colour_of_row(drawing.d, row, geom);
    }
    if (is_first) label_tendon(drawing, i, geom);
    is_first = false;
    drawing.geoms.keep(geom);
  });
}

void add_rope(Drawing& drawing, int i, double length) {
  const mjModel& m = drawing.m;
  const double* ends = drawing.d.wrap_xpos + 3 * drawing.d.ten_wrapadr[i];
  Vec3 points[kMaxCatenaryPoints];
  const int n = hang({vec3(ends), vec3(ends + 3), length, vec3(m.opt.gravity)},
                     m.vis.quality.numslices + 1, points);
  for (int k = 0; k + 1 < n; ++k) {
    mjvGeom geom = begin_connector(drawing, {mjOBJ_TENDON, i, mjCAT_DYNAMIC}, mjGEOM_CAPSULE,
                                   m.tendon_width[i], points[k], points[k + 1]);
    set_tendon_look(drawing, i, geom);
    label_tendon(drawing, i, geom);
    drawing.geoms.keep(geom);
  }
}

void add_slider_crank(Drawing& drawing, int i) {
  const mjModel& m = drawing.m;
  const mjData& d = drawing.d;
  const int crank_site = m.actuator_trnid[2 * i], slider_site = m.actuator_trnid[2 * i + 1];
  const Vec3 slider = vec3(d.site_xpos + 3 * slider_site);
  const Vec3 crank = vec3(d.site_xpos + 3 * crank_site);
  const Vec3 axis = mat3(d.site_xmat + 9 * slider_site).col(2);
  const Vec3 between = crank - slider;
  const double along = dot(between, axis), rod = m.actuator_cranklength[i];
  const double reach = along * along + rod * rod - dot(between, between);
  const Vec3 end = slider + axis * (along - std::sqrt(std::max(reach, 0.0)));

  const Owner owner{mjOBJ_ACTUATOR, i, mjCAT_DYNAMIC};
  const double radius = drawing.scaled(m.vis.scale.slidercrank);
  mjvGeom geom = begin_connector(drawing, owner, mjGEOM_CYLINDER, radius, slider, end);
  set_rgba(geom, m.vis.rgba.slidercrank);
  if (drawing.labels(mjLABEL_ACTUATOR)) set_element_label(m, mjOBJ_ACTUATOR, i, geom);
  drawing.geoms.keep(geom);
  geom = begin_connector(drawing, owner, mjGEOM_CAPSULE, radius / 2, end, crank);
  set_rgba(geom, reach < 0 ? m.vis.rgba.crankbroken : m.vis.rgba.slidercrank);
  drawing.geoms.keep(geom);
}

}  // namespace

void add_tendons(Drawing& drawing) {
  const mjModel& m = drawing.m;
  if (!drawing.shows(mjCAT_DYNAMIC) || !drawing.has(mjVIS_TENDON)) return;
  for (int i = 0; i < m.ntendon; ++i) {
    if (!is_shown(drawing.opt.tendongroup, m.tendon_group[i])) continue;
    const double length = rope_length(m, drawing.d, i);
    if (length > 0) {
      add_rope(drawing, i, length);
    } else {
      add_straight(drawing, i);
    }
  }
}

void add_slider_cranks(Drawing& drawing) {
  if (!drawing.shows(mjCAT_DYNAMIC)) return;
  for (int i = 0; i < drawing.m.nactuator; ++i) {
    if (drawing.m.actuator_trntype[i] == mjTRN_SLIDERCRANK) add_slider_crank(drawing, i);
  }
}

}  // namespace mj::visual
