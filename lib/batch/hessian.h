// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Hessian of the primal problem of one or four worlds, and its factor:
//
//   H = M + sum over rows of w_i J_i' J_i = L' D L
//
// The weight w_i of a row is D_i while its cost is quadratic, and otherwise 0. Rows of H are
// eliminated from last to first.

#ifndef MJTOOLS_BATCH_HESSIAN_H_
#define MJTOOLS_BATCH_HESSIAN_H_

#include <cstdint>
#include <vector>

#include "batch/rows.h"
#include "math/cholesky.h"

namespace mj::batch {

template <typename T>
class Hessian {
 public:
  // Returns how many numbers the Hessian for n rows takes from a pool.
  static mjtSize size(const mjModel& m, mjtSize n) { return (m.nv + 1) * m.nv + m.nv + n; }

  // Finds the pattern of H for the given rows. Must be called before the functions below.
  void set_rows(const mjModel& m, const World<T>& w, const Rows<T>& rows, Pool<T>& pool);
  // Assembles and factors H.
  void build(const T* weight);
  // Updates H and its factor after a change of the weights. In a world in which a row has lost its
  // weight, H is assembled again, as in build(). In all other worlds, only the rows that have got a
  // weight are added. The results for worlds outside `active` have no meaning.
  void update(const T* old_weight, const T* weight, const Mask<T>& active);
  // Computes x := H^-1 x.
  void solve(T* x) const;

 private:
  void find_pattern();
  void add_unit_rows(const T* weight);
  void add_blocks(const T* weight);
  void factor();
  [[nodiscard]] T* row(T* matrix, int i) const { return matrix + i * (i + 1) / 2; }
  [[nodiscard]] const T* row(const T* matrix, int i) const { return matrix + i * (i + 1) / 2; }

  const mjModel* m_ = nullptr;
  const World<T>* w_ = nullptr;
  const Rows<T>* rows_ = nullptr;
  LowerRows pattern_{};            // pattern of H and L
  T *H_ = nullptr, *L_ = nullptr;  // lower triangles, row after row, with elements for all columns
  T* inv_diag_ = nullptr;
  T* added_ = nullptr;  // weights that are added to H
  // Storage of the pattern if it is larger than the pattern of M.
  std::vector<uint64_t> bits_;
  std::vector<int> rowadr_, rownnz_, colind_;
};

extern template class Hessian<double>;
extern template class Hessian<Lanes>;

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_HESSIAN_H_
