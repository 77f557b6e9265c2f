// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws the frames of geoms, sites and bodies.

#include "visual/groups/groups.h"

namespace mj::visual {
namespace {

float opacity(const mjModel& m, int material, const float* rgba) {
  return material >= 0 ? m.mat_rgba[4 * material + 3] : rgba[3];
}

}  // namespace

void add_geom_frames(Drawing& drawing) {
  if (!drawing.frames(mjFRAME_GEOM)) return;
  const mjModel& m = drawing.m;
  for (int i = 0; i < m.ngeom; ++i) {
    if (!drawing.shows(category_of_body(m, m.geom_bodyid[i]))) continue;
    if (!is_shown(drawing.opt.geomgroup, m.geom_group[i])) continue;
    if (opacity(m, m.geom_matid[i], m.geom_rgba + 4 * i) == 0) continue;
    add_frame(drawing, i, vec3(drawing.d.geom_xpos + 3 * i), mat3(drawing.d.geom_xmat + 9 * i),
              standard_frame(drawing));
  }
}

void add_site_frames(Drawing& drawing) {
  if (!drawing.frames(mjFRAME_SITE)) return;
  const mjModel& m = drawing.m;
  for (int i = 0; i < m.nsite; ++i) {
    if (!drawing.shows(category_of_body(m, m.site_bodyid[i]))) continue;
    if (!is_shown(drawing.opt.sitegroup, m.site_group[i])) continue;
    if (opacity(m, m.site_matid[i], m.site_rgba + 4 * i) == 0) continue;
    add_frame(drawing, i, vec3(drawing.d.site_xpos + 3 * i), mat3(drawing.d.site_xmat + 9 * i),
              standard_frame(drawing));
  }
}

void add_body_frames(Drawing& drawing) {
  const mjModel& m = drawing.m;
  const mjData& d = drawing.d;
  const FrameSize size = standard_frame(drawing);
  if (drawing.frames(mjFRAME_WORLD)) {
    add_frame(drawing, 0, {}, {}, {2 * size.length, 2 * size.width});
  }
  if (!drawing.frames(mjFRAME_BODY)) return;
  const bool is_inertial = drawing.has(mjVIS_INERTIA);
  for (int i = 1; i < m.nbody; ++i) {
    if (!drawing.shows(category_of_body(m, i))) continue;
    add_frame(drawing, i, vec3((is_inertial ? d.xipos : d.xpos) + 3 * i),
              mat3((is_inertial ? d.ximat : d.xmat) + 9 * i), size);
  }
}

}  // namespace mj::visual
