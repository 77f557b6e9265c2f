// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Hessian of the primal problem of one or four worlds, and its factor:
//
//   H = M + sum over rows of w_i J_i' J_i + sum over contacts of J_c' H_c J_c = L' D L
//
// The weight w_i of a row is D_i while its cost is quadratic, and otherwise 0. The contacts are the
// elliptic contacts whose force is on the boundary of their cone. Rows of H are eliminated from
// last to first.

#ifndef MJTOOLS_BATCH_HESSIAN_H_
#define MJTOOLS_BATCH_HESSIAN_H_

#include <vector>

#include "batch/hessian_pattern.h"
#include "batch/islands.h"
#include "batch/reverse_ldl.h"
#include "batch/rows.h"
#include "math/cholesky.h"

namespace mj::batch {

template <typename T>
class Hessian {
 public:
  // Returns how many numbers a Hessian takes from a pool.
  static mjtSize size(const mjModel& m) { return m.nv * (m.nv + 1) / 2 + m.nv; }

  // Reserves memory for the largest possible pattern.
  void reserve(const InertiaPattern& inertia) { pattern_.reserve(inertia); }
  // Takes the arrays from a pool. Must be called before the functions below.
  void place(const InertiaPattern& inertia, const T* M, Pool<T>& pool);
  // Finds the pattern of H for the rows and dofs of a part.
  void set_part(const Part<T>& part);
  // Assembles and factors H for the given weights and residuals of the rows. All other worlds may
  // get any result.
  void build(const T* weight, const T* jar, const Mask<T>& worlds);
  // Computes x := H^-1 x for the dofs of the part.
  void solve(T* x) const;

 private:
  void copy_inertia();
  void add_rows(const T* weight, const Mask<T>& worlds);
  void add_cones(const T* jar, const Mask<T>& worlds);

  const InertiaPattern* inertia_ = nullptr;
  const T* M_ = nullptr;  // [nC]
  const Part<T>* part_ = nullptr;
  LowerRows rows_{};       // pattern of H and L, for the dofs of the part
  T* L_ = nullptr;         // lower triangle of H or L with room for all columns
  T* inv_diag_ = nullptr;  // inverse of D
  const std::vector<Panel>* panels_ = nullptr;
  HessianPattern pattern_;  // used if H has entries that M does not have
};

extern template class Hessian<double>;
extern template class Hessian<Lanes>;

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_HESSIAN_H_
