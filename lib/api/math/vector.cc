// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API for vectors.

#include <mujoco/mjmath.h>

#include "math/dense.h"
#include "math/mat3.h"
#include "math/quat.h"
#include "math/vec3.h"

using mj::mat3;
using mj::Quat;
using mj::quat;
using mj::Vec3;
using mj::vec3;

void mju_zero3(mjtNum res[3]) {
  store(res, Vec3{});
}
void mju_copy3(mjtNum res[3], const mjtNum data[3]) {
  store(res, vec3(data));
}
void mju_scl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl) {
  store(res, vec3(vec) * scl);
}
void mju_add3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]) {
  store(res, vec3(vec1) + vec3(vec2));
}
void mju_sub3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]) {
  store(res, vec3(vec1) - vec3(vec2));
}
void mju_addTo3(mjtNum res[3], const mjtNum vec[3]) {
  store(res, vec3(res) + vec3(vec));
}
void mju_subFrom3(mjtNum res[3], const mjtNum vec[3]) {
  store(res, vec3(res) - vec3(vec));
}
void mju_addToScl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl) {
  store(res, vec3(res) + vec3(vec) * scl);
}
void mju_addScl3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3], mjtNum scl) {
  store(res, vec3(vec1) + vec3(vec2) * scl);
}
mjtNum mju_normalize3(mjtNum vec[3]) {
  Vec3 v = vec3(vec);
  const double length = normalize(v);
  store(vec, v);
  return length;
}
mjtNum mju_norm3(const mjtNum vec[3]) {
  return norm(vec3(vec));
}
mjtNum mju_dot3(const mjtNum vec1[3], const mjtNum vec2[3]) {
  return dot(vec3(vec1), vec3(vec2));
}
mjtNum mju_dist3(const mjtNum pos1[3], const mjtNum pos2[3]) {
  return distance(vec3(pos1), vec3(pos2));
}
void mju_mulMatVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]) {
  store(res, mat3(mat) * vec3(vec));
}
void mju_mulMatTVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]) {
  store(res, transpose_times(mat3(mat), vec3(vec)));
}
void mju_cross(mjtNum res[3], const mjtNum a[3], const mjtNum b[3]) {
  store(res, cross(vec3(a), vec3(b)));
}
void mju_zero4(mjtNum res[4]) {
  mj::zero(res, 4);
}
void mju_unit4(mjtNum res[4]) {
  store(res, Quat{});
}
void mju_copy4(mjtNum res[4], const mjtNum data[4]) {
  mj::copy(res, data, 4);
}
mjtNum mju_normalize4(mjtNum vec[4]) {
  Quat q = quat(vec);
  const double length = normalize(q);
  store(vec, q);
  return length;
}
void mju_zero(mjtNum* res, int n) {
  mj::zero(res, n);
}
void mju_fill(mjtNum* res, mjtNum val, int n) {
  mj::fill(res, val, n);
}
void mju_copy(mjtNum* res, const mjtNum* vec, int n) {
  mj::copy(res, vec, n);
}
mjtNum mju_sum(const mjtNum* vec, int n) {
  return mj::sum(vec, n);
}
mjtNum mju_L1(const mjtNum* vec, int n) {
  return mj::norm_l1(vec, n);
}
void mju_scl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n) {
  mj::scale(res, vec, scl, n);
}
void mju_add(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n) {
  mj::add(res, vec1, vec2, n);
}
void mju_sub(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n) {
  mj::subtract(res, vec1, vec2, n);
}
void mju_addTo(mjtNum* res, const mjtNum* vec, int n) {
  mj::add_to(res, vec, n);
}
void mju_subFrom(mjtNum* res, const mjtNum* vec, int n) {
  mj::subtract(res, res, vec, n);
}
void mju_addToScl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n) {
  mj::add_scaled_to(res, vec, scl, n);
}
void mju_addScl(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, mjtNum scl, int n) {
  mj::add_scaled(res, vec1, vec2, scl, n);
}
mjtNum mju_normalize(mjtNum* res, int n) {
  return mj::normalize(res, n);
}
mjtNum mju_norm(const mjtNum* res, int n) {
  return mj::norm(res, n);
}
mjtNum mju_dot(const mjtNum* vec1, const mjtNum* vec2, int n) {
  return mj::dot(vec1, vec2, n);
}
