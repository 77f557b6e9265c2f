// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API for dense and sparse matrices.

#include "math/matrix.h"

#include <mujoco/mjmath.h>

#include "math/sparse.h"
#include "math/spatial.h"

using mj::mat3;
using mj::vec3;

void mju_mulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc) {
  mj::mul_matrix_vector(res, mat, vec, nr, nc);
}
void mju_mulMatTVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc) {
  mj::mul_transpose_vector(res, mat, vec, nr, nc);
}
mjtNum mju_mulVecMatVec(const mjtNum* vec1, const mjtNum* mat, const mjtNum* vec2, int n) {
  return mj::bilinear_form(vec1, mat, vec2, n);
}
void mju_transpose(mjtNum* res, const mjtNum* mat, int nr, int nc) {
  mj::transpose_matrix(res, mat, nr, nc);
}
void mju_symmetrize(mjtNum* res, const mjtNum* mat, int n) {
  mj::symmetrize(res, mat, n);
}
void mju_eye(mjtNum* mat, int n) {
  mj::set_identity(mat, n);
}
void mju_mulMatMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2) {
  mj::mul_matrices(res, mat1, mat2, r1, c1, c2);
}
void mju_mulMatMatT(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int r2) {
  mj::mul_matrix_transpose(res, mat1, mat2, r1, c1, r2);
}
void mju_mulMatTMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2) {
  mj::mul_transpose_matrix(res, mat1, mat2, r1, c1, c2);
}
void mju_sqrMatTD(mjtNum* res, const mjtNum* mat, const mjtNum* diag, int nr, int nc) {
  mj::gram_matrix(res, mat, diag, nr, nc);
}
void mju_transformSpatial(mjtNum res[6], const mjtNum vec[6], int flg_force, const mjtNum newpos[3],
                          const mjtNum oldpos[3], const mjtNum rotnew2old[9]) {
  mj::Spatial moved = flg_force ? move_force(mj::spatial(vec), vec3(newpos), vec3(oldpos))
                                : move_motion(mj::spatial(vec), vec3(newpos), vec3(oldpos));
  if (rotnew2old) moved = to_local(moved, mat3(rotnew2old));
  store(res, moved);
}
int mju_dense2sparse(mjtNum* res, const mjtNum* mat, int nr, int nc, int* rownnz, int* rowadr,
                     int* colind, int nnz) {
  return mj::dense_to_sparse({res, rownnz, rowadr, colind, nnz}, mat, nr, nc) ? 0 : 1;
}
void mju_sparse2dense(mjtNum* res, const mjtNum* mat, int nr, int nc, const int* rownnz,
                      const int* rowadr, const int* colind) {
  mj::sparse_to_dense(res, {mat, rownnz, rowadr, colind}, nr, nc);
}
void mju_sym2dense(mjtNum* res, const mjtNum* mat, int n, const int* rownnz, const int* rowadr,
                   const int* colind) {
  mj::symmetric_to_dense(res, {mat, rownnz, rowadr, colind}, n);
}
