// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API for quaternions and poses.

#include "math/rotation.h"

#include <mujoco/mjmath.h>

#include "api/boundary.h"
#include "math/rotation_derivative.h"

using mj::mat3;
using mj::Pose;
using mj::Quat;
using mj::vec3;

void mju_rotVecQuat(mjtNum res[3], const mjtNum vec[3], const mjtNum quat[4]) {
  store(res, rotate(mj::quat(quat), vec3(vec)));
}
void mju_negQuat(mjtNum res[4], const mjtNum quat[4]) {
  store(res, conjugate(mj::quat(quat)));
}
void mju_mulQuat(mjtNum res[4], const mjtNum quat1[4], const mjtNum quat2[4]) {
  store(res, mj::quat(quat1) * mj::quat(quat2));
}
void mju_mulQuatAxis(mjtNum res[4], const mjtNum quat[4], const mjtNum axis[3]) {
  store(res, mj::quat(quat) * Quat{0, axis[0], axis[1], axis[2]});
}
void mju_axisAngle2Quat(mjtNum res[4], const mjtNum axis[3], mjtNum angle) {
  store(res, mj::from_axis_angle(vec3(axis), angle));
}
void mju_quat2Vel(mjtNum res[3], const mjtNum quat[4], mjtNum dt) {
  store(res, to_velocity(mj::quat(quat), dt));
}
void mju_subQuat(mjtNum res[3], const mjtNum qa[4], const mjtNum qb[4]) {
  store(res, difference(mj::quat(qa), mj::quat(qb)));
}
void mju_quat2Mat(mjtNum res[9], const mjtNum quat[4]) {
  store(res, to_matrix(mj::quat(quat)));
}
void mju_mat2Quat(mjtNum quat[4], const mjtNum mat[9]) {
  store(quat, to_quat(mat3(mat)));
}
void mju_derivQuat(mjtNum res[4], const mjtNum quat[4], const mjtNum vel[3]) {
  store(res, derivative(mj::quat(quat), vec3(vel)));
}
void mju_quatIntegrate(mjtNum quat[4], const mjtNum vel[3], mjtNum scale) {
  store(quat, integrate(mj::quat(quat), vec3(vel), scale));
}
void mju_quatZ2Vec(mjtNum quat[4], const mjtNum vec[3]) {
  store(quat, mj::z_to_vector(vec3(vec)));
}
int mju_mat2Rot(mjtNum quat[4], const mjtNum mat[9]) {
  Quat q = mj::quat(quat);
  const int iterations = nearest_rotation(q, mat3(mat));
  store(quat, q);
  return iterations;
}
void mju_euler2Quat(mjtNum quat[4], const mjtNum euler[3], const char* seq) {
  mj::api::guarded([&] { store(quat, mj::from_euler(euler, seq)); });
}
void mjd_subQuat(const mjtNum qa[4], const mjtNum qb[4], mjtNum Da[9], mjtNum Db[9]) {
  const mj::DifferenceDerivative d = difference_derivative(mj::quat(qa), mj::quat(qb));
  if (Da) store(Da, d.by_a);
  if (Db) store(Db, d.by_b);
}
void mjd_quatIntegrate(const mjtNum vel[3], mjtNum scale, mjtNum Dquat[9], mjtNum Dvel[9],
                       mjtNum Dscale[3]) {
  const mj::IntegrationDerivative d = mj::integration_derivative(vec3(vel), scale);
  if (Dquat) store(Dquat, d.by_quat);
  if (Dvel) store(Dvel, d.by_rotation);
  if (Dscale) store(Dscale, d.by_dt);
}
void mju_mulPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos1[3], const mjtNum quat1[4],
                 const mjtNum pos2[3], const mjtNum quat2[4]) {
  const Pose p = Pose{vec3(pos1), mj::quat(quat1)} * Pose{vec3(pos2), mj::quat(quat2)};
  store(posres, p.pos);
  store(quatres, p.quat);
}
void mju_negPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos[3], const mjtNum quat[4]) {
  const Pose p = inverse(Pose{vec3(pos), mj::quat(quat)});
  store(posres, p.pos);
  store(quatres, p.quat);
}
void mju_trnVecPose(mjtNum res[3], const mjtNum pos[3], const mjtNum quat[4], const mjtNum vec[3]) {
  store(res, transform(Pose{vec3(pos), mj::quat(quat)}, vec3(vec)));
}
