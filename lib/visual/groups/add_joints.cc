// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws joints: boxes for free joints, spheres for ball joints, and arrows along the axes of other
// joints.

#include "visual/groups/groups.h"
#include "visual/single_precision.h"

namespace mj::visual {
namespace {

// size of free and ball joints, relative to the length of other joints
constexpr double kBodySize = 0.3;

void set_joint_colour(const Drawing& drawing, int i, mjvGeom& geom) {
  set_rgba(geom, drawing.m.vis.rgba.joint);
  blend_rgb(geom.rgba, drawing.m.vis.rgba.constraint,
            limit_impedance(drawing.d, mjCNSTR_LIMIT_JOINT, i));
  geom.rgba[3] = 1;
}

mjvGeom joint_shape(Drawing& drawing, int i) {
  const mjModel& m = drawing.m;
  const mjData& d = drawing.d;
  const Owner owner{mjOBJ_JOINT, i, mjCAT_DECOR};
  const double length = drawing.scaled(m.vis.scale.jointlength);
  const int type = m.jnt_type[i];
  if (type == mjJNT_SLIDE || type == mjJNT_HINGE) {
    const Vec3 from = vec3(d.xanchor + 3 * i);
    return begin_connector(drawing, owner, type == mjJNT_SLIDE ? mjGEOM_ARROW : mjGEOM_ARROW1,
                           drawing.scaled(m.vis.scale.jointwidth), from,
                           from + length * vec3(d.xaxis + 3 * i));
  }
  mjvGeom geom = drawing.geoms.begin(owner);
  geom.type = type == mjJNT_FREE ? mjGEOM_BOX : mjGEOM_SPHERE;
  store(geom.size, Vec3{1, 1, 1} * (kBodySize * length));
  set_pose(geom, d.xanchor + 3 * i, d.xmat + 9 * m.jnt_bodyid[i]);
  return geom;
}

}  // namespace

void add_joints(Drawing& drawing) {
  if (!drawing.has(mjVIS_JOINT)) return;
  const mjModel& m = drawing.m;
  for (int i = 0; i < m.njnt; ++i) {
    if (!is_shown(drawing.opt.jointgroup, m.jnt_group[i])) continue;
    mjvGeom geom = joint_shape(drawing, i);
    set_joint_colour(drawing, i, geom);
    if (drawing.labels(mjLABEL_JOINT)) set_element_label(m, mjOBJ_JOINT, i, geom);
    drawing.geoms.keep(geom);
  }
}

}  // namespace mj::visual
