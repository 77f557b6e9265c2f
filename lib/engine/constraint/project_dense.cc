// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Most rows of Y have few columns that are not zero. For example, a row of dry friction has a dof
// and its ancestors. A product of two rows leaves out the groups of columns in which one of the
// rows is zero. A row is multiplied with up to kLanes rows at once. Each product is equal, bit by
// bit, to the product that dot() gives.
//
// reads   efc_J [nefc x nv], qLD [nC], qLDiagInv [nv], efc_R [nefc]
// writes  nY, efc_Y [nefc x nv], nA, efc_AR [nefc x nefc]

#include "engine/constraint/project_dense.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "engine/data/arena.h"
#include "math/dense.h"
#include "math/lanes.h"
#include "math/sparse.h"

namespace mj::engine {
namespace {

// Computes x := D^(-1/2) L^(-T) x. root[i] is the square root of qLDiagInv[i].
void half_solve(const mjModel& m, const mjData& d, double* x, const double* root) {
  for (int i = static_cast<int>(m.nv) - 1; i >= 0; --i) {
    if (x[i] == 0) continue;
    const int adr = m.M_rowadr[i], nnz = m.M_rownnz[i] - 1;
    add_scaled_sparse_to(x, d.qLD + adr, m.M_colind + adr, nnz, -x[i]);
    x[i] *= root[i];
  }
}

// Blocks of columns. All blocks except the last one have the same number of columns, which is a
// multiple of kLanes. A set of blocks is a number of 64 bits. The last nv % kLanes columns do not
// belong to any block.
struct Blocks {
  int width;  // number of columns of a block
  int end;    // number of columns that belong to blocks
  int tail;   // number of the other columns

  explicit Blocks(int nv)
      : width((nv / kLanes + 63) / 64 * kLanes), end(nv - nv % kLanes), tail(nv % kLanes) {}

  // Returns the set of the blocks in which a row is not zero.
  [[nodiscard]] uint64_t of_row(const double* row) const {
    uint64_t set = 0;
    for (int i = 0, block = 0; i < end; i += width, ++block) {
      const int stop = std::min(i + width, end);
      for (int j = i; j < stop; j += kLanes) {
        const Lanes zero = {0, 0, 0, 0};
        if (bits_of(lanes(row + j).v != zero)) set |= uint64_t{1} << block;
      }
    }
    return set;
  }

  // Calls `visit` with the first column of each group of kLanes columns in the blocks of a set.
  template <typename Visit>
  void each_group(uint64_t set, Visit visit) const {
    for (; set; set &= set - 1) {
      const int begin = std::countr_zero(set) * width, stop = std::min(begin + width, end);
      for (int i = begin; i < stop; i += kLanes) visit(i);
    }
  }
};

// Returns the products of a row of Y with kLanes other rows. Lane k of x[i] is column i of the k-th
// of these rows. `common` contains the blocks in which the row and at least one of the others are
// not zero. The terms are added in the order of dot().
Lanes products(const double* row, const LanesInMemory* x, const Blocks& blocks, uint64_t common) {
  Lanes s0 = {0, 0, 0, 0}, s1 = s0, s2 = s0, s3 = s0;
  blocks.each_group(common, [&](int i) {
    s0 += row[i] * x[i].v;
    s1 += row[i + 1] * x[i + 1].v;
    s2 += row[i + 2] * x[i + 2].v;
    s3 += row[i + 3] * x[i + 3].v;
  });
  const Lanes whole = (s0 + s2) + (s1 + s3);
  if (blocks.tail == 0) return whole;
  Lanes rest = row[blocks.end] * x[blocks.end].v;
  for (int i = blocks.end + 1; i < blocks.end + blocks.tail; ++i) rest += row[i] * x[i].v;
  return whole + rest;
}

}  // namespace

bool project_dense(const mjModel& m, mjData& d) {
  const int nv = static_cast<int>(m.nv);
  d.nY = d.nefc * nv;
  if (!allocate_array(d, d.efc_Y, d.nY)) return false;
  StackFrame stack(d);
  double* const root = stack.allocate<double>(nv);
  for (int i = 0; i < nv; ++i) root[i] = std::sqrt(d.qLDiagInv[i]);
  copy(d.efc_Y, d.efc_J, d.nY);
  for (int r = 0; r < d.nefc; ++r) half_solve(m, d, d.efc_Y + r * nv, root);
  return true;
}

bool square_dense(const mjModel& m, mjData& d) {
  const int n = d.nefc, nv = static_cast<int>(m.nv);
  d.nA = n * n;
  if (!allocate_array(d, d.efc_AR, d.nA)) return false;
  StackFrame stack(d);
  const Blocks blocks(nv);
  uint64_t* const of_row = stack.allocate<uint64_t>(n);
  for (int r = 0; r < n; ++r) of_row[r] = blocks.of_row(d.efc_Y + r * nv);
  auto* const x = reinterpret_cast<LanesInMemory*>(stack.allocate<double>(nv * kLanes));

  for (int first = 0; first < n; first += kLanes) {
    const int count = std::min(kLanes, n - first);
    const double* row[kLanes];
    uint64_t panel = 0;
    for (int k = 0; k < kLanes; ++k) {
      const int r = first + std::min(k, count - 1);
      row[k] = d.efc_Y + r * nv;
      panel |= of_row[r];
    }
    const auto transpose = [&](int i) {
      x[i].v = Lanes{row[0][i], row[1][i], row[2][i], row[3][i]};
    };
    blocks.each_group(panel, [&](int i) {
      for (int k = 0; k < kLanes; ++k) transpose(i + k);
    });
    for (int i = blocks.end; i < nv; ++i) transpose(i);

    for (int c = 0; c < first + count; ++c) {
      const Lanes values = products(d.efc_Y + c * nv, x, blocks, panel & of_row[c]);
      for (int k = std::max(0, c - first); k < count; ++k) {
        const int r = first + k;
        d.efc_AR[r * n + c] = d.efc_AR[c * n + r] = values[k];
      }
    }
    for (int r = first; r < first + count; ++r) d.efc_AR[r * n + r] += d.efc_R[r];
  }
  return true;
}

}  // namespace mj::engine
