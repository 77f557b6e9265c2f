// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/collision/convex/flex_shape.h"

#include "math/rotation.h"

namespace mj::engine {

GeomPose FlexShape::capsule(int e) const {
  const Vec3 a = corner(e, 0), b = corner(e, 1), axis = a - b;
  return {(a + b) * 0.5, to_matrix(z_to_vector(axis)), {radius, 0.5 * norm(axis), 0}};
}

ConvexObject FlexShape::convex_element(int e, double margin) const {
  ConvexObject object;
  set_shape(object, Shape::kElement);
  object.x = vec3(box_of(e));
  object.size = {radius + 0.5 * margin, 0, 0};
  object.ncorner = dim + 1;
  for (int k = 0; k <= dim; ++k) object.corner[k] = corner(e, k);
  return object;
}

FlexShape flex_shape(const mjModel& m, const mjData& d, int f) {
  FlexShape s;
  s.id = f;
  s.dim = m.flex_dim[f];
  s.nvert = m.flex_vertnum[f];
  s.nelem = m.flex_elemnum[f];
  s.radius = m.flex_radius[f];
  s.active_layers = m.flex_activelayers[f];
  s.vert = d.flexvert_xpos + 3 * m.flex_vertadr[f];
  s.vertbody = m.flex_vertbodyid + m.flex_vertadr[f];
  s.elem = m.flex_elem + m.flex_elemdataadr[f];
  s.layer = m.flex_elemlayer + m.flex_elemadr[f];
  s.box = d.flexelem_aabb + 6 * m.flex_elemadr[f];
  return s;
}

bool share_body(const FlexShape& f1, int e1, const FlexShape& f2, int e2) {
  for (int i = 0; i <= f1.dim; ++i) {
    const int body = f1.vertbody[f1.corners(e1)[i]];
    if (body >= 0 && f2.has_corner_on(e2, body)) return true;
  }
  return false;
}

}  // namespace mj::engine
