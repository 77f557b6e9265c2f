// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The mathematics of the C API (APIreference, Utility functions).

#ifndef MUJOCO_MJMATH_H_
#define MUJOCO_MJMATH_H_

#include <math.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

// Functions of the C library that take and return mjtNum.
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

// res = vec1 + vec2, vec1 - vec2
MJAPI void mju_add3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]);
MJAPI void mju_sub3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]);

// res += vec, res -= vec
MJAPI void mju_addTo3(mjtNum res[3], const mjtNum vec[3]);
MJAPI void mju_subFrom3(mjtNum res[3], const mjtNum vec[3]);

// res += scl vec
MJAPI void mju_addToScl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl);

// res = vec1 + scl vec2
MJAPI void mju_addScl3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3], mjtNum scl);

// Normalises in place and returns the old norm; a norm below mjMINVAL gives (1,0,0).
MJAPI mjtNum mju_normalize3(mjtNum vec[3]);

// Return the Euclidean norm, the dot product, the distance.
MJAPI mjtNum mju_norm3(const mjtNum vec[3]);
MJAPI mjtNum mju_dot3(const mjtNum vec1[3], const mjtNum vec2[3]);
MJAPI mjtNum mju_dist3(const mjtNum pos1[3], const mjtNum pos2[3]);

// res = mat vec, mat' vec for a 3 x 3 matrix.
MJAPI void mju_mulMatVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]);
MJAPI void mju_mulMatTVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]);

// res = a x b
MJAPI void mju_cross(mjtNum res[3], const mjtNum a[3], const mjtNum b[3]);

// res = 0, (1,0,0,0), data
MJAPI void mju_zero4(mjtNum res[4]);
MJAPI void mju_unit4(mjtNum res[4]);
MJAPI void mju_copy4(mjtNum res[4], const mjtNum data[4]);

// Normalises in place and returns the old norm. A norm below mjMINVAL gives (1,0,0,0). A norm
// within mjMINVAL of 1 changes nothing.
MJAPI mjtNum mju_normalize4(mjtNum vec[4]);

// ---- Vectors of n numbers

// res = 0, val, vec
MJAPI void mju_zero(mjtNum* res, int n);
MJAPI void mju_fill(mjtNum* res, mjtNum val, int n);
MJAPI void mju_copy(mjtNum* res, const mjtNum* vec, int n);

// Return the sum, and the sum of magnitudes.
MJAPI mjtNum mju_sum(const mjtNum* vec, int n);
MJAPI mjtNum mju_L1(const mjtNum* vec, int n);

// Functions as for 3 numbers. `res` may be the same array as an argument, but must not overlap an
// argument partly.
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

// `res` must not overlap an argument. nr, nc: numbers of rows and columns of mat.

// res [nr] = mat vec, res [nc] = mat' vec
MJAPI void mju_mulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);
MJAPI void mju_mulMatTVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);

// vec1' mat vec2 for mat [n x n]
MJAPI mjtNum mju_mulVecMatVec(const mjtNum* vec1, const mjtNum* mat, const mjtNum* vec2, int n);

// res [nc x nr] = mat'
MJAPI void mju_transpose(mjtNum* res, const mjtNum* mat, int nr, int nc);

// res = (mat + mat') / 2; res may be mat.
MJAPI void mju_symmetrize(mjtNum* res, const mjtNum* mat, int n);

// mat [n x n] = identity
MJAPI void mju_eye(mjtNum* mat, int n);

// res = mat1 mat2, mat1 mat2', mat1' mat2; mat1 [r1 x c1].
MJAPI void mju_mulMatMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1,
                         int c2);
MJAPI void mju_mulMatMatT(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1,
                          int r2);
MJAPI void mju_mulMatTMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1,
                          int c2);

// res [nc x nc] = mat' diag(diag) mat, or mat' mat when diag is NULL.
MJAPI void mju_sqrMatTD(mjtNum* res, const mjtNum* mat, const mjtNum* diag, int nr, int nc);

// Moves a motion or force vector (rotational, translational part) to another reference point. Then
// turns it to other axes, unless rotnew2old is NULL.
MJAPI void mju_transformSpatial(mjtNum res[6], const mjtNum vec[6], int flg_force,
                                const mjtNum newpos[3], const mjtNum oldpos[3],
                                const mjtNum rotnew2old[9]);

// ---- Sparse matrices

// Row i has rownnz[i] entries from rowadr[i] on, in the columns colind.

// Writes the nonzero entries of mat. Returns 1 if there are more than nnz entries or nnz is not
// positive, else 0.
MJAPI int mju_dense2sparse(mjtNum* res, const mjtNum* mat, int nr, int nc, int* rownnz, int* rowadr,
                           int* colind, int nnz);

// Convert a sparse matrix to a dense one. mju_sym2dense reads the lower triangle and mirrors it.
MJAPI void mju_sparse2dense(mjtNum* res, const mjtNum* mat, int nr, int nc, const int* rownnz,
                            const int* rowadr, const int* colind);
MJAPI void mju_sym2dense(mjtNum* res, const mjtNum* mat, int n, const int* rownnz,
                         const int* rowadr, const int* colind);

// ---- Quaternions (w, x, y, z)

// res = vec turned by quat; quat is not normalised first
MJAPI void mju_rotVecQuat(mjtNum res[3], const mjtNum vec[3], const mjtNum quat[4]);

// res = conjugate
MJAPI void mju_negQuat(mjtNum res[4], const mjtNum quat[4]);

// res = quat1 quat2, quat (0, axis)
MJAPI void mju_mulQuat(mjtNum res[4], const mjtNum quat1[4], const mjtNum quat2[4]);
MJAPI void mju_mulQuatAxis(mjtNum res[4], const mjtNum quat[4], const mjtNum axis[3]);

// res = rotation by an angle (rad) about a unit vector
MJAPI void mju_axisAngle2Quat(mjtNum res[4], const mjtNum axis[3], mjtNum angle);

// res = angular velocity that results in the rotation quat after time dt, along the shorter path
MJAPI void mju_quat2Vel(mjtNum res[3], const mjtNum quat[4], mjtNum dt);

// res = rotation vector with qb exp(res) = qa
MJAPI void mju_subQuat(mjtNum res[3], const mjtNum qa[4], const mjtNum qb[4]);

// Convert a quaternion to a rotation matrix, and back.
MJAPI void mju_quat2Mat(mjtNum res[9], const mjtNum quat[4]);
MJAPI void mju_mat2Quat(mjtNum quat[4], const mjtNum mat[9]);

// res = rate of change of quat at angular velocity vel (parent axes)
MJAPI void mju_derivQuat(mjtNum res[4], const mjtNum quat[4], const mjtNum vel[3]);

// quat = quat after a turn with angular velocity vel (body axes) for time scale
MJAPI void mju_quatIntegrate(mjtNum quat[4], const mjtNum vel[3], mjtNum scale);

// quat = rotation that turns the z axis into the direction of vec
MJAPI void mju_quatZ2Vec(mjtNum quat[4], const mjtNum vec[3]);

// Finds the rotation nearest to a general matrix, starting from quat. Returns the number of
// iterations.
MJAPI int mju_mat2Rot(mjtNum quat[4], const mjtNum mat[9]);

// quat = product of three rotations (rad) about the axes in seq: xyz turn with the body, XYZ are
// fixed. Another sequence is an error.
MJAPI void mju_euler2Quat(mjtNum quat[4], const mjtNum euler[3], const char* seq);

// Computes the derivatives of mju_subQuat with respect to qa (Da) and qb (Db). Da and Db may be
// NULL.
MJAPI void mjd_subQuat(const mjtNum qa[4], const mjtNum qb[4], mjtNum Da[9], mjtNum Db[9]);

// Computes the derivatives of mju_quatIntegrate with respect to quat (Dquat), scale * vel (Dvel)
// and scale (Dscale). Each array may be NULL.
MJAPI void mjd_quatIntegrate(const mjtNum vel[3], mjtNum scale, mjtNum Dquat[9], mjtNum Dvel[9],
                             mjtNum Dscale[3]);

// ---- Poses

// mju_mulPose composes two poses, the second given in the frame of the first. mju_negPose inverts a
// pose. mju_trnVecPose transforms a point from the frame of a pose to the world.
MJAPI void mju_mulPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos1[3],
                       const mjtNum quat1[4], const mjtNum pos2[3], const mjtNum quat2[4]);
MJAPI void mju_negPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos[3],
                       const mjtNum quat[4]);
MJAPI void mju_trnVecPose(mjtNum res[3], const mjtNum pos[3], const mjtNum quat[4],
                          const mjtNum vec[3]);

// ---- Decompositions and solvers

// Factors mat = L L' [n x n], lower triangles only. Replaces pivots below mindiag by mindiag.
// Returns n minus the number of replaced pivots.
MJAPI int mju_cholFactor(mjtNum* mat, int n, mjtNum mindiag);

// res = (L L')^-1 vec; res may be vec.
MJAPI void mju_cholSolve(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n);

// Replaces L by the factor of L L' + x x' (flg_plus) or L L' - x x'. Destroys x. Returns the rank.
MJAPI int mju_cholUpdate(mjtNum* mat, mjtNum* x, int n, int flg_plus);

// Symmetric band matrices whose last ndense rows are dense. Each of the first ntotal - ndense rows
// stores nband numbers, up to the diagonal. Each dense row stores ntotal numbers.

// Adds diagadd + diagmul mat_ii to the diagonal of mat and factors mat in place (Cholesky). Returns
// the smallest pivot, or 0 if a pivot is too small.
MJAPI mjtNum mju_cholFactorBand(mjtNum* mat, int ntotal, int nband, int ndense, mjtNum diagadd,
                                mjtNum diagmul);

// res = (L L')^-1 vec
MJAPI void mju_cholSolveBand(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal,
                             int nband, int ndense);

// Convert a band matrix to a dense one, and back. flg_sym mirrors the lower triangle.
MJAPI void mju_band2Dense(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense,
                          mjtBool flg_sym);
MJAPI void mju_dense2Band(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense);

// res = mat vec for nvec vectors. Without flg_sym, only the lower triangle of mat is applied.
MJAPI void mju_bandMulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal,
                             int nband, int ndense, int nvec, mjtBool flg_sym);

// Returns the address of diagonal entry i.
MJAPI int mju_bandDiag(int i, int ntotal, int nband, int ndense);

// Computes eigenvalues (descending) and eigenvectors (columns of eigvec) of a symmetric 3 x 3
// matrix. quat is the same rotation as eigvec. Returns the number of iterations.
MJAPI int mju_eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9]);

// Minimises res' H res / 2 + g' res with lower <= res <= upper (NULL: unbounded), from the start
// value res. Returns the number of free dimensions, or -1 on failure. Writes the ids of the free
// dimensions to index, unless index is NULL. Writes the Cholesky factor of the rows and columns of
// H in the free dimensions to R [n (n + 7)]. An upper bound that is not above the lower bound is an
// error.
MJAPI int mju_boxQP(mjtNum* res, mjtNum* R, int* index, const mjtNum* H, const mjtNum* g, int n,
                    const mjtNum* lower, const mjtNum* upper);

// Allocates the arrays for mju_boxQP. mju_free frees each of them. index, lower and upper may be
// NULL.
MJAPI void mju_boxQPmalloc(mjtNum** res, mjtNum** R, int** index, mjtNum** H, mjtNum** g, int n,
                           mjtNum** lower, mjtNum** upper);

// ---- Actuators and contacts

// Compute the active force of a muscle per activation, its passive force, its rate of activation.
MJAPI mjtNum mju_muscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                            const mjtNum prm[9]);
MJAPI mjtNum mju_muscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0,
                            const mjtNum prm[9]);
MJAPI mjtNum mju_muscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]);

// Convert between a contact force [dim] and the 2 (dim - 1) pyramid edges; mu [dim - 1]: friction.
MJAPI void mju_encodePyramid(mjtNum* pyramid, const mjtNum* force, const mjtNum* mu, int dim);
MJAPI void mju_decodePyramid(mjtNum* force, const mjtNum* pyramid, const mjtNum* mu, int dim);

// ---- Single numbers

// Returns the position x after time dt of motion with x'' = -Kp x - Kv x'.
MJAPI mjtNum mju_springDamper(mjtNum pos0, mjtNum vel0, mjtNum Kp, mjtNum Kv, mjtNum dt);

// Return the minimum; the maximum; x limited to [min, max]. mju_clip returns NaN for x = NaN.
MJAPI mjtNum mju_min(mjtNum a, mjtNum b);
MJAPI mjtNum mju_max(mjtNum a, mjtNum b);
MJAPI mjtNum mju_clip(mjtNum x, mjtNum min, mjtNum max);

// Returns -1, 0 or 1.
MJAPI mjtNum mju_sign(mjtNum x);

// Returns the nearest integer within the range of int. Halves round away from zero.
MJAPI int mju_round(mjtNum x);

// mju_isBad returns 1 for NaN and for magnitudes above mjMAXVAL. mju_isZero returns 1 if all
// numbers are zero.
MJAPI int mju_isBad(mjtNum x);
MJAPI int mju_isZero(const mjtNum* vec, int n);

// Returns a standard normal number, drawn with rand() of the C library. Writes a second one to
// num2, unless num2 is NULL.
MJAPI mjtNum mju_standardNormal(mjtNum* num2);

// Convert n numbers to another type.
MJAPI void mju_f2n(mjtNum* res, const float* vec, int n);
MJAPI void mju_n2f(float* res, const mjtNum* vec, int n);
MJAPI void mju_d2n(mjtNum* res, const double* vec, int n);
MJAPI void mju_n2d(double* res, const mjtNum* vec, int n);

// Sort in ascending order, stably.
MJAPI void mju_insertionSort(mjtNum* list, int n);
MJAPI void mju_insertionSortInt(int* list, int n);

// Returns the radical inverse of index: an element of the Halton sequence.
MJAPI mjtNum mju_Halton(int index, int base);

// Returns a smooth step from 0 at x = 0 to 1 at x = 1.
MJAPI mjtNum mju_sigmoid(mjtNum x);

// ---- Text

// mju_type2Str returns the name of an object type (mjtObj), or NULL. mju_str2Type returns the type
// with a name, or 0.
MJAPI const char* mju_type2Str(int type);
MJAPI int mju_str2Type(const char* str);

// Formats a number of bytes: 3145728 as "3M". The text stays valid until the next call in this
// thread.
MJAPI const char* mju_writeNumBytes(size_t nbytes);

// Returns the text of a warning (mjtWarning), valid until the next call in this thread.
MJAPI const char* mju_warningText(int warning, size_t info);

// Copies at most n - 1 characters and appends a 0.
MJAPI char* mju_strncpy(char* dst, const char* src, int n);

// Prints a matrix to standard output.
MJAPI void mju_printMat(const mjtNum* mat, int nr, int nc);
MJAPI void mju_printMatSparse(const mjtNum* mat, int nr, const int* rownnz, const int* rowadr,
                              const int* colind);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJMATH_H_
