// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/sensor/measure.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/diagnostic.h"

namespace mj::engine {

ObjectFrame object_frame(const mjModel& m, const mjData& d, int type, int id) {
  switch (type) {
    case mjOBJ_XBODY:
      return {d.xpos + 3 * id, d.xmat + 9 * id};
    case mjOBJ_BODY:
      return {d.xipos + 3 * id, d.ximat + 9 * id};
    case mjOBJ_GEOM:
      return {d.geom_xpos + 3 * id, d.geom_xmat + 9 * id};
    case mjOBJ_SITE:
      return {d.site_xpos + 3 * id, d.site_xmat + 9 * id};
    case mjOBJ_CAMERA:
      return {d.cam_xpos + 3 * id, d.cam_xmat + 9 * id};
    default:
      throw Error("sensor-object-type",
                  "objects of type " + std::to_string(type) + " have no frame");
  }
}

Quat object_quat(const mjModel& m, const mjData& d, int type, int id) {
  const auto in_body = [&](int body, const double* q) {
    return quat(d.xquat + 4 * body) * quat(q);
  };
  switch (type) {
    case mjOBJ_XBODY:
      return quat(d.xquat + 4 * id);
    case mjOBJ_BODY:
      return in_body(id, m.body_iquat + 4 * id);
    case mjOBJ_GEOM:
      return in_body(m.geom_bodyid[id], m.geom_quat + 4 * id);
    case mjOBJ_SITE:
      return in_body(m.site_bodyid[id], m.site_quat + 4 * id);
    case mjOBJ_CAMERA:
      return in_body(m.cam_bodyid[id], m.cam_quat + 4 * id);
    default:
      throw Error("sensor-object-type",
                  "objects of type " + std::to_string(type) + " have no frame");
  }
}

bool is_inside_site(const mjModel& m, const mjData& d, int site, const Vec3& point) {
  const Vec3 p =
      transpose_times(mat3(d.site_xmat + 9 * site), point - vec3(d.site_xpos + 3 * site));
  const Vec3 s = vec3(m.site_size + 3 * site);
  switch (m.site_type[site]) {
    case mjGEOM_SPHERE:
      return dot(p, p) < s.x * s.x;
    case mjGEOM_CAPSULE: {
      const Vec3 q{p.x, p.y, p.z - std::clamp(p.z, -s.y, s.y)};
      return dot(q, q) < s.x * s.x;
    }
    case mjGEOM_ELLIPSOID: {
      const Vec3 q{p.x / s.x, p.y / s.y, p.z / s.z};
      return dot(q, q) < 1;
    }
    case mjGEOM_CYLINDER:
      return std::abs(p.z) < s.y && p.x * p.x + p.y * p.y < s.x * s.x;
    case mjGEOM_BOX:
      return std::abs(p.x) < s.x && std::abs(p.y) < s.y && std::abs(p.z) < s.z;
    default:
      return false;
  }
}

int contact_body(const mjModel& m, const mjContact& contact, int side) {
  if (contact.geom[side] >= 0) return m.geom_bodyid[contact.geom[side]];
  const int flex = contact.flex[side];
  if (m.flex_interp[flex] == 0) {
    const int* body = m.flex_vertbodyid + m.flex_vertadr[flex];
    if (contact.vert[side] >= 0) return body[contact.vert[side]];
    if (contact.elem[side] >= 0) {
      const int corners = m.flex_dim[flex] + 1;
      return body[m.flex_elem[m.flex_elemdataadr[flex] + corners * contact.elem[side]]];
    }
  }
  return m.flex_nodebodyid[m.flex_nodeadr[flex]];
}

int limit_row(const mjData& d, int type, int id) {
  for (int i = d.ne + d.nf; i < d.ne + d.nf + d.nl; ++i) {
    if (d.efc_type[i] == type && d.efc_id[i] == id) return i;
  }
  return -1;
}

}  // namespace mj::engine
