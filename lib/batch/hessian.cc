// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The pattern of H is the pattern of M if the columns of each block of rows belong to one chain of
// the tree. Otherwise the pattern is found as in engine/solver/newton_hessian.cc. An entry that
// only some worlds need is zero in the other worlds.
//
// reads   M [nC], the rows

#include "batch/hessian.h"

#include "batch/cone.h"

namespace mj::batch {
namespace {

// Returns whether all of n numbers are zero in the given worlds.
template <typename T>
bool is_zero(const T* x, int n, const Mask<T>& worlds) {
  Mask<T> nonzero = x[0] != T{};
  for (int i = 1; i < n; ++i) nonzero = either(nonzero, x[i] != T{});
  return !any(both(nonzero, worlds));
}

template <int dim, typename T>
T product(const T* a, const T* b) {
  T x = a[0] * b[0];
  for (int k = 1; k < dim; ++k) x += a[k] * b[k];
  return x;
}

// Adds sum_k left_k(i) S_k(j) to the entries (i, j) of H, for the columns i and j of a block.
// left(Si, result) writes left_k(i) for all k to `result`. Si is column i of S. Two rows of H are
// changed at a time, because they need the same columns of S.
template <int dim, typename T, typename Left>
void add_products(const RowBlock<T>& block, T* H, Left left) {
  const RowBlock<T> b = block;  // a copy stays in registers while H is written
  T one[dim], two[dim];
  int i = 0;
  if (b.ncol % 2) {
    left(b.S, one);
    triangle_row(H, b.col[0])[b.col[0]] += product<dim>(one, b.S);
    i = 1;
  }
  for (; i < b.ncol; i += 2) {
    left(b.S + i * dim, one);
    left(b.S + (i + 1) * dim, two);
    T *row1 = triangle_row(H, b.col[i]), *row2 = triangle_row(H, b.col[i + 1]);
    const T* S = b.S;
    for (int j = 0; j <= i; ++j, S += dim) {
      row1[b.col[j]] += product<dim>(one, S);
      row2[b.col[j]] += product<dim>(two, S);
    }
    row2[b.col[i + 1]] += product<dim>(two, S);
  }
}

// Adds the sum over the rows of a block of w_i J_i' J_i. For a pyramid, J_i = S_0 +- f_k S_k.
template <int dim, typename T>
void add_block(const RowBlock<T>& b, const T* w, T* H) {
  if (!b.is_pyramid()) {
    return add_products<dim>(b, H, [w](const T* S, T* left) {
      for (int k = 0; k < dim; ++k) left[k] = w[k] * S[k];
    });
  }
  T normal{}, mixed[dim], tangent[dim];  // weights of S_0 S_0, S_0 S_k and S_k S_k
  for (int k = 1; k < dim; ++k) {
    const T f = same<T>(b.pair->friction[k - 1]);
    const T sum = w[2 * k - 2] + w[2 * k - 1];
    normal += sum;
    mixed[k] = f * (w[2 * k - 2] - w[2 * k - 1]);
    tangent[k] = f * f * sum;
  }
  add_products<dim>(b, H, [&](const T* S, T* left) {
    left[0] = normal * S[0];
    for (int k = 1; k < dim; ++k) {
      left[0] += mixed[k] * S[k];
      left[k] = mixed[k] * S[0] + tangent[k] * S[k];
    }
  });
}

// Adds the Hessian of a contact in the worlds in which its force is on the boundary of its cone:
// Dm G h G,  G = diag(mu, f),  h_00 = 1,  h_0k = -mu U_k / T,
// h_kl = mu N / T^3 U_k U_l + delta_kl (mu^2 - mu N / T).
template <int dim, typename T>
void add_cone(const RowBlock<T>& b, const ConePoint<T>& p, T* H) {
  const Mask<T> worlds = p.zone.is_middle();
  const T mu = p.mu, ratio = mu * p.N / p.length, square = p.length * p.length;
  T h[dim][dim];
  for (int k = 0; k < dim; ++k) {
    const T gk = k == 0 ? mu : same<T>(b.pair->friction[k == 0 ? 0 : k - 1]);
    for (int l = 0; l <= k; ++l) {
      const T gl = l == 0 ? mu : same<T>(b.pair->friction[l == 0 ? 0 : l - 1]);
      T x = same<T>(1);
      if (k > 0 && l == 0) x = -mu * p.U[k] / p.length;
      if (k > 0 && l > 0) x = ratio / square * p.U[k] * p.U[l];
      if (k > 0 && l == k) x += mu * mu - ratio;
      h[k][l] = h[l][k] = only(worlds, p.Dm * gk * gl * x);
    }
  }
  add_products<dim>(b, H, [&h](const T* S, T* left) {
    for (int k = 0; k < dim; ++k) {
      left[k] = h[k][0] * S[0];
      for (int l = 1; l < dim; ++l) left[k] += h[k][l] * S[l];
    }
  });
}

}  // namespace

template <typename T>
void Hessian<T>::place(const InertiaPattern& inertia, const T* M, Pool<T>& pool) {
  inertia_ = &inertia;
  M_ = M;
  const int n = inertia.rows.n;
  L_ = pool.take(triangle_index(n, 0));
  inv_diag_ = pool.take(n);
}

template <typename T>
void Hessian<T>::set_part(const Part<T>& part) {
  part_ = &part;
  rows_ = inertia_->rows;
  panels_ = part.inertia_panels;
  if (part.rows->is_in_inertia) return;
  pattern_.start(*inertia_);
  const int* previous = nullptr;
  for (const RowBlock<T>& b : part.rows->block) {
    if (b.col == previous || (b.pair && b.pair->is_in_inertia)) continue;
    previous = b.col;
    pattern_.add_block(b.col, b.ncol);
  }
  pattern_.finish(part.dofs);
  rows_ = pattern_.rows();
  panels_ = &pattern_.panels();
}

// Sets the matrix to M.
template <typename T>
void Hessian<T>::copy_inertia() {
  const int* place = inertia_->place.data();
  const T* M = M_;
  T* L = L_;
  for (const DofRange<T>& r : part_->ranges) {
    const int last_row = r.last - 1;
    const int last = inertia_->rows.rowadr[last_row] + inertia_->rows.rownnz[last_row];
    for (int k = inertia_->rows.rowadr[r.first]; k < last; ++k) L[place[k]] = M[k];
  }
  if (part_->rows->is_in_inertia) return;
  for (const int k : pattern_.extra()) L[k] = T{};
}

// Adds the sum of weight_i J_i' J_i. Blocks without weight in the given worlds are left out.
template <typename T>
void Hessian<T>::add_rows(const T* weight, const Mask<T>& worlds) {
  for (const UnitRow& u : part_->rows->unit) triangle_row(L_, u.dof)[u.dof] += weight[u.row];
  for (const RowBlock<T>& b : part_->rows->block) {
    if (is_zero<T>(weight + b.row, b.nrow(), worlds)) continue;
    with_dim(b.dim, [&](auto dim) { add_block<dim>(b, weight + b.row, L_); });
  }
}

// Adds the contacts on the boundary of their cone.
template <typename T>
void Hessian<T>::add_cones(const T* jar, const Mask<T>& worlds) {
  const Rows<T>& rows = *part_->rows;
  for (size_t i = static_cast<size_t>(rows.first_cone_block); i < rows.block.size(); ++i) {
    const RowBlock<T>& b = rows.block[i];
    const ConePoint<T> point(*b.pair, rows.D + b.row, jar + b.row);
    if (!any(both(point.zone.is_middle(), worlds))) continue;
    with_dim(b.dim, [&](auto dim) { add_cone<dim>(b, point, L_); });
  }
}

template <typename T>
void Hessian<T>::build(const T* weight, const T* jar, const Mask<T>& worlds) {
  copy_inertia();
  add_rows(weight, worlds);
  add_cones(jar, worlds);
  factor_reverse_ldl(rows_, *panels_, TriangleRows<T>{L_}, inv_diag_);
}

template <typename T>
void Hessian<T>::solve(T* x) const {
  solve_reverse_ldl(rows_, *panels_, TriangleRows<T>{L_}, inv_diag_, x);
}

template class Hessian<double>;
template class Hessian<Lanes>;

}  // namespace mj::batch
