// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constraint rows of one or four worlds. A row that exists in some of the worlds is listed once. In
// the other worlds its D is zero, and the Jacobian of a contact is zero as well.

#ifndef MJTOOLS_BATCH_ROWS_H_
#define MJTOOLS_BATCH_ROWS_H_

#include <algorithm>
#include <cstddef>
#include <vector>

#include "batch/constraint_tables.h"
#include "batch/contacts.h"
#include "batch/world.h"
#include "math/with_constant.h"

namespace mj::batch {

// Memory from which arrays are taken one after the other. The memory grows when it is too small,
// and is kept for the next step.
template <typename T>
class Pool {
 public:
  // Forgets all arrays and makes room for n numbers.
  void reset(size_t n) {
    used_ = 0;
    if (n <= capacity_) return;
    reserve(n + n / 2);
  }
  // Makes room for n numbers. Must be called before take().
  void reserve(size_t n) {
    memory_ = Block<T>::uninitialized(n);
    capacity_ = n;
  }
  T* take(mjtSize n) {
    T* p = memory_.data() + used_;
    used_ += static_cast<size_t>(n);
    return p;
  }

 private:
  Block<T> memory_;
  size_t capacity_ = 0, used_ = 0;
};

// Row whose Jacobian is `sign` at a single dof and zero elsewhere.
struct UnitRow {
  int row, dof;
  double sign;
  int worlds;  // bit k belongs to world k, in which the row exists
};

// Consecutive rows with the same columns. The matrix S [dim x ncol] is stored column by column.
//
//   pyramidal contacts    S_0 + f_k S_k, S_0 - f_k S_k    k = 1..dim-1
//   all others            S_0 .. S_(dim-1)
template <typename T>
struct RowBlock {
  int row, dim, ncol;
  const int* col;
  const PairRows* pair;  // pair of a contact, otherwise null
  const int* tree;       // trees of two bodies, -1 if static; null if the columns tell the trees
  T* S;
  int worlds;  // as in UnitRow

  [[nodiscard]] bool is_pyramid() const { return pair && pair->cone == Cone::kPyramidal; }
  [[nodiscard]] int nrow() const { return is_pyramid() ? 2 * (dim - 1) : dim; }
};

// The constraint rows of a group of worlds, in this order: equalities of joints and tendons,
// friction of dofs, friction of tendons, limits, contacts. Contacts with elliptic cones come last.
template <typename T>
struct Rows {
  int n, nequality, nfriction;
  int first_cone;                  // first row of elliptic contacts
  int first_cone_block;            // first block of elliptic contacts
  std::vector<UnitRow> unit;       // friction of dofs, limits of hinges and slides
  std::vector<RowBlock<T>> block;  // all other rows
  T *D, *aref;                     // [n]
  T *loss, *bound;                 // [nfriction], as in FrictionRow
  Mask<T> exist;                   // worlds with at least one row
  bool is_in_inertia;              // whether the pattern of M contains the pattern of J' J

  [[nodiscard]] int first_inequality() const { return nequality + nfriction; }
};

// Return upper bounds of the number of rows, and of how many numbers make_rows() takes from its
// pool: for these contacts, or for any n contacts.
template <typename T>
RowCount count_rows(const ConstraintTables& tables, const Contact<T>* contacts, int n);
RowCount most_rows(const ConstraintTables& tables, mjtSize n);

// Makes the rows of worlds whose smooth stages have been computed. `data` has an mjData for each
// world, whose eq_active is used. The arrays are taken from `pool`.
template <typename T>
void make_rows(const mjModel& m, const ConstraintTables& tables, const World<T>& w,
               const mjData* const* data, const Contact<T>* contacts, int n, Pool<T>& pool,
               Rows<T>& rows);

// Calls f with `dim`, which is from 1 to 6, as a compile-time constant.
template <typename F>
inline void with_dim(int dim, const F& f) {
  with_constant<6>(dim, f);
}

// Computes y_i [n] = J x_i - offset for `count` vectors x_i [nv]. A null `offset` stands for zero.
template <int count, typename T>
void mul_rows(const Rows<T>& rows, const T* const (&x)[count], const T* offset,
              T* const (&y)[count]) {
  const auto set = [&](int i, int row, const T& value) {
    y[i][row] = offset ? value - offset[row] : value;
  };
  for (const UnitRow& u : rows.unit) {
    for (int i = 0; i < count; ++i) set(i, u.row, same<T>(u.sign) * x[i][u.dof]);
  }
  for (const RowBlock<T>& block : rows.block) {
    with_dim(block.dim, [&](auto dim) {
      const RowBlock<T> b = block;
      T s[count][dim] = {};
      const T* S = b.S;
      for (int c = 0; c < b.ncol; ++c, S += dim) {
        for (int i = 0; i < count; ++i) {
          const T v = x[i][b.col[c]];
          for (int k = 0; k < dim; ++k) s[i][k] += S[k] * v;
        }
      }
      for (int i = 0; i < count; ++i) {
        if (!b.is_pyramid()) {
          for (int k = 0; k < dim; ++k) set(i, b.row + k, s[i][k]);
          continue;
        }
        for (int k = 1; k < dim; ++k) {
          const T t = same<T>(b.pair->friction[k - 1]) * s[i][k];
          set(i, b.row + 2 * k - 2, s[i][0] + t);
          set(i, b.row + 2 * k - 1, s[i][0] - t);
        }
      }
    });
  }
}

// Adds J' y to x [nv].
template <typename T>
void add_rows_transpose(const Rows<T>& rows, const T* y, T* x) {
  for (const UnitRow& u : rows.unit) x[u.dof] += same<T>(u.sign) * y[u.row];
  for (const RowBlock<T>& block : rows.block) {
    with_dim(block.dim, [&](auto dim) {
      const RowBlock<T> b = block;
      const T* from = y + b.row;
      T s[dim];
      if (b.is_pyramid()) {
        s[0] = T{};
        for (int k = 1; k < dim; ++k) {
          s[0] += from[2 * k - 2] + from[2 * k - 1];
          s[k] = same<T>(b.pair->friction[k - 1]) * (from[2 * k - 2] - from[2 * k - 1]);
        }
      } else {
        for (int k = 0; k < dim; ++k) s[k] = from[k];
      }
      const T* S = b.S;
      for (int c = 0; c < b.ncol; ++c, S += dim) {
        T v = S[0] * s[0];
        for (int k = 1; k < dim; ++k) v += S[k] * s[k];
        x[b.col[c]] += v;
      }
    });
  }
}

extern template RowCount count_rows(const ConstraintTables&, const Contact<double>*, int);
extern template RowCount count_rows(const ConstraintTables&, const Contact<Lanes>*, int);
extern template void make_rows(const mjModel&, const ConstraintTables&, const World<double>&,
                               const mjData* const*, const Contact<double>*, int, Pool<double>&,
                               Rows<double>&);
extern template void make_rows(const mjModel&, const ConstraintTables&, const World<Lanes>&,
                               const mjData* const*, const Contact<Lanes>*, int, Pool<Lanes>&,
                               Rows<Lanes>&);

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_ROWS_H_
