// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/update/update_scene.h"

#include <vector>

#include "base/log.h"
#include "visual/test_scene.h"

// The expected figures come from the official build.

namespace mj::visual {

TEST_CASE("a scene has the geoms and sites of the model that can be seen, in their order") {
  TestScene t(kBodies);
  REQUIRE(t.update() == 10);
  const struct {
    int type, objtype, objid, category;
  } expected[] = {{mjGEOM_PLANE, mjOBJ_GEOM, 0, mjCAT_STATIC},
                  {mjGEOM_BOX, mjOBJ_GEOM, 1, mjCAT_STATIC},
                  {mjGEOM_CAPSULE, mjOBJ_GEOM, 4, mjCAT_DYNAMIC},
                  {mjGEOM_BOX, mjOBJ_GEOM, 5, mjCAT_DYNAMIC},
                  {mjGEOM_SPHERE, mjOBJ_GEOM, 6, mjCAT_DYNAMIC},
                  {mjGEOM_SPHERE, mjOBJ_GEOM, 7, mjCAT_DYNAMIC},
                  {mjGEOM_SPHERE, mjOBJ_GEOM, 8, mjCAT_DYNAMIC},
                  {mjGEOM_SPHERE, mjOBJ_GEOM, 9, mjCAT_STATIC},
                  {mjGEOM_ELLIPSOID, mjOBJ_SITE, 0, mjCAT_STATIC},
                  {mjGEOM_SPHERE, mjOBJ_SITE, 1, mjCAT_DYNAMIC}};
  for (int i = 0; i < 10; ++i) {
    CAPTURE(i);
    const auto& e = expected[i];
    check_is(t.geom(i), e.type, e.objtype, e.objid, e.category);
    CHECK(t.geom(i).segid == i);
  }
  const mjvGeom& wall = t.geom(1);
  check_floats(wall.rgba, {1, 0, 0, .5, .200000003, .300000012, .400000006, .600000024});
  CHECK(wall.matid == 0);
  CHECK(wall.modelrbound > 0);
  check_floats(t.geom(2).size, {.0500000007, .0500000007, .200000003});
  CHECK(t.scene.nlight == 2);
  CHECK(t.scene.camera[0].frustum_near > 0);
}

TEST_CASE("moving objects can be made transparent, and fixed objects can be left out") {
  TestScene t(kBodies);
  t.update_with({mjVIS_TRANSPARENT});
  const double alpha[] = {1,          .5,         .24000001, .300000012, .300000012,
                          .300000012, .300000012, 1,         .5,         .300000012};
  for (const int i : {0, 1, 2, 3, 4, 5, 6, 7, 9}) {
    CAPTURE(i);
    CHECK(double{t.geom(i).rgba[3]} == doctest::Approx(alpha[i]));
  }
  t.opt.flags[mjVIS_STATIC] = 0;
  CHECK(t.update() == 6);
}

TEST_CASE("categories choose the geoms of a scene") {
  TestScene t(kBodies);
  CHECK(t.update(0) == 0);
  CHECK(t.update(mjCAT_STATIC) == 4);
  CHECK(t.update(mjCAT_DYNAMIC) == 6);
  t.opt.frame = mjFRAME_BODY;
  for (const mjtVisFlag flag : {mjVIS_JOINT, mjVIS_COM, mjVIS_INERTIA}) t.opt.flags[flag] = 1;
  CHECK(t.update(mjCAT_DECOR) == 8);
  CHECK(t.update(mjCAT_DECOR | mjCAT_DYNAMIC) == 34);
  const int n = t.scene.ngeom;
  mjv_addGeoms(t.model.get(), t.data.get(), &t.opt, nullptr, mjCAT_STATIC, &t.scene);
  CHECK(t.scene.ngeom == n + 4);
  CHECK(t.geom(n).segid == n);
}

TEST_CASE("a scene that is full has the first geoms, and one warning") {
  TestScene t(kBodies, 3);
  std::vector<CapturedWarning> warnings;
  const MessageCapture capture(&warnings);
  for (int times = 0; times < 2; ++times) {
    CHECK(t.update() == 3);
    CHECK(t.scene.status == 1);
    CHECK(t.geom(2).objid == 4);
    CHECK(warnings.size() == 1);
  }
  TestScene enough(kBodies, 10);
  enough.update();
  CHECK(enough.scene.status == 0);
}

TEST_CASE("an invisible geom takes room, but not for long") {
  const std::string model =
      "<worldbody><geom size='.1'/><geom size='.2' rgba='1 1 1 0'/></worldbody>";
  std::vector<CapturedWarning> warnings;
  const MessageCapture capture(&warnings);
  for (const int room : {1, 2}) {
    TestScene t(model, room);
    CHECK(t.update() == 1);
    CHECK(t.scene.status == (room == 1 ? 1 : 0));
  }
}

TEST_CASE("an infinite plane is around where the camera was") {
  TestScene t(kBodies);
  t.look_from(0, -30, 10);
  t.update();
  check_floats(t.geom(0).pos, {0, 0, 0});
  t.update();
  check_floats(t.geom(0).pos, {-8.48484802, 0, 0});
}

TEST_CASE("a scene without camera keeps the one that it has, and needs one for its headlight") {
  TestScene t(kBodies);
  const auto update = [&] {
    mjv_updateScene(t.model.get(), t.data.get(), &t.opt, nullptr, nullptr, mjCAT_ALL, &t.scene);
  };
  CHECK_THROWS_AS(update(), Error);
  t.look();
  const float before = t.scene.camera[0].pos[0];
  t.cam.distance = 9;
  update();
  CHECK(t.scene.camera[0].pos[0] == before);
  CHECK(t.scene.nlight == 2);
}

TEST_CASE("materials give colour and texture unless the geom has a colour of its own") {
  TestScene t(
      "<asset><texture name='t' type='2d' builtin='flat' width='4' height='4'/>"
      "<material name='m' rgba='.1 .2 .3 1' texture='t' texrepeat='3 4' texuniform='true'/></asset>"
      "<worldbody><geom size='.1' material='m'/>"
      "<geom size='.1' material='m' rgba='1 0 0 1'/></worldbody>");
  t.update();
  check_floats(t.geom(0).rgba, {.1, .2, .3, 1});
  check_floats(t.geom(1).rgba, {1, 0, 0, 1});
  for (const int i : {0, 1}) {
    CHECK(t.geom(i).matid == 0);
    CHECK(t.geom(i).texid == 0);
    CHECK(t.geom(i).texuniform == 1);
    check_floats(t.geom(i).texrepeat, {3, 4});
  }
  t.opt.flags[mjVIS_TEXTURE] = 0;
  t.update();
  CHECK(t.geom(0).matid == -1);
  CHECK(t.geom(0).texid == -1);
  check_floats(t.geom(0).texrepeat, {0, 0});
  check_floats(t.geom(0).rgba, {.1, .2, .3, 1});
}

TEST_CASE("meshes are drawn as they are or as their hulls") {
  const std::string mesh = "<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset>";
  TestScene t(mesh +
              "<worldbody><geom type='mesh' mesh='m'/>"
              "<geom type='mesh' mesh='m' contype='0' conaffinity='0'/>"
              "<geom type='box' mesh='m'/></worldbody>");
  t.update();
  CHECK(t.geom(0).type == mjGEOM_MESH);
  CHECK(t.geom(0).dataid == 0);
  CHECK(t.geom(0).texcoord == 0);
  check_floats(t.geom(0).size, {.433012694, .707106769, .816496611});
  CHECK(t.geom(2).type == mjGEOM_BOX);
  CHECK(t.geom(2).dataid == 0);
  t.update_with({mjVIS_CONVEXHULL});
  CHECK(t.geom(0).dataid == 1);
  CHECK(t.geom(1).dataid == 0);
  CHECK(t.geom(2).dataid == 0);
}

}  // namespace mj::visual
