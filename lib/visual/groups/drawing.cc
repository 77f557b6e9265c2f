// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/groups/drawing.h"

#include <algorithm>

#include "mjcf/attributes/object_type.h"
#include "model/names.h"
#include "visual/single_precision.h"

namespace mj::visual {
namespace {

constexpr float kDefaultColour[4] = {0.5f, 0.5f, 0.5f, 1};
constexpr float kFrameColour = 0.9f;

void set_material(const mjModel& m, int material, mjvGeom& geom) {
  std::copy_n(m.mat_rgba + 4 * material, 4, geom.rgba);
  geom.emission = m.mat_emission[material];
  geom.specular = m.mat_specular[material];
  geom.shininess = m.mat_shininess[material];
  geom.reflectance = m.mat_reflectance[material];
}

void set_texture(const mjModel& m, int material, mjvGeom& geom) {
  geom.matid = material;
  geom.texid = m.mat_texid[mjNTEXROLE * material + mjTEXROLE_RGB];
  geom.texuniform = m.mat_texuniform[material];
  std::copy_n(m.mat_texrepeat + 2 * material, 2, geom.texrepeat);
}

std::string kind_name(int objtype) {
  for (const mjcf::Keyword& keyword : mjcf::kObjectType) {
    if (keyword.value == objtype) return std::string(keyword.word);
  }
  return "object";
}

}  // namespace

Drawing::Drawing(const mjModel& model, mjData& data, const mjvOption& options,
                 const mjvPerturb& perturb, int categories, mjvScene& s)
    : m(model),
      d(data),
      opt(options),
      pert(perturb),
      catmask(options.flags[mjVIS_STATIC] ? categories : categories & ~mjCAT_STATIC),
      scene(s),
      geoms(s) {}

bool is_shown(const mjtByte groups[mjNGROUP], int group) {
  return groups[std::clamp(group, 0, mjNGROUP - 1)] != 0;
}

int category_of_body(const mjModel& m, int body) {
  return m.body_weldid[body] == 0 ? mjCAT_STATIC : mjCAT_DYNAMIC;
}

void set_look(const Drawing& drawing, const Look& look, mjvGeom& geom) {
  const mjModel& m = drawing.m;
  if (look.matid >= 0) set_material(m, look.matid, geom);
  if (look.matid < 0 || !std::equal(look.rgba, look.rgba + 4, kDefaultColour)) {
    set_rgba(geom, look.rgba);
  }
  if (look.matid >= 0 && drawing.has(mjVIS_TEXTURE)) set_texture(m, look.matid, geom);
  if (drawing.has(mjVIS_TRANSPARENT) && geom.category == mjCAT_DYNAMIC) {
    geom.rgba[3] *= m.vis.map.alpha;
  }
}

void set_rgba(mjvGeom& geom, const float rgba[4]) {
  std::copy_n(rgba, 4, geom.rgba);
}

void glow(const Drawing& drawing, mjvGeom& geom) {
  geom.emission += drawing.m.vis.global.glow;
}

void set_pose(mjvGeom& geom, const double* pos, const double* mat) {
  std::copy_n(pos, 3, geom.pos);
  std::copy_n(mat, 9, geom.mat);
}

void set_element_label(const mjModel& m, int objtype, int id, mjvGeom& geom) {
  const char* name = id_to_name(m, objtype, id);
  set_label(geom, name ? std::string(name) : kind_name(objtype) + " " + std::to_string(id));
}

mjvGeom begin_connector(Drawing& drawing, const Owner& owner, int type, double width,
                        const Vec3& from, const Vec3& to) {
  mjvGeom geom = drawing.geoms.begin(owner);
  connect(geom, type, width, from, to);
  return geom;
}

mjvGeom begin_triangle(Drawing& drawing, const Owner& owner, const Vec3 (&v)[3]) {
  Vec3 side[2] = {v[1] - v[0], v[2] - v[0]};
  Vec3 normal = cross(side[0], side[1]);
  mjvGeom geom = drawing.geoms.begin(owner);
  geom.type = mjGEOM_TRIANGLE;
  store(geom.pos, v[0]);
  for (int i = 0; i < 2; ++i) geom.size[i] = single(normalize(side[i]));
  geom.size[2] = single(normalize(normal));
  store(geom.mat, mat3_from_columns(side[0], side[1], normal));
  return geom;
}

FrameSize standard_frame(const Drawing& drawing) {
  return {drawing.scaled(drawing.m.vis.scale.framelength),
          drawing.scaled(drawing.m.vis.scale.framewidth)};
}

void add_frame(Drawing& drawing, int id, const Vec3& pos, const Mat3& axes, const FrameSize& size) {
  for (int axis = 0; axis < 3; ++axis) {
    mjvGeom geom = begin_connector(drawing, decoration(id), mjGEOM_CYLINDER, size.width, pos,
                                   pos + size.length * axes.col(axis));
    for (int c = 0; c < 3; ++c) geom.rgba[c] = c == axis ? kFrameColour : 0;
    geom.rgba[3] = 1;
    drawing.geoms.keep(geom);
  }
}

double limit_impedance(const mjData& d, int type, int id) {
  const int first = d.ne + d.nf;
  for (int row = first + d.nl - 1; row >= first; --row) {
    if (d.efc_type[row] == type && d.efc_id[row] == id) return d.efc_KBIP[4 * row + 2];
  }
  return 0;
}

void blend_rgb(float rgba[4], const float other[4], double share) {
  for (int c = 0; c < 3; ++c) rgba[c] = single((1 - share) * rgba[c] + share * other[c]);
}

}  // namespace mj::visual
