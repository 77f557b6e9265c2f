// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Validates tendon paths and the pattern of the tendon Jacobian.
//
// A fixed tendon lists joints. A spatial tendon lists sites, geoms and pulleys. A geom is between
// two sites and may have a side site. A pulley begins a new branch. Row t of the Jacobian holds the
// joints' dofs (repeated for a repeated joint), or all dofs in the chains of the bodies on the
// path.

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "math/chain_set.h"
#include "model/validation.h"

namespace mj::validation {
namespace {

bool is_geom(int wrap_type) {
  return wrap_type == mjWRAP_SPHERE || wrap_type == mjWRAP_CYLINDER;
}

void check_side_site(const mjModel& m, int64_t w) {
  const double side = m.wrap_prm[w];
  if (!(side >= -1 && side < static_cast<double>(m.nsite) && side == std::floor(side))) {
    fail("wrap_prm[" + std::to_string(w) + "] is " + std::to_string(side) +
         ", expected a site or -1");
  }
}

void check_element(const mjModel& m, int64_t w) {
  const int id = m.wrap_objid[w];
  switch (m.wrap_type[w]) {
    case mjWRAP_JOINT:
      return expect_range(m, Array::wrap_objid, w, id, 0, m.njnt);
    case mjWRAP_PULLEY:
      return expect_equal(m, Array::wrap_objid, w, id, -1);
    case mjWRAP_SITE:
      return expect_range(m, Array::wrap_objid, w, id, 0, m.nsite);
    case mjWRAP_SPHERE:
    case mjWRAP_CYLINDER:
      expect_range(m, Array::wrap_objid, w, id, 0, m.ngeom);
      return check_side_site(m, w);
    default:
      fail(m, Array::wrap_type, w, m.wrap_type[w], "joint, pulley, site, sphere or cylinder");
  }
}

// Checks the neighbours of an element on a path. The ends of the path count as pulleys, because a
// path is not connected across a pulley.
void check_neighbours(const mjModel& m, int64_t w, int64_t begin, int64_t end) {
  const int before = w > begin ? m.wrap_type[w - 1] : mjWRAP_PULLEY;
  const int after = w + 1 < end ? m.wrap_type[w + 1] : mjWRAP_PULLEY;
  const int type = m.wrap_type[w];
  if (type == mjWRAP_JOINT) fail(m, Array::wrap_type, w, type, "no joint in a spatial tendon");
  if (is_geom(type)) {
    expect(m, before == mjWRAP_SITE && after == mjWRAP_SITE, Array::wrap_type, w, type,
           "a geom between two sites");
  }
  if (type == mjWRAP_PULLEY) {
    expect(m, w + 1 < end && after != mjWRAP_PULLEY, Array::wrap_type, w, type,
           "a pulley followed by a branch");
  }
  if (type == mjWRAP_SITE) {
    expect(m, before != mjWRAP_PULLEY || after != mjWRAP_PULLEY, Array::wrap_type, w, type,
           "a site whose branch has another element");
  }
}

// Returns the dofs of the Jacobian row of a tendon in ascending order. `chains` is scratch memory
// that is empty before and after the call.
std::vector<int> row_dofs(const mjModel& m, int64_t begin, int64_t end, ChainSet<>& chains) {
  if (m.wrap_type[begin] == mjWRAP_JOINT) {
    std::vector<int> dofs;
    for (int64_t w = begin; w < end; ++w) dofs.push_back(m.jnt_dofadr[m.wrap_objid[w]]);
    std::sort(dofs.begin(), dofs.end());
    return dofs;
  }
  for (int64_t w = begin; w < end; ++w) {
    if (m.wrap_type[w] == mjWRAP_PULLEY) continue;
    const int id = m.wrap_objid[w];
    chains.add(chain_end(m, m.wrap_type[w] == mjWRAP_SITE ? m.site_bodyid[id] : m.geom_bodyid[id]));
  }
  return chains.take();
}

void check_row(const mjModel& m, int t, const std::vector<int>& dofs) {
  const int64_t n = static_cast<int64_t>(dofs.size()), first = m.ten_J_rowadr[t];
  expect_equal(m, Array::ten_J_rownnz, t, m.ten_J_rownnz[t], n);
  for (int64_t k = 0; k < n; ++k) {
    expect_equal(m, Array::ten_J_colind, first + k, m.ten_J_colind[first + k],
                 dofs[static_cast<size_t>(k)]);
  }
}

void check_trees(const mjModel& m, int t) {
  const int n = m.tendon_treenum[t];
  expect_range(m, Array::tendon_treenum, t, n, 0, m.ntree + 1);
  for (int k = 0; k < 2; ++k) {
    const int tree = m.tendon_treeid[2 * t + k];
    expect(m, (tree >= 0) == (n > k), Array::tendon_treeid, 2 * t + k, tree,
           "a tree id if tendon_treenum counts this tree, else -1");
  }
}

}  // namespace

void validate_tendons(const mjModel& m) {
  ChainSet<> chains(m.dof_parentid, m.nv);
  int64_t next = 0, next_row = 0;
  for (int t = 0; t < m.ntendon; ++t) {
    const int64_t begin = m.tendon_adr[t], end = begin + m.tendon_num[t];
    expect_equal(m, Array::tendon_adr, t, begin, next);
    expect_range(m, Array::tendon_num, t, m.tendon_num[t], 1, m.nwrap + 1);
    for (int64_t w = begin; w < end; ++w) check_element(m, w);
    const bool fixed = m.wrap_type[begin] == mjWRAP_JOINT;
    for (int64_t w = begin; w < end; ++w) {
      if (!fixed) check_neighbours(m, w, begin, end);
      if (fixed) expect_equal(m, Array::wrap_type, w, m.wrap_type[w], mjWRAP_JOINT);
    }
    check_row(m, t, row_dofs(m, begin, end, chains));
    expect_equal(m, Array::ten_J_rowadr, t, m.ten_J_rowadr[t], next_row);
    check_trees(m, t);
    next = end;
    next_row += m.ten_J_rownnz[t];
  }
  if (next != m.nwrap) fail("nwrap differs from the number of elements in all tendon paths");
  if (next_row != m.nJten) fail("nJten differs from the number of entries in all tendon rows");
}

}  // namespace mj::validation
