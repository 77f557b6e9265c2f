// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The mathematics of the C API (APIreference, Utility functions).

#ifndef MUJOCO_MJMATH_H_
#define MUJOCO_MJMATH_H_

#include <math.h>
#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

// The functions of the C library for mjtNum.
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

// Results may be one of the arguments.

// res = 0
void mju_zero3(mjtNum res[3]);

// res = data
void mju_copy3(mjtNum res[3], const mjtNum data[3]);

// res = scl vec
void mju_scl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl);

// res = vec1 + vec2, vec1 - vec2
void mju_add3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]);
void mju_sub3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]);

// res += vec, res -= vec
void mju_addTo3(mjtNum res[3], const mjtNum vec[3]);
void mju_subFrom3(mjtNum res[3], const mjtNum vec[3]);

// res += scl vec
void mju_addToScl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl);

// res = vec1 + scl vec2
void mju_addScl3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3], mjtNum scl);

// Normalises in place and returns the old norm; a norm below mjMINVAL gives (1,0,0).
mjtNum mju_normalize3(mjtNum vec[3]);

// Euclidean norm, dot product, distance.
mjtNum mju_norm3(const mjtNum vec[3]);
mjtNum mju_dot3(const mjtNum vec1[3], const mjtNum vec2[3]);
mjtNum mju_dist3(const mjtNum pos1[3], const mjtNum pos2[3]);

// res = mat vec, mat' vec for a 3 x 3 matrix.
void mju_mulMatVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]);
void mju_mulMatTVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]);

// res = a x b
void mju_cross(mjtNum res[3], const mjtNum a[3], const mjtNum b[3]);

// res = 0, (1,0,0,0), data
void mju_zero4(mjtNum res[4]);
void mju_unit4(mjtNum res[4]);
void mju_copy4(mjtNum res[4], const mjtNum data[4]);

// Normalises in place and returns the old norm: below mjMINVAL gives (1,0,0,0), within mjMINVAL of
// 1 changes nothing.
mjtNum mju_normalize4(mjtNum vec[4]);

// ---- Vectors of n numbers

// res = 0, val, vec
void mju_zero(mjtNum* res, int n);
void mju_fill(mjtNum* res, mjtNum val, int n);
void mju_copy(mjtNum* res, const mjtNum* vec, int n);

// Sum, and sum of magnitudes.
mjtNum mju_sum(const mjtNum* vec, int n);
mjtNum mju_L1(const mjtNum* vec, int n);

// As for 3 numbers. Results may be one of the arguments, but must not overlap one otherwise.
void mju_scl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n);
void mju_add(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n);
void mju_sub(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n);
void mju_addTo(mjtNum* res, const mjtNum* vec, int n);
void mju_subFrom(mjtNum* res, const mjtNum* vec, int n);
void mju_addToScl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n);
void mju_addScl(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, mjtNum scl, int n);
mjtNum mju_normalize(mjtNum* res, int n);
mjtNum mju_norm(const mjtNum* res, int n);
mjtNum mju_dot(const mjtNum* vec1, const mjtNum* vec2, int n);

// ---- Matrices, row-major

// Results must not overlap arguments. nr, nc: rows and columns of mat.

// res [nr] = mat vec, res [nc] = mat' vec
void mju_mulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);
void mju_mulMatTVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);

// vec1' mat vec2 for mat [n x n]
mjtNum mju_mulVecMatVec(const mjtNum* vec1, const mjtNum* mat, const mjtNum* vec2, int n);

// res [nc x nr] = mat'
void mju_transpose(mjtNum* res, const mjtNum* mat, int nr, int nc);

// res = (mat + mat') / 2; may be mat.
void mju_symmetrize(mjtNum* res, const mjtNum* mat, int n);

// mat [n x n] = identity
void mju_eye(mjtNum* mat, int n);

// res = mat1 mat2, mat1 mat2', mat1' mat2; mat1 [r1 x c1].
void mju_mulMatMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2);
void mju_mulMatMatT(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int r2);
void mju_mulMatTMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2);

// res [nc x nc] = mat' diag(diag) mat, or mat' mat when diag is NULL.
void mju_sqrMatTD(mjtNum* res, const mjtNum* mat, const mjtNum* diag, int nr, int nc);

// A motion or force vector (rotational, translational part) for another reference point, then,
// unless rotnew2old is NULL, in other axes.
void mju_transformSpatial(mjtNum res[6], const mjtNum vec[6], int flg_force, const mjtNum newpos[3],
                          const mjtNum oldpos[3], const mjtNum rotnew2old[9]);

// ---- Sparse matrices

// Row i has rownnz[i] entries from rowadr[i] on, in the columns colind.

// The entries of mat that are not zero; returns 1 if there are more than nnz or nnz is not
// positive, else 0.
int mju_dense2sparse(mjtNum* res, const mjtNum* mat, int nr, int nc, int* rownnz, int* rowadr,
                     int* colind, int nnz);

// To dense; mju_sym2dense mirrors the lower triangle, which is what is given.
void mju_sparse2dense(mjtNum* res, const mjtNum* mat, int nr, int nc, const int* rownnz,
                      const int* rowadr, const int* colind);
void mju_sym2dense(mjtNum* res, const mjtNum* mat, int n, const int* rownnz, const int* rowadr,
                   const int* colind);

// ---- Quaternions (w, x, y, z)

// res = vec turned by quat, which is not normalised.
void mju_rotVecQuat(mjtNum res[3], const mjtNum vec[3], const mjtNum quat[4]);

// res = conjugate
void mju_negQuat(mjtNum res[4], const mjtNum quat[4]);

// res = quat1 quat2, quat (0, axis)
void mju_mulQuat(mjtNum res[4], const mjtNum quat1[4], const mjtNum quat2[4]);
void mju_mulQuatAxis(mjtNum res[4], const mjtNum quat[4], const mjtNum axis[3]);

// Rotation by an angle (rad) about a unit vector.
void mju_axisAngle2Quat(mjtNum res[4], const mjtNum axis[3], mjtNum angle);

// The angular velocity that makes the rotation in time dt, by the shorter way.
void mju_quat2Vel(mjtNum res[3], const mjtNum quat[4], mjtNum dt);

// The rotation vector with qb exp(res) = qa.
void mju_subQuat(mjtNum res[3], const mjtNum qa[4], const mjtNum qb[4]);

// To and from a rotation matrix.
void mju_quat2Mat(mjtNum res[9], const mjtNum quat[4]);
void mju_mat2Quat(mjtNum quat[4], const mjtNum mat[9]);

// Rate of change of quat at angular velocity vel (parent axes).
void mju_derivQuat(mjtNum res[4], const mjtNum quat[4], const mjtNum vel[3]);

// quat after turning with angular velocity vel (body axes) for time scale.
void mju_quatIntegrate(mjtNum quat[4], const mjtNum vel[3], mjtNum scale);

// The rotation that takes the z axis to the direction of vec.
void mju_quatZ2Vec(mjtNum quat[4], const mjtNum vec[3]);

// The rotation nearest to a general matrix, found from the start value quat; returns the number of
// iterations.
int mju_mat2Rot(mjtNum quat[4], const mjtNum mat[9]);

// Three rotations (rad) about the axes in seq: xyz turn with the body, XYZ are fixed. Error for
// another sequence.
void mju_euler2Quat(mjtNum quat[4], const mjtNum euler[3], const char* seq);

// Derivatives of mju_subQuat by qa and qb; either may be NULL.
void mjd_subQuat(const mjtNum qa[4], const mjtNum qb[4], mjtNum Da[9], mjtNum Db[9]);

// Derivatives of mju_quatIntegrate by quat, by scale * vel and by scale; any may be NULL.
void mjd_quatIntegrate(const mjtNum vel[3], mjtNum scale, mjtNum Dquat[9], mjtNum Dvel[9],
                       mjtNum Dscale[3]);

// ---- Poses

// Pose 2 in frame 1; the inverse of a pose; a point of the frame in world coordinates.
void mju_mulPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos1[3], const mjtNum quat1[4],
                 const mjtNum pos2[3], const mjtNum quat2[4]);
void mju_negPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos[3], const mjtNum quat[4]);
void mju_trnVecPose(mjtNum res[3], const mjtNum pos[3], const mjtNum quat[4], const mjtNum vec[3]);

// ---- Decompositions and solvers

// mat = L L' [n x n], lower triangles only. Pivots below mindiag are replaced by it; returns n less
// the number of those.
int mju_cholFactor(mjtNum* mat, int n, mjtNum mindiag);

// res = (L L')^-1 vec; res may be vec.
void mju_cholSolve(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n);

// L of L L' + x x' (flg_plus) or L L' - x x'; x is destroyed. Returns the rank.
int mju_cholUpdate(mjtNum* mat, mjtNum* x, int n, int flg_plus);

// Symmetric band matrices with dense rows: the first ntotal - ndense rows have nband numbers,
// ending with the diagonal; then ndense rows of ntotal numbers follow.

// Cholesky factor in place, of mat with diagadd + diagmul mat_ii added to the diagonal. Returns the
// smallest pivot, 0 if one is too small.
mjtNum mju_cholFactorBand(mjtNum* mat, int ntotal, int nband, int ndense, mjtNum diagadd,
                          mjtNum diagmul);

// res = (L L')^-1 vec
void mju_cholSolveBand(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband,
                       int ndense);

// To and from dense; flg_sym mirrors the lower triangle.
void mju_band2Dense(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense,
                    mjtBool flg_sym);
void mju_dense2Band(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense);

// res = mat vec for nvec vectors, with the lower triangle only unless flg_sym.
void mju_bandMulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband,
                       int ndense, int nvec, mjtBool flg_sym);

// Address of diagonal entry i.
int mju_bandDiag(int i, int ntotal, int nband, int ndense);

// Eigenvalues, descending, and eigenvectors (columns; also as quat) of a symmetric 3 x 3 matrix.
// Returns the number of iterations.
int mju_eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9]);

// min res' H res / 2 + g' res with lower <= res <= upper (NULL: unbounded), from the start value
// res. Returns the number of free dimensions, -1 on failure; their ids go to index unless NULL, the
// Cholesky factor of their part of H to R [n (n + 7)]. Error if an upper bound is not above the
// lower.
int mju_boxQP(mjtNum* res, mjtNum* R, int* index, const mjtNum* H, const mjtNum* g, int n,
              const mjtNum* lower, const mjtNum* upper);

// Memory for such a problem, each array to be freed by mju_free; index, lower and upper may be
// NULL.
void mju_boxQPmalloc(mjtNum** res, mjtNum** R, int** index, mjtNum** H, mjtNum** g, int n,
                     mjtNum** lower, mjtNum** upper);

// ---- Actuators and contacts

// Muscle: active force per activation, passive force, rate of activation. (Computation, Muscles)
mjtNum mju_muscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                      const mjtNum prm[9]);
mjtNum mju_muscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]);
mjtNum mju_muscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]);

// Between a contact force [dim] and the 2 (dim - 1) edges of its pyramid; mu [dim - 1] friction.
void mju_encodePyramid(mjtNum* pyramid, const mjtNum* force, const mjtNum* mu, int dim);
void mju_decodePyramid(mjtNum* force, const mjtNum* pyramid, const mjtNum* mu, int dim);

// ---- Single numbers

// Position after dt of x'' = -Kp x - Kv x'.
mjtNum mju_springDamper(mjtNum pos0, mjtNum vel0, mjtNum Kp, mjtNum Kv, mjtNum dt);

// NaN in the first argument stays (mju_clip).
mjtNum mju_min(mjtNum a, mjtNum b);
mjtNum mju_max(mjtNum a, mjtNum b);
mjtNum mju_clip(mjtNum x, mjtNum min, mjtNum max);

// -1, 0 or 1
mjtNum mju_sign(mjtNum x);

// The nearest integer, halves away from zero, within the range of int.
int mju_round(mjtNum x);

// 1 for NaN and for magnitudes above mjMAXVAL; 1 if all are zero.
int mju_isBad(mjtNum x);
int mju_isZero(const mjtNum* vec, int n);

// A standard normal number from the C library's rand(); a second one goes to num2 unless NULL.
mjtNum mju_standardNormal(mjtNum* num2);

// Conversions of n numbers.
void mju_f2n(mjtNum* res, const float* vec, int n);
void mju_n2f(float* res, const mjtNum* vec, int n);
void mju_d2n(mjtNum* res, const double* vec, int n);
void mju_n2d(double* res, const mjtNum* vec, int n);

// Ascending, stable.
void mju_insertionSort(mjtNum* list, int n);
void mju_insertionSortInt(int* list, int n);

// Radical inverse of index: the Halton sequence.
mjtNum mju_Halton(int index, int base);

// A smooth step from 0 at 0 to 1 at 1.
mjtNum mju_sigmoid(mjtNum x);

// ---- Text

// Name of an object type (mjtObj) or NULL, and back, 0 if unknown.
const char* mju_type2Str(int type);
int mju_str2Type(const char* str);

// 3145728 as "3M"; the text lives until the next call in this thread.
const char* mju_writeNumBytes(size_t nbytes);

// What a warning (mjtWarning) says; the text lives until the next call in this thread.
const char* mju_warningText(int warning, size_t info);

// Copies at most n - 1 characters and closes with 0.
char* mju_strncpy(char* dst, const char* src, int n);

// Prints a matrix to standard output.
void mju_printMat(const mjtNum* mat, int nr, int nc);
void mju_printMatSparse(const mjtNum* mat, int nr, const int* rownnz, const int* rowadr,
                        const int* colind);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJMATH_H_
