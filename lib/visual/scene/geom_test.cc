// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/scene/geom.h"

#include <cstring>

#include "visual/test_scene.h"

namespace mj::visual {

TEST_CASE("geoms begin grey, with as many sizes as their type has") {
  mjvGeom geom;
  std::memset(&geom, 0x11, sizeof geom);
  const int untouched = geom.objid;
  mjv_initGeom(&geom, mjGEOM_BOX, nullptr, nullptr, nullptr, nullptr);
  check_floats(geom.size, {.1, .1, .1});
  check_floats(geom.pos, {0, 0, 0});
  check_floats(geom.mat, {1, 0, 0, 0, 1, 0, 0, 0, 1});
  check_floats(geom.rgba, {.5, .5, .5, 1, 0, .5, .5, 0, 0, 0});
  CHECK(geom.dataid == -1);
  CHECK(geom.matid == -1);
  CHECK(geom.texid == -1);
  CHECK(geom.texcoord == 0);
  CHECK(geom.label[0] == 0);
  CHECK(geom.modelrbound == 0);
  CHECK(geom.objid == untouched);

  const double size[3] = {1, 2, 3}, pos[3] = {4, 5, 6}, mat[9] = {0, 1, 0, 0, 0, 1, 1, 0, 0};
  const float rgba[4] = {.1f, .2f, .3f, .4f};
  mjv_initGeom(&geom, mjGEOM_SPHERE, size, pos, mat, rgba);
  check_floats(geom.size, {1, 1, 1, 4, 5, 6, 0, 1, 0, 0, 0, 1, 1, 0, 0, .1, .2, .3, .4});
  mjv_initGeom(&geom, mjGEOM_CYLINDER, size, pos, mat, rgba);
  check_floats(geom.size, {1, 1, 2});
  mjv_initGeom(&geom, mjGEOM_ELLIPSOID, size, pos, mat, rgba);
  check_floats(geom.size, {1, 2, 3});
}

TEST_CASE("connectors reach from one point to the other") {
  mjvGeom geom;
  mjv_initGeom(&geom, mjGEOM_NONE, nullptr, nullptr, nullptr, nullptr);
  const double from[3] = {1, 0, 0}, to[3] = {1, 2, 0};
  mjv_connector(&geom, mjGEOM_CAPSULE, .1, from, to);
  CHECK(geom.type == mjGEOM_CAPSULE);
  check_floats(geom.size, {.1, .1, 1, 1, 1, 0, 1, 0, 0, 0, 0, 1, 0, -1, 0, .5});
  mjv_connector(&geom, mjGEOM_ARROW, .1, from, to);
  check_floats(geom.size, {.1, .1, 2, 1, 0, 0});
  mjv_connector(&geom, mjGEOM_LINE, .1, from, from);
  check_floats(geom.size, {.1, .1, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1});
  CHECK_THROWS_WITH(mjv_connector(&geom, mjGEOM_BOX, .1, from, to),
                    "a geom of type 6 does not connect two points");
}

}  // namespace mj::visual
