// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The mathematics of the C API (APIreference, Utility functions). Equations state what a function
// computes. If a comment belongs to several functions, their names are in parentheses.

#ifndef MUJOCO_MJMATH_H_
#define MUJOCO_MJMATH_H_

#include <math.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

// MuJoCo's names for functions of the C library that take and return mjtNum.
#define mju_sqrt sqrt
#define mju_exp exp
#define mju_sin sin
#define mju_cos cos
#define mju_tan tan
#define mju_asin asin
#define mju_acos acos
#define mju_atan2 atan2
#define mju_tanh tanh
#define mju_pow pow
#define mju_abs fabs
#define mju_log log
#define mju_log10 log10
#define mju_floor floor
#define mju_ceil ceil

// ---- Vectors of 3 and 4 numbers

// `res` may be the same array as an argument.

// res = 0
MJAPI void mju_zero3(mjtNum res[3]);

// res = data
MJAPI void mju_copy3(mjtNum res[3], const mjtNum data[3]);

// res = scl vec
MJAPI void mju_scl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl);

// res = vec1 + vec2 (mju_add3), vec1 - vec2 (mju_sub3)
MJAPI void mju_add3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]);
MJAPI void mju_sub3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]);

// res += vec (mju_addTo3), res -= vec (mju_subFrom3)
MJAPI void mju_addTo3(mjtNum res[3], const mjtNum vec[3]);
MJAPI void mju_subFrom3(mjtNum res[3], const mjtNum vec[3]);

// res += scl vec
MJAPI void mju_addToScl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl);

// res = vec1 + scl vec2
MJAPI void mju_addScl3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3], mjtNum scl);

// Scales `vec` to length 1 and returns its old length. If the old length is less than mjMINVAL,
// sets `vec` to (1,0,0).
MJAPI mjtNum mju_normalize3(mjtNum vec[3]);

// Return the Euclidean norm (mju_norm3), the dot product (mju_dot3) and the distance (mju_dist3).
MJAPI mjtNum mju_norm3(const mjtNum vec[3]);
MJAPI mjtNum mju_dot3(const mjtNum vec1[3], const mjtNum vec2[3]);
MJAPI mjtNum mju_dist3(const mjtNum pos1[3], const mjtNum pos2[3]);

// res = mat vec (mju_mulMatVec3), mat' vec (mju_mulMatTVec3) for a 3 x 3 matrix
MJAPI void mju_mulMatVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]);
MJAPI void mju_mulMatTVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]);

// res = a x b
MJAPI void mju_cross(mjtNum res[3], const mjtNum a[3], const mjtNum b[3]);

// res = 0 (mju_zero4), (1,0,0,0) (mju_unit4), data (mju_copy4)
MJAPI void mju_zero4(mjtNum res[4]);
MJAPI void mju_unit4(mjtNum res[4]);
MJAPI void mju_copy4(mjtNum res[4], const mjtNum data[4]);

// Scales `vec` to length 1 and returns its old length. If the old length is less than mjMINVAL,
// sets `vec` to (1,0,0,0). If the old length differs from 1 by less than mjMINVAL, leaves `vec`
// unchanged.
MJAPI mjtNum mju_normalize4(mjtNum vec[4]);

// ---- Vectors of n numbers

// res = 0 (mju_zero), val (mju_fill), vec (mju_copy)
MJAPI void mju_zero(mjtNum* res, int n);
MJAPI void mju_fill(mjtNum* res, mjtNum val, int n);
MJAPI void mju_copy(mjtNum* res, const mjtNum* vec, int n);

// Return the sum of the numbers (mju_sum) and the sum of their magnitudes (mju_L1).
MJAPI mjtNum mju_sum(const mjtNum* vec, int n);
MJAPI mjtNum mju_L1(const mjtNum* vec, int n);

// Compute the same as the functions for 3 numbers, whose names end with a 3. `res` may be the same
// array as an argument, but must not overlap an argument only partly.
MJAPI void mju_scl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n);
MJAPI void mju_add(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n);
MJAPI void mju_sub(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n);
MJAPI void mju_addTo(mjtNum* res, const mjtNum* vec, int n);
MJAPI void mju_subFrom(mjtNum* res, const mjtNum* vec, int n);
MJAPI void mju_addToScl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n);
MJAPI void mju_addScl(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, mjtNum scl, int n);
MJAPI mjtNum mju_normalize(mjtNum* res, int n);
MJAPI mjtNum mju_norm(const mjtNum* res, int n);
MJAPI mjtNum mju_dot(const mjtNum* vec1, const mjtNum* vec2, int n);

// ---- Matrices, row-major

// `res` must not overlap an argument. `mat` has nr rows and nc columns.

// res [nr] = mat vec (mju_mulMatVec), res [nc] = mat' vec (mju_mulMatTVec)
MJAPI void mju_mulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);
MJAPI void mju_mulMatTVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);

// Returns vec1' mat vec2 for a matrix `mat` [n x n].
MJAPI mjtNum mju_mulVecMatVec(const mjtNum* vec1, const mjtNum* mat, const mjtNum* vec2, int n);

// res [nc x nr] = mat'
MJAPI void mju_transpose(mjtNum* res, const mjtNum* mat, int nr, int nc);

// res = (mat + mat') / 2. `res` may be the same array as `mat`.
MJAPI void mju_symmetrize(mjtNum* res, const mjtNum* mat, int n);

// mat [n x n] = identity matrix
MJAPI void mju_eye(mjtNum* mat, int n);

// res = mat1 mat2 (mju_mulMatMat), mat1 mat2' (mju_mulMatMatT), mat1' mat2 (mju_mulMatTMat). `mat1`
// has the shape [r1 x c1].
MJAPI void mju_mulMatMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1,
                         int c2);
MJAPI void mju_mulMatMatT(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1,
                          int r2);
MJAPI void mju_mulMatTMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1,
                          int c2);

// res [nc x nc] = mat' diag(diag) mat. If `diag` is NULL, res = mat' mat.
MJAPI void mju_sqrMatTD(mjtNum* res, const mjtNum* mat, const mjtNum* diag, int nr, int nc);

// Moves a motion or force vector (rotational part, translational part) from the reference point
// `oldpos` to `newpos`. Unless `rotnew2old` is NULL, also expresses it in the new axes, which are
// the columns of `rotnew2old`.
MJAPI void mju_transformSpatial(mjtNum res[6], const mjtNum vec[6], int flg_force,
                                const mjtNum newpos[3], const mjtNum oldpos[3],
                                const mjtNum rotnew2old[9]);

// ---- Sparse matrices

// Row i of a sparse matrix has rownnz[i] entries. They begin at index rowadr[i] of the array of
// values and of `colind`, which holds their columns.

// Converts a dense matrix to a sparse one, which holds only the nonzero entries of `mat`. Returns 1
// if there are more than `nnz` such entries or if `nnz` is not positive, and 0 otherwise.
MJAPI int mju_dense2sparse(mjtNum* res, const mjtNum* mat, int nr, int nc, int* rownnz, int* rowadr,
                           int* colind, int nnz);

// Convert a sparse matrix to a dense one. mju_sym2dense converts a symmetric matrix and reads
// only its lower triangle.
MJAPI void mju_sparse2dense(mjtNum* res, const mjtNum* mat, int nr, int nc, const int* rownnz,
                            const int* rowadr, const int* colind);
MJAPI void mju_sym2dense(mjtNum* res, const mjtNum* mat, int n, const int* rownnz,
                         const int* rowadr, const int* colind);

// ---- Quaternions (w, x, y, z)

// res = vec rotated by quat. `quat` is used as it is, without normalising it.
MJAPI void mju_rotVecQuat(mjtNum res[3], const mjtNum vec[3], const mjtNum quat[4]);

// res = conjugate of quat
MJAPI void mju_negQuat(mjtNum res[4], const mjtNum quat[4]);

// res = quat1 quat2 (mju_mulQuat), quat (0, axis) (mju_mulQuatAxis)
MJAPI void mju_mulQuat(mjtNum res[4], const mjtNum quat1[4], const mjtNum quat2[4]);
MJAPI void mju_mulQuatAxis(mjtNum res[4], const mjtNum quat[4], const mjtNum axis[3]);

// res = rotation by `angle` (rad) about the unit vector `axis`
MJAPI void mju_axisAngle2Quat(mjtNum res[4], const mjtNum axis[3], mjtNum angle);

// res = constant angular velocity that turns the identity into `quat` in the time `dt`, along the
// shorter path
MJAPI void mju_quat2Vel(mjtNum res[3], const mjtNum quat[4], mjtNum dt);

// res = rotation vector that leads from qb to qa: qb exp(res) = qa
MJAPI void mju_subQuat(mjtNum res[3], const mjtNum qa[4], const mjtNum qb[4]);

// Convert a quaternion to a rotation matrix (mju_quat2Mat) and a rotation matrix to a quaternion
// (mju_mat2Quat).
MJAPI void mju_quat2Mat(mjtNum res[9], const mjtNum quat[4]);
MJAPI void mju_mat2Quat(mjtNum quat[4], const mjtNum mat[9]);

// res = time derivative of `quat` when it rotates with the angular velocity `vel`, given in parent
// axes
MJAPI void mju_derivQuat(mjtNum res[4], const mjtNum quat[4], const mjtNum vel[3]);

// Rotates `quat` with the constant angular velocity `vel`, given in body axes, for the time
// `scale`.
MJAPI void mju_quatIntegrate(mjtNum quat[4], const mjtNum vel[3], mjtNum scale);

// quat = rotation that turns the z axis into the direction of `vec`
MJAPI void mju_quatZ2Vec(mjtNum quat[4], const mjtNum vec[3]);

// Finds the rotation `quat` that is nearest to a general matrix `mat`. The search starts from the
// value of `quat`. Returns the number of iterations.
MJAPI int mju_mat2Rot(mjtNum quat[4], const mjtNum mat[9]);

// quat = product of three rotations by the angles `euler` (rad) about the axes in `seq`. The
// letters xyz mean axes that turn with the body, and XYZ mean fixed axes. Any other sequence is an
// error.
MJAPI void mju_euler2Quat(mjtNum quat[4], const mjtNum euler[3], const char* seq);

// Computes the derivatives of mju_subQuat with respect to qa (`Da`) and qb (`Db`). `Da` and `Db`
// may be NULL.
MJAPI void mjd_subQuat(const mjtNum qa[4], const mjtNum qb[4], mjtNum Da[9], mjtNum Db[9]);

// Computes the derivatives of mju_quatIntegrate with respect to quat (`Dquat`), scale * vel
// (`Dvel`) and scale (`Dscale`). Each of the three arrays may be NULL.
MJAPI void mjd_quatIntegrate(const mjtNum vel[3], mjtNum scale, mjtNum Dquat[9], mjtNum Dvel[9],
                             mjtNum Dscale[3]);

// ---- Poses

// mju_mulPose composes two poses: the second pose is given in the frame of the first. mju_negPose
// inverts a pose. mju_trnVecPose transforms a point from the frame of a pose to the world.
MJAPI void mju_mulPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos1[3],
                       const mjtNum quat1[4], const mjtNum pos2[3], const mjtNum quat2[4]);
MJAPI void mju_negPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos[3],
                       const mjtNum quat[4]);
MJAPI void mju_trnVecPose(mjtNum res[3], const mjtNum pos[3], const mjtNum quat[4],
                          const mjtNum vec[3]);

// ---- Decompositions and solvers

// Factors mat = L L' [n x n]. Reads and writes only the lower triangle. Pivots below `mindiag` are
// replaced by `mindiag`. Returns the rank: n minus the number of replaced pivots.
MJAPI int mju_cholFactor(mjtNum* mat, int n, mjtNum mindiag);

// res = (L L')^-1 vec, with the factor L in `mat`. `res` may be the same array as `vec`.
MJAPI void mju_cholSolve(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n);

// Replaces the factor L in `mat` by the factor of L L' + x x' if `flg_plus` is not 0, or else of
// L L' - x x'. Overwrites `x`. Returns the rank.
MJAPI int mju_cholUpdate(mjtNum* mat, mjtNum* x, int n, int flg_plus);

// The following functions work on symmetric band matrices. Their last `ndense` rows are dense. Each
// of the first ntotal - ndense rows stores `nband` numbers and ends with its diagonal entry. Each
// dense row stores `ntotal` numbers.

// Adds diagadd + diagmul mat_ii to each diagonal entry of `mat`, and replaces `mat` by its Cholesky
// factor. Returns the smallest pivot, or 0 if a pivot is too small.
MJAPI mjtNum mju_cholFactorBand(mjtNum* mat, int ntotal, int nband, int ndense, mjtNum diagadd,
                                mjtNum diagmul);

// res = (L L')^-1 vec, with the factor L in `mat`
MJAPI void mju_cholSolveBand(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal,
                             int nband, int ndense);

// Convert a band matrix to a dense one (mju_band2Dense), and a dense matrix to a band matrix
// (mju_dense2Band). If `flg_sym` is set, the lower triangle is mirrored to the upper one.
MJAPI void mju_band2Dense(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense,
                          mjtBool flg_sym);
MJAPI void mju_dense2Band(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense);

// res = mat vec for each of `nvec` vectors. If `flg_sym` is not set, only the lower triangle of
// `mat` is multiplied.
MJAPI void mju_bandMulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal,
                             int nband, int ndense, int nvec, mjtBool flg_sym);

// Returns the index of diagonal entry i in the array of a band matrix.
MJAPI int mju_bandDiag(int i, int ntotal, int nband, int ndense);

// Computes the eigenvalues (descending) and the eigenvectors (columns of `eigvec`) of a symmetric 3
// x 3 matrix. `quat` receives the same rotation as `eigvec`. Returns the number of iterations.
MJAPI int mju_eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9]);

// Minimises res' H res / 2 + g' res subject to lower <= res <= upper, starting from the value of
// `res`. A bound that is NULL does not limit `res`. Returns the number of free dimensions, or -1 on
// failure. `index` receives the indices of the free dimensions, unless it is NULL. `R` [n (n + 7)]
// receives the Cholesky factor of the rows and columns of H for the free dimensions. An upper bound
// that is not above the lower bound is an error.
MJAPI int mju_boxQP(mjtNum* res, mjtNum* R, int* index, const mjtNum* H, const mjtNum* g, int n,
                    const mjtNum* lower, const mjtNum* upper);

// Allocates the arrays for mju_boxQP. The caller frees each of them with mju_free. `index`, `lower`
// and `upper` may be NULL if they are not needed.
MJAPI void mju_boxQPmalloc(mjtNum** res, mjtNum** R, int** index, mjtNum** H, mjtNum** g, int n,
                           mjtNum** lower, mjtNum** upper);

// ---- Actuators and contacts

// Compute three properties of a muscle: the active force for activation 1 (mju_muscleGain), the
// passive force (mju_muscleBias) and the rate of change of the activation (mju_muscleDynamics).
MJAPI mjtNum mju_muscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                            const mjtNum prm[9]);
MJAPI mjtNum mju_muscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0,
                            const mjtNum prm[9]);
MJAPI mjtNum mju_muscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]);

// Convert a contact force [dim] to the coefficients of the 2 (dim - 1) edges of the friction
// pyramid (mju_encodePyramid), and back (mju_decodePyramid). `mu` [dim - 1] holds the friction
// coefficients.
MJAPI void mju_encodePyramid(mjtNum* pyramid, const mjtNum* force, const mjtNum* mu, int dim);
MJAPI void mju_decodePyramid(mjtNum* force, const mjtNum* pyramid, const mjtNum* mu, int dim);

// ---- Single numbers

// Returns the position after the time `dt` of a damped spring that follows x'' = -Kp x - Kv x' and
// starts at `pos0` with the velocity `vel0`.
MJAPI mjtNum mju_springDamper(mjtNum pos0, mjtNum vel0, mjtNum Kp, mjtNum Kv, mjtNum dt);

// Return the smaller number (mju_min), the larger number (mju_max), and x limited to [min, max]
// (mju_clip). mju_clip returns NaN if x is NaN.
MJAPI mjtNum mju_min(mjtNum a, mjtNum b);
MJAPI mjtNum mju_max(mjtNum a, mjtNum b);
MJAPI mjtNum mju_clip(mjtNum x, mjtNum min, mjtNum max);

// Returns the sign of x: -1, 0 or 1.
MJAPI mjtNum mju_sign(mjtNum x);

// Returns the nearest integer, limited to the range of int. Halves are rounded away from zero.
MJAPI int mju_round(mjtNum x);

// mju_isBad returns 1 if x is NaN or its magnitude is larger than mjMAXVAL. mju_isZero returns 1 if
// all numbers of `vec` are zero.
MJAPI int mju_isBad(mjtNum x);
MJAPI int mju_isZero(const mjtNum* vec, int n);

// Returns a random number with the standard normal distribution, made with rand() of the C library.
// Writes a second such number to `num2`, unless it is NULL.
MJAPI mjtNum mju_standardNormal(mjtNum* num2);

// Convert n numbers from float to mjtNum (mju_f2n), from mjtNum to float (mju_n2f), from double to
// mjtNum (mju_d2n) and from mjtNum to double (mju_n2d).
MJAPI void mju_f2n(mjtNum* res, const float* vec, int n);
MJAPI void mju_n2f(float* res, const mjtNum* vec, int n);
MJAPI void mju_d2n(mjtNum* res, const double* vec, int n);
MJAPI void mju_n2d(double* res, const mjtNum* vec, int n);

// Sort a list in ascending order. Equal elements keep their order.
MJAPI void mju_insertionSort(mjtNum* list, int n);
MJAPI void mju_insertionSortInt(int* list, int n);

// Returns element `index` of the Halton sequence with the given base (the radical inverse of
// `index`).
MJAPI mjtNum mju_Halton(int index, int base);

// Returns a smooth step that rises from 0 at x = 0 to 1 at x = 1.
MJAPI mjtNum mju_sigmoid(mjtNum x);

// ---- Text

// mju_type2Str returns the name of an object type (mjtObj), or NULL if the type does not exist.
// mju_str2Type returns the type that has the name `str`, or 0 if no such type exists.
MJAPI const char* mju_type2Str(int type);
MJAPI int mju_str2Type(const char* str);

// Returns a short text for a number of bytes, such as "3M" for 3145728. The text stays valid until
// the next call in this thread.
MJAPI const char* mju_writeNumBytes(size_t nbytes);

// Returns the text of a warning (mjtWarning), with the number `info` inserted. The text stays valid
// until the next call in this thread.
MJAPI const char* mju_warningText(int warning, size_t info);

// Copies at most n - 1 characters from `src` to `dst` and appends a final 0.
MJAPI char* mju_strncpy(char* dst, const char* src, int n);

// Prints a matrix to standard output.
MJAPI void mju_printMat(const mjtNum* mat, int nr, int nc);
MJAPI void mju_printMatSparse(const mjtNum* mat, int nr, const int* rownnz, const int* rowadr,
                              const int* colind);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJMATH_H_
