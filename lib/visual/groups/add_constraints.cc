// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws connect and weld equalities, and contacts with their forces.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "engine/contact/contact_force.h"
#include "model/names.h"
#include "visual/groups/groups.h"
#include "visual/groups/island_colour.h"
#include "visual/single_precision.h"

namespace mj::visual {
namespace {

// ---- equalities

// A point on one of the two objects that an equality connects.
struct Anchor {
  Vec3 pos;
  Mat3 axes;
};

Anchor anchor_of(const Drawing& drawing, int equality, int side) {
  const mjModel& m = drawing.m;
  const mjData& d = drawing.d;
  const int id = (side == 0 ? m.eq_obj1id : m.eq_obj2id)[equality];
  if (m.eq_objtype[equality] == mjOBJ_SITE) {
    return {vec3(d.site_xpos + 3 * id), mat3(d.site_xmat + 9 * id)};
  }
  // A weld stores the point on the second body before the point on the first.
  const int place = m.eq_type[equality] == mjEQ_CONNECT ? side : 1 - side;
  const Vec3 local = vec3(m.eq_data + mjNEQDATA * equality + 3 * place);
  const Mat3 axes = mat3(d.xmat + 9 * id);
  return {vec3(d.xpos + 3 * id) + axes * local, axes};
}

void add_equality(Drawing& drawing, int i) {
  const mjModel& m = drawing.m;
  const double radius = drawing.scaled(m.vis.scale.constraint);
  for (int side : {0, 1}) {
    const Anchor anchor = anchor_of(drawing, i, side);
    mjvGeom geom = drawing.geoms.begin({mjOBJ_EQUALITY, i, mjCAT_DECOR});
    geom.type = mjGEOM_SPHERE;
    store(geom.size, Vec3{radius, radius, radius});
    store(geom.pos, anchor.pos);
    store(geom.mat, anchor.axes);
    set_rgba(geom, side == 0 ? m.vis.rgba.connect : m.vis.rgba.constraint);
    if (drawing.labels(mjLABEL_CONSTRAINT)) set_element_label(m, mjOBJ_EQUALITY, i, geom);
    drawing.geoms.keep(geom);
  }
}

// ---- contacts

// The largest length of the name for one side of a contact. The names of both sides must fit into
// one label.
constexpr size_t kMostOfSide = 47;

std::string name_of_side(const mjModel& m, const mjContact& contact, int side) {
  const bool is_geom = contact.geom[side] >= 0;
  const int id = is_geom ? contact.geom[side] : contact.flex[side];
  const char* name = id_to_name(m, is_geom ? mjOBJ_GEOM : mjOBJ_FLEX, id);
  std::string text = name ? name : (is_geom ? "g" : "f") + std::to_string(id);
  if (!is_geom) {
    const int element = contact.elem[side];
    text +=
        element >= 0 ? ".e" + std::to_string(element) : ".v" + std::to_string(contact.vert[side]);
  }
  return text.substr(0, kMostOfSide);
}

Vec3 normal_of(const mjContact& contact) {
  return vec3(contact.frame);
}

mjvGeom add_contact_point(Drawing& drawing, int i) {
  const mjModel& m = drawing.m;
  const mjContact& contact = drawing.d.contact[i];
  const double* axes = contact.frame;  // the rows are the normal and two tangents
  mjvGeom geom = drawing.geoms.begin(decoration(i));
  geom.type = mjGEOM_CYLINDER;
  const double height = std::max(drawing.scaled(m.vis.scale.contactheight), -contact.dist / 2);
  set_size(geom, {drawing.scaled(m.vis.scale.contactwidth), height, 0});
  store(geom.pos, vec3(contact.pos));
  store(geom.mat, mat3_from_columns(vec3(axes + 3), vec3(axes + 6), vec3(axes)));
  const bool has_rows = contact.efc_address >= 0;
  set_rgba(geom, has_rows ? m.vis.rgba.contactpoint : m.vis.rgba.contactgap);
  if (drawing.has(mjVIS_ISLAND) && has_rows) {
    set_island_colour_of_row(drawing.d, contact.efc_address, geom);
  }
  if (drawing.labels(mjLABEL_CONTACTPOINT)) {
    set_label(geom, name_of_side(m, contact, 0) + " | " + name_of_side(m, contact, 1));
  }
  drawing.geoms.keep(geom);
  return geom;
}

// Returns the velocity with which the surface of a geom moves along itself at a contact.
Vec3 surface_velocity(const Drawing& drawing, int geom, const mjContact& contact) {
  const double* own = drawing.m.geom_surfacevel + 6 * geom;
  const Mat3 axes = mat3(drawing.d.geom_xmat + 9 * geom);
  const Vec3 arm = vec3(contact.pos) - vec3(drawing.d.geom_xpos + 3 * geom);
  const Vec3 v = axes * vec3(own) + cross(axes * vec3(own + 3), arm);
  return v - dot(v, normal_of(contact)) * normal_of(contact);
}

// Adds an arrow for the surface velocity of each side of a contact. For a velocity of 1 the arrow
// has the length 0.5.
void add_surface_velocities(Drawing& drawing, int i, const float* rgba) {
  constexpr double kLength = 0.5;
  const mjModel& m = drawing.m;
  const mjContact& contact = drawing.d.contact[i];
  const double width = drawing.scaled(m.vis.scale.forcewidth);
  for (int side : {0, 1}) {
    const int geom_id = contact.geom[side];
    if (geom_id < 0) continue;
    const double* own = m.geom_surfacevel + 6 * geom_id;
    if (std::all_of(own, own + 6, [](double x) { return x == 0; })) continue;
    const Vec3 v = surface_velocity(drawing, geom_id, contact);
    if (norm(v) < mjMINVAL) continue;
    const Vec3 from = vec3(contact.pos) + (side == 0 ? -0.5 : 0.5) * width * normal_of(contact);
    mjvGeom geom =
        begin_connector(drawing, decoration(i), mjGEOM_ARROW, width, from, from + kLength * v);
    set_rgba(geom, rgba);
    drawing.geoms.keep(geom);
  }
}

// Returns the number of the body or flex on one side of a contact. Flexes are numbered after
// bodies.
mjtSize body_or_flex(const mjModel& m, const mjContact& contact, int side) {
  const int geom = contact.geom[side];
  return geom >= 0 ? m.geom_bodyid[geom] : m.nbody + contact.flex[side];
}

void add_force_arrow(Drawing& drawing, int i, int type, const Vec3& force, const float* rgba,
                     const std::string& label) {
  const mjModel& m = drawing.m;
  const Vec3 from = vec3(drawing.d.contact[i].pos);
  mjvGeom geom = begin_connector(drawing, decoration(i), type,
                                 drawing.scaled(m.vis.scale.forcewidth), from, from + force);
  set_rgba(geom, rgba);
  set_label(geom, label);
  drawing.geoms.keep(geom);
}

std::string size_of_force(double size) {
  char text[40];
  std::snprintf(text, sizeof text, "%-.3g", size);
  return text;
}

void add_contact_force(Drawing& drawing, int i) {
  const mjModel& m = drawing.m;
  const mjContact& contact = drawing.d.contact[i];
  double components[6];
  engine::contact_force(m, drawing.d, i, components);
  std::fill(components + std::min(contact.dim, 3), components + 6, 0.0);
  const double size = norm(vec3(components));
  if (size < mjMINVAL) return;

  const mjtSize first = body_or_flex(m, contact, 0), second = body_or_flex(m, contact, 1);
  const double length = m.vis.map.force / m.stat.meanmass * (first > second ? -1 : 1);
  const Mat3 axes = mat3(contact.frame);
  const auto in_world = [&](const Vec3& v) { return transpose_times(axes, v * length); };
  const std::string label = drawing.labels(mjLABEL_CONTACTFORCE) ? size_of_force(size) : "";
  const auto& rgba = m.vis.rgba;
  if (drawing.has(mjVIS_CONTACTSPLIT) && contact.dim > 1) {
    const Vec3 normal = in_world({components[0], 0, 0});
    const Vec3 friction = in_world({0, components[1], components[2]});
    add_force_arrow(drawing, i, mjGEOM_ARROW, normal, rgba.contactforce, label);
    add_force_arrow(drawing, i, mjGEOM_ARROW, friction, rgba.contactfriction, "");
  } else {
    const int type = first > 0 && second > 0 ? mjGEOM_ARROW2 : mjGEOM_ARROW;
    add_force_arrow(drawing, i, type, in_world(vec3(components)), rgba.contactforce, label);
  }
}

void add_contact_frame(Drawing& drawing, int i) {
  const mjContact& contact = drawing.d.contact[i];
  const FrameSize standard = standard_frame(drawing);
  add_frame(drawing, i, vec3(contact.pos), transpose(mat3(contact.frame)),
            {standard.length / 2, standard.width / 2});
}

}  // namespace

void add_equalities(Drawing& drawing) {
  if (!drawing.has(mjVIS_CONSTRAINT)) return;
  const mjModel& m = drawing.m;
  for (int i = 0; i < m.neq; ++i) {
    const bool has_points = m.eq_type[i] == mjEQ_CONNECT || m.eq_type[i] == mjEQ_WELD;
    if (has_points && drawing.d.eq_active[i]) add_equality(drawing, i);
  }
}

void add_contacts(Drawing& drawing) {
  for (int i = 0; i < drawing.d.ncon; ++i) {
    if (drawing.has(mjVIS_CONTACTPOINT)) {
      const mjvGeom point = add_contact_point(drawing, i);
      add_surface_velocities(drawing, i, point.rgba);
    }
    if (drawing.frames(mjFRAME_CONTACT)) add_contact_frame(drawing, i);
    if (drawing.has(mjVIS_CONTACTFORCE) && drawing.d.contact[i].efc_address >= 0) {
      add_contact_force(drawing, i);
    }
  }
}

}  // namespace mj::visual
