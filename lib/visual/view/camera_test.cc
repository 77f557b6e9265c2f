// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/view/camera.h"

#include "visual/test_scene.h"

// The expected figures come from the official build.

namespace mj::visual {

TEST_CASE("a free camera sees through two eyes beside each other") {
  TestScene t(kBodies);
  t.look();
  const mjvGLCamera* eye = t.scene.camera;
  check_floats(eye[0].pos, {-.0340000018, -2.12132025, 2.12132025});
  check_floats(eye[1].pos, {.0340000018, -2.12132025, 2.12132025});
  check_floats(eye[0].forward, {0, .707106769, -.707106769});
  check_floats(&eye[0].frustum_center, {0, 0, -.00828427076, .00828427076, .0199999996, 100}, 1e-7);
  CHECK(eye[0].orthographic == 0);
}

TEST_CASE("a camera of the model is where it is, with its own field of view") {
  TestScene t(kBodies);
  t.cam.type = mjCAMERA_FIXED;
  t.cam.fixedcamid = 0;
  t.look();
  check_floats(t.scene.camera[1].pos, {.034, -3, 1});
  check_floats(t.scene.camera[1].forward, {0, 1, 0});
  check_floats(&t.scene.camera[1].frustum_top, {.0115470048}, 1e-7);
  t.cam.fixedcamid = 5;
  CHECK_THROWS_WITH(t.look(), "the model has no camera 5; ids start from 0, and their number is 1");
}

TEST_CASE("a camera that follows a body looks at the centre of mass of its subtree") {
  TestScene t(kBodies);
  t.cam.type = mjCAMERA_TRACKING;
  t.cam.trackbodyid = 1;
  mjvGLCamera middle = mjv_camera2GLCamera(t.model.get(), t.data.get(), &t.cam);
  CHECK(middle.pos[0] == doctest::Approx(.333333343));
  CHECK(t.cam.lookat[0] == 0);
  t.look();
  check_numbers(t.cam.lookat, {1. / 3, 0, 1});
  CHECK(t.scene.camera[0].pos[0] == doctest::Approx(.299333334));
  CHECK(t.scene.camera[1].pos[0] == doctest::Approx(.367333323));
  middle = mjv_averageCamera(&t.scene.camera[0], &t.scene.camera[1]);
  CHECK(middle.pos[0] == doctest::Approx(.333333343));
  CHECK(middle.frustum_top == t.scene.camera[0].frustum_top);
  for (const int body : {77, -1}) {
    t.cam.trackbodyid = body;
    CHECK_THROWS_AS(t.look(), Error);
  }
}

TEST_CASE("user cameras are left alone, and have no frame") {
  TestScene t(kBodies);
  t.cam.type = mjCAMERA_USER;
  t.scene.enabletransform = 1;
  t.look();
  CHECK(t.scene.camera[0].frustum_near == 0);
  CHECK(t.scene.enabletransform == 1);
  double head[3];
  CHECK_THROWS_AS(mjv_cameraFrame(head, nullptr, nullptr, nullptr, t.data.get(), &t.cam), Error);
  CHECK_THROWS_AS(mjv_cameraFrustum(nullptr, nullptr, nullptr, t.model.get(), &t.cam), Error);
  mjv_updateCamera(nullptr, nullptr, nullptr, &t.scene);
}

TEST_CASE("a camera's frame is its place and three directions") {
  TestScene t(kBodies);
  t.look_from(0, 30, 2);
  double head[3], forward[3], up[3], right[3];
  mjv_cameraFrame(head, forward, up, right, nullptr, &t.cam);
  const double c = std::sqrt(.75);
  check_numbers(head, {-2 * c, 0, -1});
  check_numbers(forward, {c, 0, .5});
  check_numbers(up, {-.5, 0, c});
  check_numbers(right, {0, -1, 0});
  t.cam.type = mjCAMERA_FIXED;
  t.cam.fixedcamid = 0;
  CHECK_THROWS_AS(mjv_cameraFrame(head, forward, up, right, nullptr, &t.cam), Error);
}

TEST_CASE("a sensor whose principal point is not in its middle looks askew") {
  TestScene t(
      "<statistic extent='1' meansize='1'/><visual><map znear='.1'/><scale frustum='1'/></visual>"
      "<worldbody><camera sensorsize='.01 .01' focal='.01 .01' principal='.001 .002' "
      "resolution='10 10'/></worldbody>");
  t.cam.type = mjCAMERA_FIXED;
  t.cam.fixedcamid = 0;
  t.look();
  check_floats(&t.scene.camera[0].frustum_center,
               {.0100000016, .0500000007, -.0700000003, .0299999975});
  float zver[2], zhor[2], zclip[2];
  mjv_cameraFrustum(zver, zhor, zclip, t.model.get(), &t.cam);
  check_floats(zver, {.03, .07});
  check_floats(zhor, {.04, .06});
  check_floats(zclip, {.1, 50});
}

TEST_CASE("the free camera is orthographic if the model says so") {
  TestScene t(
      "<statistic extent='2' center='0 0 0'/><visual><global orthographic='true' fovy='4' "
      "ipd='.1'/></visual>");
  t.look();
  CHECK(t.scene.camera[0].frustum_top == 2);
  CHECK(t.scene.camera[0].frustum_bottom == -2);
  CHECK(t.scene.camera[0].orthographic == 1);
  CHECK(mjv_frustumHeight(&t.scene) == 4);
  mjv_moveCamera(t.model.get(), mjMOUSE_MOVE_V, .1, .2, &t.cam);
  check_numbers(t.cam.lookat, {-.18, 0, .36}, 1e-7);
  t.scene.camera[1].orthographic = 0;
  CHECK_THROWS_AS((void)mjv_frustumHeight(&t.scene), Error);
  CHECK_THROWS_AS((void)mjv_averageCamera(t.scene.camera, t.scene.camera + 1), Error);
}

TEST_CASE("the model stands in a room, shifted, turned and scaled") {
  TestScene t(kBodies);
  t.look();
  t.scene.enabletransform = 1;
  t.scene.scale = 2;
  const double s = std::sqrt(.5), x[3] = {1, 0, 0}, no_turn[4] = {1, 0, 0, 0};
  for (int i = 0; i < 3; ++i) t.scene.translate[i] = static_cast<float>(i + 1);
  t.scene.rotate[0] = t.scene.rotate[3] = static_cast<float>(s);
  double pos[3], quat[4];
  mjv_model2room(pos, quat, x, no_turn, &t.scene);
  check_numbers(pos, {2, 6, 6}, 1e-6);
  check_numbers(quat, {s, 0, 0, s}, 1e-6);
  mjv_room2model(pos, quat, x, no_turn, &t.scene);
  check_numbers(pos, {-1, 0, -1.5}, 1e-6);
  check_numbers(quat, {s, 0, 0, -s}, 1e-6);
  double forward[3], up[3];
  mjv_cameraInRoom(pos, forward, up, &t.scene);
  check_numbers(forward, {0, s, -s}, 1e-6);
  mjv_cameraInModel(pos, forward, up, &t.scene);
  check_numbers(forward, {s, 0, -s}, 1e-6);
  check_numbers(pos, {(-2.12132025 - 2) / 2, .5, (2.12132025 - 3) / 2}, 1e-6);
  t.scene.enabletransform = 0;
  mjv_model2room(pos, quat, x, no_turn, &t.scene);
  check_numbers(pos, {1, 0, 0});
  t.scene.scale = 0;
  CHECK_THROWS_AS(mjv_model2room(pos, quat, x, no_turn, &t.scene), Error);
}

TEST_CASE("a scene that no camera has seen has no direction of view") {
  TestScene t(kBodies);
  double head[3];
  CHECK_THROWS_AS(mjv_cameraInModel(head, nullptr, nullptr, &t.scene), Error);
  CHECK_THROWS_AS(mjv_cameraInRoom(head, nullptr, nullptr, &t.scene), Error);
  CHECK_THROWS_AS((void)mjv_frustumHeight(&t.scene), Error);
}

TEST_CASE("vectors turn about z to where the camera looks") {
  const double v[3] = {1, 2, 3}, along_x[3] = {5, 0, 1}, upwards[3] = {0, 0, 1};
  double res[3];
  mjv_alignToCamera(res, v, along_x);
  check_numbers(res, {2, -1, 3});
  mjv_alignToCamera(res, v, upwards);
  check_numbers(res, {2, -1, 3});
}

}  // namespace mj::visual
