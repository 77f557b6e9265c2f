// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   efc_J [nJ], efc_J_rownnz efc_J_rowadr efc_J_rowsuper [nefc], efc_J_colind [nJ], M
//         qLD [nC], qLDiagInv [nv]; efc_* of all rows, or iefc_*, iacc_smooth, ifrc_smooth and
//         map_* of an island
// writes  nothing of mjData; a Problem points to the fields that receive its results

#include "engine/solver/problem.h"

#include <algorithm>
#include <cmath>

#include "base/invariant.h"
#include "engine/data/mode.h"
#include "math/dense.h"
#include "math/lanes.h"
#include "math/pattern.h"
#include "math/sparse.h"
#include "math/tree_ldl.h"

namespace mj::engine {
namespace {

// Returns the number of rows, from local row i on, that are consecutive in mjData and have the same
// pattern.
int block_rows(const mjData& d, const Numbering& number, int nefc, int i) {
  int n = 1;
  for (int row = number.global_row(i);
       d.efc_J_rowsuper[row] > 0 && i + n < nefc && number.global_row(i + n) == row + 1; ++n) {
    ++row;
  }
  return n;
}

// Runs of consecutive columns of a row block. The columns of a run are consecutive dofs of the
// problem, and consecutive in the storage of efc_J. A dense row may contain columns of other
// islands. Such columns are left out, because they contain only zeros.
struct BlockColumns {
  ColumnRun* run;
  int nrun = 0, ncol = 0, stride = 0;

  BlockColumns(const Problem& p, const int* dof, int nnz, bool sparse, StackFrame& stack)
      : run(stack.allocate<ColumnRun>(nnz)) {
    for (int k = 0, next_dof = -1, next_place = -1; k < nnz; ++k, ++next_dof, ++next_place) {
      const int local = p.number.local_dof(dof[k]), at = sparse ? k : dof[k];
      if (local < 0 || local >= p.nv) {
        next_place = -2;  // the next column always begins a run
        continue;
      }
      ++ncol;
      if (local != next_dof || at != next_place) {
        if (nrun) stride += padded(run[nrun - 1].n);
        run[nrun++] = {stride, local, 0, at};
        next_dof = local;
        next_place = at;
      }
      ++run[nrun - 1].n;
    }
    if (nrun) stride += padded(run[nrun - 1].n);
  }
};

// Makes one block of all rows over all dofs. This is used if there are so few dofs that each row is
// one group of lanes.
void make_small_block(const mjData& d, Problem& p, StackFrame& stack) {
  const int nefc = p.rows.nefc, nv = p.nv;
  ColumnRun* run = stack.allocate<ColumnRun>(1);
  double* jac = stack.allocate<double>((nefc + 1) * kLanes);
  for (int i = 0; i < nefc; ++i) copy_and_pad(jac + i * kLanes, d.efc_J + i * nv, nv);
  lanes(jac + nefc * kLanes).v = Lanes{0, 0, 0, 0};
  *run = {0, 0, nv, 0};
  RowBlock* block = stack.allocate<RowBlock>(1);
  *block = {0, nefc, nv, kLanes, 1, run, jac};
  p.block = block;
  p.nblock = 1;
  p.nnz = nefc * nv;
}

void make_blocks(const mjModel& m, const mjData& d, const Numbering& number, Problem& p,
                 StackFrame& stack) {
  const bool sparse = is_sparse(m);
  if (p.nv <= kLanes && !sparse && !number.dof) return make_small_block(d, p, stack);
  const int nefc = p.rows.nefc;
  RowBlock* block = stack.allocate<RowBlock>(nefc);
  p.nblock = 0;
  p.nnz = 0;
  for (int i = 0; i < nefc;) {
    const int first = number.global_row(i);
    const int nrow = block_rows(d, number, nefc, i);
    const BlockColumns columns(p, d.efc_J_colind + d.efc_J_rowadr[first], d.efc_J_rownnz[first],
                               sparse, stack);
    const int ncol = columns.ncol, stride = columns.stride;
    double* jac = stack.allocate<double>(nrow * stride + kLanes);
    for (int r = 0; r < nrow; ++r) {
      const double* from = d.efc_J + d.efc_J_rowadr[first + r];
      for (int k = 0; k < columns.nrun; ++k) {
        const ColumnRun& run = columns.run[k];
        copy_and_pad(jac + r * stride + run.first, from + run.place, run.n);
      }
    }
    lanes(jac + nrow * stride).v = Lanes{0, 0, 0, 0};
    block[p.nblock++] = {i, nrow, ncol, stride, columns.nrun, columns.run, jac};
    p.nnz += nrow * ncol;
    i += nrow;
  }
  p.block = block;
  if (!sparse) p.nnz = nefc * p.nv;
}

double inertia_trace(const mjModel& m, const mjData& d, const Problem& p) {
  double sum = 0;
  for (int i = 0; i < p.nv; ++i) {
    const int dof = p.number.global_dof(i);
    sum += d.M[m.M_rowadr[dof] + m.M_rownnz[dof] - 1];
  }
  return sum;
}

// Points the arrays of the problem to the slices of mjData's island arrays that belong to one
// island.
void set_island_arrays(mjData& d, int island, Problem& p) {
  const int dof = d.island_idofadr[island], row = d.island_iefcadr[island];
  p.nv = d.island_nv[island];
  p.rows = {d.island_ne[island], d.island_nf[island],       d.island_nefc[island],
            d.iefc_type + row,   d.iefc_id + row,           d.iefc_D + row,
            d.iefc_R + row,      d.iefc_frictionloss + row, d.contact};
  p.force = d.iefc_force + row;
  p.state = d.iefc_state + row;
  p.qacc_smooth = d.iacc_smooth + dof;
  p.qfrc_smooth = d.ifrc_smooth + dof;
  p.qacc = d.iacc + dof;
  p.qfrc_constraint = d.ifrc_constraint + dof;
}

void set_global_arrays(const mjModel& m, mjData& d, Problem& p) {
  p.nv = static_cast<int>(m.nv);
  p.rows = all_rows(d);
  p.force = d.efc_force;
  p.state = d.efc_state;
  p.qacc_smooth = d.qacc_smooth;
  p.qfrc_smooth = d.qfrc_smooth;
  p.qacc = d.qacc;
  p.qfrc_constraint = d.qfrc_constraint;
}

// Checks that the runs of a block contain all its columns in ascending order, and that each run is
// padded to whole lanes.
void check_block(const Problem& p, const RowBlock& block) {
  int next_dof = 0, next_column = 0, ncol = 0;
  for (int k = 0; k < block.nrun; ++k) {
    const ColumnRun& run = block.run[k];
    MJ_INVARIANT(run.n > 0 && run.place >= 0);
    MJ_INVARIANT(run.dof >= next_dof && run.dof + run.n <= p.nv);
    MJ_INVARIANT(run.first == next_column);
    next_dof = run.dof + run.n;
    next_column += padded(run.n);
    ncol += run.n;
  }
  MJ_INVARIANT(block.ncol == ncol);
  MJ_INVARIANT(block.stride == next_column);
}

// Checks that the blocks contain each row of the problem once and in order.
void check_blocks(const Problem& p) {
  int next_row = 0;
  for (int b = 0; b < p.nblock; ++b) {
    const RowBlock& block = p.block[b];
    MJ_INVARIANT(block.row == next_row && block.nrow > 0);
    check_block(p, block);
    next_row += block.nrow;
  }
  MJ_INVARIANT(next_row == p.rows.nefc);
  MJ_INVARIANT(p.rows.ne + p.rows.nf <= p.rows.nefc);
  MJ_INVARIANT(p.ld >= p.nv && p.ld % kLanes == 0);
}

// Finds the runs of dofs whose part of M is diagonal. Runs of fewer than kLanes such dofs are
// treated like all other dofs, because they would not be faster.
void find_inertia_runs(Problem& p, StackFrame& stack) {
  const LowerRows& rows = p.inertia;
  const auto is_alone = [&](int i) {
    if (rows.rownnz[i] > 1) return false;
    if (i + 1 == p.nv || rows.rownnz[i + 1] == 1) return true;
    // If row i has descendants, the next row is one of them, and its last ancestor is i.
    return rows.colind[rows.rowadr[i + 1] + rows.rownnz[i + 1] - 2] != i;
  };
  InertiaRun* run = stack.allocate<InertiaRun>(p.nv / kLanes * 2 + 1);
  int n = 0, begin = 0;
  for (int i = 0; i < p.nv;) {
    const int first = i;
    while (i < p.nv && is_alone(i)) ++i;
    if (i - first >= kLanes) {
      if (begin < first) run[n++] = {begin, first, false};
      run[n++] = {first, i, true};
      begin = i;
    } else {
      ++i;
    }
  }
  if (begin < p.nv) run[n++] = {begin, p.nv, false};
  p.run = run;
  p.nrun = n;
}

// Checks that each row of the inertia has ascending columns and ends with the diagonal.
void check_inertia(const Problem& p, int size) {
  const LowerRows& rows = p.inertia;
  MJ_INVARIANT(has_sparse_rows(rows.rownnz, rows.rowadr, rows.colind, p.nv, p.nv, size));
  for (int i = 0; i < p.nv; ++i) {
    MJ_INVARIANT(rows.rownnz[i] > 0);
    MJ_INVARIANT(rows.colind[rows.rowadr[i] + rows.rownnz[i] - 1] == i);
  }
}

}  // namespace

Problem make_problem(const mjModel& m, mjData& d, int island, StackFrame& stack) {
  Problem p{};
  Numbering& number = p.number;
  p.island = std::max(0, island);
  if (island < 0) {
    set_global_arrays(m, d, p);
  } else {
    set_island_arrays(d, island, p);
    const bool whole = p.nv == m.nv && p.rows.nefc == d.nefc;
    if (!whole) {
      number = {d.map_idof2dof + d.island_idofadr[island],
                d.map_iefc2efc + d.island_iefcadr[island], d.map_dof2idof,
                d.island_idofadr[island]};
    }
  }
  p.ld = padded(p.nv);
  make_blocks(m, d, number, p, stack);
  if (kChecksInvariants) check_blocks(p);
  p.scale =
      1 / (island < 0 ? m.stat.meaninertia * std::max<double>(1, m.nv) : inertia_trace(m, d, p));
  return p;
}

void move_pair_rows(const mjModel& m, Problem& p, StackFrame& stack) {
  int* body = stack.allocate<int>(p.nv);
  for (int i = 0; i < p.nv; ++i) body[i] = m.dof_bodyid[p.number.global_dof(i)];
  int first;
  p.pairs = find_pair_rows(p.block, p.nblock, body, p.nv, first, stack);
  if (p.pairs.n == 0) return;
  const int after = first + p.pairs.n;
  RowBlock* block = stack.allocate<RowBlock>(p.nblock);
  std::copy(p.block + after, p.block + p.nblock, std::copy_n(p.block, first, block));
  p.block = block;
  p.nblock -= p.pairs.n;
}

void add_inertia(const mjModel& m, const mjData& d, Problem& p, StackFrame& stack) {
  const Numbering& number = p.number;
  if (!number.dof) {
    p.inertia = {p.nv, m.M_rowadr, m.M_rownnz, m.M_colind};
    p.M = d.M;
    p.qLD = d.qLD;
    p.qLDiagInv = d.qLDiagInv;
    if (kChecksInvariants) check_inertia(p, static_cast<int>(m.nC));
    find_inertia_runs(p, stack);
    return;
  }
  int* rowadr = stack.allocate<int>(p.nv);
  int* rownnz = stack.allocate<int>(p.nv);
  int n = 0;
  for (int i = 0; i < p.nv; ++i) {
    rowadr[i] = n;
    n += rownnz[i] = m.M_rownnz[number.global_dof(i)];
  }
  int* colind = stack.allocate<int>(n);
  double* M = stack.allocate<double>(n);
  double* qLD = stack.allocate<double>(n);
  double* diag_inv = stack.allocate<double>(p.nv);
  for (int i = 0; i < p.nv; ++i) {
    const int dof = number.global_dof(i), adr = m.M_rowadr[dof];
    for (int k = 0; k < rownnz[i]; ++k) {
      colind[rowadr[i] + k] = number.local_dof(m.M_colind[adr + k]);
      M[rowadr[i] + k] = d.M[adr + k];
      qLD[rowadr[i] + k] = d.qLD[adr + k];
    }
    diag_inv[i] = d.qLDiagInv[dof];
  }
  p.inertia = {p.nv, rowadr, rownnz, colind};
  p.M = M;
  p.qLD = qLD;
  p.qLDiagInv = diag_inv;
  if (kChecksInvariants) check_inertia(p, n);
  find_inertia_runs(p, stack);
}

namespace {

// Finds the columns of the dense M that are set, for each kLanes rows. The dofs of a tree are
// consecutive. Returns null if there is only one tree.
const ColumnRange* find_inertia_columns(const mjModel& m, const Problem& p, StackFrame& stack) {
  const auto tree_size = [&](int i) { return m.tree_dofnum[m.dof_treeid[p.number.global_dof(i)]]; };
  if (tree_size(0) == p.nv) return nullptr;
  const int n = p.ld / kLanes;
  ColumnRange* columns = stack.allocate<ColumnRange>(n);
  for (int g = 0; g < n; ++g) columns[g].begin = p.ld;
  for (int i = 0, size; i < p.nv; i += size) {
    size = tree_size(i);
    const int end = padded(i + size);
    for (int g = i / kLanes; g < end / kLanes; ++g) {
      columns[g].begin = std::min(columns[g].begin, i / kLanes * kLanes);
      columns[g].end = end;
    }
  }
  return columns;
}

}  // namespace

void expand_inertia(const mjModel& m, const mjData& d, Problem& p, StackFrame& stack) {
  p.M_dense = stack.allocate<double>(p.nv * p.ld);
  p.M_columns = find_inertia_columns(m, p, stack);
  if (!p.M_columns) zero_padded(p.M_dense, p.nv * p.ld);
  for (int i = 0; p.M_columns && i < p.nv; ++i) {
    const ColumnRange columns = p.inertia_columns(i);
    zero_padded(p.M_dense + i * p.ld + columns.begin, columns.end - columns.begin);
  }
  for (int i = 0; i < p.nv; ++i) {
    const int dof = p.number.global_dof(i);
    for (int k = m.M_rowadr[dof]; k < m.M_rowadr[dof] + m.M_rownnz[dof]; ++k) {
      const int j = p.number.local_dof(m.M_colind[k]);
      p.M_dense[i * p.ld + j] = p.M_dense[j * p.ld + i] = d.M[k];
    }
  }
}

namespace {

// Multiplies nrow rows of a block, from row r on, by x. Writes the products to `result`.
template <int nrow>
void mul_block_rows(const RowBlock& block, int r, double* result, const double* x) {
  Lanes sums[nrow] = {};
  const double* jac = block.jac + r * block.stride;
  for (const ColumnRun* run = block.run; run < block.run + block.nrun; ++run) {
    for (int k = 0; k < run->n; k += kLanes) {
      const Lanes v = lanes(x + run->dof + k).v;
      for (int i = 0; i < nrow; ++i) {
        sums[i] += lanes(jac + i * block.stride + run->first + k).v * v;
      }
    }
  }
  double* to = result + block.row + r;
  if constexpr (nrow == kLanes) {
    lanes(to).v = sums_of(sums[0], sums[1], sums[2], sums[3]);
  } else {
    for (int i = 0; i < nrow; ++i) to[i] = sum(sums[i]);
  }
}

}  // namespace

void mul_jacobian(const Problem& p, double* result, const double* x) {
  constexpr int kRows = 4;
  if (p.pairs.n > 0) mul_pair_rows(p.pairs, result, x);
  for (int b = 0; b < p.nblock; ++b) {
    const RowBlock& block = p.block[b];
    int r = 0;
    for (; r <= block.nrow - kRows; r += kRows) mul_block_rows<kRows>(block, r, result, x);
    for (; r < block.nrow; ++r) mul_block_rows<1>(block, r, result, x);
  }
}

void mul_jacobian_transpose(const Problem& p, double* result, const double* y) {
  zero_padded(result, roomy(p.nv));
  if (p.pairs.n > 0) mul_pair_rows_transpose(p.pairs, result, y);
  for (int b = 0; b < p.nblock; ++b) {
    const RowBlock& block = p.block[b];
    const double* f = y + block.row;
    if (std::all_of(f, f + block.nrow, [](double x) { return x == 0; })) continue;
    for (const ColumnRun* run = block.run; run < block.run + block.nrun; ++run) {
      for (int k = 0; k < run->n; k += kLanes) {
        const double* jac = block.jac + run->first + k;
        Lanes v = {0, 0, 0, 0};
        for (int r = 0; r < block.nrow; ++r) v += f[r] * lanes(jac + r * block.stride).v;
        lanes(result + run->dof + k).v += v;
      }
    }
  }
}

void mul_inertia(const Problem& p, double* result, const double* x) {
  if (p.M_dense) {
    // Numbers that are NaN make the padding NaN as well.
    MJ_INVARIANT(
        std::all_of(x + p.nv, x + p.ld, [](double padding) { return !(std::abs(padding) > 0); }));
    for (int i = 0; i < p.nv; i += kLanes) {
      const ColumnRange columns = p.inertia_columns(i);
      const double* M = p.M_dense + columns.begin;
      Lanes v = {0, 0, 0, 0};
      for (int k = 0; k < std::min(kLanes, p.nv - i); ++k) {
        v[k] = dot_padded(M + (i + k) * p.ld, x + columns.begin, columns.end - columns.begin);
      }
      lanes(result + i).v = v;
    }
    return;
  }
  const LowerRows& rows = p.inertia;
  for (const InertiaRun* run = p.run; run < p.run + p.nrun; ++run) {
    if (run->is_diagonal) {
      multiply_elements(result + run->first, p.M + rows.rowadr[run->first], x + run->first,
                        run->last - run->first);
      continue;
    }
    for (int i = run->first; i < run->last; ++i) {
      const int adr = rows.rowadr[i], nnz = rows.rownnz[i] - 1;
      result[i] = p.M[adr + nnz] * x[i];
      result[i] += dot_sparse(p.M + adr, rows.colind + adr, nnz, x);
      add_scaled_sparse_to(result, p.M + adr, rows.colind + adr, nnz, x[i]);
    }
  }
}

void solve_inertia(const Problem& p, double* x) {
  for (const InertiaRun* run = p.run; run < p.run + p.nrun; ++run) {
    if (run->is_diagonal) {
      const int first = run->first;
      multiply_elements(x + first, x + first, p.qLDiagInv + first, run->last - first);
    } else {
      solve_tree_ldl(p.inertia, run->first, run->last, p.qLD, p.qLDiagInv, x);
    }
  }
}

}  // namespace mj::engine
