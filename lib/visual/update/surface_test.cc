// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of the surfaces that are drawn for flexes and skins.

#include <string>

#include "base/log.h"
#include "visual/test_scene.h"
#include "visual/update/flex_surface.h"
#include "visual/update/skin_surface.h"

// The expected figures come from the official build.

namespace mj::visual {
namespace {

std::string sheet(const char* attributes) {
  return std::string(
             "<worldbody><flexcomp name='f' type='grid' dim='2' count='2 2 1' "
             "spacing='1 1 1' rigid='true' ") +
         attributes + "><contact selfcollide='none'/></flexcomp></worldbody>";
}

}  // namespace

TEST_CASE("the skin of a sheet has two sides and a rim") {
  TestScene t(sheet("radius='.1'"));
  REQUIRE(t.update() == 1);
  check_is(t.geom(0), mjGEOM_FLEX, mjOBJ_FLEX, 0, mjCAT_DYNAMIC);
  check_floats(t.geom(0).size, {.1, .1, .1, -.5, -.5, 0});
  REQUIRE(t.scene.flexfaceused[0] == 12);
  const float *face = t.scene.flexface, *normal = t.scene.flexnormal;
  check_floats(face, {-.5, -.5, .1, .5, -.5, .1, .5, .5, .1});
  check_floats(normal, {0, 0, 1, 0, 0, 1, 0, 0, 1});
  check_floats(face + 9, {-.5, -.5, -.1, .5, .5, -.1, .5, -.5, -.1});
  check_floats(normal + 9, {0, 0, -1});
  check_floats(face + 36, {-.5, .5, .1, -.5, -.5, -.1, -.5, -.5, .1});
  check_floats(normal + 36, {-1, 0, 0});
  check_floats(t.scene.flexvert, {-.5, -.5, 0});
  CHECK(int{t.scene.flexskinopt} == 1);
  CHECK(int{t.scene.flexfaceopt} == 0);
}

TEST_CASE("back sides of flat skins have the front's normals, those of thin skins the back's") {
  TestScene flat(sheet("radius='.1' flatskin='true'"));
  flat.update();
  check_floats(flat.scene.flexnormal + 9, {0, 0, 1});
  TestScene thin(sheet("radius='0'"));
  thin.update();
  check_floats(thin.scene.flexnormal, {0, 0, -1});
  check_floats(thin.scene.flexnormal + 9, {0, 0, -1});
}

TEST_CASE("faces of flexes are drawn apart, of a layer of a solid") {
  TestScene t(
      "<worldbody><flexcomp name='f' type='grid' dim='3' count='4 4 4' spacing='1 1 1' "
      "radius='.01' rigid='true'><contact selfcollide='none'/></flexcomp>"
      "</worldbody>");
  t.opt.flags[mjVIS_FLEXSKIN] = 0;
  t.opt.flags[mjVIS_FLEXFACE] = 1;
  t.update();
  int outer = 0, inner = 0;
  for (int e = 0; e < t.model->nflexelem; ++e) {
    outer += t.model->flex_elemlayer[e] == 0;
    inner += t.model->flex_elemlayer[e] == 1;
  }
  CHECK(t.scene.flexfaceused[0] == 4 * outer);
  t.opt.flex_layer = 1;
  t.update();
  CHECK(inner > 0);
  CHECK(t.scene.flexfaceused[0] == 4 * inner);
  for (const mjtVisFlag flag : {mjVIS_FLEXFACE, mjVIS_FLEXEDGE}) t.opt.flags[flag] = 0;
  CHECK(t.update() == 0);
  CHECK(int{t.scene.flexfaceopt} == 1);  // a face that is not drawn is not updated
}

TEST_CASE("a flex without vertices is drawn at the origin") {
  TestScene t(sheet("radius='.1'"));
  t.model->flex_vertnum[0] = t.model->flex_elemnum[0] = t.model->flex_shellnum[0] = 0;
  t.model->flex_vertadr[0] = 1 << 28;  // no compiler writes such an address
  t.opt.flags[mjVIS_FLEXSKIN] = 0;
  t.update();
  check_floats(t.geom(0).pos, {0, 0, 0});
}

TEST_CASE("an interpolated flex shows its cage, without a trace in the data") {
  TestScene t(
      "<worldbody><body name='b' pos='0 0 1'><flexcomp name='f' type='grid' dim='3' count='3 3 3' "
      "spacing='.1 .1 .1' radius='.01' dof='trilinear' mass='1'>"
      "<contact selfcollide='none'/><edge equality='strain'/></flexcomp></body>"
      "</worldbody>");
  t.update_with({mjVIS_MESHBVH});
  int lines = 0;
  for (int i = 0; i < t.scene.ngeom; ++i) lines += t.geom(i).type == mjGEOM_LINE;
  CHECK(lines == 12);
  CHECK(t.data->pstack == 0);
}

TEST_CASE("a skin follows its bones and is inflated") {
  TestScene t(
      "<asset/><deformable><skin name='s' vertex='0 0 0 1 0 0 0 1 0 5 5 5' face='0 1 2' "
      "inflate='.1' material=''><bone body='a' bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 2' "
      "vertweight='1 1'/><bone body='b' bindpos='1 0 0' bindquat='1 0 0 0' vertid='1 3' "
      "vertweight='1 1'/></skin></deformable><worldbody><body name='a'><joint axis='0 0 1'/>"
      "<geom size='.1'/></body><body name='b' pos='1 0 0'><geom size='.1'/></body></worldbody>");
  REQUIRE(t.update() == 3);
  check_is(t.geom(0), mjGEOM_SKIN, mjOBJ_SKIN, 0, mjCAT_DYNAMIC);
  const float *vert = t.scene.skinvert, *normal = t.scene.skinnormal;
  check_floats(vert, {0, 0, .1});
  check_floats(normal, {0, 0, 1});
  check_floats(vert + 9, {5, 5, 5});
  check_floats(normal + 9, {0, 0, 0});
  t.data->qpos[0] = mjPI / 4;
  t.forward();
  t.update();
  check_floats(vert + 6, {-.707106769, .707106769, .099999994});

  t.look_from(90, -89, 3);
  engine::set(t.cam.lookat, {.2, .2, 0});
  t.data->qpos[0] = 0;
  t.forward();
  t.update();
  double point[3];
  int geom = 7, flex = 7, skin = 7;
  t.opt.geomgroup[0] = 0;
  CHECK(mjv_select(t.model.get(), t.data.get(), &t.opt, 1, .5, .5, &t.scene, point, &geom, &flex,
                   &skin) == 1);
  CHECK(skin == 0);
  CHECK(geom == -1);
  check_numbers(point, {0, 0, .10000000149}, 1e-7);

  t.opt.skingroup[0] = 0;
  t.update();
  check_floats(vert, {0, 0, 0});
  const MessageCapture quiet;
  std::vector<CapturedWarning> warnings;
  const MessageCapture capture(&warnings);
  mjv_updateSkin(t.model.get(), t.data.get(), &t.scene);
  check_floats(vert, {0, 0, .1});
  CHECK(warnings.size() == 1);
}

}  // namespace mj::visual
