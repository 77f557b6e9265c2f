// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/scene/geom.h"

#include <algorithm>
#include <string>

#include "base/diagnostic.h"
#include "math/rotation.h"
#include "visual/single_precision.h"

namespace mj::visual {

void init_geom(mjvGeom& geom, int type) {
  geom.type = type;
  geom.dataid = geom.matid = geom.texid = -1;
  geom.texuniform = geom.texcoord = 0;
  std::fill_n(geom.size, 3, 0.1f);
  std::fill_n(geom.pos, 3, 0.0f);
  store(geom.mat, Mat3{});
  std::fill_n(geom.rgba, 3, 0.5f);
  geom.rgba[3] = 1;
  geom.emission = geom.reflectance = 0;
  geom.specular = geom.shininess = 0.5f;
  std::fill_n(geom.texrepeat, 2, 0.0f);
  geom.label[0] = 0;
  geom.modelrbound = 0;
}

void set_size(mjvGeom& geom, const Vec3& size) {
  if (geom.type == mjGEOM_SPHERE) {
    store(geom.size, Vec3{size.x, size.x, size.x});
  } else if (geom.type == mjGEOM_CAPSULE || geom.type == mjGEOM_CYLINDER) {
    store(geom.size, Vec3{size.x, size.x, size.y});
  } else {
    store(geom.size, size);
  }
}

void connect(mjvGeom& geom, int type, double width, const Vec3& from, const Vec3& to) {
  const bool is_centred = type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER;
  if (!is_centred && type != mjGEOM_ARROW && type != mjGEOM_ARROW1 && type != mjGEOM_ARROW2 &&
      type != mjGEOM_LINE) {
    throw Error("bad-argument",
                "a geom of type " + std::to_string(type) + " does not connect two points",
                "choose a capsule, cylinder, arrow or line");
  }
  const Vec3 between = to - from;
  const double length = norm(between);
  geom.type = type;
  store(geom.size, Vec3{width, width, is_centred ? length / 2 : length});
  store(geom.pos, is_centred ? 0.5 * (from + to) : from);
  store(geom.mat, axes_along(between));
}

Mat3 axes_along(const Vec3& v) {
  return to_matrix(z_to_vector(v));
}

}  // namespace mj::visual
