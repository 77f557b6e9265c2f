// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that decompose matrices and solve systems of equations.

#include <mujoco/mujoco.h>

#include "api/boundary.h"
#include "math/band.h"
#include "math/box_qp.h"
#include "math/dense_cholesky.h"
#include "math/eig3.h"

int mju_cholFactor(mjtNum* mat, int n, mjtNum mindiag) {
  return mj::factor_cholesky(mat, n, mindiag);
}
void mju_cholSolve(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n) {
  mj::solve_cholesky(res, mat, vec, n);
}
int mju_cholUpdate(mjtNum* mat, mjtNum* x, int n, int flg_plus) {
  return mj::update_cholesky(mat, x, n, flg_plus != 0);
}
mjtNum mju_cholFactorBand(mjtNum* mat, int ntotal, int nband, int ndense, mjtNum diagadd,
                          mjtNum diagmul) {
  return mj::factor_band(mat, {ntotal, nband, ndense}, diagadd, diagmul);
}
void mju_cholSolveBand(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband,
                       int ndense) {
  mj::solve_band(res, mat, vec, {ntotal, nband, ndense});
}
void mju_band2Dense(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense,
                    mjtBool flg_sym) {
  mj::band_to_dense(res, mat, {ntotal, nband, ndense}, flg_sym);
}
void mju_dense2Band(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense) {
  mj::dense_to_band(res, mat, {ntotal, nband, ndense});
}
void mju_bandMulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband,
                       int ndense, int nvec, mjtBool flg_sym) {
  mj::mul_band_vector(res, mat, vec, {ntotal, nband, ndense}, nvec, flg_sym);
}
int mju_bandDiag(int i, int ntotal, int nband, int ndense) {
  return mj::BandShape{ntotal, nband, ndense}.diagonal(i);
}
int mju_eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9]) {
  const mj::Eigen3 e = mj::eig3(mj::mat3(mat));
  store(eigval, e.values);
  store(eigvec, e.vectors);
  store(quat, e.rotation);
  return e.rounds;
}
int mju_boxQP(mjtNum* res, mjtNum* R, int* index, const mjtNum* H, const mjtNum* g, int n,
              const mjtNum* lower, const mjtNum* upper) {
  int free = -1;
  mj::api::guarded([&] { free = mj::solve_box_qp({n, H, g, lower, upper}, res, R, index); });
  return free;
}
void mju_boxQPmalloc(mjtNum** res, mjtNum** R, int** index, mjtNum** H, mjtNum** g, int n,
                     mjtNum** lower, mjtNum** upper) {
  const auto numbers = [](mjtNum** array, int count) {
    if (array) {
      *array = static_cast<mjtNum*>(mju_malloc(sizeof(mjtNum) * static_cast<size_t>(count)));
    }
  };
  numbers(res, n);
  numbers(R, n * (n + 7));
  numbers(H, n * n);
  numbers(g, n);
  numbers(lower, n);
  numbers(upper, n);
  if (index) *index = static_cast<int*>(mju_malloc(sizeof(int) * static_cast<size_t>(n)));
}
