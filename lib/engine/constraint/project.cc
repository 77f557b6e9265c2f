// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Whitened Jacobian and dual matrix.
//
//   Y = J M^(-1/2), row by row  D^(-1/2) L^(-T) J_r'  with  M = L' D L,  so that  Y Y' = J M^-1 J'
//   AR = Y Y' + diag(R)
//
// reads   efc_J [nJ], efc_J_rownnz efc_J_rowadr [nefc], efc_J_colind [nJ], qLD [nC],
//         qLDiagInv [nv], efc_R [nefc]; with diagexact also what impedance.cc reads, nisland and
//         map_iefc2efc
// writes  nY, efc_Y [nY], efc_Y_rownnz efc_Y_rowadr [nefc], efc_Y_colind [nY], nA, efc_AR [nA],
//         efc_AR_rownnz efc_AR_rowadr [nefc], efc_AR_colind [nA]; with diagexact also efc_diagA,
//         efc_R, efc_D, efc_KBIP, contact.mu, iefc_R and iefc_D

#include <algorithm>
#include <cmath>

#include "engine/constraint/impedance.h"
#include "engine/constraint/make_constraint.h"
#include "engine/data/arena.h"
#include "engine/data/mode.h"
#include "engine/data/options.h"
#include "math/dense.h"
#include "math/sparse.h"

namespace mj::engine {
namespace {

// x := D^(-1/2) L^(-T) x for an x that is zero outside the given ascending dofs. The list contains
// all ancestors of its dofs.
void half_solve(const mjModel& m, const mjData& d, double* x, const int* dofs, int n) {
  for (int k = n - 1; k >= 0; --k) {
    const int i = dofs ? dofs[k] : k;
    const int adr = m.M_rowadr[i], nnz = m.M_rownnz[i] - 1;
    if (x[i] != 0) add_scaled_sparse_to(x, d.qLD + adr, m.M_colind + adr, nnz, -x[i]);
    x[i] *= std::sqrt(d.qLDiagInv[i]);
  }
}

bool project_dense(const mjModel& m, mjData& d) {
  const int nv = static_cast<int>(m.nv);
  d.nY = d.nefc * nv;
  if (!allocate_array(d, d.efc_Y, d.nY)) return false;
  copy(d.efc_Y, d.efc_J, d.nY);
  for (int r = 0; r < d.nefc; ++r) half_solve(m, d, d.efc_Y + r * nv, nullptr, nv);
  return true;
}

// Calls visit(row, columns, n) with the pattern of each row of Y.
template <typename Visit>
void each_pattern(const mjModel& m, mjData& d, Visit visit) {
  StackFrame stack(d);
  const int nv = static_cast<int>(m.nv);
  int* last_row = stack.allocate<int>(nv);
  int* col = stack.allocate<int>(nv);
  std::fill_n(last_row, nv, -1);
  for (int r = 0; r < d.nefc; ++r) {
    int n = 0;
    for (int k = d.efc_J_rowadr[r]; k < d.efc_J_rowadr[r] + d.efc_J_rownnz[r]; ++k) {
      const int dof = d.efc_J_colind[k];
      for (int j = m.M_rowadr[dof]; j < m.M_rowadr[dof] + m.M_rownnz[dof]; ++j) {
        const int c = m.M_colind[j];
        if (last_row[c] != r) last_row[c] = r, col[n++] = c;
      }
    }
    std::sort(col, col + n);
    visit(r, col, n);
  }
}

bool project_sparse(const mjModel& m, mjData& d) {
  if (!allocate_array(d, d.efc_Y_rownnz, d.nefc) || !allocate_array(d, d.efc_Y_rowadr, d.nefc)) {
    return false;
  }
  d.nY = 0;
  each_pattern(m, d, [&](int r, const int*, int n) {
    d.efc_Y_rownnz[r] = n;
    d.efc_Y_rowadr[r] = d.nY;
    d.nY += n;
  });
  if (!allocate_array(d, d.efc_Y_colind, d.nY) || !allocate_array(d, d.efc_Y, d.nY)) return false;
  StackFrame stack(d);
  double* x = stack.allocate<double>(m.nv);
  zero(x, static_cast<int>(m.nv));
  each_pattern(m, d, [&](int r, const int* col, int n) {
    const int adr = d.efc_J_rowadr[r], out = d.efc_Y_rowadr[r];
    for (int k = adr; k < adr + d.efc_J_rownnz[r]; ++k) x[d.efc_J_colind[k]] = d.efc_J[k];
    half_solve(m, d, x, col, n);
    for (int k = 0; k < n; ++k) {
      d.efc_Y_colind[out + k] = col[k];
      d.efc_Y[out + k] = x[col[k]];
      x[col[k]] = 0;
    }
  });
  return true;
}

bool square_dense(const mjModel& m, mjData& d) {
  const int n = d.nefc, nv = static_cast<int>(m.nv);
  d.nA = n * n;
  if (!allocate_array(d, d.efc_AR, d.nA)) return false;
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c <= r; ++c) {
      const double x = dot(d.efc_Y + r * nv, d.efc_Y + c * nv, nv);
      d.efc_AR[r * n + c] = d.efc_AR[c * n + r] = x;
    }
    d.efc_AR[r * n + r] += d.efc_R[r];
  }
  return true;
}

// For each column of Y, a list of the rows that have an entry in it. The lists give the rows that
// overlap a given row.
struct RowsOfColumn {
  int* start;  // [nv + 1]
  int* row;    // [nY]
  int* last;   // scratch [nefc]: last[i] is the row r for which meeting() last listed row i

  RowsOfColumn(const mjModel& m, const mjData& d, StackFrame& stack)
      : start(stack.allocate<int>(m.nv + 1)),
        row(stack.allocate<int>(d.nY)),
        last(stack.allocate<int>(d.nefc)) {
    std::fill_n(start, m.nv + 1, 0);
    std::fill_n(last, d.nefc, -1);
    for (int k = 0; k < d.nY; ++k) ++start[d.efc_Y_colind[k] + 1];
    for (int i = 0; i < m.nv; ++i) start[i + 1] += start[i];
    for (int r = d.nefc - 1; r >= 0; --r) {
      for (int k = d.efc_Y_rowadr[r]; k < d.efc_Y_rowadr[r] + d.efc_Y_rownnz[r]; ++k) {
        row[--start[d.efc_Y_colind[k] + 1]] = r;
      }
    }
    for (int i = 0; i < m.nv; ++i) start[i] = start[i + 1];
    start[m.nv] = d.nY;
  }
  // Lists the rows whose pattern overlaps the pattern of row r, ascending. Returns their number.
  int meeting(const mjData& d, int r, int* out) const {
    int n = 0;
    for (int k = d.efc_Y_rowadr[r]; k < d.efc_Y_rowadr[r] + d.efc_Y_rownnz[r]; ++k) {
      const int c = d.efc_Y_colind[k];
      for (int i = start[c]; i < start[c + 1]; ++i) {
        if (last[row[i]] != r) last[row[i]] = r, out[n++] = row[i];
      }
    }
    std::sort(out, out + n);
    return n;
  }
};

bool square_sparse(const mjModel& m, mjData& d) {
  if (!allocate_array(d, d.efc_AR_rownnz, d.nefc) || !allocate_array(d, d.efc_AR_rowadr, d.nefc)) {
    return false;
  }
  mjtSize total = 0;
  {
    StackFrame stack(d);
    const RowsOfColumn rows(m, d, stack);
    int* col = stack.allocate<int>(d.nefc);
    for (int r = 0; r < d.nefc; ++r) {
      d.efc_AR_rowadr[r] = static_cast<int>(total);
      total += d.efc_AR_rownnz[r] = rows.meeting(d, r, col);
    }
  }
  d.nA = static_cast<int>(total);
  if (!allocate_array(d, d.efc_AR_colind, d.nA) || !allocate_array(d, d.efc_AR, d.nA)) return false;
  StackFrame stack(d);
  const RowsOfColumn rows(m, d, stack);
  double* x = stack.allocate<double>(m.nv);
  zero(x, static_cast<int>(m.nv));
  for (int r = 0; r < d.nefc; ++r) {
    const int adr = d.efc_AR_rowadr[r];
    const int y = d.efc_Y_rowadr[r], nnz = d.efc_Y_rownnz[r];
    rows.meeting(d, r, d.efc_AR_colind + adr);
    for (int k = y; k < y + nnz; ++k) x[d.efc_Y_colind[k]] = d.efc_Y[k];
    for (int k = adr; k < adr + d.efc_AR_rownnz[r]; ++k) {
      const int c = d.efc_AR_colind[k];
      d.efc_AR[k] = dot_sparse(d.efc_Y + d.efc_Y_rowadr[c], d.efc_Y_colind + d.efc_Y_rowadr[c],
                               d.efc_Y_rownnz[c], x);
      if (c == r) d.efc_AR[k] += d.efc_R[r];
    }
    for (int k = y; k < y + nnz; ++k) x[d.efc_Y_colind[k]] = 0;
  }
  return true;
}

// Replaces the estimate of the diagonal by the exact one of J M^-1 J', and updates everything that
// depends on it.
void set_exact_diagonal(const mjModel& m, mjData& d, bool sparse) {
  for (int r = 0; r < d.nefc; ++r) {
    const int n = sparse ? d.efc_Y_rownnz[r] : static_cast<int>(m.nv);
    const double* y = d.efc_Y + (sparse ? d.efc_Y_rowadr[r] : r * n);
    d.efc_diagA[r] = dot(y, y, n);
  }
  set_impedance(m, d);
  if (d.nisland == 0) return;
  for (int i = 0; i < d.nefc; ++i) {
    d.iefc_D[i] = d.efc_D[d.map_iefc2efc[i]];
    d.iefc_R[i] = d.efc_R[d.map_iefc2efc[i]];
  }
}

void project(const mjModel& m, mjData& d, bool exact) {
  const bool sparse = is_sparse(m);
  if (!(sparse ? project_sparse(m, d) : project_dense(m, d))) return drop_constraints(d);
  if (exact) set_exact_diagonal(m, d, sparse);
  if (!is_dual(m)) return;
  if (!(sparse ? square_sparse(m, d) : square_dense(m, d))) return drop_constraints(d);
}

}  // namespace

void project_constraint(const mjModel& m, mjData& d) {
  const bool exact = is_enabled(m, mjENBL_DIAGEXACT);
  if (d.nefc == 0 || !(exact || is_dual(m))) return;
  run_or_drop_constraints(d, [&] { project(m, d, exact); });
}

}  // namespace mj::engine
