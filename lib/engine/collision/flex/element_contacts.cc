// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of flex elements. Elements of dim 1 are capsules, elements of dim 2 are triangles.
// Special functions collide a sphere, capsule or box with such an element, and two capsules with
// each other. Height fields have their own function. Every other pair is treated as two inflated
// convex shapes, which have one contact.
//
// reads   geom_xpos [ngeom x 3], geom_xmat [ngeom x 9], flexvert_xpos [nflexvert x 3],
//         flexelem_aabb [nflexelem x 6], m.geom_*, m.flex_*
// writes  contact [ncon], ncon, parena, warning

#include "engine/collision/flex/element_contacts.h"

#include "engine/collision/broad/oriented_box.h"
#include "engine/collision/convex/convex.h"
#include "engine/collision/flex/flex_contacts.h"
#include "engine/collision/flex/flex_triangle.h"
#include "engine/collision/height_field/height_field.h"
#include "engine/collision/primitive/primitive.h"
#include "engine/data/options.h"

namespace mj::engine {
namespace {

int collide_convex(const mjModel& m, mjData& d, int geom, const FlexShape& flex, int elem,
                   double margin, mjPreContact* con) {
  ConvexObject A = convex_object(m, d, geom, margin), B = flex.convex_element(elem, margin);
  const int n = penetrate_convex(m, d, A, B, margin, 1, con);
  const bool native = !is_disabled(m, mjDSBL_NATIVECCD);
  if (native && flex.dim == 2) smooth_normals(A, B, con, n);
  return n;
}

int collide_capsule(const GeomPose& geom, int type, const GeomPose& capsule, double margin,
                    mjPreContact* con) {
  if (type == mjGEOM_SPHERE) return sphere_capsule(geom, capsule, margin, con);
  if (type == mjGEOM_CAPSULE) return capsule_capsule(geom, capsule, margin, con);
  const int n = capsule_box(capsule, geom, margin, con);
  for (int i = 0; i < n; ++i) store(con[i].normal, -vec3(con[i].normal));
  return n;
}

int collide_triangle(const GeomPose& geom, int type, const RoundedTriangle& triangle, double margin,
                     mjPreContact* con) {
  if (type == mjGEOM_SPHERE) return sphere_triangle(geom.x, geom.s.x, triangle, margin, con);
  if (type == mjGEOM_CAPSULE) return capsule_triangle(geom, triangle, margin, con);
  return box_triangle(geom, triangle, margin, con);
}

// Finds the contacts of a geom with an element, at most mjMAXCONPAIR. Returns the number of
// contacts.
int collide_geom(const mjModel& m, mjData& d, int geom, const FlexShape& flex, int elem,
                 double margin, mjPreContact* con) {
  const int type = m.geom_type[geom];
  if (type == mjGEOM_HFIELD) return height_field_element(m, d, con, geom, flex, elem, margin);
  const bool simple = type == mjGEOM_SPHERE || type == mjGEOM_CAPSULE || type == mjGEOM_BOX;
  if (!simple || flex.dim == 3) return collide_convex(m, d, geom, flex, elem, margin, con);
  const GeomPose pose = geom_pose(m, d, geom);
  if (flex.dim == 1) return collide_capsule(pose, type, flex.capsule(elem), margin, con);
  const RoundedTriangle triangle{{flex.corner(elem, 0), flex.corner(elem, 1), flex.corner(elem, 2)},
                                 flex.radius};
  return collide_triangle(pose, type, triangle, margin, con);
}

// Element of a flex, given by the flex and the index of the element in it.
struct FlexElement {
  const FlexShape& flex;
  int id;
};

int collide_elements(const mjModel& m, mjData& d, const FlexElement& a, const FlexElement& b,
                     double margin, mjPreContact* con) {
  if (a.flex.dim == 1 && b.flex.dim == 1) {
    return capsule_capsule(a.flex.capsule(a.id), b.flex.capsule(b.id), margin, con);
  }
  ConvexObject A = a.flex.convex_element(a.id, margin), B = b.flex.convex_element(b.id, margin);
  return penetrate_convex(m, d, A, B, margin, 1, con);
}

}  // namespace

void collide_geom_element(const mjModel& m, mjData& d, int geom, const FlexShape& flex, int elem,
                          const Margin& margin) {
  if (flex.has_corner_on(elem, m.geom_bodyid[geom])) return;
  mjPreContact con[mjMAXCONPAIR];
  const int n = collide_geom(m, d, geom, flex, elem, margin.detection, con);
  const ContactSideIds side[2] = {{geom}, {-1, flex.id, elem, -1}};
  add_flex_contacts(m, d, side, margin.force, con, n);
}

bool touch_elements(const mjModel& m, mjData& d, const FlexShape& flex1, int elem1,
                    const FlexShape& flex2, int elem2, const Margin& margin) {
  if (aligned_boxes_separated(flex1.box_of(elem1), flex2.box_of(elem2), margin.detection)) {
    return false;
  }
  if (share_body(flex1, elem1, flex2, elem2)) return true;
  mjPreContact con[2];
  const int n = collide_elements(m, d, {flex1, elem1}, {flex2, elem2}, margin.detection, con);
  const ContactSideIds side[2] = {{-1, flex1.id, elem1, -1}, {-1, flex2.id, elem2, -1}};
  add_flex_contacts(m, d, side, margin.force, con, n);
  return true;
}

}  // namespace mj::engine
