// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API for single numbers, and for the conversion and sorting of arrays.

#include "math/scalar.h"

#include <mujoco/mjmath.h>

#include <algorithm>

#include "engine/actuation/muscle.h"
#include "engine/contact/contact_force.h"
#include "engine/data/warning.h"
#include "math/insertion_sort.h"

mjtNum mju_muscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                      const mjtNum prm[9]) {
  return mj::engine::muscle_gain(len, vel, lengthrange, acc0, prm);
}
mjtNum mju_muscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]) {
  return mj::engine::muscle_bias(len, lengthrange, acc0, prm);
}
mjtNum mju_muscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]) {
  return mj::engine::muscle_dynamics(ctrl, act, prm);
}
void mju_encodePyramid(mjtNum* pyramid, const mjtNum* force, const mjtNum* mu, int dim) {
  mj::engine::encode_pyramid(pyramid, force, mu, dim);
}
void mju_decodePyramid(mjtNum* force, const mjtNum* pyramid, const mjtNum* mu, int dim) {
  mj::engine::decode_pyramid(force, pyramid, mu, dim);
}
mjtNum mju_springDamper(mjtNum pos0, mjtNum vel0, mjtNum Kp, mjtNum Kv, mjtNum dt) {
  return mj::spring_damper(pos0, vel0, Kp, Kv, dt);
}
mjtNum mju_min(mjtNum a, mjtNum b) {
  return a <= b ? a : b;
}
mjtNum mju_max(mjtNum a, mjtNum b) {
  return a >= b ? a : b;
}
mjtNum mju_clip(mjtNum x, mjtNum min, mjtNum max) {
  return mj::clip(x, min, max);
}
mjtNum mju_sign(mjtNum x) {
  return mj::sign(x);
}
int mju_round(mjtNum x) {
  return mj::round_to_int(x);
}
int mju_isBad(mjtNum x) {
  return mj::engine::is_bad(x);
}
int mju_isZero(const mjtNum* vec, int n) {
  return std::all_of(vec, vec + n, [](mjtNum x) { return x == 0; });
}
mjtNum mju_standardNormal(mjtNum* num2) {
  return mj::standard_normal(num2);
}
void mju_f2n(mjtNum* res, const float* vec, int n) {
  std::copy_n(vec, n, res);
}
void mju_n2f(float* res, const mjtNum* vec, int n) {
  for (int i = 0; i < n; ++i) res[i] = static_cast<float>(vec[i]);
}
void mju_d2n(mjtNum* res, const double* vec, int n) {
  std::copy_n(vec, n, res);
}
void mju_n2d(double* res, const mjtNum* vec, int n) {
  std::copy_n(vec, n, res);
}
void mju_insertionSort(mjtNum* list, int n) {
  mj::insertion_sort(list, n);
}
void mju_insertionSortInt(int* list, int n) {
  mj::insertion_sort(list, n);
}
mjtNum mju_Halton(int index, int base) {
  return mj::halton(index, base);
}
mjtNum mju_sigmoid(mjtNum x) {
  return mj::sigmoid(x);
}
