// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/view/select.h"

#include "visual/test_scene.h"

// The expected figures come from the official build.

namespace mj::visual {
namespace {

struct Found {
  int body, geom = 7, flex = 7, skin = 7;
  double point[3] = {9, 9, 9};
};
Found select_at(TestScene& t, double x, double y, double aspect = 1) {
  Found f{};
  f.body = mjv_select(t.model.get(), t.data.get(), &t.opt, aspect, x, y, &t.scene, f.point, &f.geom,
                      &f.flex, &f.skin);
  return f;
}

}  // namespace

TEST_CASE("the mouse finds the nearest visible geom") {
  TestScene t(kBodies);
  t.look_from(0, 0, 10);
  t.cam.lookat[2] = 1;
  CHECK_THROWS_AS((void)select_at(t, .5, .5), Error);  // no camera yet
  t.look();
  Found f = select_at(t, .5, .5);
  CHECK(f.body == 6);
  CHECK(f.geom == 9);
  CHECK(f.flex == -1);
  CHECK(f.skin == -1);
  check_numbers(f.point, {-4.1, 0, 1}, 1e-6);
  t.opt.flags[mjVIS_STATIC] = 0;
  f = select_at(t, .5, .5);
  CHECK(f.body == 4);
  CHECK(f.geom == 7);
  check_numbers(f.point, {-3.1, 0, 1}, 1e-6);
  t.opt.geomgroup[0] = 0;
  f = select_at(t, .5, .5);
  CHECK(f.body == -1);
  CHECK(f.geom == -1);
  CHECK(f.point[0] == 9);
}

TEST_CASE("the mouse finds the nearest vertex of a flex, in hidden groups too") {
  TestScene t(
      "<worldbody><flexcomp name='f' type='grid' dim='2' count='3 3 1' spacing='1 1 1' "
      "radius='.01' mass='1'><edge equality='true'/><contact "
      "selfcollide='none'/></flexcomp></worldbody>");
  t.look_from(90, -89.999, 5);
  engine::set(t.cam.lookat, {0, 0, 0});
  t.look();
  for (const int is_shown : {1, 0}) {
    t.opt.flexgroup[0] = static_cast<mjtByte>(is_shown);
    const Found f = select_at(t, .55, .5);
    CHECK(f.flex == 0);
    CHECK(f.geom == -1);
    CHECK(f.body == 5);
    check_numbers(f.point, {0, 0, 0}, 1e-6);
  }
}

TEST_CASE("of an interpolated flex the mouse finds the nearest node") {
  TestScene t(
      "<worldbody><body name='b' pos='0 0 1'><flexcomp name='f' type='grid' dim='3' count='3 3 3' "
      "spacing='.1 .1 .1' radius='.01' dof='trilinear' mass='1'><contact selfcollide='none'/>"
      "<edge equality='strain'/></flexcomp></body></worldbody>");
  t.look_from(90, -30, 1);
  engine::set(t.cam.lookat, {.06, 0, 1.07});
  t.look();
  const Found f = select_at(t, .5, .5);
  CHECK(f.flex == 0);
  CHECK(f.body == 7);
  check_numbers(f.point, {.1, -.1, 1.1}, 1e-6);
  t.pert.select = 3;
  t.pert.flexselect = 0;
  mjv_initPerturb(t.model.get(), t.data.get(), &t.scene, &t.pert);
  CHECK(t.pert.localmass == doctest::Approx(.9074074074074071));
}

TEST_CASE("in the middle of a shell the mouse finds the world") {
  // A vertex in the middle of 27 cells. The nodes around it are attached to nothing.
  TestScene t(
      "<worldbody><body name='b' pos='0 0 1'><flexcomp name='f' type='grid' dim='3' count='7 7 7' "
      "spacing='.1 .1 .1' radius='.02' dof='trilinear' cellcount='3 3 3' mass='1'>"
      "<contact selfcollide='none'/><elasticity young='1e3' thickness='.1' elastic2d='both'/>"
      "</flexcomp></body></worldbody>");
  REQUIRE(t.model->flex_interp[0] < 0);
  t.opt.flags[mjVIS_FLEXSKIN] = 0;
  t.opt.flags[mjVIS_FLEXEDGE] = 0;
  t.opt.flags[mjVIS_FLEXVERT] = 1;
  t.look_from(90, 0, 1);
  engine::set(t.cam.lookat, {0, 0, 1});
  t.look();
  // The ray passes between the outer vertices and hits a vertex in the middle.
  for (mjvGLCamera& eye : t.scene.camera) {
    eye.pos[0] = 0;
    eye.pos[1] = -.15f;
    eye.pos[2] = 1;
  }
  const Found f = select_at(t, .5, .5);
  CHECK(f.flex == 0);
  CHECK(f.body == 0);
  check_numbers(f.point, {0, 0, 0});
}

}  // namespace mj::visual
