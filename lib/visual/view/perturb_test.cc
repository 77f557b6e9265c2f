// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/view/perturb.h"

#include "visual/test_scene.h"

// The expected figures come from the official build.

namespace mj::visual {
namespace {

// A selected body B of the model, held at one of its points, with joint 0 at an angle.
struct Held : TestScene {
  explicit Held(double angle = .5) : TestScene(kBodies) {
    data->qpos[0] = angle;
    mj_forward(model.get(), data.get());
    look();
    pert.select = 2;
    engine::set(pert.localpos, {.1, .2, .3});
    mjv_initPerturb(model.get(), data.get(), &scene, &pert);
  }
  void move(int action, double dx = .1, double dy = .2) {
    mjv_movePerturb(model.get(), data.get(), action, dx, dy, &scene, &pert);
  }
};

}  // namespace

TEST_CASE("the targets of a body begin at the body when it is selected") {
  Held t;
  CHECK(t.pert.localmass == doctest::Approx(.547265992843).epsilon(1e-9));
  CHECK(t.pert.scale == doctest::Approx(2.03093379132).epsilon(1e-6));
  check_numbers(t.pert.refpos, {.438791280945, 0, .760287230698});
  check_numbers(t.pert.refselpos, {.670377198715, .2, .975619445405});
  t.pert.select = 5;  // child of a mocap body: nothing moves it
  mjv_initPerturb(t.model.get(), t.data.get(), &t.scene, &t.pert);
  CHECK(t.pert.localmass == 1);
  t.pert.select = 0;
  t.pert.localmass = 7;
  mjv_initPerturb(t.model.get(), t.data.get(), &t.scene, &t.pert);
  CHECK(t.pert.localmass == 7);
}

TEST_CASE("the mouse moves the targets of a body") {
  struct {
    int action;
    double x, y, z;
  } const cases[] = {{mjMOUSE_MOVE_V, .641884660078, 0, .354100472433},
                     {mjMOUSE_MOVE_H, .641884660078, -.406186758265, .760287230698},
                     {mjMOUSE_MOVE_V_REL, .6335275863, .203093379132, 1.11674964662},
                     {mjMOUSE_MOVE_H_REL, .795253696869, .203093379132, .565550925343},
                     {mjMOUSE_ZOOM, .438791280945, 0, .760287230698}};
  for (const auto& c : cases) {
    CAPTURE(c.action);
    Held t;
    t.move(c.action);
    check_numbers(t.pert.refpos, {c.x, c.y, c.z}, 1e-6);
  }
  Held t;
  CHECK_THROWS_AS(t.move(mjMOUSE_NONE), Error);
  CHECK_THROWS_AS(t.move(mjMOUSE_TURN_V), Error);
}

TEST_CASE("the mouse turns a body by a quarter at most") {
  Held v;
  v.move(mjMOUSE_ROTATE_V);
  check_numbers(v.pert.refquat, {.739513903882, .488448471505, .188828900987, .422943167343}, 1e-6);
  Held h;
  h.move(mjMOUSE_ROTATE_H);
  check_numbers(h.pert.refquat, {.668026331246, .559936044141, .468796923057, .142975145272}, 1e-6);
  Held t(0);
  for (int i = 0; i < 3; ++i) t.move(mjMOUSE_ROTATE_H, .2, 0);
  check_numbers(t.pert.refquat, {.707106781187, 0, .707106781187, 0}, 1e-6);
}

TEST_CASE("a held body feels a spring and a damper") {
  TestScene t(kBodies);
  t.look();
  engine::set(t.data->qvel + 5, {.1, .2, .3, 1, 2, 3});
  mj_forward(t.model.get(), t.data.get());
  double* applied = t.data->xfrc_applied + 18;
  t.pert.select = 3;
  t.pert.active = mjPERT_ROTATE;
  const double s = std::sqrt(.5);
  engine::set(t.pert.refquat, {s, 0, s, 0});
  mjv_applyPerturbForce(t.model.get(), t.data.get(), &t.pert);
  const std::initializer_list<double> torque = {-.0894427191, 2.96270721539, -.2683281573};
  check_numbers(applied + 3, torque);
  CHECK(applied[0] == 0);

  engine::set(t.pert.localpos, {.1, 0, 0});
  mjv_initPerturb(t.model.get(), t.data.get(), &t.scene, &t.pert);
  t.pert.active = mjPERT_TRANSLATE;
  mjv_applyPerturbForce(t.model.get(), t.data.get(), &t.pert);
  check_numbers(applied, {-.375, -1.875, -.375, -.0894427191, .0375, -.1875});

  // If the mouse also rotates the body, this torque replaces the torque of the pull.
  t.pert.active2 = mjPERT_ROTATE;
  engine::set(t.pert.refquat, {s, 0, s, 0});
  mjv_applyPerturbForce(t.model.get(), t.data.get(), &t.pert);
  check_numbers(applied + 3, torque);
}

TEST_CASE("a held body goes where it is to be if nothing else decides that") {
  TestScene t(kBodies);
  t.pert.active = 1;
  engine::set(t.pert.refpos, {1, 2, 3});
  engine::set(t.pert.refquat, {0, 1, 0, 0});
  const std::vector<double> before(t.data->qpos, t.data->qpos + t.model->nq);
  const auto apply = [&](int body, int is_paused) {
    t.pert.select = body;
    mjv_applyPerturbPose(t.model.get(), t.data.get(), &t.pert, is_paused);
  };
  for (const int body : {2, 5}) apply(body, 1);
  apply(3, 0);
  CHECK(std::equal(before.begin(), before.end(), t.data->qpos));
  apply(3, 1);
  check_numbers(t.data->qpos + 6, {1, 2, 3, 0, 1, 0, 0});
  apply(4, 0);
  check_numbers(t.data->mocap_pos, {1, 2, 3});
  check_numbers(t.data->mocap_quat, {0, 1, 0, 0});
}

TEST_CASE("during a pause the tree of a free joint follows the selected body") {
  TestScene t(
      "<worldbody><body pos='0 0 1'><freejoint/><geom size='.1'/><body pos='1 0 0'>"
      "<joint axis='0 0 1'/><geom size='.1'/></body></body></worldbody>");
  t.pert.active = 1;
  t.pert.select = 2;
  engine::set(t.pert.refpos, {5, 0, 2});
  const double s = std::sqrt(.5);
  engine::set(t.pert.refquat, {s, 0, 0, s});
  mjv_applyPerturbPose(t.model.get(), t.data.get(), &t.pert, 1);
  check_numbers(t.data->qpos, {5, -1, 2, s, 0, 0, s, 0});
}

}  // namespace mj::visual
