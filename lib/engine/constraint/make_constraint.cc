// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Makes all constraint rows, in the order in which the efc arrays hold them: equality constraints,
// friction of dofs and tendons, limits of joints and tendons, contacts.
//
// reads   what equality_rows.cc, friction_limit_rows.cc, contact_rows.cc, strain_rows.cc and
//         impedance.cc read
// writes  ne, nf, nl, nefc, nJ, efc_type efc_id efc_pos efc_margin efc_frictionloss efc_diagA efc_D
//         efc_R [nefc], efc_KBIP [nefc x 4], efc_J [nJ], efc_J_rownnz efc_J_rowadr
//         efc_J_rowsuper [nefc], efc_J_colind [nJ], tendon_efcadr [ntendon], maxuse_con,
//         maxuse_efc; contact.exclude, contact.efc_address, contact.mu

#include "engine/constraint/make_constraint.h"

#include <algorithm>

#include "base/invariant.h"
#include "engine/constraint/impedance.h"
#include "engine/constraint/rows.h"
#include "engine/data/arena.h"
#include "engine/data/mode.h"
#include "engine/data/options.h"

namespace mj::engine {
namespace {

// Counts the rows of all kinds and their nonzeros, and writes the counts to ne, nf, nl, nefc and
// nJ. The counts are exact for a sparse Jacobian and upper bounds for a dense one.
void count_rows(const mjModel& m, mjData& d) {
  const bool sparse = is_sparse(m);
  const RowCount equality = count_equality(m, d, sparse);
  const RowCount friction = count_friction(m, d, sparse);
  const RowCount limits = count_limits(m, d, sparse);
  const RowCount contacts = count_contacts(m, d, sparse);
  d.nefc = equality.nrow + friction.nrow + limits.nrow + contacts.nrow;
  const mjtSize nnz = equality.nnz + friction.nnz + limits.nnz + contacts.nnz;
  d.nJ = static_cast<int>(sparse ? nnz : d.nefc * m.nv);
}

void fill_rows(const mjModel& m, mjData& d) {
  StackFrame stack(d);
  RowBuilder rows(m, d, stack);
  [[maybe_unused]] const int counted = d.nefc;
  d.nefc = 0;
  add_equality(rows);
  d.ne = d.nefc;
  add_friction(rows);
  d.nf = d.nefc - d.ne;
  add_limits(rows);
  d.nl = d.nefc - d.ne - d.nf;
  add_contacts(rows);
  MJ_INVARIANT(d.nefc <= counted);
}

// Returns whether two consecutive rows have their entries in the same columns. The rows of a
// contact always do.
bool have_same_pattern(const mjData& d, int i, int j) {
  const int type = d.efc_type[i];
  const bool contact = type == mjCNSTR_CONTACT_PYRAMIDAL || type == mjCNSTR_CONTACT_ELLIPTIC;
  if (contact && type == d.efc_type[j] && d.efc_id[i] == d.efc_id[j]) return true;
  const int n = d.efc_J_rownnz[i];
  const int* col = d.efc_J_colind + d.efc_J_rowadr[i];
  return n == d.efc_J_rownnz[j] && std::equal(col, col + n, d.efc_J_colind + d.efc_J_rowadr[j]);
}

// Counts, for each row, how many of the rows directly after it have the same pattern.
void find_equal_patterns(mjData& d) {
  for (int i = d.nefc - 1; i >= 0; --i) {
    const bool same = i + 1 < d.nefc && have_same_pattern(d, i, i + 1);
    d.efc_J_rowsuper[i] = same ? d.efc_J_rowsuper[i + 1] + 1 : 0;
  }
}

void make_rows(const mjModel& m, mjData& d) {
  count_rows(m, d);
  if (d.nefc == 0 && m.ntendon == 0) return;  // there is nothing to allocate
  if (!allocate_rows(m, d)) return;
  std::fill_n(d.tendon_efcadr, m.ntendon, -1);
  if (d.nefc == 0) return;
  fill_rows(m, d);
  find_equal_patterns(d);
  set_impedance(m, d);
}

}  // namespace

void make_constraint(const mjModel& m, mjData& d) {
  clear_constraints(d);
  if (is_disabled(m, mjDSBL_CONSTRAINT) || m.nv == 0) return;
  run_or_drop_constraints(d, [&] { make_rows(m, d); });
  d.maxuse_con = std::max(d.maxuse_con, d.ncon);
  d.maxuse_efc = std::max(d.maxuse_efc, d.nefc);
}

}  // namespace mj::engine
