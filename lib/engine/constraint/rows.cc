// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   the group of rows that is added
// writes  nefc, efc_type efc_id efc_pos efc_margin efc_frictionloss efc_diagA efc_J_rownnz
//         efc_J_rowadr [nefc], efc_J_colind efc_J [nJ]; efc_diagA is the estimate of (J M^-1 J')_ii

#include "engine/constraint/rows.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/invariant.h"
#include "engine/data/mode.h"
#include "engine/sleep/awake.h"
#include "math/dense.h"
#include "math/pattern.h"

namespace mj::engine {

RowBuilder::RowBuilder(const mjModel& model, mjData& data, StackFrame& stack)
    : m(model),
      d(data),
      sparse(is_sparse(model)),
      some_asleep(engine::some_asleep(model, data)),
      col(stack.allocate<int>(model.nv)),
      order(stack.allocate<int>(sparse ? model.nv : 0)),
      side(stack.allocate<Side>(model.nv)),
      jac(data.ncon || model.neq || model.ntendon
              ? stack.allocate<double>(2 * kMaxGroupRows * model.nv)
              : nullptr) {
  if (sparse) std::iota(order, order + model.nv, 0);
}

RowPlaces RowBuilder::place_rows(int nrow, int nnz) {
  if (sparse) return {d.efc_J + nnz_, nnz, order};
  const int nv = static_cast<int>(m.nv);
  double* row = d.efc_J + d.nefc * nv;
  zero(row, nrow * nv);
  return {row, nv, col};
}

namespace {

// Copies n indices, four at a time. The last four may overlap the ones before.
void copy_indices(int* to, const int* from, int n) {
  constexpr int kTogether = 4;
  if (n < kTogether) {
    for (int i = 0; i < n; ++i) to[i] = from[i];
    return;
  }
  for (int i = 0; i < n; i += kTogether) {
    const int k = std::min(i, n - kTogether);
    std::memcpy(to + k, from + k, kTogether * sizeof(int));
  }
}

}  // namespace

bool RowBuilder::add(const RowGroup& group, bool keep_zero) {
  const int nnz = group.nnz;
  const int nv = static_cast<int>(m.nv);
  if (sparse ? nnz == 0
             : !keep_zero && std::all_of(group.jac, group.jac + group.nrow * nnz,
                                         [](double x) { return x == 0; })) {
    return false;
  }
  MJ_INVARIANT(group.nrow <= kMaxGroupRows && nnz <= nv);
  MJ_INVARIANT(!sparse || nnz_ + group.nrow * nnz <= d.nJ);
  MJ_INVARIANT(is_ascending(group.col, nnz, nv));
  for (int k = 0; k < group.nrow; ++k) {
    const int row = d.nefc++;
    const int adr = sparse ? nnz_ : row * nv;
    d.efc_type[row] = group.type;
    d.efc_id[row] = group.id;
    d.efc_pos[row] = group.pos[k];
    d.efc_margin[row] = group.margin[k];
    d.efc_frictionloss[row] = group.frictionloss;
    d.efc_diagA[row] = group.diagonal[k];
    d.efc_J_rownnz[row] = nnz;
    d.efc_J_rowadr[row] = adr;
    copy_indices(d.efc_J_colind + adr, group.col, nnz);
    if (sparse) nnz_ += nnz;
    if (!group.jac) continue;
    const double* jac_row = group.jac + k * nnz;
    if (sparse) {
      copy(d.efc_J + adr, jac_row, nnz);
    } else {
      zero(d.efc_J + adr, nv);
      for (int i = 0; i < nnz; ++i) d.efc_J[adr + group.col[i]] = jac_row[i];
    }
  }
  return true;
}

}  // namespace mj::engine
