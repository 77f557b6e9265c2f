// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/solver/pair_rows.h"

#include <algorithm>
#include <utility>

#include "engine/solver/problem.h"
#include "math/lanes.h"

namespace mj::engine {
namespace {

constexpr int kPieces = 2;     // largest number of pieces of a row
constexpr int kFewPairs = 16;  // shorter sequences stay blocks, because pieces would not be faster

// Piece of a row: n columns from dof `dof` on, which all belong to one body.
struct Piece {
  int dof, n;
  const double* value;
};

// Splits the only row of a block at the borders of bodies. `body` is the body of each dof. Returns
// the number of pieces. Returns 0 unless the row has at most kPieces pieces, and each piece begins
// with the first dof of its body and has at most kLanes columns.
int split_row(const RowBlock& row, const int* body, Piece* piece) {
  if (row.nrow != 1 || row.ncol > kPieces * kLanes) return 0;
  int n = 0;
  for (const ColumnRun* run = row.run; run < row.run + row.nrun; ++run) {
    const int end = run->dof + run->n;
    for (int dof = run->dof, next; dof < end; dof = next) {
      next = dof + 1;
      while (next < end && body[next] == body[dof]) ++next;
      const bool is_first = dof == 0 || body[dof - 1] != body[dof];
      if (n == kPieces || next - dof > kLanes || !is_first) return 0;
      piece[n++] = {dof, next - dof, row.jac + run->first + (dof - run->dof)};
    }
  }
  return n;
}

// Returns the number of blocks, from block b on, that are pair rows.
int count_pair_rows(const RowBlock* block, int b, int nblock, const int* body) {
  Piece piece[kPieces];
  int n = 0;
  while (b + n < nblock && split_row(block[b + n], body, piece) > 0) ++n;
  return n;
}

// Copies the rows side by side. A row with one piece gets a second piece of zeros. The last rows,
// up to a multiple of kLanes, are zero.
void copy_rows(const RowBlock* block, const int* body, PairRows& rows, StackFrame& stack) {
  const int npiece = kPieces * padded(rows.n);
  double* jac = stack.allocate<double>(npiece * kLanes);
  int* dof = stack.allocate<int>(npiece);
  for (int i = 0; i < npiece; i += kPieces) {
    Piece piece[kPieces];
    const int n = i < kPieces * rows.n ? split_row(block[i / kPieces], body, piece) : 0;
    for (int k = 0; k < kPieces; ++k) {
      double* to = jac + (i + k) * kLanes;
      dof[i + k] = k < n ? piece[k].dof : 0;
      if (k < n) {
        copy_and_pad(to, piece[k].value, piece[k].n);
      } else {
        lanes(to).v = Lanes{0, 0, 0, 0};
      }
    }
  }
  rows.jac = jac;
  rows.dof = dof;
}

// Sorts the pieces by their first dof. Pieces of zeros are sorted, too.
void group_pieces(int nv, PairRows& rows, StackFrame& stack) {
  const int npiece = kPieces * rows.n;
  int* next = stack.allocate<int>(nv);
  std::fill_n(next, nv, 0);
  for (int i = 0; i < npiece; ++i) ++next[rows.dof[i]];
  int* group_dof = stack.allocate<int>(npiece);
  int* group_adr = stack.allocate<int>(npiece + 1);
  int* piece = stack.allocate<int>(npiece);
  int adr = 0;
  for (int dof = 0; dof < nv; ++dof) {
    if (next[dof] == 0) continue;
    group_dof[rows.ngroup] = dof;
    group_adr[rows.ngroup++] = adr;
    adr += std::exchange(next[dof], adr);
  }
  group_adr[rows.ngroup] = adr;
  for (int i = 0; i < npiece; ++i) piece[next[rows.dof[i]]++] = i;
  rows.group_dof = group_dof;
  rows.group_adr = group_adr;
  rows.piece = piece;
}

}  // namespace

PairRows find_pair_rows(const RowBlock* block, int nblock, const int* body, int nv,
                        int& first_block, StackFrame& stack) {
  PairRows rows;
  first_block = 0;
  for (int b = 0, n; b + kFewPairs <= nblock; b += n + 1) {
    n = count_pair_rows(block, b, nblock, body);
    if (n < kFewPairs) continue;
    rows.first = block[b].row;
    rows.n = n;
    first_block = b;
    copy_rows(block + b, body, rows, stack);
    group_pieces(nv, rows, stack);
    break;
  }
  return rows;
}

void mul_pair_rows(const PairRows& rows, double* result, const double* x) {
  const double* jac = rows.jac;
  const int* dof = rows.dof;
  const auto product = [&](int i) {
    return lanes(jac + kPieces * i * kLanes).v * lanes(x + dof[kPieces * i]).v +
           lanes(jac + (kPieces * i + 1) * kLanes).v * lanes(x + dof[kPieces * i + 1]).v;
  };
  double* to = result + rows.first;
  for (int i = 0; i < rows.n; i += kLanes) {
    const Lanes sums = sums_of(product(i), product(i + 1), product(i + 2), product(i + 3));
    if (i + kLanes <= rows.n) {
      lanes(to + i).v = sums;
    } else {
      for (int k = 0; i + k < rows.n; ++k) to[i + k] = sums[k];
    }
  }
}

void mul_pair_rows_transpose(const PairRows& rows, double* result, const double* y) {
  const double* f = y + rows.first;
  for (int g = 0; g < rows.ngroup; ++g) {
    Lanes v = {0, 0, 0, 0};
    for (int k = rows.group_adr[g]; k < rows.group_adr[g + 1]; ++k) {
      const int piece = rows.piece[k];
      v += f[piece / kPieces] * lanes(rows.jac + piece * kLanes).v;
    }
    // Lanes that lie beyond the dofs of the group get zeros. The next group overwrites them.
    lanes(result + rows.group_dof[g]).v = v;
  }
}

}  // namespace mj::engine
