// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   efc_J [nJ], efc_J_rownnz efc_J_rowadr [nefc], efc_J_colind [nJ], qLD [nC],
//         qLDiagInv [nv], efc_R [nefc]
// writes  nY, efc_Y [nY], efc_Y_rownnz efc_Y_rowadr [nefc], efc_Y_colind [nY], nA, efc_AR [nA],
//         efc_AR_rownnz efc_AR_rowadr [nefc], efc_AR_colind [nA]

#include "engine/constraint/project_sparse.h"

#include <algorithm>
#include <cmath>

#include "engine/data/arena.h"
#include "math/index_set.h"
#include "math/lanes.h"

namespace mj::engine {
namespace {

// Rows first .. first+count-1 of efc_J, which all have the same columns.
struct Panel {
  int first, count;
};

bool have_same_columns(const mjData& d, int a, int b) {
  const int n = d.efc_J_rownnz[a];
  const int* const columns = d.efc_J_colind + d.efc_J_rowadr[a];
  return n == d.efc_J_rownnz[b] &&
         std::equal(columns, columns + n, d.efc_J_colind + d.efc_J_rowadr[b]);
}

Panel panel_at(const mjData& d, int first) {
  Panel panel = {first, 1};
  while (panel.count < kLanes && first + panel.count < d.nefc &&
         have_same_columns(d, first, first + panel.count)) {
    ++panel.count;
  }
  return panel;
}

IndexSet allocate_set(StackFrame& stack, int end) {
  const int words = IndexSet::words_for(end);
  auto* const memory = stack.allocate<uint64_t>(words);
  std::fill_n(memory, words, uint64_t{0});
  return {memory, words};
}

// Writes the columns of Y in the rows of a panel, in ascending order, and returns their number. The
// columns are the columns of J and all their ancestors in M. The columns of J are visited from the
// last one on. If a column is already in the set, all its ancestors are in the set, too.
int pattern_of(const mjModel& m, const mjData& d, int row, IndexSet& set, int* columns) {
  const int adr = d.efc_J_rowadr[row];
  for (int k = adr + d.efc_J_rownnz[row] - 1; k >= adr; --k) {
    const int dof = d.efc_J_colind[k];
    if (set.contains(dof)) continue;
    const int* const ancestors = m.M_colind + m.M_rowadr[dof];
    for (int j = 0; j < m.M_rownnz[dof]; ++j) set.insert(ancestors[j]);
  }
  return set.take(columns);
}

// Calls visit(panel, columns, n) for each panel. `columns` lists the n columns of Y in the rows of
// the panel.
template <typename Visit>
void each_panel(const mjModel& m, mjData& d, Visit visit) {
  StackFrame stack(d);
  const int nv = static_cast<int>(m.nv);
  IndexSet set = allocate_set(stack, nv);
  int* const columns = stack.allocate<int>(nv);
  for (int r = 0; r < d.nefc;) {
    const Panel panel = panel_at(d, r);
    visit(panel, columns, pattern_of(m, d, r, set, columns));
    r += panel.count;
  }
}

// Computes x := D^(-1/2) L^(-T) x for up to kLanes rows at once. Lane k of x[dof] belongs to row k.
// The rows are zero outside the given dofs, which ascend and include all their ancestors. root[dof]
// is the square root of qLDiagInv[dof].
void half_solve(const mjModel& m, const mjData& d, LanesInMemory* x, const int* dofs, int n,
                const double* root) {
  for (int k = n - 1; k >= 0; --k) {
    const int i = dofs[k];
    const int* const columns = m.M_colind + m.M_rowadr[i];
    const double* const row = d.qLD + m.M_rowadr[i];
    const int nnz = m.M_rownnz[i] - 1;
    const Lanes minus = -x[i].v;
    for (int j = 0; j < nnz; ++j) x[columns[j]].v += row[j] * minus;
    x[i].v *= root[i];
  }
}

// Allocates kLanes rows of nv numbers, one row in each lane, and sets them to zero.
LanesInMemory* allocate_rows(StackFrame& stack, int nv) {
  double* const x = stack.allocate<double>(nv * kLanes);
  zero_padded(x, nv * kLanes);
  return reinterpret_cast<LanesInMemory*>(x);
}

double& lane(LanesInMemory& x, int k) {
  return reinterpret_cast<double*>(&x)[k];
}

void fill_panel(const mjModel& m, mjData& d, const Panel& panel, const int* columns, int n,
                LanesInMemory* x, const double* root) {
  for (int k = 0; k < panel.count; ++k) {
    const int adr = d.efc_J_rowadr[panel.first + k];
    for (int j = 0; j < d.efc_J_rownnz[panel.first]; ++j)
      lane(x[d.efc_J_colind[adr + j]], k) = d.efc_J[adr + j];
  }
  half_solve(m, d, x, columns, n, root);
  for (int k = 0; k < panel.count; ++k) {
    const int out = d.efc_Y_rowadr[panel.first + k];
    std::copy_n(columns, n, d.efc_Y_colind + out);
    for (int j = 0; j < n; ++j) d.efc_Y[out + j] = lane(x[columns[j]], k);
  }
  for (int j = 0; j < n; ++j) x[columns[j]].v = Lanes{0, 0, 0, 0};
}

// ---- dual matrix

// Panels, and a list for each topmost dof. The list holds the panels that have this dof as a column
// and come before the current panel. A dof is topmost if its row of M has no ancestors. The columns
// of a panel of Y include all ancestors of each column. Therefore two panels overlap exactly if
// they have a topmost dof in common.
class PanelsOfTop {
 public:
  PanelsOfTop(const mjModel& m, const mjData& d, StackFrame& stack)
      : panels_(stack.allocate<Panel>(d.nefc)),
        start_(stack.allocate<int>(m.nv + 1)),
        length_(stack.allocate<int>(m.nv)) {
    for (int r = 0; r < d.nefc; r += panels_[count_++].count) panels_[count_] = panel_at(d, r);
    std::fill_n(start_, m.nv + 1, 0);
    std::fill_n(length_, m.nv, 0);
    for (int p = 0; p < count_; ++p) {
      each_top(m, d, p, [&](int dof) { ++start_[dof + 1]; });
    }
    for (int i = 0; i < m.nv; ++i) start_[i + 1] += start_[i];
    list_ = stack.allocate<int>(start_[m.nv]);
  }

  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] const Panel& panel(int p) const { return panels_[p]; }

  // Writes the panels up to p that overlap panel p, in ascending order, and returns their number.
  // The last of them is p itself. Also adds p to the lists, so that later panels find it. Must be
  // called for each panel in ascending order.
  int overlapping(const mjModel& m, const mjData& d, int p, IndexSet& set, int* out) {
    set.insert(p);
    each_top(m, d, p, [&](int dof) {
      int* const list = list_ + start_[dof];
      for (int i = 0; i < length_[dof]; ++i) set.insert(list[i]);
      list[length_[dof]++] = p;
    });
    return set.take(out);
  }

 private:
  template <typename Visit>
  void each_top(const mjModel& m, const mjData& d, int p, Visit visit) const {
    const int* const columns = d.efc_Y_colind + d.efc_Y_rowadr[panels_[p].first];
    for (int k = 0; k < d.efc_Y_rownnz[panels_[p].first]; ++k) {
      if (m.M_rownnz[columns[k]] == 1) visit(columns[k]);
    }
  }

  Panel* panels_;  // [nefc]
  int count_ = 0;
  int* start_;   // [nv + 1]
  int* length_;  // [nv]
  int* list_;    // for each topmost dof, the panels that have it as a column
};

// Returns the products of a row of Y with each row of a panel. The terms are added in the same
// order as in dot_sparse().
Lanes products(const double* row, const int* columns, int n, const LanesInMemory* x) {
  Lanes result = {0, 0, 0, 0};
  int i = 0;
  if (n >= 4) {
    Lanes s0 = result, s1 = result, s2 = result, s3 = result;
    for (; i <= n - 4; i += 4) {
      s0 += row[i] * x[columns[i]].v;
      s1 += row[i + 1] * x[columns[i + 1]].v;
      s2 += row[i + 2] * x[columns[i + 2]].v;
      s3 += row[i + 3] * x[columns[i + 3]].v;
    }
    result = (s0 + s2) + (s1 + s3);
  }
  for (; i < n; ++i) result += row[i] * x[columns[i]].v;
  return result;
}

// Counts the entries of each row of AR. A row has one entry for each row of each panel that
// overlaps its own panel.
void count_entries(const mjModel& m, mjData& d) {
  StackFrame stack(d);
  PanelsOfTop panels(m, d, stack);
  IndexSet set = allocate_set(stack, panels.count());
  int* const overlapping = stack.allocate<int>(panels.count());
  std::fill_n(d.efc_AR_rownnz, d.nefc, 0);
  const auto add = [&](const Panel& to, int count) {
    for (int r = to.first; r < to.first + to.count; ++r) d.efc_AR_rownnz[r] += count;
  };
  for (int p = 0; p < panels.count(); ++p) {
    const int n = panels.overlapping(m, d, p, set, overlapping);
    for (int i = 0; i < n; ++i) {
      const Panel& other = panels.panel(overlapping[i]);
      add(panels.panel(p), other.count);
      if (overlapping[i] != p) add(other, panels.panel(p).count);
    }
  }
}

// Computes the products of each panel with itself and with the panels before it. Writes each
// product to both sides of the diagonal of AR. next[r] is the address of the next entry of row r.
// Panels are visited in ascending order, so that the columns of each row ascend, too.
void fill_entries(const mjModel& m, mjData& d) {
  StackFrame stack(d);
  PanelsOfTop panels(m, d, stack);
  IndexSet set = allocate_set(stack, panels.count());
  int* const overlapping = stack.allocate<int>(panels.count());
  int* const next = stack.allocate<int>(d.nefc);
  std::copy_n(d.efc_AR_rowadr, d.nefc, next);
  LanesInMemory* const x = allocate_rows(stack, static_cast<int>(m.nv));
  const auto append = [&](int row, int column, double value) {
    d.efc_AR_colind[next[row]] = column;
    d.efc_AR[next[row]++] = value;
  };
  for (int p = 0; p < panels.count(); ++p) {
    const Panel& panel = panels.panel(p);
    const int nnz = d.efc_Y_rownnz[panel.first];
    const int* const columns = d.efc_Y_colind + d.efc_Y_rowadr[panel.first];
    for (int k = 0; k < panel.count; ++k) {
      const double* const row = d.efc_Y + d.efc_Y_rowadr[panel.first + k];
      for (int j = 0; j < nnz; ++j) lane(x[columns[j]], k) = row[j];
    }
    const auto products_of = [&](int row) {
      return products(d.efc_Y + d.efc_Y_rowadr[row], d.efc_Y_colind + d.efc_Y_rowadr[row],
                      d.efc_Y_rownnz[row], x);
    };
    const int n = panels.overlapping(m, d, p, set, overlapping) - 1;
    for (int i = 0; i < n; ++i) {
      const Panel& other = panels.panel(overlapping[i]);
      for (int c = other.first; c < other.first + other.count; ++c) {
        const Lanes values = products_of(c);
        for (int k = 0; k < panel.count; ++k) {
          append(panel.first + k, c, values[k]);
          append(c, panel.first + k, values[k]);
        }
      }
    }
    for (int c = 0; c < panel.count; ++c) {
      const Lanes values = products_of(panel.first + c);
      for (int k = c; k < panel.count; ++k) {
        const int row = panel.first + k, column = panel.first + c;
        append(row, column, values[k] + (k == c ? d.efc_R[row] : 0));
        if (k != c) append(column, row, values[k]);
      }
    }
    for (int j = 0; j < nnz; ++j) x[columns[j]].v = Lanes{0, 0, 0, 0};
  }
}

}  // namespace

bool project_sparse(const mjModel& m, mjData& d) {
  if (!allocate_array(d, d.efc_Y_rownnz, d.nefc) || !allocate_array(d, d.efc_Y_rowadr, d.nefc)) {
    return false;
  }
  d.nY = 0;
  each_panel(m, d, [&](const Panel& panel, const int*, int n) {
    for (int r = panel.first; r < panel.first + panel.count; ++r) {
      d.efc_Y_rownnz[r] = n;
      d.efc_Y_rowadr[r] = d.nY;
      d.nY += n;
    }
  });
  if (!allocate_array(d, d.efc_Y_colind, d.nY) || !allocate_array(d, d.efc_Y, d.nY)) return false;
  StackFrame stack(d);
  const int nv = static_cast<int>(m.nv);
  LanesInMemory* const x = allocate_rows(stack, nv);
  double* const root = stack.allocate<double>(nv);
  for (int i = 0; i < nv; ++i) root[i] = std::sqrt(d.qLDiagInv[i]);
  each_panel(m, d, [&](const Panel& panel, const int* columns, int n) {
    fill_panel(m, d, panel, columns, n, x, root);
  });
  return true;
}

bool square_sparse(const mjModel& m, mjData& d) {
  if (!allocate_array(d, d.efc_AR_rownnz, d.nefc) || !allocate_array(d, d.efc_AR_rowadr, d.nefc)) {
    return false;
  }
  count_entries(m, d);
  mjtSize total = 0;
  for (int r = 0; r < d.nefc; ++r) {
    d.efc_AR_rowadr[r] = static_cast<int>(total);
    total += d.efc_AR_rownnz[r];
  }
  d.nA = static_cast<int>(total);
  if (!allocate_array(d, d.efc_AR_colind, d.nA) || !allocate_array(d, d.efc_AR, d.nA)) return false;
  fill_entries(m, d);
  return true;
}

}  // namespace mj::engine
