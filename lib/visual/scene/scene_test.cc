// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/scene/scene.h"

#include <algorithm>
#include <vector>

#include "base/log.h"
#include "visual/test_scene.h"

// The expected figures come from the official build.

namespace mj::visual {

TEST_CASE("a scene has room for what its model has, and can be freed twice") {
  TestScene t(
      "<worldbody><flexcomp name='f' type='grid' dim='2' count='3 3 1' spacing='1 1 1' "
      "radius='.01' mass='1'><edge equality='true'/><contact selfcollide='none'/></flexcomp>"
      "<flexcomp name='rope' type='grid' dim='1' count='5 1 1' spacing='1 1 1' "
      "radius='.01' mass='1'><edge equality='true'/><contact "
      "selfcollide='none'/></flexcomp></worldbody>",
      7);
  const mjvScene& scene = t.scene;
  CHECK(scene.maxgeom == 7);
  CHECK(scene.ngeom == 0);
  CHECK(scene.scale == 1);
  CHECK(scene.rotate[0] == 1);
  CHECK(int{scene.flags[mjRND_SHADOW]} == 1);
  CHECK(int{scene.flags[mjRND_FOG]} == 0);
  CHECK(scene.nflex == 2);
  CHECK(scene.flexfacenum[0] == 2 * 8 + 2 * 8);
  CHECK(scene.flexfaceadr[1] == 32);
  CHECK(scene.flexfacenum[1] == 16);  // lines have no faces, but the formula for solids gives 16
  CHECK(scene.flexvertadr[1] == 9);
  CHECK(scene.flexvertnum[1] == 5);
  CHECK(scene.flexedgenum[1] == 4);
  CHECK(scene.flexedge[2 * scene.flexedgeadr[1] + 1] == 1);
  scene.geoms[6].type = mjGEOM_BOX;

  mjv_makeScene(nullptr, &t.scene, -3);
  CHECK(scene.nflex == 0);
  CHECK(scene.maxgeom == 0);
  CHECK(scene.geoms == nullptr);
  for (int times = 0; times < 2; ++times) {
    mjv_freeScene(&t.scene);
    CHECK(scene.scale == 0);
    CHECK(scene.flexvert == nullptr);
  }
}

TEST_CASE("geoms without room are not kept, and the scene reports that") {
  mjvScene scene;
  mjv_defaultScene(&scene);
  mjv_makeScene(nullptr, &scene, 1);
  std::vector<CapturedWarning> warnings;
  const MessageCapture capture(&warnings);
  GeomList list(scene);
  list.keep(list.begin({mjOBJ_GEOM, 3, mjCAT_DYNAMIC}));
  CHECK(scene.status == 0);
  list.keep(list.begin({mjOBJ_GEOM, 4, mjCAT_DYNAMIC}));
  list.keep(list.begin({mjOBJ_GEOM, 5, mjCAT_DYNAMIC}));
  CHECK(scene.status == 1);
  CHECK(warnings.size() == 1);
  CHECK(scene.ngeom == 1);
  CHECK(scene.geoms[0].objid == 3);
  CHECK(scene.geoms[0].segid == 0);
  mjv_freeScene(&scene);
}

TEST_CASE("labels are cut to ninety-nine bytes") {
  mjvGeom geom;
  set_label(geom, std::string(150, 'x'));
  CHECK(std::string(geom.label) == std::string(99, 'x'));
}

TEST_CASE("lights are in the world, that of the camera first") {
  TestScene t(kBodies);
  CHECK_THROWS_AS(mjv_makeLights(t.model.get(), t.data.get(), &t.scene), Error);
  t.look();
  mjv_makeLights(t.model.get(), t.data.get(), &t.scene);
  REQUIRE(t.scene.nlight == 2);
  const mjvLight &head = t.scene.lights[0], &top = t.scene.lights[1];
  CHECK(head.id == -1);
  CHECK(int{head.headlight} == 1);
  CHECK(head.type == mjLIGHT_DIRECTIONAL);
  check_floats(head.dir, {0, .707106769, -.707106769});
  check_floats(head.ambient, {.1, .1, .1, .4, .4, .4, .5, .5, .5});
  CHECK(head.range == 10);
  CHECK(top.id == 0);
  CHECK(int{top.headlight} == 0);
  CHECK(top.type == mjLIGHT_SPOT);
  check_floats(top.pos, {0, 0, 3, 0, 0, -1});
  CHECK(top.cutoff == 45);
  CHECK(top.exponent == 10);
  t.model->light_active[0] = 0;
  t.model->vis.headlight.active = 0;
  mjv_makeLights(t.model.get(), t.data.get(), &t.scene);
  CHECK(t.scene.nlight == 0);
}

}  // namespace mj::visual
