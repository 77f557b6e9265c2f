// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>
#include <mjtools/swizzle.h>
#include <mujoco/mujoco.h>

#include <cmath>

#include "math/check_values.h"

using mj::check_values;

TEST_CASE("vectors and quaternions change places and sense, and come back") {
  const double from_unity[3] = {1, 2, 3};
  double v[3], back[3];
  mjt_vectorFromUnity(v, from_unity);
  check_values(v, {1, 3, 2});
  mjt_vectorToUnity(back, v);
  check_values(back, {1, 2, 3});
  mjt_vectorToUnity(v, v);  // the result overwrites the argument
  check_values(v, {1, 2, 3});
  mjt_extentsToUnity(v, v);
  check_values(v, {1, 3, 2});
  mjt_extentsFromUnity(v, v);
  check_values(v, {1, 2, 3});

  const double unity[4] = {.1, .2, .3, .4};
  double quat[4], again[4];
  mjt_quatFromUnity(quat, unity);
  check_values(quat, {-.4, .1, .3, .2});
  mjt_quatToUnity(again, quat);
  check_values(again, {.1, .2, .3, .4});
  const double turned[4] = {.707107, .707107, 0, 0};
  mjt_quatToUnity(again, turned);
  check_values(again, {.707107, 0, 0, -.707107});
  const float identity[4] = {1, 0, 0, 0};
  float floats[4];
  mjt_quatToUnityf(floats, identity);
  CHECK(floats[3] == -1);
}

TEST_CASE("turning and then changing frames is changing frames and then turning") {
  double quat[4] = {.5, .1, -.3, .8}, matrix[9], v[3] = {.2, -.7, 1.1};
  mju_normalize4(quat);
  mju_quat2Mat(matrix, quat);
  double turned[3], expected[3];
  mju_mulMatVec3(turned, matrix, v);
  mjt_vectorToUnity(expected, turned);

  double unity_matrix[9], unity_v[3], actual[3];
  mjt_matToUnity(unity_matrix, matrix);
  mjt_vectorToUnity(unity_v, v);
  mju_mulMatVec3(actual, unity_matrix, unity_v);
  check_values(actual, {expected[0], expected[1], expected[2]});

  // The converted quaternion must describe the same rotation as the converted matrix. Checks this
  // by rotating a vector.
  double u[4], as_mujoco[4];
  mjt_quatToUnity(u, quat);
  as_mujoco[0] = u[3], as_mujoco[1] = u[0], as_mujoco[2] = u[1], as_mujoco[3] = u[2];
  mju_rotVecQuat(actual, unity_v, as_mujoco);
  check_values(actual, {expected[0], expected[1], expected[2]});
  double back[9];
  mjt_matFromUnity(back, unity_matrix);
  for (int i = 0; i < 9; ++i) CHECK(back[i] == matrix[i]);
}

TEST_CASE("an angular velocity turns points the same way in both frames") {
  const double omega[3] = {.3, -1.2, .5}, arm[3] = {1, .4, -2};
  double velocity[3], expected[3];
  mju_cross(velocity, omega, arm);
  mjt_vectorToUnity(expected, velocity);
  double unity_omega[3], unity_arm[3], actual[3];
  mjt_axialToUnity(unity_omega, omega);
  mjt_vectorToUnity(unity_arm, arm);
  mju_cross(actual, unity_omega, unity_arm);
  check_values(actual, {expected[0], expected[1], expected[2]});
  mjt_axialFromUnity(unity_omega, unity_omega);
  check_values(unity_omega, {.3, -1.2, .5});
}

TEST_CASE("axes of joints are rotations of the local x in Unity") {
  const double half = std::sin(mjPI / 8);
  const double turned[4] = {0, half, 0, std::cos(mjPI / 8)};  // rotation by 45 degrees about y
  double axis[3], rotation[4];
  mjt_axisFromUnity(axis, turned);
  check_values(axis, {std::sqrt(.5), -std::sqrt(.5), 0});
  mjt_axisToUnity(rotation, axis);
  check_values(rotation, {0, half, 0, std::cos(mjPI / 8)});
  const double axes[][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {.6, 0, -.8}};
  for (const double* a : axes) {
    mjt_axisToUnity(rotation, a);
    CHECK(mju_normalize4(rotation) == doctest::Approx(1));
    mjt_axisFromUnity(axis, rotation);
    check_values(axis, {a[0], a[1], a[2]});
  }
  const float x[3] = {1, 0, 0};
  float still[4];
  mjt_axisToUnityf(still, x);
  CHECK(still[3] == 1);
}
