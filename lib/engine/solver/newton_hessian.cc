// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Hessian of the primal problem (see the header): assembly, factorisation and update. Symbolic and
// numeric factorisation follow Davis, Direct Methods for Sparse Linear Systems (2006), chapter 4.
// The rows are eliminated from last to first: H = L' D L. In this order the trees of M cause no
// fill-in.
//
// 1. Find the pattern of H and of its factor (hessian_pattern.cc). Its rows come in panels
//    (panel_ldl.h).
// 2. Assemble H = M + J_q' D J_q over the quadratic rows. Rows with equal columns form a block and
//    are added together.
// 3. Factor: copy H, add J_c' H_c J_c of the contacts on their cone, and factor the copy in place.
// 4. When states change, update H: add the rows that became quadratic. If any row is no longer
//    quadratic, assemble H again. Then repeat step 3, unless no row changed and no contact is or
//    was on its cone.
//
// Up to kLargestDense dofs, H is dense. Step 1 then only counts the nonzeros for the statistics of
// a sparse efc_J.

#include "engine/solver/newton_hessian.h"

#include <algorithm>

#include "base/invariant.h"
#include "engine/data/mode.h"
#include "math/cholesky.h"
#include "math/dense.h"
#include "math/lanes.h"

namespace mj::engine {
namespace {

// Allocates n numbers, a multiple of kLanes, at an address from which lanes do not cross cache
// lines. Room for kLanes more follows.
double* allocate_lanes(int n, StackFrame& stack) {
  return reinterpret_cast<double*>(stack.allocate<Lanes>(n / kLanes + 1));
}

// Number of dofs up to which dense matrices are copied as a whole. Copies of their lower triangles
// are not faster.
constexpr int kShortRows = 32;

bool quadratic(int state) {
  return state == mjCNSTRSTATE_QUADRATIC;
}

}  // namespace

Hessian::Hessian(const mjModel& m, const Problem& p, bool elliptic, StackFrame& stack)
    : p_(p),
      is_dense_(p.M_dense != nullptr),
      copies_whole_rows_(p.nv <= kShortRows && p.M_columns == nullptr),
      is_elliptic_(elliptic) {
  const int n = p.nv;
  int longest = 0, widest = 0;
  for (int b = 0; b < p.nblock; ++b) {
    longest = std::max(longest, p.block[b].nrow);
    widest = std::max(widest, p.block[b].stride);
  }
  nnz_ = n * n;
  if (is_sparse(m) || !is_dense_) make_pattern(m, stack);
  if (is_dense_) {
    size_ = p.ld * n;
    inv_diag_ = stack.allocate<double>(n);
  } else {
    size_ = pattern_.panels.size;
    inv_diag_ = stack.allocate<double>(2 * pattern_.panels.x_size);
    x_ = inv_diag_ + pattern_.panels.x_size;
    overlap_ = stack.allocate<PanelOverlap>(pattern_.panels.n);
    piece_ = stack.allocate<Piece>(pattern_.panels.n);
  }
  H_ = allocate_lanes(size_, stack);
  factor_ = allocate_lanes(size_, stack);
  left_ = stack.allocate<double>(longest * widest);
  right_ = stack.allocate<const double*>(longest);
}

void Hessian::make_pattern(const mjModel& m, StackFrame& stack) {
  static_assert(kLargestDense <= kFewDofs);
  PatternSize size;
  if (is_dense_) {
    size = count_pattern(m, p_);
  } else {
    pattern_ = find_pattern(m, p_, stack);
    size = pattern_.size;
  }
  if (is_sparse(m)) nnz_ = size.parts + size.factor * (is_elliptic_ ? 2 : 1);
}

// Adds products to n columns in each of nrow rows. Row q starts at to + q * ld and receives the
// sum, over the terms r, of left_r[i+q] times right_r[first ..]. Whole lanes are written. Columns
// after the n-th keep their values if `masked` is set, or if every right_r is zero in these
// columns.
template <int nrow, bool masked>
void Hessian::add_products(double* to, int ld, int i, int first, int n, int stride,
                           int nterm) const {
  const auto add = [&](int q, int j, Lanes x) {
    if (masked && n - j < kLanes) keep(x, LaneMask{-1, -(n - j > 1), -(n - j > 2), 0});
    lanes(to + q * ld + j).v += x;
  };
  int j = 0;
  for (; j < n - kLanes; j += 2 * kLanes) {
    Lanes x[nrow] = {}, y[nrow] = {};
    for (int r = 0; r < nterm; ++r) {
      const double* right = right_[r] + first + j;
      const Lanes a = lanes(right).v, b = lanes(right + kLanes).v;
      for (int q = 0; q < nrow; ++q) {
        x[q] += left_[r * stride + i + q] * a;
        y[q] += left_[r * stride + i + q] * b;
      }
    }
    for (int q = 0; q < nrow; ++q) add(q, j, x[q]), add(q, j + kLanes, y[q]);
  }
  if (j >= n) return;
  Lanes x[nrow] = {};
  for (int r = 0; r < nterm; ++r) {
    const Lanes a = lanes(right_[r] + first + j).v;
    for (int q = 0; q < nrow; ++q) x[q] += left_[r * stride + i + q] * a;
  }
  for (int q = 0; q < nrow; ++q) add(q, j, x[q]);
}

template <int nrow>
void Hessian::add_block_rows(const RowBlock& block, const ColumnRun& own, int i, int nterm) {
  double* row = target_ + (own.dof + i) * p_.ld;
  for (const ColumnRun* run = block.run; run <= &own; ++run) {
    add_products<nrow, false>(row + run->dof, p_.ld, own.first + i, run->first,
                              run == &own ? i + nrow : run->n, block.stride, nterm);
  }
}

// Adds the sum over terms of left_r right_r' to the lower triangle of target_, over the columns of
// the block. Some values above the diagonal are written, too, but they are never read.
void Hessian::add_block(const RowBlock& block, int nterm) {
  if (!is_dense_) return add_to_panels(block, nterm);
  constexpr int kRows = 2;
  for (const ColumnRun* run = block.run; run < block.run + block.nrun; ++run) {
    int i = 0;
    for (; i <= run->n - kRows; i += kRows) add_block_rows<kRows>(block, *run, i, nterm);
    for (; i < run->n; ++i) add_block_rows<1>(block, *run, i, nterm);
  }
}

// Adds the same sum as add_block() to a target that is stored in panels. Splits the columns of the
// block at the borders of panels.
void Hessian::add_to_panels(const RowBlock& block, int nterm) {
  const RowPanel* panel = pattern_.panels.panel;
  int npiece = 0;
  for (const ColumnRun* run = block.run; run < block.run + block.nrun; ++run) {
    const int end = run->dof + run->n;
    for (int g = pattern_.panel_of[run->dof]; g < pattern_.panels.n && panel[g].first < end; ++g) {
      piece_[npiece++] = {g, run->first + panel[g].first - run->dof};
    }
  }
  for (int a = 0; a < npiece; ++a) {
    const RowPanel& rows = panel[piece_[a].panel];
    double* to = target_ + rows.adr;
    for (int b = 0, c = 0; b < a; ++b) {
      for (; rows.col[c] != piece_[b].panel; ++c) to += padded(panel[rows.col[c]].n);
      add_tile(to, rows, piece_[a], piece_[b], block.stride, nterm);
    }
    add_tile(target_ + rows.adr + rows.width, rows, piece_[a], piece_[a], block.stride, nterm);
  }
}

void Hessian::add_tile(double* to, const RowPanel& rows, const Piece& row_piece,
                       const Piece& column_piece, int stride, int nterm) const {
  const int n = pattern_.panels.panel[column_piece.panel].n, first = column_piece.first;
  constexpr int kRows = 2;
  int i = 0;
  for (; i <= rows.n - kRows; i += kRows) {
    add_products<kRows, true>(to + i * rows.ld, rows.ld, row_piece.first + i, first, n, stride,
                              nterm);
  }
  for (; i < rows.n; ++i) {
    add_products<1, true>(to + i * rows.ld, rows.ld, row_piece.first + i, first, n, stride, nterm);
  }
}

template <typename Select>
void Hessian::add_rows(Select select) {
  for (int b = 0; b < p_.nblock; ++b) {
    const RowBlock& block = p_.block[b];
    int n = 0;
    for (int r = 0; r < block.nrow; ++r) {
      if (!select(block.row + r)) continue;
      right_[n] = block.jac + r * block.stride;
      mj::scale(left_ + n * block.stride, right_[n], p_.rows.D[block.row + r], block.stride);
      ++n;
    }
    if (n) add_block(block, n);
  }
}

// Adds the Hessians of all contacts on their cone. Returns the number of rows of these contacts.
int Hessian::add_cones(const int* state) {
  int count = 0;
  for (int b = 0; b < p_.nblock; ++b) {
    const RowBlock& block = p_.block[b];
    int n = 0;
    for (int r = 0; r < block.nrow;) {
      const int row = block.row + r;
      if (state[row] != mjCNSTRSTATE_CONE) {
        ++r;
        continue;
      }
      const mjContact& con = p_.rows.contact[p_.rows.id[row]];
      MJ_INVARIANT(r + con.dim <= block.nrow);  // the rows of a contact are in one block
      const double* jac = block.jac + r * block.stride;
      for (int k = 0; k < con.dim; ++k, ++n) {
        double* left = left_ + n * block.stride;
        right_[n] = jac + k * block.stride;
        zero(left, block.stride);
        for (int l = 0; l < con.dim; ++l) {
          add_scaled_to(left, jac + l * block.stride, con.H[k * con.dim + l], block.stride);
        }
      }
      r += con.dim;
    }
    if (n) add_block(block, n);
    count += n;
  }
  return count;
}

// Copies row i of M to the panels of H_.
void Hessian::add_inertia_row(int i) {
  const RowPanel* panel = pattern_.panels.panel;
  const int own = pattern_.panel_of[i];
  const RowPanel& rows = panel[own];
  double* row = H_ + rows.adr + (i - rows.first) * rows.ld;
  const int adr = p_.inertia.rowadr[i];
  for (int k = 0, c = 0, at = 0; k < p_.inertia.rownnz[i]; ++k) {
    const int dof = p_.inertia.colind[adr + k], g = pattern_.panel_of[dof];
    if (g == own) {
      row[rows.width + dof - rows.first] = p_.M[adr + k];
      continue;
    }
    for (; rows.col[c] != g; ++c) at += padded(panel[rows.col[c]].n);
    row[at + dof - panel[g].first] = p_.M[adr + k];
  }
}

// Copies the dense M to H_. Outside the columns that M_dense contains, H_ is zero.
void Hessian::copy_inertia() {
  if (copies_whole_rows_) return copy_padded(H_, p_.M_dense, size_);
  for (int i = 0; i < p_.nv; ++i) {
    const ColumnRange columns = p_.inertia_columns(i);
    const double* from = p_.M_dense + i * p_.ld;
    double* row = H_ + i * p_.ld;
    const int end = row_end(i), last = std::min(columns.end, end);
    zero_padded(row, columns.begin);
    copy_padded(row + columns.begin, from + columns.begin, last - columns.begin);
    zero_padded(row + last, end - last);
  }
}

// Copies the dense H_ to factor_.
void Hessian::copy_to_factor() {
  if (copies_whole_rows_) return copy_padded(factor_, H_, size_);
  for (int i = 0; i < p_.nv; ++i) {
    copy_padded(factor_ + i * p_.ld, H_ + i * p_.ld, row_end(i));
  }
}

void Hessian::assemble(const int* state) {
  if (is_dense_) {
    copy_inertia();
  } else {
    zero_padded(H_, size_);
    for (int i = 0; i < p_.nv; ++i) add_inertia_row(i);
  }
  target_ = H_;
  add_rows([&](int i) { return quadratic(state[i]); });
}

void Hessian::factor(const int* state) {
  if (is_dense_) {
    copy_to_factor();
  } else {
    copy_padded(factor_, H_, size_);
  }
  target_ = factor_;
  has_cones_ = is_elliptic_ && add_cones(state) > 0;
  if (is_dense_) {
    factor_reverse_ldl(factor_, inv_diag_, p_.nv, p_.ld, mjMINVAL);
  } else {
    factor_panels(pattern_.panels, factor_, inv_diag_, overlap_, mjMINVAL);
  }
}

void Hessian::build(const int* state) {
  assemble(state);
  factor(state);
}

int Hessian::count_changes(const int* old_state, const int* state) {
  entering_ = leaving_ = on_cone_ = 0;
  for (int i = 0; i < p_.rows.nefc; ++i) {
    const bool was = quadratic(old_state[i]), is = quadratic(state[i]);
    entering_ += is && !was;
    leaving_ += was && !is;
    on_cone_ += state[i] == mjCNSTRSTATE_CONE;
  }
  return entering_ + leaving_ + on_cone_;
}

void Hessian::update(const int* old_state, const int* state) {
  if (leaving_) {
    assemble(state);
  } else if (entering_) {
    target_ = H_;
    add_rows([&](int i) { return quadratic(state[i]) && !quadratic(old_state[i]); });
  }
  if (entering_ || leaving_ || on_cone_ || has_cones_) factor(state);
}

void Hessian::solve(double* x) const {
  if (is_dense_) {
    solve_reverse_ldl(factor_, inv_diag_, x, p_.nv, p_.ld);
    return;
  }
  const RowPanels& panels = pattern_.panels;
  for (const RowPanel* p = panels.panel; p < panels.panel + panels.n; ++p) {
    copy_and_pad(x_ + p->x, x + p->first, p->n);
  }
  solve_panels(panels, factor_, inv_diag_, x_);
  for (const RowPanel* p = panels.panel; p < panels.panel + panels.n; ++p) {
    copy(x + p->first, x_ + p->x, p->n);
  }
}

}  // namespace mj::engine
