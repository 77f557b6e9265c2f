// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws actuators: the object on which an actuator acts is drawn slightly larger, in a colour that
// shows the control or the activation.

#include <algorithm>

#include "math/scalar.h"
#include "visual/groups/groups.h"
#include "visual/groups/tendon_path.h"
#include "visual/single_precision.h"

namespace mj::visual {
namespace {

// size relative to the site or geom on which the actuator acts
constexpr double kAroundObject = 1.05;
// size for free and ball joints, relative to the size for other joints
constexpr double kAroundJoint = 0.33;

// The values of a control or activation that are drawn in the colours for negative, neutral and
// positive values.
struct Scale {
  double low, middle, high;
};

// Returns the scale of a range. A range without negative numbers is extended to -1, and a range
// without positive numbers to 1.
Scale scale_of_range(double low, double high) {
  if (low >= 0) return {-1, low, high};
  if (high <= 0) return {low, high, 1};
  return {low, 0, high};
}

Scale scale_of_actuator(const Drawing& drawing, int i) {
  const mjModel& m = drawing.m;
  const int control = m.actuator_ctrladr[i];
  if (m.actuator_ctrlnum[i] > 0 && m.actuator_ctrllimited[control]) {
    return scale_of_range(m.actuator_ctrlrange[2 * control], m.actuator_ctrlrange[2 * control + 1]);
  }
  if (drawing.has(mjVIS_ACTIVATION) && m.actuator_actlimited[i]) {
    return scale_of_range(m.actuator_actrange[2 * i], m.actuator_actrange[2 * i + 1]);
  }
  return scale_of_range(-1, 1);
}

double value_of_actuator(const Drawing& drawing, int i) {
  const mjModel& m = drawing.m;
  if (drawing.has(mjVIS_ACTIVATION) && m.actuator_dyntype[i] != mjDYN_NONE &&
      m.actuator_actnum[i] > 0) {
    return drawing.d.act[m.actuator_actadr[i] + m.actuator_actnum[i] - 1];
  }
  return m.actuator_ctrlnum[i] > 0 ? drawing.d.ctrl[m.actuator_ctrladr[i]] : 0;
}

struct Colour {
  float rgba[4];
};

Colour colour_of_actuator(const Drawing& drawing, int i) {
  const auto& rgba = drawing.m.vis.rgba;
  const Scale scale = scale_of_actuator(drawing, i);
  const double x = clip(value_of_actuator(drawing, i), scale.low, scale.high);
  const bool is_negative = x < scale.middle;
  const double range = is_negative ? scale.middle - scale.low : scale.high - scale.middle;
  const double share = std::abs(x - scale.middle) / std::max(mjMINVAL, range);
  const float* extreme = is_negative ? rgba.actuatornegative : rgba.actuatorpositive;
  Colour colour;
  for (int c = 0; c < 4; ++c) {
    colour.rgba[c] = single((1 - share) * rgba.actuator[c] + share * extreme[c]);
  }
  return colour;
}

Owner owner_of(int actuator) {
  return {mjOBJ_ACTUATOR, actuator, mjCAT_DECOR};
}

void label_actuator(const Drawing& drawing, int i, mjvGeom& geom) {
  if (drawing.labels(mjLABEL_ACTUATOR)) set_element_label(drawing.m, mjOBJ_ACTUATOR, i, geom);
}

void add_on_joint(Drawing& drawing, int i, const Colour& colour) {
  const mjModel& m = drawing.m;
  const mjData& d = drawing.d;
  const int joint = m.actuator_trnid[2 * i], type = m.jnt_type[joint];
  mjvGeom geom;
  if (type == mjJNT_SLIDE || type == mjJNT_HINGE) {
    const Vec3 from = vec3(d.xanchor + 3 * joint);
    const double length = drawing.scaled(m.vis.scale.actuatorlength);
    geom = begin_connector(drawing, owner_of(i), type == mjJNT_SLIDE ? mjGEOM_ARROW : mjGEOM_ARROW1,
                           drawing.scaled(m.vis.scale.actuatorwidth), from,
                           from + length * vec3(d.xaxis + 3 * joint));
  } else {
    geom = drawing.geoms.begin(owner_of(i));
    geom.type = type == mjJNT_FREE ? mjGEOM_BOX : mjGEOM_SPHERE;
    const double size = kAroundJoint * drawing.scaled(m.vis.scale.jointlength);
    store(geom.size, Vec3{size, size, size});
    set_pose(geom, d.xanchor + 3 * joint, d.xmat + 9 * m.jnt_bodyid[joint]);
  }
  set_rgba(geom, colour.rgba);
  label_actuator(drawing, i, geom);
  drawing.geoms.keep(geom);
}

mjvGeom begin_around(Drawing& drawing, int i, int type, const double* size, const Colour& colour) {
  mjvGeom geom = drawing.geoms.begin(owner_of(i));
  geom.type = type;
  set_size(geom, kAroundObject * vec3(size));
  set_rgba(geom, colour.rgba);
  return geom;
}

void add_on_site(Drawing& drawing, int i, const Colour& colour) {
  const mjModel& m = drawing.m;
  const int site = m.actuator_trnid[2 * i];
  mjvGeom geom = begin_around(drawing, i, m.site_type[site], m.site_size + 3 * site, colour);
  set_pose(geom, drawing.d.site_xpos + 3 * site, drawing.d.site_xmat + 9 * site);
  label_actuator(drawing, i, geom);
  drawing.geoms.keep(geom);
}

bool is_simple_shape(int type) {
  return type != mjGEOM_PLANE && type != mjGEOM_HFIELD && type != mjGEOM_MESH && type != mjGEOM_SDF;
}

void add_on_body(Drawing& drawing, int i, const Colour& colour) {
  const mjModel& m = drawing.m;
  const int body = m.actuator_trnid[2 * i], first = m.body_geomadr[body];
  for (int g = first; g < first + m.body_geomnum[body]; ++g) {
    if (!is_simple_shape(m.geom_type[g])) continue;
    mjvGeom geom = begin_around(drawing, i, m.geom_type[g], m.geom_size + 3 * g, colour);
    set_pose(geom, drawing.d.geom_xpos + 3 * g, drawing.d.geom_xmat + 9 * g);
    drawing.geoms.keep(geom);
  }
}

void add_on_tendon(Drawing& drawing, int i, const Colour& colour) {
  const mjModel& m = drawing.m;
  const int tendon = m.actuator_trnid[2 * i];
  bool is_first = true;
  for_each_segment(m, drawing.d, tendon, [&](const TendonSegment& segment) {
    mjvGeom geom =
        begin_connector(drawing, owner_of(i), mjGEOM_CAPSULE,
                        segment.width * m.vis.map.actuatortendon, segment.from, segment.to);
    set_look(drawing, {m.tendon_matid[tendon], m.tendon_rgba + 4 * tendon}, geom);
    set_rgba(geom, colour.rgba);
    if (is_first) label_actuator(drawing, i, geom);
    is_first = false;
    drawing.geoms.keep(geom);
  });
}

bool is_disabled(const mjModel& m, int i) {
  const int group = m.actuator_group[i];
  return group >= 0 && group < 31 && (m.opt.disableactuator & (1 << group));
}

}  // namespace

void add_actuators(Drawing& drawing) {
  if (!drawing.has(mjVIS_ACTUATOR)) return;
  const mjModel& m = drawing.m;
  for (int i = 0; i < m.nactuator; ++i) {
    if (!is_shown(drawing.opt.actuatorgroup, m.actuator_group[i]) || is_disabled(m, i)) continue;
    const Colour colour = colour_of_actuator(drawing, i);
    switch (m.actuator_trntype[i]) {
      case mjTRN_JOINT:
      case mjTRN_JOINTINPARENT:
        add_on_joint(drawing, i, colour);
        break;
      case mjTRN_SITE:
        add_on_site(drawing, i, colour);
        break;
      case mjTRN_BODY:
        add_on_body(drawing, i, colour);
        break;
      case mjTRN_TENDON:
        add_on_tendon(drawing, i, colour);
        break;
      default:
        break;
    }
  }
}

}  // namespace mj::visual
