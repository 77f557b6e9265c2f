// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Products of dense row-major matrices. Results must not overlap arguments. A product that adds
// multiples of whole rows skips rows that are multiplied by zero, so 0 times infinity does not make
// NaN.

#ifndef MJTOOLS_MATH_MATRIX_H_
#define MJTOOLS_MATH_MATRIX_H_

namespace mj {

// Compute the products of a matrix and vectors: res [rows] = A x (mul_matrix_vector), res [cols] =
// A' y (mul_transpose_vector), and the number x' A y for A [n x n] (bilinear_form).
void mul_matrix_vector(double* res, const double* a, const double* x, int rows, int cols);
void mul_transpose_vector(double* res, const double* a, const double* y, int rows, int cols);
double bilinear_form(const double* x, const double* a, const double* y, int n);

// Compute res = A B (mul_matrices), A B' (mul_matrix_transpose) and A' B (mul_transpose_matrix). A
// has the shape rows x cols. One size of B follows from the shape of A, and the last argument is
// the other size of B.
void mul_matrices(double* res, const double* a, const double* b, int rows, int cols, int cols_b);
void mul_matrix_transpose(double* res, const double* a, const double* b, int rows, int cols,
                          int rows_b);
void mul_transpose_matrix(double* res, const double* a, const double* b, int rows, int cols,
                          int cols_b);

// res [cols x cols] = A' diag(d) A, or A' A when d is null.
void gram_matrix(double* res, const double* a, const double* diagonal, int rows, int cols);

// res [cols x rows] = A'
void transpose_matrix(double* res, const double* a, int rows, int cols);

// res = (A + A') / 2; res may be A itself.
void symmetrize(double* res, const double* a, int n);

void set_identity(double* a, int n);

}  // namespace mj

#endif  // MJTOOLS_MATH_MATRIX_H_
