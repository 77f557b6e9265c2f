// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/view/mouse.h"

#include "visual/test_scene.h"

// The expected figures come from the official build.

namespace mj::visual {
namespace {

mjvCamera moved(int action, double dx = .1, double dy = .2, double elevation = -45) {
  TestScene t(kBodies);
  t.cam.elevation = elevation;
  mjv_moveCamera(t.model.get(), action, dx, dy, &t.cam);
  return t.cam;
}

}  // namespace

TEST_CASE("the mouse turns, shifts and zooms a free camera") {
  CHECK(moved(mjMOUSE_ROTATE_V).azimuth == doctest::Approx(72));
  CHECK(moved(mjMOUSE_ROTATE_H).elevation == doctest::Approx(-81));
  check_numbers(moved(mjMOUSE_MOVE_V).lookat, {-.248528122902, 0, .497056245804}, 1e-6);
  check_numbers(moved(mjMOUSE_MOVE_H).lookat, {-.248528122902, .497056245804, 0}, 1e-6);
  CHECK(moved(mjMOUSE_ZOOM).distance == doctest::Approx(1.54032561081).epsilon(1e-10));
  check_numbers(moved(mjMOUSE_MOVE_V_REL).lookat, {.1, .141421356237, .141421356237});
  check_numbers(moved(mjMOUSE_MOVE_H_REL).lookat, {.1, .141421356237, -.141421356237});
  check_numbers(moved(mjMOUSE_TURN_V).lookat, {0, -1.65201694844, -.841744678226});
  check_numbers(moved(mjMOUSE_TURN_H).lookat, {.655524036673, -.103824807668, 0});
}

TEST_CASE("angles and distance of a camera stay within bounds") {
  CHECK(moved(mjMOUSE_ROTATE_V, 3, 2).azimuth == doctest::Approx(-90));
  CHECK(moved(mjMOUSE_ROTATE_V, 3, 2).elevation == -89);
  CHECK(moved(mjMOUSE_ZOOM, 0, 2).distance == doctest::Approx(.02));
  CHECK(moved(mjMOUSE_ZOOM, 0, -200).distance == doctest::Approx(200));
  const mjvCamera turned = moved(mjMOUSE_TURN_V, 0, .1, -80);
  CHECK(turned.elevation == -89);
  check_numbers(turned.lookat, {0, -.938463835881, -.0163809471881});
}

TEST_CASE("fixed cameras do not move, and those that follow a body do not shift") {
  TestScene t(kBodies);
  t.cam.type = mjCAMERA_FIXED;
  mjv_moveCamera(t.model.get(), mjMOUSE_NONE, 1, 1, &t.cam);
  mjv_moveCamera(t.model.get(), mjMOUSE_ZOOM, 1, 1, &t.cam);
  CHECK(t.cam.distance == 3);
  t.cam.type = mjCAMERA_TRACKING;
  t.cam.trackbodyid = 1;
  mjv_moveCamera(t.model.get(), mjMOUSE_MOVE_H, 1, 1, &t.cam);
  CHECK(t.cam.lookat[0] == 0);
  mjv_moveCamera(t.model.get(), mjMOUSE_ROTATE_H, .1, 0, &t.cam);
  CHECK(t.cam.azimuth == doctest::Approx(72));
  CHECK_THROWS_AS(mjv_moveCamera(t.model.get(), mjMOUSE_NONE, 1, 1, &t.cam), Error);
}

TEST_CASE("the mouse moves the model in its room") {
  const double up[3] = {0, 0, 1};
  const auto moved_scene = [&](int action, double dy = .2) {
    TestScene t(kBodies);
    t.look();
    mjv_moveModel(t.model.get(), action, .1, dy, up, &t.scene);
    CHECK(t.scene.rotate[0] == 1);
    CHECK(t.scene.translate[0] == 0);
    CHECK(t.scene.scale == 1);
    t.scene.enabletransform = 1;
    mjv_moveModel(t.model.get(), action, .1, dy, up, &t.scene);
    mjvScene moved = t.scene;
    moved.geoms = nullptr;
    return moved;
  };
  check_floats(moved_scene(mjMOUSE_ROTATE_V).rotate, {.938946545, .307739347, 0, .153869674});
  check_floats(moved_scene(mjMOUSE_ROTATE_H).rotate, {.938946545, .307739347, .153869674, 0});
  check_floats(moved_scene(mjMOUSE_MOVE_V).translate, {.200000003, 0, -.400000006});
  check_floats(moved_scene(mjMOUSE_MOVE_H).translate, {.200000003, -.400000006, 0});
  CHECK(moved_scene(mjMOUSE_ZOOM).scale == doctest::Approx(1.17260921));
  CHECK(moved_scene(mjMOUSE_ZOOM, -99).scale == doctest::Approx(.01));
  CHECK(moved_scene(mjMOUSE_ZOOM, 999).scale == 100);
}

}  // namespace mj::visual
